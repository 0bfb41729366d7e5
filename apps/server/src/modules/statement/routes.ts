import * as operations from '@pravas/contract/ledger/ledger-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { listLedger } from './list-ledger.ts';
import { readBalances } from './read-balances.ts';
import { saveStatement } from './save-statement.ts';
import { showEntry } from './show-entry.ts';
import type { StatementContext } from './statement-context.ts';

/** Registers what an organisation sees of its accounts with us. */
export function registerLedgerRoutes(router: OperationRouter, context: StatementContext): void {
  const { database, clock } = context;
  router.register(operations.getAccountBalances, ({ caller }) =>
    database.readOrganization(caller.organizationId, async (tx) => ({
      asAt: clock.now().toString(),
      accounts: [...(await readBalances(tx))],
    })),
  );
  router.register(operations.listLedger, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listLedger(tx, query, clock.now())),
  );
  router.register(operations.getLedgerEntry, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => showEntry(tx, query.account, query.ledgerEntryId)),
  );
  router.register(operations.downloadLedger, ({ query, ...saving }) => saveStatement(context, query, saving));
}
