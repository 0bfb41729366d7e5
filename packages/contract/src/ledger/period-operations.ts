import { PERIOD_ITEMS, type PeriodItem } from '@pravas/domain/ledger/ledger-period.ts';
import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';

const API = '/trip/api/v1/provider/period';
const DECIDE = { kind: 'privilege', privilege: 'provider.decide' } as const;

const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'Month is a month such as 2026-11' }));
const [firstItem, ...otherItems] = Object.keys(PERIOD_ITEMS) as [PeriodItem, ...PeriodItem[]];

/** What of a month is open. */
export const periodItem = z.object({
  item: z.enum([firstItem, ...otherItems]),
  label: z.string(),
  many: z.number(),
  amount: rupees,
  /** True where the month cannot be closed before that is done. */
  stops: z.boolean(),
});

/** A closing or an opening. */
export const periodEvent = z.object({
  event: z.enum(['closed', 'reopened']),
  at: z.string(),
  by: z.string(),
  /** Why it was opened again; null of a closing. */
  reason: z.nullable(z.string()),
  /** What was open then. */
  items: z.array(periodItem),
});

/** A month of the books. */
export const ledgerPeriod = z.object({
  /** YYYY-MM. */
  month: z.string(),
  state: z.enum(['running', 'open', 'closed']),
  /** When it was closed and by whom; null where it is not. */
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  allowedActions: z.object({
    close: z.boolean(),
    reopen: z.boolean(),
    /** Why it cannot be opened again though it is closed; null otherwise. */
    staysClosed: z.nullable(z.enum(['later_is_closed', 'same_person'])),
  }),
  history: z.array(periodEvent),
});

/** The months of the books, the newest first. */
export const listLedgerPeriods = defineOperation({
  id: 'list-ledger-periods',
  area: 'ledger',
  method: 'GET',
  path: `${API}/list`,
  summary: 'Months of the books',
  access: DECIDE,
  object: 'nothing',
  payload: z.object({ periods: z.array(ledgerPeriod) }),
  errors: ['provider_only'],
});

/** What of a month is open. */
export const showLedgerPeriod = defineOperation({
  id: 'show-ledger-period',
  area: 'ledger',
  method: 'GET',
  path: API,
  summary: 'Checklist of a month',
  access: DECIDE,
  object: 'nothing',
  query: z.strictObject({ month }),
  payload: z.object({ period: ledgerPeriod, items: z.array(periodItem) }),
  errors: ['validation_failed', 'provider_only'],
});

/**
 * Closes a month of everybody's books, with all before it. The caller must have seen what is open and does not prevent
 * closing.
 */
export const closeLedgerPeriod = defineOperation({
  id: 'close-ledger-period',
  area: 'ledger',
  method: 'POST',
  path: `${API}/close`,
  summary: 'Close a month',
  access: DECIDE,
  object: 'nothing',
  body: z.strictObject({ month, isSeen: z._default(z.boolean(), false) }),
  payload: z.object({ period: ledgerPeriod }),
  errors: ['validation_failed', 'provider_only'],
});

/** Opens the last closed month again, with a reason; never the person who closed it. */
export const reopenLedgerPeriod = defineOperation({
  id: 'reopen-ledger-period',
  area: 'ledger',
  method: 'POST',
  path: `${API}/reopen`,
  summary: 'Reopen a month',
  access: DECIDE,
  object: 'nothing',
  body: z.strictObject({ month, reason: text('reason') }),
  payload: z.object({ period: ledgerPeriod }),
  errors: ['validation_failed', 'provider_only', 'second_person_needed'],
});

/** The provider's operations on months of the books. */
export const PERIOD_OPERATIONS: readonly Operation[] = [
  listLedgerPeriods,
  showLedgerPeriod,
  closeLedgerPeriod,
  reopenLedgerPeriod,
];
