import type { CancellationFacts } from '@pravas/domain/booking/saga.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { CancellationState } from '@pravas/suppliers/flight/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';

/** What was shown before cancelling, or what came of it; the parts add up to what was paid. */
export interface CancellationAmounts {
  readonly paidPaise: Paise;
  readonly airlinePenaltyPaise: Paise;
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly statutoryPaise: Paise;
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
  /** False while the airline has only given its general rules. */
  readonly exact: boolean;
}

/** What an airline said of one order. */
export interface CancelledOrder {
  readonly progress: 'accepted' | 'settled' | 'refused';
  readonly cancellation: CancellationState | null;
  readonly message: string | null;
}

/** A wish to cancel a booking and how far it is. */
export interface Cancellation {
  readonly id: string;
  readonly bookingId: string;
  readonly state: 'requested' | 'airline' | 'settled' | 'refused';
  readonly quote: CancellationAmounts;
  readonly orders: Readonly<Record<string, CancelledOrder>>;
  readonly pollAt: Date | null;
  readonly refund: CancellationAmounts | null;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** The latest cancellation of a booking, or null. */
export async function findCancellation(tx: Tx, bookingId: string): Promise<Cancellation | null> {
  const row = await tx
    .selectFrom('cancellation')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    bookingId: row.booking_id,
    state: row.state as Cancellation['state'],
    quote: row.quote as CancellationAmounts,
    orders: row.legs as Cancellation['orders'],
    pollAt: row.poll_at,
    refund: row.refund as CancellationAmounts | null,
    message: row.message,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}

/** Columns of a cancellation that change. The booking must be locked in the same transaction. */
export interface CancellationChange {
  readonly state?: Cancellation['state'];
  readonly orders?: Cancellation['orders'];
  readonly pollAt?: Temporal.Instant | null;
  readonly refund?: CancellationAmounts;
  readonly message?: string;
  readonly settledAt?: Temporal.Instant;
}

/** Changes a cancellation. */
export async function changeCancellation(
  tx: Tx,
  cancellation: Pick<Cancellation, 'id'>,
  change: CancellationChange,
): Promise<void> {
  await tx
    .updateTable('cancellation')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.orders === undefined ? {} : { legs: JSON.stringify(change.orders) }),
      ...(change.pollAt === undefined ? {} : { poll_at: change.pollAt === null ? null : isoOf(change.pollAt) }),
      ...(change.refund === undefined ? {} : { refund: JSON.stringify(change.refund) }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.settledAt === undefined ? {} : { settled_at: isoOf(change.settledAt) }),
    })
    .where('id', '=', cancellation.id)
    .execute();
}

/** The same as the saga's decision reads it; null when nothing is under way. */
export function cancellationFacts(booking: Booking, cancellation: Cancellation | null): CancellationFacts | null {
  if (!cancellation || (cancellation.state !== 'requested' && cancellation.state !== 'airline')) return null;
  return {
    state: cancellation.state,
    pollAtMs: cancellation.pollAt?.getTime() ?? null,
    orders: booking.legs
      .filter((leg) => leg.state === 'booked' || cancellation.orders[leg.id] !== undefined)
      .map((leg) => ({ legId: leg.id, progress: cancellation.orders[leg.id]?.progress ?? 'wanted' })),
  };
}
