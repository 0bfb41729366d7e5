import { REQUESTS_STOP_HOURS } from '@pravas/domain/fare/requests-stop.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type FlightBooking, type FlightBookingOrder, leavesAt } from '../flight-order/index.ts';

/** Moves a reminder with the time at which requests stop, so that it keeps its lead time. */
export async function moveReminders(
  tx: Tx,
  before: FlightBooking,
  after: FlightBooking,
  order: FlightBookingOrder,
): Promise<void> {
  for (const slice of order.detail.slices) {
    const [then, now] = [before, after].map((one) =>
      instantOf(leavesAt(one, order.id, slice)).subtract({ hours: REQUESTS_STOP_HOURS }),
    );
    if (!then || !now || Temporal.Instant.compare(then, now) === 0) continue;
    const movedMs = now.epochMilliseconds - then.epochMilliseconds;
    await tx
      .updateTable('exit_reminder')
      .set({
        cliff_at: isoOf(now),
        remind_at: sql<Date>`remind_at + ${movedMs} * interval '1 millisecond'`,
      })
      .where('booking_id', '=', before.id)
      .where('sent_at', 'is', null)
      .where('cliff_at', '=', new Date(then.epochMilliseconds))
      .execute();
  }
}
