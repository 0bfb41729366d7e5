import * as operations from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { approveWithdrawal, payWithdrawal, refuseWithdrawal, takeBackWithdrawal } from './decide-withdrawal.ts';
import { askWithdrawal, showWithdrawals } from './own-withdrawals.ts';
import { addAccount, removeAccount } from './payout-accounts.ts';
import { listPayoutAccounts, listWithdrawals } from './provider-withdrawals.ts';
import { refuseAccount, verifyAccount } from './verify-account.ts';
import { printAdvice } from './withdrawal-advice.ts';
import type { WithdrawalContext } from './withdrawal-context.ts';

/** Registers what customers take out of their wallets, and the provider's decisions. */
export function registerWithdrawalRoutes(router: OperationRouter, context: WithdrawalContext): void {
  const { database, clock } = context;
  const changeBy = (caller: Caller, requestId: string) => ({ caller, requestId, now: clock.now() });
  router.register(operations.getWithdrawals, ({ caller }) =>
    database.readOrganization(caller.organizationId, showWithdrawals),
  );
  router.register(operations.addPayoutAccount, ({ body, caller, requestId }) =>
    addAccount(context, body, changeBy(caller, requestId)),
  );
  router.register(operations.removePayoutAccount, async ({ body, caller, requestId }) => {
    const change = changeBy(caller, requestId);
    await database.forOrganization(caller.organizationId, (tx) => removeAccount(tx, body, change));
    return {};
  });
  router.register(operations.askWithdrawal, ({ body, caller, requestId }) => {
    const change = changeBy(caller, requestId);
    return database.forOrganization(caller.organizationId, (tx) => askWithdrawal(tx, body, change));
  });
  router.register(operations.takeBackWithdrawal, async ({ body, caller, requestId }) => {
    const change = changeBy(caller, requestId);
    await database.forOrganization(caller.organizationId, (tx) => takeBackWithdrawal(tx, body, change));
    return {};
  });
  router.register(operations.downloadWithdrawalAdvice, ({ query, caller }) => printAdvice(context, query, { caller }));
  router.register(operations.listWithdrawals, ({ query, caller }) => listWithdrawals(context, query, { caller }));
  router.register(operations.listPayoutAccounts, ({ query, caller }) => listPayoutAccounts(context, query, { caller }));
  router.register(operations.verifyPayoutAccount, async ({ body, caller, requestId }) => {
    await verifyAccount(context, body, changeBy(caller, requestId));
    return {};
  });
  router.register(operations.refusePayoutAccount, async ({ body, caller, requestId }) => {
    await refuseAccount(context, body, changeBy(caller, requestId));
    return {};
  });
  router.register(operations.approveWithdrawal, async ({ body, caller, requestId }) => {
    await approveWithdrawal(context, body, changeBy(caller, requestId));
    return {};
  });
  router.register(operations.refuseWithdrawal, async ({ body, caller, requestId }) => {
    await refuseWithdrawal(context, body, changeBy(caller, requestId));
    return {};
  });
  router.register(operations.payWithdrawal, async ({ body, caller, requestId }) => {
    await payWithdrawal(context, body, changeBy(caller, requestId));
    return {};
  });
}
