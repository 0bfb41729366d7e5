import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import type { listWhoIsWhere as operation } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { epochMillisecondsOf } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { TimelinePlace } from '@pravas/domain/trip/trip-timeline.ts';
import { isByService, isWithinKm } from '@pravas/domain/whereabouts/narrow-places.ts';
import {
  type BookedItem,
  isOver,
  placeAt,
  untilText,
  type Whereabouts,
  whereaboutsOf,
  whereaboutsText,
  whereaboutsWithin,
} from '@pravas/domain/whereabouts/whereabouts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countryOf, placeFilter } from './place-names.ts';
import { citiesAround, type NamedPoint, pointOf, typedPoint } from './place-points.ts';
import { readBookedItems } from './read-booked-items.ts';
import { type Days, readSeats, type TripSeat } from './read-travellers.ts';
import { expectLocator, seesEverybody } from './who-may-locate.ts';

type Query = QueryOf<typeof operation>;
type Payload = PayloadOf<typeof operation>;
/** Somebody under way, as the wire shows them. */
export type LocatedPerson = Payload['data'][number];
type WirePlace = LocatedPerson['here'];

/** Longer than anybody looks ahead in an emergency. */
const MOST_DAYS = 31;

interface Located {
  readonly seat: TripSeat;
  readonly places: readonly Whereabouts[];
  readonly all: readonly Whereabouts[];
}

/**
 * Who is where on these days, by name. Throws `privilege_missing` for those who may locate nobody, `validation_failed` for
 * days that are too many or end before they begin, `not_found` for a department that the organisation has not.
 */
export async function listWhoIsWhere(tx: Tx, caller: Caller, query: Query, now: Temporal.Instant): Promise<Payload> {
  expectLocator(caller);
  const days = readDays(query, now);
  if (query.departmentId) await expectDepartment(tx, query.departmentId);
  const seats = await readSeats(tx, caller, days);
  const items = await readBookedItems(tx, seats);
  const everybody = locate(seats, items, days);
  const anchor = readAnchor(query);
  const narrowed = everybody.flatMap((one) => narrow(one, query));
  const isMeant = anchor
    ? (place: TimelinePlace) => isWithinKm(anchor, query.km ?? 0, pointOf(place))
    : placeFilter(query.place);
  const isThere = ({ places }: Located) => places.some(({ from, to }) => isMeant(from) || isMeant(to));
  const cities = countCities(narrowed);
  return {
    ...days,
    seesEverybody: seesEverybody(caller),
    people: everybody.length,
    cities,
    around: [...citiesAround(cities.flatMap(pointOfCount))],
    anchor,
    departments: countDepartments(everybody),
    data: narrowed
      .filter(isThere)
      .map((one) => present(one, now))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a._id < b._id ? -1 : 1)),
  };
}

function readDays(query: Pick<Query, 'from' | 'to'>, now: Temporal.Instant): Days {
  const from = query.from ?? query.to ?? indianDay(now);
  const to = query.to ?? from;
  const length = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
  if (length >= 0 && length < MOST_DAYS) return { from, to };
  const message = length < 0 ? 'The last day cannot be before the first' : `Choose at most ${MOST_DAYS} days`;
  throw new Refusal('validation_failed', { errors: [{ field: 'to', message }] });
}

/** What is measured from. Throws `validation_failed` where it is not said, or nobody knows where it lies. */
function readAnchor({ place, km }: Query): NamedPoint | null {
  if (km === undefined) return null;
  const typed = place?.trim() ?? '';
  const found = typed === '' ? null : typedPoint(typed);
  if (found) return found;
  const message = typed === '' ? 'Choose a city to measure from' : `Choose a city: where ${typed} lies is not known`;
  throw new Refusal('validation_failed', { errors: [{ field: 'place', message }] });
}

