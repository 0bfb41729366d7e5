export { type AccessChange, type AccessContext, expectHeld, recordAccess } from './access-change.ts';
export { SCIM_NEEDS, SCIM_SCOPE } from './api-keys.ts';
export { API_KEY_MARK, findApiKeyCaller } from './find-api-key-caller.ts';
export { readRole } from './role-repository.ts';
export { registerAccessRoutes } from './routes.ts';
export { COMPANY_ADMIN, createSystemRoles, EMPLOYEE, SYSTEM_ROLES } from './system-roles.ts';
