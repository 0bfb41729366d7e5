import {
  accountBalance,
  entryDocument,
  heldAmount,
  journalLine,
  ledgerPage,
  ledgerRow,
  ledgerSums,
} from './ledger-shapes.ts';
import { ledgerPeriod, periodEvent, periodItem } from './period-operations.ts';

/** What clients call the shapes of the ledger. */
export const LEDGER_SHAPES = {
  AccountBalance: accountBalance,
  EntryDocument: entryDocument,
  HeldAmount: heldAmount,
  JournalLine: journalLine,
  LedgerPage: ledgerPage,
  LedgerPeriod: ledgerPeriod,
  LedgerRow: ledgerRow,
  LedgerSums: ledgerSums,
  PeriodEvent: periodEvent,
  PeriodItem: periodItem,
};
