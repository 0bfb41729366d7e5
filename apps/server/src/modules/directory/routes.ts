import {
  listDirectoryGroups as listOperation,
  updateDirectoryGroup,
} from '@pravas/contract/access/api-key-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { type DirectoryContext, SCIM_PATH } from './directory-context.ts';
import { listDirectoryGroups, mapGroup } from './map-group.ts';
import { listUnkept } from './unkept-attributes.ts';

/** Registers what an admin sees and decides of their directory's groups. */
export function registerDirectoryRoutes(router: OperationRouter, context: DirectoryContext): void {
  const { database, publicUrl } = context;
  router.register(listOperation, ({ caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => ({
      scimUrl: `${publicUrl}${SCIM_PATH}`,
      data: await listDirectoryGroups(tx),
      unkept: await listUnkept(tx),
    })),
  );
  router.register(updateDirectoryGroup, async ({ body, caller, requestId }) => ({
    group: await database.forOrganization(caller.organizationId, (tx) =>
      mapGroup(tx, context, body, caller, requestId),
    ),
  }));
}
