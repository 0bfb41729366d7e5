import * as operations from '@pravas/contract/gst-return/gst-return-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { saveReturn, showReturn } from './show-gstr-1.ts';

/** Registers the provider's own returns. */
export function registerGstReturnRoutes(
  router: OperationRouter,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  router.register(operations.showGstr1, async ({ query, caller }) => {
    expectProvider(caller);
    return showReturn(database, query);
  });
  router.register(operations.downloadGstr1, async ({ query, caller, requestId }) => {
    expectProvider(caller);
    const file = await saveReturn(database, query);
    const { organizationId } = caller;
    await database.forOrganization(organizationId, (tx) =>
      recordAudit(tx, {
        ...{ organizationId, at: clock.now(), actor: actorOf(caller), requestId },
        ...{ action: 'gst_return.saved', objectType: 'gst_return', objectId: query.month },
        details: { month: query.month, fileName: file.fileName },
      }),
    );
    return file;
  });
}

function expectProvider(caller: Caller): void {
  if (!caller.isProvider) throw new Refusal('provider_only');
}
