import { registerAccountingRoutes } from './modules/accounting/index.ts';
import { creditDueTopups, registerBankRoutes } from './modules/bank/index.ts';
import { learnDisputes, registerDisputeRoutes } from './modules/dispute/index.ts';
import { type EInvoiceContext, registerDueEInvoices, registerEInvoiceRoutes } from './modules/e-invoice/index.ts';
import { ticketCredits } from './modules/flight-order/index.ts';
import { registerGstReturnRoutes } from './modules/gst-return/index.ts';
import { stayCredits } from './modules/hotel-order/index.ts';
import { registerInputCreditRoutes } from './modules/input-credit/index.ts';
import { registerPeriodRoutes } from './modules/ledger-period/index.ts';
import { postDueSettlements, reconcileDue, registerReconciliationRoutes } from './modules/reconciliation/index.ts';
import { keepSourceTaxes, registerSourceTaxRoutes } from './modules/source-tax/index.ts';
import { registerLedgerRoutes } from './modules/statement/index.ts';
import {
  drawCreditStatements,
  expirePromos,
  settleTopUps,
  type TopUpContext,
  tellLowWallets,
} from './modules/wallet/index.ts';
import { registerWithdrawalRoutes } from './modules/withdrawal/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { createDrawingThreads, type DrawingThreads } from './platform/drawing-threads.ts';
import type { FileStore } from './platform/file-store.ts';
import type { Job } from './platform/jobs.ts';
import type { OperationRouter } from './platform/operations.ts';

/** What the money jobs need. */
export type MoneyContext = TopUpContext & EInvoiceContext;

/** What the money pages need. */
interface MoneyPages {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly threads: DrawingThreads;
}

/** The memory that a GSTR-2B of 50 MB takes while it is read. */
const RETURN_MEMORY_MB = 768;

/** The memory that a statement of 10 MB, of a bank, a gateway or a supplier, takes while it is read. */
const STATEMENT_MEMORY_MB = 512;

/**
 * Registers everything about money: the ledger, the bank, the tax portal's returns and e-invoices, and the books of
 * account.
 */
export function registerMoney(router: OperationRouter, { database, clock, files, threads }: MoneyPages): void {
  registerLedgerRoutes(router, { database, clock, threads });
  registerInputCreditRoutes(router, {
    ...{ database, clock, files },
    reading: createDrawingThreads({ most: 1, memoryMb: RETURN_MEMORY_MB }),
    sources: [stayCredits, ticketCredits],
  });
  registerAccountingRoutes(router, { database, clock, files });
  registerEInvoiceRoutes(router, { database, clock });
  registerPeriodRoutes(router, { database, clock });
  registerDisputeRoutes(router, { database, clock });
  registerGstReturnRoutes(router, { database, clock });
  const papers = { database, clock, files, reading: createDrawingThreads({ most: 1, memoryMb: STATEMENT_MEMORY_MB }) };
  registerBankRoutes(router, papers);
  registerReconciliationRoutes(router, papers);
  registerSourceTaxRoutes(router, { database, clock });
  registerWithdrawalRoutes(router, { database, clock });
}

/** Their background jobs. */
export function moneyJobs(context: MoneyContext): readonly Job[] {
  return [
    { name: 'bank money on its way', everyMs: 60_000, run: () => creditDueTopups(context) },
    { name: 'disputed payments', everyMs: 2_000, run: () => learnDisputes(context) },
    { name: 'settlements on their way', everyMs: 60_000, run: () => postDueSettlements(context) },
    { name: 'books compared with papers', everyMs: 600_000, run: () => reconcileDue(context) },
    { name: 'wallet top-ups', run: () => settleTopUps(context) },
    { name: 'low wallets', everyMs: 60_000, run: () => tellLowWallets(context) },
    { name: 'taxes at source', everyMs: 60_000, run: () => keepSourceTaxes(context) },
    { name: 'promotional credit that ends', everyMs: 60_000, run: () => expirePromos(context) },
    { name: 'statements of credit lines', everyMs: 60_000, run: () => drawCreditStatements(context) },
    { name: 'e-invoices', everyMs: 2_000, run: () => registerDueEInvoices(context) },
  ];
}
