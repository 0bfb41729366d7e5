import type { refundClock as wireClock } from '@pravas/contract/servicing/cancel-shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type Booking, findBooking, listCancellations, serviceOf } from '../booking/index.ts';
import { listRefunds } from '../payment/index.ts';
import { clockOfCancellation, clocksOf } from './refund-view.ts';

/** A pending refund, with the booking it was paid for. */
export interface AwaitedRefund {
  readonly booking: Booking;
  readonly tripName: string;
  /** "Delhi → Mumbai, Wed, 5 Jan". */
  readonly label: string;
  readonly clock: z.output<typeof wireClock>;
  /** The bank's reference of the payment; null where the supplier has not paid yet. */
  readonly reference: string | null;
}

/** So many bookings are read at once; those whose money comes first are listed first. */
const MOST = 50;

/**
 * Refunds that have not arrived yet, and those that a supplier has agreed to but not paid, of the bookings `b` and
 * trips `t` that `where` selects; the earliest due first. `dueBefore`, YYYY-MM-DD, leaves only what should have arrived
 * by then.
 */
export async function readAwaitedRefunds(
  tx: Tx,
  where: RawBuilder<boolean>,
  now: Temporal.Instant,
  dueBefore: string | null = null,
): Promise<readonly AwaitedRefund[]> {
  const isLate = sql`(${dueBefore}::date is null or w.due_on < ${dueBefore}::date)`;
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id, t.name from booking b join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where ${where} and b.removed_at is null and (
      exists (select from refund w where w.organization_id = b.organization_id and w.booking_id = b.id
        and w.state = 'processing' and (${dueBefore}::date is null or w.held_for is distinct from 'bank') and ${isLate})
      or exists (select from cancellation w where w.organization_id = b.organization_id and w.booking_id = b.id
        and w.state = 'supplier' and ${isLate}))
    order by b.updated_at desc limit ${MOST}`.execute(tx);
  const found: AwaitedRefund[] = [];
  for (const { id, name } of rows) {
    const booking = await findBooking(tx, id);
    if (booking) found.push(...(await awaitedOf(tx, booking, name, now)));
  }
  return found
    .filter(({ clock }) => clock.amount > 0 && (dueBefore === null || clock.standing === 'overdue'))
    .toSorted((a, b) => (a.clock.dueOn < b.clock.dueOn ? -1 : a.clock.dueOn > b.clock.dueOn ? 1 : 0));
}

async function awaitedOf(tx: Tx, booking: Booking, tripName: string, now: Temporal.Instant): Promise<AwaitedRefund[]> {
  const [refunds, cancellations] = [await listRefunds(tx, booking.id), await listCancellations(tx, booking.id)];
  // What has become a refund is listed once, by that refund.
  const agreed = cancellations.filter(({ id }) => !refunds.some(({ cancellationId }) => cancellationId === id));
  const clocks = [
    ...clocksOf(
      booking,
      refunds.filter(({ state }) => state === 'processing'),
      cancellations,
      now,
    ),
    ...agreed.flatMap((one) => clockOfCancellation(booking, one, null, now) ?? []),
  ];
  const label = serviceOf(booking).inTrip.purchaseLabel(booking);
  return clocks.map((clock) => {
    const reference = refunds.find(({ id }) => id === clock.refundId)?.refundRef ?? null;
    return { booking, tripName, label, clock, reference };
  });
}
