import { type AccountingThings, fillAccounting } from './fill-accounting.ts';
import { type BankThings, fillBank } from './fill-bank.ts';
import { type CreditThings, fillCredit } from './fill-credit.ts';
import { fillDispute } from './fill-dispute.ts';
import { fillLedger, type LedgerThings } from './fill-ledger.ts';
import { fillReconciliation, type ReconciliationThings } from './fill-reconciliation.ts';
import { fillWithdrawal, type WithdrawalThings } from './fill-withdrawal.ts';
import type { Filler } from './filler.ts';

/** Ids of the things that finance people look after. */
export interface MoneyThings
  extends CreditThings,
    AccountingThings,
    LedgerThings,
    BankThings,
    ReconciliationThings,
    WithdrawalThings {}

/** A row in every table of credit for GST, accounting, the ledger, bank money and reconciliation. */
export async function fillMoney(filler: Filler): Promise<MoneyThings> {
  return {
    ...(await fillCredit(filler)),
    ...(await fillAccounting(filler)),
    ...(await fillLedger(filler)),
    ...(await fillBank(filler)),
    ...(await fillDispute(filler)),
    ...(await fillReconciliation(filler)),
    ...(await fillWithdrawal(filler)),
  };
}
