import {
  listDirectoryGroups as listOperation,
  updateDirectoryGroup,
} from '@pravas/contract/access/api-key-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { type DirectoryContext, SCIM_PATH } from './directory-context.ts';
import { listDirectoryGroups, mapGroup } from './map-group.ts';

/** Registers what an admin sees and decides of his directory's groups. */
export function registerDirectoryRoutes(router: OperationRouter, context: DirectoryContext): void {
  const { database, publicUrl } = context;
  router.register(listOperation, async ({ caller }) => ({
    scimUrl: `${publicUrl}${SCIM_PATH}`,
    data: await database.forOrganization(caller.organizationId, listDirectoryGroups),
  }));
  router.register(updateDirectoryGroup, async ({ body, caller, requestId }) => ({
    group: await database.forOrganization(caller.organizationId, (tx) =>
      mapGroup(tx, context, body, caller, requestId),
    ),
  }));
}
