import * as operations from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listDocuments } from './list-e-invoices.ts';
import { retryDocument } from './retry-e-invoice.ts';
import { enterEntry, listEntries, removeEntry } from './turnovers.ts';

/** Registers what the provider's people do about e-invoices. */
export function registerEInvoiceRoutes(
  router: OperationRouter,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): void {
  router.register(operations.listEInvoices, async ({ query, caller }) => {
    expectProvider(caller);
    return listDocuments(database, query, indianDay(clock.now()));
  });
  router.register(operations.retryEInvoice, async ({ body, caller, requestId }) => {
    expectProvider(caller);
    await retryDocument(database, body, { caller, requestId, now: clock.now() });
    return {};
  });
  router.register(operations.listTurnovers, async ({ caller }) => {
    expectProvider(caller);
    return database.forOrganization(caller.organizationId, listEntries);
  });
  router.register(operations.enterTurnover, async ({ body, caller, requestId }) => {
    expectProvider(caller);
    const change = { caller, requestId, now: clock.now() };
    return database.forOrganization(caller.organizationId, (tx) => enterEntry(tx, body, change));
  });
  router.register(operations.removeTurnover, async ({ query, caller, requestId }) => {
    expectProvider(caller);
    const change = { caller, requestId, now: clock.now() };
    return database.forOrganization(caller.organizationId, (tx) => removeEntry(tx, query.turnoverId, change));
  });
}

function expectProvider(caller: Caller): void {
  if (!caller.isProvider) throw new Refusal('provider_only');
}
