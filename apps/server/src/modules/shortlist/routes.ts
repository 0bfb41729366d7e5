import {
  listShared as listOperation,
  listShortlistRecipients,
} from '@pravas/contract/shortlist/shortlist-operations.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { listShared } from './list-shared.ts';
import { listRecipients } from './recipients.ts';
import type { SharedKind } from './shared-kind.ts';

/** Registers what sharing has in common for all services. */
export function registerShortlistRoutes(
  router: OperationRouter,
  { database, kinds }: { readonly database: Database; readonly kinds: readonly SharedKind[] },
): void {
  router.register(listShortlistRecipients, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listRecipients(tx, caller, query)),
  );
  router.register(listOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listShared(tx, caller, query, kinds)),
  );
}
