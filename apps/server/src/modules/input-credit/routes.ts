import * as operations from '@pravas/contract/input-credit/input-credit-operations.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { chaseSupplier } from './chase-supplier.ts';
import { decideDocuments } from './decide-documents.ts';
import { importReturn } from './import-return.ts';
import type { InputCreditContext } from './input-credit-context.ts';
import { linkDocuments } from './link-documents.ts';
import { listMatches } from './list-matches.ts';
import { showInputCredit } from './show-input-credit.ts';

/** Registers input credit: what suppliers filed beside what was booked. */
export function registerInputCreditRoutes(router: OperationRouter, context: InputCreditContext): void {
  const { database, clock } = context;

  router.register(operations.showInputCredit, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) =>
      showInputCredit(tx, context, query.year, indianDay(clock.now())),
    ),
  );
  router.register(operations.listInputCredit, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listMatches(tx, context, query, indianDay(clock.now()))),
  );
  router.register(operations.importTaxReturn, async ({ file, caller, requestId }) => {
    // An upload without a file is refused before this point.
    if (!file) throw new Error('A file is required');
    return importReturn(context, file, { caller, requestId, now: clock.now() });
  });
  router.register(operations.decideInputCredit, async ({ body, caller, requestId }) => {
    const change = { caller, requestId, now: clock.now() };
    await database.forOrganization(caller.organizationId, (tx) => decideDocuments(tx, context, body, change));
    return {};
  });
  router.register(operations.linkInputCredit, async ({ body, caller, requestId }) => {
    const change = { caller, requestId, now: clock.now() };
    await database.forOrganization(caller.organizationId, (tx) => linkDocuments(tx, context, body, change));
    return {};
  });
  router.register(operations.chaseInputCredit, ({ body, caller, requestId }) => {
    const change = { caller, requestId, now: clock.now() };
    return database.forOrganization(caller.organizationId, (tx) => chaseSupplier(tx, context, body.bookKey, change));
  });
}
