import * as operations from '@pravas/contract/accounting/accounting-operations.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { FileContext } from '../file/index.ts';
import { exportEntries } from './export-entries.ts';
import { downloadExport, listExports } from './list-exports.ts';
import { saveAccounting } from './save-accounting.ts';
import { showAccounting } from './show-accounting.ts';
import { showWaiting } from './show-waiting.ts';

/** Registers accounting: entries for the programs that customers keep their books in. */
export function registerAccountingRoutes(router: OperationRouter, context: FileContext): void {
  const { database, clock } = context;

  router.register(operations.showAccounting, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => showAccounting(tx, query.system, indianDay(clock.now()))),
  );
  router.register(operations.saveAccounting, ({ body, caller, requestId }) => {
    const change = { caller, requestId, now: clock.now() };
    return database.forOrganization(caller.organizationId, (tx) => saveAccounting(tx, body, change));
  });
  router.register(operations.showWaitingEntries, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => showWaiting(tx, query)),
  );
  router.register(operations.exportAccounting, ({ body, caller, requestId }) =>
    exportEntries(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(operations.listAccountingExports, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listExports(tx, query)),
  );
  router.register(operations.downloadAccountingExport, ({ query, caller, requestId }) =>
    downloadExport(context, query.accountingExportId, { caller, requestId, now: clock.now() }),
  );
}
