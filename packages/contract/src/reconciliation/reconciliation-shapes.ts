import { AGE_BANDS, DIFFERENCE_KINDS } from '@pravas/domain/reconciliation/difference.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { listPayload } from '../schemas.ts';

/** What sort of difference it is. */
export const differenceKind = z.enum(DIFFERENCE_KINDS);
/** How old it is. */
export const ageBand = z.enum(AGE_BANDS.map(({ band }) => band));

const note = z.object({
  action: z.enum(['take', 'leave', 'note', 'work_off', 'reopen']),
  note: z.string(),
  by: z.string(),
  at: z.string(),
});

/** Something on which our books and another party's paper do not agree. */
export const difference = z.object({
  _id: z.string(),
  kind: differenceKind,
  /** An order, a UTR, a PNR. */
  reference: z.string(),
  detail: z.string(),
  customer: z.nullable(z.string()),
  /** Null = we do not have it. */
  ours: z.nullable(rupees),
  /** Null = they do not have it. */
  theirs: z.nullable(rupees),
  /** Theirs less ours. */
  difference: rupees,
  since: z.string(),
  ageDays: z.number(),
  /** `gone`: it was not found again. */
  state: z.enum(['open', 'worked_off', 'gone']),
  /** It had been worked off, and returned with other amounts. */
  isBack: z.boolean(),
  worker: z.nullable(z.string()),
  isMine: z.boolean(),
  closedBy: z.nullable(z.string()),
  notes: z.array(note),
  version: z.number(),
});

/** What a gateway has paid out at once. */
export const settlement = z.object({
  _id: z.string(),
  reference: z.string(),
  utr: z.nullable(z.string()),
  day: z.string(),
  rows: z.number(),
  agreeing: z.number(),
  credits: rupees,
  debits: rupees,
  fees: rupees,
  net: rupees,
  /** Its rows lead to what was paid out. */
  isTied: z.boolean(),
  /** `posting`: agreed to, and on its way into the books. */
  state: z.enum(['open', 'posting', 'confirmed']),
  confirmedBy: z.nullable(z.string()),
  /** The day on which the bank had it; null = in no line of a statement. */
  atBankOn: z.nullable(z.string()),
  version: z.number(),
});

/** The outcome of an imported settlement file. */
export const importedSettlements = z.object({
  isSameFile: z.boolean(),
  settlements: z.number(),
  rows: z.number(),
  added: z.number(),
  known: z.number(),
  /** Rows of payments that the gateway has not settled yet; they are not kept. */
  unsettled: z.number(),
  differing: z.number(),
  /** Rows that their settlement did not have when it was confirmed; they are not kept. */
  leftOut: z.array(z.object({ row: z.number(), entity: z.string(), settlement: z.string() })),
});

/** The outcome of an imported supplier's statement. */
export const importedSupplierStatement = z.object({
  isSameFile: z.boolean(),
  lines: z.number(),
  added: z.number(),
  known: z.number(),
  unknown: z.number(),
  firstDay: z.string(),
  lastDay: z.string(),
});

/** The state of the reconciliation: what differs, by kind and age, and when everything was last compared. */
export const reconciliationSummary = z.object({
  kinds: z.array(z.object({ kind: differenceKind, count: z.number(), difference: rupees, oldestDays: z.number() })),
  ages: z.array(z.object({ band: ageBand, count: z.number() })),
  open: z.number(),
  old: z.number(),
  comparedAt: z.nullable(z.string()),
  openSettlements: z.number(),
  suppliers: z.array(z.string()),
  /** The ledger compared with its own transfers. */
  ledger: z.object({
    comparedOn: z.nullable(z.string()),
    checkedAt: z.nullable(z.string()),
    found: z.number(),
    openCases: z.number(),
  }),
});

/** A page of differences. */
export const differences = listPayload(difference);
/** A page of settlements. */
export const settlements = listPayload(settlement);
