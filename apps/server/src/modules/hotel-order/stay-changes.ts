import type { StayChangeEnd, StayChangeState } from '@pravas/domain/hotel/stay-change.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Selectable, Updateable } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Schema } from '../../platform/schema.generated.ts';

/** A paid stay that another one is to replace. */
export interface StayChange {
  readonly id: string;
  readonly organizationId: string;
  readonly oldBookingId: string;
  readonly newBookingId: string;
  readonly state: StayChangeState;
  readonly startedBy: string;
  /** The refund of the old stay that was agreed to last. */
  readonly agreedBackPaise: Paise;
  /** Whether its supplier has said so itself. */
  readonly isBackExact: boolean;
  /** Less, as it was asked about while paying; null = nothing is asked. */
  readonly askedBackPaise: Paise | null;
  readonly cancellationId: string | null;
  /** Until when the old one's hotel is asked again; null = it was not asked yet. */
  readonly askUntil: Date | null;
  readonly isDeclineTold: boolean;
  readonly endedWhy: StayChangeEnd | null;
}

/** What of it moves on. */
type StayChangeUpdate = Pick<
  Updateable<Schema['stay_change']>,
  | 'state'
  | 'new_booking_id'
  | 'agreed_back_paise'
  | 'is_back_exact'
  | 'asked_back_paise'
  | 'cancellation_id'
  | 'ask_until'
  | 'is_decline_told'
  | 'look_at'
>;

function changeOf(row: Selectable<Schema['stay_change']>): StayChange {
  return {
    id: row.id,
    organizationId: row.organization_id,
    oldBookingId: row.old_booking_id,
    newBookingId: row.new_booking_id,
    state: row.state as StayChangeState,
    startedBy: row.started_by,
    agreedBackPaise: paise(row.agreed_back_paise),
    isBackExact: row.is_back_exact,
    askedBackPaise: row.asked_back_paise === null ? null : paise(row.asked_back_paise),
    cancellationId: row.cancellation_id,
    askUntil: row.ask_until,
    isDeclineTold: row.is_decline_told,
    endedWhy: row.ended_why as StayChangeEnd | null,
  };
}

/** A change by its id, null where there is none; its bookings are locked before it is. */
export async function findStayChange(tx: Tx, id: string, lock = false): Promise<StayChange | null> {
  const query = tx.selectFrom('stay_change').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row ? changeOf(row) : null;
}

/**
 * The change under way whose old, or whose new, stay a booking is; null where there is none. Lock its booking first.
 */
export async function findOpenChange(
  tx: Tx,
  of: 'old' | 'new',
  bookingId: string,
  lock = false,
): Promise<StayChange | null> {
  const query = tx
    .selectFrom('stay_change')
    .selectAll()
    .where(of === 'old' ? 'old_booking_id' : 'new_booking_id', '=', bookingId)
    .where('ended_at', 'is', null);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** The newest change of which a booking is the old or the new stay, in any state; null where there is none. */
export async function readLastChange(tx: Tx, of: 'old' | 'new', bookingId: string): Promise<StayChange | null> {
  const row = await tx
    .selectFrom('stay_change')
    .selectAll()
    .where(of === 'old' ? 'old_booking_id' : 'new_booking_id', '=', bookingId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ? changeOf(row) : null;
}

/** Records that one stay is to replace another. The trip of both is locked. */
export async function insertStayChange(
  tx: Tx,
  wanted: Pick<
    StayChange,
    'organizationId' | 'oldBookingId' | 'newBookingId' | 'startedBy' | 'agreedBackPaise' | 'isBackExact'
  >,
  now: Temporal.Instant,
): Promise<void> {
  const at = isoOf(now);
  await tx
    .insertInto('stay_change')
    .values({
      organization_id: wanted.organizationId,
      id: newId(),
      old_booking_id: wanted.oldBookingId,
      new_booking_id: wanted.newBookingId,
      state: 'open',
      started_by: wanted.startedBy,
      started_at: at,
      agreed_back_paise: wanted.agreedBackPaise,
      is_back_exact: wanted.isBackExact,
      look_at: at,
    })
    .execute();
}

/** Moves a change on. */
export async function updateStayChange(tx: Tx, { id }: StayChange, change: StayChangeUpdate): Promise<void> {
  await tx.updateTable('stay_change').set(change).where('id', '=', id).execute();
}

/** Closes a change: both stays are as wished, or it failed for a reason. */
export async function closeStayChange(
  tx: Tx,
  { id }: StayChange,
  why: StayChangeEnd | null,
  now: Temporal.Instant,
): Promise<void> {
  const state = why === null ? 'done' : 'ended';
  const over = { state, ended_why: why, ended_at: isoOf(now), look_at: null };
  await tx.updateTable('stay_change').set(over).where('id', '=', id).execute();
}
