import { accountHead, accountingExport, accountingSetup, waitingEntries, waitingMonth } from './accounting-shapes.ts';

/** What clients call the shapes of accounting. */
export const ACCOUNTING_SHAPES = {
  AccountHead: accountHead,
  AccountingExport: accountingExport,
  AccountingSetup: accountingSetup,
  WaitingEntries: waitingEntries,
  WaitingMonth: waitingMonth,
};
