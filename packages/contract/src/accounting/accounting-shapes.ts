import { ACCOUNT_HEADS } from '@pravas/domain/accounting/account-head.ts';
import { ACCOUNTING_SYSTEMS, EXPORT_FORMATS } from '@pravas/domain/accounting/accounting-system.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';

/** A program that the customer keeps its books in. */
export const accountingSystem = z.enum(ACCOUNTING_SYSTEMS, { error: () => 'Choose your accounting program' });
/** What a file is written as. */
export const exportFormat = z.enum(EXPORT_FORMATS, { error: () => 'Choose a format' });

/** What an amount is about. */
export const accountHead = z.enum(ACCOUNT_HEADS);

/** A program's names for accounts. */
export const accountingSetup = z.object({
  system: accountingSystem,
  /** The program's name for it: Tally's company, SAP's company code; '' where the program asks for none. */
  company: z.string(),
  /** Tally's voucher type. */
  voucherType: z.string(),
  /** Every head, with the customer's name or number for it; null = none yet. */
  accounts: z.array(z.object({ head: accountHead, account: z.nullable(z.string()) })),
  /** Every cost centre that travellers have, with its code; null = none, so that files leave it out. */
  costCentres: z.array(z.object({ name: z.string(), code: z.nullable(z.string()) })),
  /** Grows with each change; 0 = never saved. */
  version: z.number(),
});

/** A month in which entries wait. */
export const waitingMonth = z.object({
  /** YYYY-MM. */
  period: z.string(),
  entries: z.number(),
});

/** What an export of some days would hold. */
export const waitingEntries = z.object({
  entries: z.number(),
  /** The sum of all debits. */
  total: rupees,
  documents: z.number(),
  suppliers: z.number(),
  payments: z.number(),
  claims: z.number(),
  /** Heads that are needed and have no account: nothing is exported until they do. */
  unmapped: z.array(z.object({ head: accountHead, label: z.string() })),
  unmappedCostCentres: z.array(z.string()),
});

/** A file that was made. */
export const accountingExport = z.object({
  _id: z.string(),
  format: exportFormat,
  fileName: z.string(),
  /** YYYY-MM-DD, both included. */
  from: z.string(),
  to: z.string(),
  entries: z.number(),
  total: rupees,
  /** SHA-256 of the file: it is the same whenever it is downloaded. */
  checksum: z.string(),
  exportedBy: z.string(),
  exportedAt: z.string(),
});
