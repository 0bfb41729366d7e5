import type { workCaseDetails } from '@pravas/contract/desk/case-shapes.ts';
import { placesOfCase } from '@pravas/domain/desk/case-places.ts';
import { departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import type { ScheduleOption } from '@pravas/domain/flight-change/schedule-change.ts';
import { dateOf, instantOf } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { listCancellations } from '../booking/index.ts';
import { comparisonOf, findScheduleChange } from '../flight-change/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';
import { editRefusal, findTrip } from '../trip/index.ts';
import { readCaseFacts } from './case-facts.ts';
import type { CaseRow } from './case-row.ts';

type Place = z.output<typeof workCaseDetails>['places'][number];
type Search = NonNullable<Place['search']>;

/** Where an open case is continued. Only its own people open a private journey, so its cases lead nowhere. */
export async function readPlaces(
  tx: Tx,
  { kind, is_personal, facts }: Pick<CaseRow, 'kind' | 'is_personal' | 'facts'>,
  booking: FlightBooking,
  caller: Caller,
  now: Temporal.Instant,
): Promise<Place[]> {
  const trip = is_personal ? null : await findTrip(tx, booking.tripId);
  if (!trip) return [];
  const search = trip.state === 'cancelled' ? null : searchFor(booking, now);
  const places = placesOfCase(kind, {
    mayChange: editRefusal(caller, trip) === null,
    canSearch: search !== null,
    isBooked: booking.status === 'BOOKED',
    options: await readOptions(tx, facts, booking),
  });
  return places.map((one) => ({ ...one, search: one.place === 'search' ? search : null }));
}

/** What may be chosen about the airline's change that a case is about; empty where it is about none. */
async function readOptions(tx: Tx, facts: unknown, booking: FlightBooking): Promise<readonly ScheduleOption[]> {
  const { scheduleChangeId } = readCaseFacts(facts);
  const change = scheduleChangeId === undefined ? null : await findScheduleChange(tx, scheduleChangeId);
  return change ? comparisonOf(change, booking, await listCancellations(tx, booking.id)).options : [];
}

/**
 * What is missing of a booking, as a search one way or both ways; null where it has flown or goes over several cities.
 */
function searchFor(booking: FlightBooking, now: Temporal.Instant): Search | null {
  const [first, second, ...others] = booking.orders
    .filter((order) => order.state !== 'booked')
    .flatMap((order) => order.detail.slices);
  const isReturn = first && second && isWayBack(first, second);
  const departure = first && departureOf(first);
  if (!departure || others.length > 0 || (second && !isReturn)) return null;
  if (Temporal.Instant.compare(instantOf(departure.time), now) <= 0) return null;
  const { adults, children, infants } = booking.facts.passengers;
  return {
    from: departure.airportCode,
    to: first.segments.at(-1)?.to.airportCode ?? departure.airportCode,
    departureDate: dateOf(departure.time.wall),
    returnDate: second ? dateOf(departureOf(second).time.wall) : null,
    cabinClass: first.segments[0].cabin,
    adults,
    children,
    infants,
  };
}

function isWayBack(out: Slice, back: Slice): boolean {
  return back.segments.at(-1)?.to.city === departureOf(out).city;
}
