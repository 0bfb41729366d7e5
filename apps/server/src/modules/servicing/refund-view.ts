import type { refundClock as wireClock } from '@pravas/contract/servicing/cancel-shapes.ts';
import { type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { disputedRefundText } from '@pravas/domain/refund/disputed-refund.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import { type Booking, type Cancellation, serviceOf } from '../booking/index.ts';
import type { Refund } from '../payment/index.ts';

type WireClock = z.output<typeof wireClock>;

/** The clock of a cancellation's refund; null where nothing is awaited. It runs from the day of the request. */
export function clockOfCancellation(
  booking: Pick<Booking, 'service'>,
  cancellation: Cancellation,
  refund: Refund | null,
  now: Temporal.Instant,
): WireClock | null {
  if (refund) return clockOf(booking, { ...refund, startedAt: cancellation.createdAt }, now);
  if (cancellation.state !== 'supplier') return null;
  const { id, createdAt, quote } = cancellation;
  return clockOf(booking, { id, amountPaise: quote.refundPaise, startedAt: createdAt, completedAt: null }, now);
}

/** The clocks of all refunds of a booking, those of cancellations from the day of the request. */
export function clocksOf(
  booking: Pick<Booking, 'service'>,
  refunds: readonly Refund[],
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): WireClock[] {
  return refunds.map((refund) => {
    const cancellation = cancellations.find((one) => one.id === refund.cancellationId);
    return clockOf(booking, { ...refund, startedAt: cancellation?.createdAt ?? refund.createdAt }, now);
  });
}

interface Awaited {
  readonly id: string;
  readonly amountPaise: Paise;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  /** Absent where no dispute can touch it: the supplier has not paid yet. */
  readonly heldFor?: 'bank' | 'person' | null;
  readonly chargedBackPaise?: Paise;
}

function clockOf(
  booking: Pick<Booking, 'service'>,
  { id, amountPaise, startedAt, completedAt, heldFor = null, chargedBackPaise = ZERO }: Awaited,
  now: Temporal.Instant,
): WireClock {
  const cancelledOn = dayOf(startedAt);
  const clock = serviceOf(booking).cancelling.refundClock({
    cancelledOn,
    today: indianDay(now),
    returnedOn: completedAt === null ? null : dayOf(completedAt),
  });
  // A refund that waits for the payer's bank is never late.
  const isUndecided = heldFor === 'bank';
  return {
    refundId: id,
    amount: amountPaise,
    state: completedAt === null ? 'processing' : 'refunded',
    startedOn: cancelledOn,
    promisedOn: clock.promisedBy,
    lawBy: clock.lawBy,
    dueOn: clock.dueOn,
    completedAt: completedAt?.toISOString() ?? null,
    standing: isUndecided ? 'on_time' : clock.state === 'returned' ? 'done' : clock.state,
    daysOverdue: isUndecided ? 0 : clock.overdueDays,
    text: disputedRefundText({ amountPaise, chargedBackPaise, isHeld: heldFor !== null }) ?? clock.text,
    source: clock.source,
  };
}

function dayOf(at: Date): string {
  return indianDay(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
}
