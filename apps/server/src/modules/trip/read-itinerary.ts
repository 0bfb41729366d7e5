import type { Tx } from '../../platform/database.ts';
import { type FlightBooking, type Flying, listCancellations, whoFlies } from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { readBookings } from './present-flights.ts';
import { readSummary, type WireSummary } from './present-summary.ts';
import { readTimeline } from './present-timeline.ts';
import type { Trip } from './trip.ts';
import { findVisibleTrip, type TripReader } from './trip-access.ts';
import { readTripCosts } from './trip-costs.ts';

/** A trip as it is printed and put into calendars. */
export interface Itinerary {
  readonly trip: Trip;
  readonly summary: WireSummary;
  /** Null for a private journey, which is none of the employer's. */
  readonly organizationName: string | null;
  /** Flights that are still part of the trip; cancelled ones too, so that calendars can strike them. */
  readonly bookings: readonly FlightBooking[];
  /** What cancellations have left of each. */
  readonly flyingOf: (booking: FlightBooking) => Flying;
  readonly costs: Awaited<ReturnType<typeof readTripCosts>>;
  readonly timeline: Awaited<ReturnType<typeof readTimeline>>;
  readonly gst: { readonly gstin: string; readonly legalName: string; readonly address: string } | null;
  readonly preparedAt: Temporal.Instant;
}

/** Reads a trip for the person who asks. Throws `trip_not_found`. */
export async function readItinerary(
  tx: Tx,
  reader: TripReader,
  tripId: string,
  now: Temporal.Instant,
): Promise<Itinerary> {
  const trip = await findVisibleTrip(tx, reader, tripId);
  const all = await readBookings(tx, tripId);
  const bookings = all.filter((one) => one.status !== 'FAILED' && one.status !== 'EXPIRED');
  return {
    trip,
    summary: await readSummary(tx, tripId, reader, now),
    organizationName: trip.isPersonal ? null : (await readOrganization(tx)).name,
    bookings,
    flyingOf: await readFlying(tx, bookings),
    costs: await readTripCosts(tx, all),
    timeline: await readTimeline(tx, bookings),
    gst: trip.isPersonal ? null : await readGst(tx, trip),
    preparedAt: now,
  };
}

/** Who still flies what of these bookings. */
export async function readFlying(tx: Tx, bookings: readonly FlightBooking[]): Promise<Itinerary['flyingOf']> {
  const known = new Map<string, Flying>();
  for (const booking of bookings) known.set(booking.id, whoFlies(booking, await listCancellations(tx, booking.id)));
  return (booking) => known.get(booking.id) ?? whoFlies(booking, []);
}

async function readGst(tx: Tx, trip: Trip): Promise<Itinerary['gst']> {
  const query = tx.selectFrom('gst_registration').select(['gstin', 'legal_name', 'address']);
  const id = trip.gstRegistrationId;
  const row = await (id === null
    ? query.where('is_default', '=', true)
    : query.where('id', '=', id)
  ).executeTakeFirst();
  return row ? { gstin: row.gstin, legalName: row.legal_name, address: row.address } : null;
}