/** Only what is of the department and by the service that were asked for; nobody who has nothing of it. */
function narrow({ seat, places, all }: Located, { departmentId, service }: Query): readonly Located[] {
  if (departmentId && seat.departmentId !== departmentId) return [];
  const meant = service ? places.filter((place) => isByService(place, service)) : places;
  return meant.length === 0 ? [] : [{ seat, places: meant, all }];
}

function countDepartments(located: readonly Located[]): Payload['departments'] {
  const departments = new Map<string, { readonly _id: string; readonly name: string; people: number }>();
  for (const { seat } of located) {
    if (seat.departmentId === null || seat.department === null) continue;
    const before = departments.get(seat.departmentId);
    if (before) before.people += 1;
    else departments.set(seat.departmentId, { _id: seat.departmentId, name: seat.department, people: 1 });
  }
  return [...departments.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function pointOfCount({ city: name, latitude, longitude }: Payload['cities'][number]): readonly NamedPoint[] {
  return latitude === null || longitude === null ? [] : [{ name, latitude, longitude }];
}

async function expectDepartment(tx: Tx, departmentId: string): Promise<void> {
  const found = await tx.selectFrom('department').select('id').where('id', '=', departmentId).executeTakeFirst();
  if (!found) throw new Refusal('not_found', { errors: [{ field: 'departmentId', message: 'Choose a department' }] });
}

/** Each person once, in the trip that takes them somewhere on these days. */
function locate(
  seats: readonly TripSeat[],
  items: ReadonlyMap<string, readonly BookedItem[]>,
  days: Days,
): readonly Located[] {
  return [...Map.groupBy(seats, ({ whoId }) => whoId)].flatMap(([whoId, own]) => {
    const all = whereaboutsOf(items.get(whoId) ?? []);
    const places = whereaboutsWithin(all, days);
    const seat = own.find(({ tripId }) => tripId === places[0]?.tripId);
    return seat ? [{ seat, places, all }] : [];
  });
}

/** Where people are on these days, each person once a city: where most are stands first. */
function countCities(located: readonly Located[]): Payload['cities'] {
  const cities = new Map<string, Payload['cities'][number]>();
  for (const { places } of located) {
    for (const place of new Map(places.map(({ to }) => [to.city.toLowerCase(), to])).values()) {
      const key = place.city.toLowerCase();
      const before = cities.get(key);
      if (before) before.people += 1;
      else {
        const { latitude = null, longitude = null } = pointOf(place) ?? {};
        cities.set(key, { city: place.city, country: countryOf(place)?.name ?? null, people: 1, latitude, longitude });
      }
    }
  }
  return [...cities.values()].toSorted((a, b) => b.people - a.people || a.city.localeCompare(b.city, 'en'));
}

function present({ seat, places, all }: Located, now: Temporal.Instant): LocatedPerson {
  const here = placeAt(places, now);
  if (!here) throw new Error('Nobody is listed who is nowhere');
  const next = all.find((one) => one.state === 'travelling' && msOf(one.begins) >= msOf(here.ends));
  return {
    _id: seat.id,
    name: seat.name,
    employeeCode: seat.employeeCode,
    department: seat.department,
    guestOf: seat.guestOf,
    email: seat.email,
    mobile: seat.mobile,
    mobileText: seat.mobile === null ? null : phoneText(seat.mobile),
    here: presentPlace(here, now),
    places: places.map((place) => presentPlace(place, now)),
    next: next ? presentPlace(next, now) : null,
    trip: { name: seat.tripName, tripId: seat.isTripVisible ? seat.tripId : null },
  };
}

function presentPlace(place: Whereabouts, now: Temporal.Instant): WirePlace {
  const wasBefore = isOver(place, now);
  const { state, title, to, isWithoutStay, begins, ends } = place;
  return {
    state,
    text: whereaboutsText(place, { wasBefore }),
    title,
    city: to.city,
    country: countryOf(to)?.name ?? null,
    isWithoutStay,
    begins: begins.wall,
    ends: ends.wall,
    until: untilText(place),
    isOver: wasBefore,
  };
}

const msOf = epochMillisecondsOf;
