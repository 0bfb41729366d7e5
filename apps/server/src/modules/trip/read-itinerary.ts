import type { Tx } from '../../platform/database.ts';
import {
  type Booking,
  type Cancellation,
  listCancellations,
  type RevisionOf,
  readRevisions,
} from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { readBookings } from './present-items.ts';
import { readSummary, type WireSummary } from './present-summary.ts';
import { readTimeline } from './present-timeline.ts';
import type { Trip } from './trip.ts';
import { findVisibleTrip, type TripReader } from './trip-access.ts';
import { readTripCosts } from './trip-costs.ts';

/** The cancellations of each of some bookings. */
type CancellationsOf = (booking: Pick<Booking, 'id'>) => readonly Cancellation[];

/** A trip as it is printed and put into calendars. */
export interface Itinerary {
  readonly trip: Trip;
  readonly summary: WireSummary;
  /** Null for a private journey, which is not the employer's business. */
  readonly organizationName: string | null;
  /** What is still part of the trip, and cancelled parts too, so that calendars can strike them out. */
  readonly bookings: readonly Booking[];
  /** The parts of each that were given up. */
  readonly cancellationsOf: CancellationsOf;
  readonly revisionOf: RevisionOf;
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
    cancellationsOf: await readCancellationsOf(tx, bookings),
    revisionOf: await readRevisions(tx, bookings),
    costs: await readTripCosts(tx, all),
    timeline: await readTimeline(tx, bookings),
    gst: trip.isPersonal ? null : await readGst(tx, trip),
    preparedAt: now,
  };
}

/** The parts of these bookings that were given up. */
export async function readCancellationsOf(tx: Tx, bookings: readonly Booking[]): Promise<CancellationsOf> {
  const known = new Map<string, readonly Cancellation[]>();
  for (const { id } of bookings) known.set(id, await listCancellations(tx, id));
  return ({ id }) => known.get(id) ?? [];
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
