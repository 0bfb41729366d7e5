import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { OfflineAmounts } from '@pravas/domain/flight-order/offline-booking.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Selectable } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { EnteredOrdersOf } from '../booking/index.ts';
import type { FareBenchmark } from './offline-benchmark.ts';
import type { GivenReferences } from './offline-form.ts';

/** What the travel desk entered of a cancellation. */
export interface EnteredRefund {
  readonly refundedPaise: Paise;
  readonly penaltyPaise: Paise;
  /** By traveller where several travel; empty where the amounts are for all together. */
  readonly travellers: readonly {
    readonly index: number;
    readonly refundedPaise: Paise;
    readonly penaltyPaise: Paise;
  }[];
}

/** Which parts a cancellation takes, and which open request of the traveller it answers. */
export interface EnteredScope {
  readonly scopes: readonly OrderScope[];
  readonly cancellationId: string | null;
  readonly reason: string | null;
}

/** What an entry says, by its kind. */
export type EntryContent =
  | {
      readonly kind: 'booking';
      readonly isCorrection: boolean;
      readonly amounts: OfflineAmounts;
      readonly references: GivenReferences;
      readonly benchmark: FareBenchmark | null;
    }
  /** For a service that the travel desk buys: its price by its orders. */
  | { readonly kind: 'order'; readonly isCorrection: boolean; readonly entered: EnteredOrdersOf<unknown> }
  | { readonly kind: 'cancellation'; readonly refund: EnteredRefund; readonly scope: EnteredScope };

/** An entry of what was bought. */
export type PurchaseContent = Exclude<EntryContent, { readonly kind: 'cancellation' }>;

/** Something that the travel desk entered about a booking. */
export interface OfflineEntry {
  readonly id: string;
  readonly bookingId: string;
  readonly content: EntryContent;
  readonly enteredBy: string;
  readonly enteredAt: Date;
  readonly state: 'waiting' | 'confirmed' | 'refused';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly comment: string | null;
}

/** Keeps an entry, waiting or confirmed at once. The booking must be locked. Answers its id. */
export async function insertEntry(
  tx: Tx,
  entry: {
    readonly organizationId: string;
    readonly id: string;
    readonly bookingId: string;
    readonly content: EntryContent;
    readonly enteredBy: string;
    readonly state: 'waiting' | 'confirmed';
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { content } = entry;
  const benchmark = content.kind === 'booking' ? content.benchmark : null;
  const { amounts, given } = columnsOf(content);
  await tx
    .insertInto('offline_entry')
    .values({
      organization_id: entry.organizationId,
      id: entry.id,
      booking_id: entry.bookingId,
      kind: content.kind === 'cancellation' ? 'cancellation' : 'booking',
      is_correction: isCorrection(content),
      amounts: JSON.stringify(amounts),
      references_given: JSON.stringify(given),
      benchmark: benchmark === null ? null : JSON.stringify(benchmark),
      entered_by: entry.enteredBy,
      entered_at: isoOf(entry.now),
      state: entry.state,
    })
    .execute();
}

/** Writes who confirmed or refused an entry. It must be locked. */
export async function decideEntry(
  tx: Tx,
  entryId: string,
  decision: { readonly state: 'confirmed' | 'refused'; readonly personId: string; readonly comment: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('offline_entry')
    .set({
      state: decision.state,
      confirmed_by: decision.personId,
      confirmed_at: isoOf(now),
      comment: decision.comment,
    })
    .where('id', '=', entryId)
    .execute();
}

/** An entry of the organisation, or null. `lock` keeps others from deciding it meanwhile. */
export async function findEntry(tx: Tx, entryId: string, lock = false): Promise<OfflineEntry | null> {
  let query = tx.selectFrom('offline_entry').selectAll().where('id', '=', entryId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? entryOf(row) : null;
}

/** What was entered about a booking, oldest first. */
export async function listEntries(tx: Tx, bookingId: string): Promise<readonly OfflineEntry[]> {
  const rows = await tx
    .selectFrom('offline_entry')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
  return rows.map(entryOf);
}

/** What counts now: the last entry of a purchase that was confirmed; null where there is none. */
export async function findEntryInForce(
  tx: Tx,
  bookingId: string,
): Promise<{ readonly entryId: string; readonly content: PurchaseContent } | null> {
  const confirmed = (await listEntries(tx, bookingId)).filter((one) => one.state === 'confirmed');
  for (const { id, content } of confirmed.toReversed()) {
    if (content.kind !== 'cancellation') return { entryId: id, content };
  }
  return null;
}

/** Refuses a second entry while one waits. Throws `entry_waiting`. */
export async function expectNoneWaiting(tx: Tx, bookingId: string): Promise<void> {
  if (isAnyWaiting(await listEntries(tx, bookingId))) throw new Refusal('entry_waiting');
}

/** True while one of these entries waits for its second person. */
export function isAnyWaiting(entries: readonly OfflineEntry[]): boolean {
  return entries.some((one) => one.state === 'waiting');
}

/** The case by which a second person is asked to confirm an entry. */
export function entryCaseKey(entryId: string): string {
  return `offline-entry:${entryId}`;
}

/** What is owed by an entry, or refunded by it. */
export function amountOfEntry(content: EntryContent): Paise {
  switch (content.kind) {
    case 'booking':
      return content.amounts.totalPaise;
    case 'order':
      return content.entered.quote.totalPaise;
    case 'cancellation':
      return content.refund.refundedPaise;
  }
}

/** Whether an entry replaces the amounts of one that was confirmed. */
export function isCorrection(content: EntryContent): boolean {
  return content.kind !== 'cancellation' && content.isCorrection;
}

function columnsOf(content: EntryContent): { readonly amounts: unknown; readonly given: unknown } {
  switch (content.kind) {
    case 'booking':
      return { amounts: content.amounts, given: content.references };
    case 'order':
      return { amounts: { quote: content.entered.quote }, given: { orders: content.entered.orders } };
    case 'cancellation':
      return { amounts: content.refund, given: content.scope };
  }
}

/** Of flights the amounts were typed one by one; of what has orders of its own they follow from these. */
function purchaseOf(row: Selectable<Schema['offline_entry']>): PurchaseContent {
  const amounts = row.amounts as OfflineAmounts | Pick<EnteredOrdersOf<unknown>, 'quote'>;
  if ('quote' in amounts) {
    const { orders } = row.references_given as Pick<EnteredOrdersOf<unknown>, 'orders'>;
    return { kind: 'order', isCorrection: row.is_correction, entered: { orders, quote: amounts.quote } };
  }
  return {
    kind: 'booking',
    isCorrection: row.is_correction,
    amounts,
    references: row.references_given as GivenReferences,
    benchmark: row.benchmark as FareBenchmark | null,
  };
}

function entryOf(row: Selectable<Schema['offline_entry']>): OfflineEntry {
  const content: EntryContent =
    row.kind === 'booking'
      ? purchaseOf(row)
      : { kind: 'cancellation', refund: row.amounts as EnteredRefund, scope: row.references_given as EnteredScope };
  return {
    id: row.id,
    bookingId: row.booking_id,
    content,
    enteredBy: row.entered_by,
    enteredAt: row.entered_at,
    state: row.state as OfflineEntry['state'],
    decidedBy: row.confirmed_by,
    decidedAt: row.confirmed_at,
    comment: row.comment,
  };
}
