import type { OperationRouter } from '../../platform/operations.ts';
import { registerEmployeeRoutes } from './employee-routes.ts';
import { registerImportRoutes } from './import-routes.ts';
import type { PeopleContext } from './people-context.ts';
import { registerProfileRoutes } from './profile-routes.ts';

/** Registers employees, invitations, imports and profiles. */
export function registerPeopleRoutes(router: OperationRouter, context: PeopleContext): void {
  registerEmployeeRoutes(router, context);
  registerProfileRoutes(router, context);
  registerImportRoutes(router, context);
}
