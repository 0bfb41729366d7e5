import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { OfflineAmounts } from '@pravas/domain/flight-order/offline-booking.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Selectable } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
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

/** Which parts a cancellation takes, and for which open request of the traveller it is the answer. */
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
  | { readonly kind: 'cancellation'; readonly refund: EnteredRefund; readonly scope: EnteredScope };

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
  const isBooking = content.kind === 'booking';
  const benchmark = isBooking ? content.benchmark : null;
  await tx
    .insertInto('offline_entry')
    .values({
      organization_id: entry.organizationId,
      id: entry.id,
      booking_id: entry.bookingId,
      kind: content.kind,
      is_correction: isBooking && content.isCorrection,
      amounts: JSON.stringify(isBooking ? content.amounts : content.refund),
      references_given: JSON.stringify(isBooking ? content.references : content.scope),
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

/** The amounts that count now: those of the last entry that was confirmed; null where there is none. */
export async function findAmountsInForce(
  tx: Tx,
  bookingId: string,
): Promise<{ readonly entryId: string; readonly amounts: OfflineAmounts } | null> {
  const confirmed = (await listEntries(tx, bookingId)).filter((one) => one.state === 'confirmed');
  for (const { id, content } of confirmed.toReversed()) {
    if (content.kind === 'booking') return { entryId: id, amounts: content.amounts };
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

function entryOf(row: Selectable<Schema['offline_entry']>): OfflineEntry {
  const content: EntryContent =
    row.kind === 'booking'
      ? {
          kind: 'booking',
          isCorrection: row.is_correction,
          amounts: row.amounts as OfflineAmounts,
          references: row.references_given as GivenReferences,
          benchmark: row.benchmark as FareBenchmark | null,
        }
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
