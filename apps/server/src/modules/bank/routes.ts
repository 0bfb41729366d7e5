import * as operations from '@pravas/contract/bank/bank-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { approveTopup } from './approve-topup.ts';
import type { BankContext } from './bank-context.ts';
import { listBankLines } from './bank-lines.ts';
import { saveBankAccount, showBankSettings, updateTopupLimits } from './bank-settings.ts';
import { decideLine, unmatchLine } from './decide-line.ts';
import { importStatement } from './import-statement.ts';
import { matchLine } from './match-line.ts';
import { declareTopup, showOwnTopups } from './own-topups.ts';
import { listProviderTopups, readSlip, refuseTopup } from './provider-topups.ts';
import { listBankStatements, takeBackStatement } from './statements.ts';

/** Registers money that arrives by bank: what customers declare, and what the provider decides about it. */
export function registerBankRoutes(router: OperationRouter, context: BankContext): void {
  const { database, clock } = context;
  const now = () => clock.now();
  router.register(operations.getBankTopups, ({ caller }) =>
    database.readOrganization(caller.organizationId, showOwnTopups),
  );
  router.register(operations.declareBankTopup, ({ body, file, caller, requestId }) =>
    declareTopup(context, body, file ?? null, { caller, requestId, now: now() }),
  );
  router.register(operations.getBankSettings, ({ caller }) => showBankSettings(context, { caller }));
  router.register(operations.saveBankAccount, ({ body, caller, requestId }) =>
    saveBankAccount(context, body, { caller, requestId, now: now() }),
  );
  router.register(operations.updateTopupLimits, ({ body, caller, requestId }) =>
    updateTopupLimits(context, body, { caller, requestId, now: now() }),
  );
  router.register(operations.importBankStatement, ({ body, file, caller, requestId }) => {
    // An upload without a file is refused before this point.
    if (!file) throw new Error('A file is required');
    return importStatement(context, body.bankAccountId, file, { caller, requestId, now: now() });
  });
  router.register(operations.listBankStatements, ({ query, caller }) => listBankStatements(context, query, { caller }));
  router.register(operations.takeBackBankStatement, async ({ body, caller, requestId }) => {
    await takeBackStatement(context, body, { caller, requestId, now: now() });
    return {};
  });
  router.register(operations.listBankLines, ({ query, caller }) => listBankLines(context, query, { caller }));
  router.register(operations.listProviderTopups, ({ query, caller }) => listProviderTopups(context, query, { caller }));
  router.register(operations.downloadTopupSlip, ({ query, caller }) => readSlip(context, query, { caller }));
  router.register(operations.decideBankLine, async ({ body, caller, requestId }) => {
    await decideLine(context, body, { caller, requestId, now: now() });
    return {};
  });
  router.register(operations.matchBankLine, async ({ body, caller, requestId }) => {
    await matchLine(context, body, { caller, requestId, now: now() });
    return {};
  });
  router.register(operations.unmatchBankLine, async ({ body, caller, requestId }) => {
    await unmatchLine(context, body, { caller, requestId, now: now() });
    return {};
  });
  router.register(operations.approveBankTopup, async ({ body, caller, requestId }) => {
    await approveTopup(context, body, { caller, requestId, now: now() });
    return {};
  });
  router.register(operations.refuseBankTopup, async ({ body, caller, requestId }) => {
    await refuseTopup(context, body, { caller, requestId, now: now() });
    return {};
  });
}
