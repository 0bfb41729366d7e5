import {
  accountBalance,
  entryDocument,
  heldAmount,
  journalLine,
  ledgerPage,
  ledgerRow,
  ledgerSums,
} from './ledger-shapes.ts';

/** What clients call the shapes of the ledger. */
export const LEDGER_SHAPES = {
  AccountBalance: accountBalance,
  EntryDocument: entryDocument,
  HeldAmount: heldAmount,
  JournalLine: journalLine,
  LedgerPage: ledgerPage,
  LedgerRow: ledgerRow,
  LedgerSums: ledgerSums,
};
