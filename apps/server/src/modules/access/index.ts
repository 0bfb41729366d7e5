export { expectHeld } from './access-change.ts';
export { revokeOwnKeys, SCIM_NEEDS, SCIM_SCOPE } from './api-keys.ts';
export { API_KEY_MARK, findApiKeyCaller } from './find-api-key-caller.ts';
export { listMadeBy, tellLeftBehind } from './left-behind.ts';
export { readRole } from './role-repository.ts';
export { registerAccessRoutes } from './routes.ts';
export { COMPANY_ADMIN, createSystemRoles, EMPLOYEE } from './system-roles.ts';
export { tellAdmins } from './tell-admins.ts';
