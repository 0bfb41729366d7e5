import {
  createApiKey as createApiKeyOperation,
  listApiKeys as listApiKeysOperation,
  revokeApiKey as revokeApiKeyOperation,
} from '@pravas/contract/access/api-key-operations.ts';
import {
  createRole as createRoleOperation,
  getRole,
  listPrivileges,
  listRoles as listRolesOperation,
  previewRolePrivileges,
  updateRole as updateRoleOperation,
  updateRolePrivileges,
  updateRoleStatus,
} from '@pravas/contract/access/role-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { AccessContext, KeyContext } from './access-change.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { createRole, switchRole, updateRole } from './change-role.ts';
import { describePrivileges } from './privilege-words.ts';
import { listRoles, readRole } from './role-repository.ts';
import { previewPrivileges, setPrivileges } from './set-role-privileges.ts';

/** Registers roles, their privileges and API keys. */
export function registerAccessRoutes(router: OperationRouter, context: KeyContext): void {
  registerRoleRoutes(router, context);
  registerKeyRoutes(router, context);
}

function registerRoleRoutes(router: OperationRouter, { database, clock }: AccessContext): void {
  router.register(listRolesOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listRoles(tx, query)),
  );
  router.register(getRole, async ({ query, caller }) => ({
    role: await database.forOrganization(caller.organizationId, (tx) => readRole(tx, query.roleId)),
  }));
  router.register(createRoleOperation, async ({ body, caller, requestId }) => ({
    role: await database.forOrganization(caller.organizationId, (tx) =>
      createRole(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateRoleOperation, async ({ body, caller, requestId }) => ({
    role: await database.forOrganization(caller.organizationId, (tx) =>
      updateRole(tx, body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateRoleStatus, async ({ body, caller, requestId }) => ({
    role: await database.forOrganization(caller.organizationId, (tx) =>
      switchRole(tx, body.roleId, body.isActive, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(listPrivileges, async ({ caller }) => ({ data: describePrivileges(caller.isProvider) }));
  router.register(previewRolePrivileges, ({ body, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => previewPrivileges(tx, body.roleId, body.privileges)),
  );
  router.register(updateRolePrivileges, async ({ body, caller, requestId }) => ({
    role: await database.forOrganization(caller.organizationId, (tx) =>
      setPrivileges(tx, body.roleId, body.privileges, { caller, requestId, now: clock.now() }),
    ),
  }));
}

function registerKeyRoutes(router: OperationRouter, context: KeyContext): void {
  const { database, clock } = context;
  router.register(listApiKeysOperation, async ({ caller }) => ({
    data: await database.forOrganization(caller.organizationId, listApiKeys),
  }));
  router.register(createApiKeyOperation, ({ body, caller, requestId }) =>
    createApiKey(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(revokeApiKeyOperation, async ({ query, caller, requestId }) => {
    await database.forOrganization(caller.organizationId, (tx) =>
      revokeApiKey(tx, query.apiKeyId, { caller, requestId, now: clock.now() }),
    );
    return { revoked: true };
  });
}
