import { isUtr, tidyUtr } from '@pravas/domain/bank/utr.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { listPayload } from '../schemas.ts';

/** A bank's number of a transfer: tidied, 12 to 22 letters and digits. */
export const utr = z.string({ error: () => requiredMessage('UTR') }).check(
  z.overwrite((value) => tidyUtr(value.slice(0, 100))),
  z.check((context) => {
    if (isUtr(context.value)) return;
    const message =
      context.value === '' ? requiredMessage('UTR') : 'UTR has 12 to 22 letters and digits, as your bank shows it';
    context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/** An account that money is paid to. */
export const bankAccount = z.object({
  _id: z.string(),
  bank: z.string(),
  holder: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  isActive: z.boolean(),
});

/** The limits of bank receipts. */
export const topupLimits = z.object({ perTopup: rupees, perDay: rupees, balanceCap: rupees, onePerson: rupees });

/** A transfer that was declared, as its organisation sees it. */
export const bankTopup = z.object({
  _id: z.string(),
  bankAccountId: z.string(),
  utr: z.string(),
  amount: rupees,
  /** The amount received; null until it is found. */
  received: z.nullable(rupees),
  paidOn: z.string(),
  /** `declared`: not seen at the bank yet · `matched`: seen, a second person checks it · `credited` · `refused`. */
  state: z.enum(['declared', 'matched', 'credited', 'refused']),
  declaredAt: z.string(),
  /** Null = Pravas found the money, which was not declared. */
  declaredBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  hasSlip: z.boolean(),
});

/** A line of a bank's statement. */
export const bankLine = z.object({
  _id: z.string(),
  bankAccountId: z.string(),
  accountNumber: z.string(),
  /** The account that the customer declared, where the money came in at another. */
  declaredAccountNumber: z.nullable(z.string()),
  day: z.string(),
  narration: z.string(),
  utr: z.nullable(z.string()),
  amount: rupees,
  /** `open`: to be worked off · `matched`: waits for a second person · `approved` · `other`: no top-up. */
  state: z.enum(['open', 'matched', 'approved', 'other']),
  /** True where the books have it under receipts not yet attributed. */
  isUnapplied: z.boolean(),
  organization: z.nullable(z.string()),
  matchedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  ageDays: z.number(),
  version: z.number(),
  /** What the caller may do, with why not. */
  mayApprove: z.boolean(),
  whyNot: z.nullable(z.string()),
});

/** A declared transfer as the provider sees it, with the line that it seems to be. */
export const providerTopup = z.extend(bankTopup, {
  organizationId: z.string(),
  organization: z.string(),
  ageDays: z.number(),
  /** The line with its UTR, of its account or another of ours; null = none, or it belongs to another. */
  line: z.nullable(bankLine),
});

/** The outcome of an imported statement. */
export const importedStatement = z.object({
  isSameFile: z.boolean(),
  lines: z.number(),
  added: z.number(),
  known: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
});

/** A statement that was imported. */
const bankStatement = z.object({
  _id: z.string(),
  bank: z.string(),
  accountNumber: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  lines: z.number(),
  /** How many of them were in no statement before. */
  added: z.number(),
  importedBy: z.string(),
  importedAt: z.string(),
  /** Null = it is valid. */
  takenBackAt: z.nullable(z.string()),
});

/** A page of statements. */
export const bankStatements = listPayload(bankStatement);
/** A page of bank lines. */
export const bankLines = listPayload(bankLine);
/** A page of declared transfers. */
export const providerTopups = listPayload(providerTopup);
