import { flightCode, type Segment, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { sharedFlight } from '@pravas/domain/flight/same-flight.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { travellerName } from '../booking/index.ts';
import { type FlightBooking, findFlights, whoFlies } from '../flight-order/index.ts';
import { readCancellationsOf, type TripReader, visibleSql } from '../trip/index.ts';

/** A trip that holds a flight already. */
export interface SameFlight {
  readonly tripId: string;
  readonly tripName: string;
  /** "AI 865". */
  readonly flight: string;
  /** YYYY-MM-DD, where it leaves. */
  readonly date: string;
  readonly state: 'not_booked' | 'in_process' | 'booked';
  /** ISO instant. */
  readonly addedAt: string;
  /** Who flies it there: "Asha Rao". */
  readonly travellers: readonly string[];
}

/** More than a person can mean; the rest is left out. */
const MOST = 200;

/**
 * The trips a person may see in which somebody flies one of these flights already, the latest first. Cancelled, failed
 * and lapsed bookings do not count.
 */
export async function listSameFlights(
  tx: Tx,
  reader: TripReader,
  journey: readonly Slice[],
): Promise<readonly SameFlight[]> {
  const bookings: { readonly booking: FlightBooking; readonly tripName: string }[] = [];
  for (const { id, name } of await findCandidates(tx, reader, journey)) {
    const booking = await findFlights(tx, id);
    if (booking) bookings.push({ booking, tripName: name });
  }
  const cancellationsOf = await readCancellationsOf(
    tx,
    bookings.map((one) => one.booking),
  );
  return bookings.flatMap(({ booking, tripName }) => {
    const flown = slicesFlown(booking, whoFlies(booking, cancellationsOf(booking)));
    const shared = sharedFlight(
      journey,
      flown.map((one) => one.slice),
    );
    if (!shared) return [];
    const places = flown.flatMap(({ slice, flying }) =>
      sharedFlight([slice], [{ segments: [shared] }]) ? flying : [],
    );
    return [
      {
        tripId: booking.tripId,
        tripName,
        flight: flightCode(shared),
        date: dateOf(shared.from.time.wall),
        state: stateOf(booking),
        addedAt: booking.createdAt.toISOString(),
        travellers: [...new Set(places)].map((index) => travellerName(booking, index)),
      },
    ];
  });
}

/** Bookings with one of these flights: what decides is compared afterwards. */
async function findCandidates(
  tx: Tx,
  reader: TripReader,
  journey: readonly Slice[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const flights = journey.flatMap(({ segments }) => segments.map(flightKey));
  const { rows } = await sql<{ id: string; name: string }>`
    select b.id, t.name from booking b
    join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where b.id = any (array(select bookings_on_flights(${flights}::text[]))) and b.removed_at is null
      and b.status in ('CREATED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED', 'BOOKED')
      and t.state <> 'cancelled' and ${visibleSql(reader)}
    order by b.created_at desc limit ${MOST}`.execute(tx);
  return rows;
}

/** As the database finds flights: "AI 865 2026-12-01", the day where it leaves. */
function flightKey({ airlineCode, flightNumber, from }: Segment): string {
  return [airlineCode, flightNumber.replace(/^0+/, ''), dateOf(from.time.wall)].join(' ');
}

function slicesFlown(booking: FlightBooking, flyingOf: (orderId: string, sliceIndex: number) => readonly number[]) {
  return booking.orders
    .filter((order) => order.state !== 'failed')
    .flatMap((order) => order.detail.slices.map((slice, index) => ({ slice, flying: flyingOf(order.id, index) })))
    .filter(({ flying }) => flying.length > 0);
}

function stateOf({ status }: FlightBooking): SameFlight['state'] {
  if (status === 'BOOKED') return 'booked';
  return status === 'CREATED' ? 'not_booked' : 'in_process';
}
