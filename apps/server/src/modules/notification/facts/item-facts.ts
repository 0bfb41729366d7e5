import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { type Booking, findBooking, findBookingOrRemoved, listCancellations, serviceOf } from '../../booking/index.ts';
import { flightsOf } from '../../flight-order/index.ts';
import { listRefunds } from '../../payment/index.ts';
import type { NoticeEvent } from '../notice.ts';
import { routeOf } from '../templates/booking-words.ts';
import type { ItemFacts } from '../templates/item-words.ts';
import { readOwner } from './booking-facts.ts';
import { readTripPeople, type TripPeople } from './trip-facts.ts';

const itemEvent = z.object({
  bookingId: z.uuid(),
  cancellationId: z.optional(z.uuid()),
  refundId: z.optional(z.uuid()),
  by: z.optional(z.nullable(z.uuid())),
  told: z.optional(z.array(z.object({ traveller: z.number(), text: z.string() }))),
});

/** The outcome of a booking whose service has no messages of its own, and whom it concerns. */
export interface ItemNews extends ItemFacts {
  readonly tripId: string;
  readonly trip: TripPeople;
  readonly by: string | null;
  /** Whose address here the contact of the booking is; null where it is nobody's. */
  readonly ownerId: string | null;
  /** Who had approved what its seller has given up; empty in any other case. */
  readonly approverIds: readonly string[];
}

/** How messages name a booking: flights by their cities, everything else as its trip does. */
export function titleOf(booking: Booking): string {
  return booking.service === 'flight' ? routeOf(flightsOf(booking)) : serviceOf(booking).inTrip.purchaseLabel(booking);
}

/** A booking that is in its trip, as messages name it, and whom it concerns. */
export async function readTitled(tx: Tx, bookingId: string) {
  const booking: Booking | null = await findBooking(tx, bookingId);
  const trip = booking && (await readTripPeople(tx, booking.tripId));
  return booking && trip && { tripId: booking.tripId, booking, trip, title: titleOf(booking) };
}

/** Reads what became of a booking; null for a flight, which has messages of its own. */
export async function readItemNews(tx: Tx, event: NoticeEvent): Promise<ItemNews | null> {
  const { bookingId, cancellationId, refundId, by = null, told = [] } = itemEvent.parse(event.payload);
  const booking: Booking | null = await findBookingOrRemoved(tx, bookingId, false);
  if (!booking || booking.service === 'flight') return null;
  const trip = await readTripPeople(tx, booking.tripId);
  if (!trip) return null;
  const refunds = await listRefunds(tx, bookingId);
  const refund = refunds.find(({ id }) => id === refundId) ?? null;
  const ownerId = await readOwner(tx, booking);
  const cancelled = cancellationId === undefined ? [] : await listCancellations(tx, bookingId);
  const quote = cancelled.find(({ id }) => id === cancellationId)?.quote;
  const givenUpPaise = quote?.isGivenUp === true ? quote.refundPaise : null;
  const approverIds = givenUpPaise === null ? [] : await readApprovers(tx, bookingId);
  const refundPaise = refund?.amountPaise ?? null;
  return { tripId: trip.id, trip, booking, by, ownerId, told, refundPaise, givenUpPaise, approverIds };
}

/** Who voted for a booking. */
async function readApprovers(tx: Tx, bookingId: string): Promise<readonly string[]> {
  const votes = await tx
    .selectFrom('approval_vote as v')
    .innerJoin('approval_item as i', (join) =>
      join.onRef('i.organization_id', '=', 'v.organization_id').onRef('i.id', '=', 'v.item_id'),
    )
    .select('v.given_by')
    .where('i.booking_id', '=', bookingId)
    .where('i.state', '=', 'approved')
    .where('v.decision', '=', 'approve')
    .execute();
  return [...new Set(votes.map((vote) => vote.given_by))];
}
