import * as operations from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BankContext } from '../bank/index.ts';
import { confirmSettlement } from './confirm-settlement.ts';
import { decideDifference } from './decide-difference.ts';
import { importSettlements } from './import-settlements.ts';
import { importSupplierStatement } from './import-supplier-statement.ts';
import { downloadDifferences, listDifferences } from './list-differences.ts';
import { listSettlements } from './list-settlements.ts';
import { reconcileNow } from './reconcile.ts';
import { showSummary } from './show-summary.ts';

/** Registers the comparison of the books with the papers of others: gateways, banks and suppliers. */
export function registerReconciliationRoutes(router: OperationRouter, context: BankContext): void {
  const now = () => context.clock.now();
  router.register(operations.getReconciliation, ({ caller }) => showSummary(context, { caller }));
  router.register(operations.runReconciliation, ({ caller, requestId }) =>
    reconcileNow(context, { caller, requestId, now: now() }),
  );
  router.register(operations.importSettlements, ({ file, caller, requestId }) => {
    // An upload without a file is refused before this point.
    if (!file) throw new Error('A file is required');
    return importSettlements(context, file, { caller, requestId, now: now() });
  });
  router.register(operations.listSettlements, ({ query, caller }) => listSettlements(context, query, { caller }));
  router.register(operations.confirmSettlement, async ({ body, caller, requestId }) => {
    await confirmSettlement(context, body, { caller, requestId, now: now() });
    return {};
  });
  router.register(operations.importSupplierStatement, ({ body, file, caller, requestId }) => {
    if (!file) throw new Error('A file is required');
    return importSupplierStatement(context, body.supplier, file, { caller, requestId, now: now() });
  });
  router.register(operations.listDifferences, ({ query, caller }) => listDifferences(context, query, { caller }));
  router.register(operations.downloadDifferences, ({ query, caller, requestId }) =>
    downloadDifferences(context, query, { caller, requestId }),
  );
  router.register(operations.decideDifference, async ({ body, caller, requestId }) => {
    await decideDifference(context, body, { caller, requestId, now: now() });
    return {};
  });
}
