import type { PayloadOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import type { listWhoIsWhere as operation } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { epochMillisecondsOf } from '@pravas/domain/time/airport-time.ts';
import { needRank } from '@pravas/domain/whereabouts/safety-check.ts';
import {
  isOver,
  placeAt,
  untilText,
  type Whereabouts,
  whereaboutsText,
} from '@pravas/domain/whereabouts/whereabouts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type Located, locatePeople, type WhereQuery } from './locate-people.ts';
import { countryOf } from './place-names.ts';
import { citiesAround, type NamedPoint, pointOf } from './place-points.ts';
import { readStandings } from './safety/check-repository.ts';
import { seesEverybody } from './who-may-locate.ts';

type Payload = PayloadOf<typeof operation>;
/** A traveller, as the wire shows them. */
export type LocatedPerson = Payload['data'][number];
type WirePlace = LocatedPerson['here'];

/** Who is where on these days: people who need help first, then by name. Throws as `locatePeople` does. */
export async function listWhoIsWhere(
  tx: Tx,
  caller: Caller,
  query: WhereQuery,
  now: Temporal.Instant,
): Promise<Payload> {
  const { days, everybody, narrowed, found, anchor } = await locatePeople(tx, caller, query, now);
  const cities = countCities(narrowed);
  const standings = await readStandings(
    tx,
    found.map(({ seat }) => seat.whoId),
    now,
  );
  return {
    ...days,
    seesEverybody: seesEverybody(caller),
    people: everybody.length,
    cities,
    around: [...citiesAround(cities.flatMap(pointOfCount))],
    anchor,
    departments: countDepartments(everybody),
    data: found
      .map((one) => ({ ...present(one, now), check: standings.get(one.seat.whoId) ?? null }))
      .toSorted(
        (a, b) =>
          needRank(a.check?.answer) - needRank(b.check?.answer) ||
          a.name.localeCompare(b.name, 'en') ||
          (a._id < b._id ? -1 : 1),
      ),
  };
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

/** Where people are on these days, each person once per city: the city with most people comes first. */
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

function present({ seat, places, all }: Located, now: Temporal.Instant): Omit<LocatedPerson, 'check'> {
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
