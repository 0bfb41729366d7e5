import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { type Booking, findBookingOrRemoved, serviceOf } from '../../booking/index.ts';
import { listRefunds } from '../../payment/index.ts';
import type { NoticeEvent } from '../notice.ts';
import type { ItemFacts } from '../templates/item-words.ts';
import { readTripPeople, type TripPeople } from './trip-facts.ts';

const itemEvent = z.object({
  bookingId: z.uuid(),
  refundId: z.optional(z.uuid()),
  by: z.optional(z.nullable(z.uuid())),
  told: z.optional(z.array(z.object({ traveller: z.number(), text: z.string() }))),
});

/** What became of a booking that the travel desk buys, and whom it concerns. */
export interface ItemNews extends ItemFacts {
  readonly tripId: string;
  readonly trip: TripPeople;
  readonly by: string | null;
}

/** Reads what became of a booking that the travel desk buys; null for one of another service. */
export async function readItemNews(tx: Tx, event: NoticeEvent): Promise<ItemNews | null> {
  const { bookingId, refundId, by = null, told = [] } = itemEvent.parse(event.payload);
  const booking: Booking | null = await findBookingOrRemoved(tx, bookingId, false);
  if (!booking || serviceOf(booking).requests !== null) return null;
  const trip = await readTripPeople(tx, booking.tripId);
  if (!trip) return null;
  const refunds = await listRefunds(tx, bookingId);
  const refund = refunds.find(({ id }) => id === refundId) ?? null;
  return { tripId: trip.id, trip, booking, by, told, refundPaise: refund?.amountPaise ?? null };
}
