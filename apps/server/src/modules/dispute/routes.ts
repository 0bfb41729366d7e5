import * as operations from '@pravas/contract/wallet/dispute-operations.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listCustomerDisputes } from './list-customer-disputes.ts';
import { listDisputes } from './list-disputes.ts';
import { settleDispute } from './settle-dispute.ts';

/** Registers what an organisation sees of its disputed payments, and what the provider's people say of them. */
export function registerDisputeRoutes(
  router: OperationRouter,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  router.register(operations.settleDispute, async ({ body, caller, requestId }) => {
    if (!caller.isProvider) throw new Refusal('provider_only');
    await settleDispute(database, body, { caller, requestId, now: clock.now() });
    return {};
  });
  router.register(operations.listCustomerDisputes, ({ query, caller }) => {
    if (!caller.isProvider) throw new Refusal('provider_only');
    return listCustomerDisputes(database, query);
  });
  router.register(operations.listDisputes, ({ caller }) =>
    database.readOrganization(caller.organizationId, listDisputes),
  );
}
