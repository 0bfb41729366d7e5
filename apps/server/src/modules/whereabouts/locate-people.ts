import type { QueryOf } from '@pravas/contract/operation.ts';
import type { listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { TimelinePlace } from '@pravas/domain/trip/trip-timeline.ts';
import { isByService, isWithinKm } from '@pravas/domain/whereabouts/narrow-places.ts';
import {
  type BookedItem,
  type Whereabouts,
  whereaboutsOf,
  whereaboutsWithin,
} from '@pravas/domain/whereabouts/whereabouts.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { placeFilter } from './place-names.ts';
import { type NamedPoint, pointOf, typedPoint } from './place-points.ts';
import { readBookedItems } from './read-booked-items.ts';
import { type Days, readSeats, type TripSeat } from './read-travellers.ts';
import { expectLocator } from './who-may-locate.ts';

/** Which days, and the filters of people. */
export type WhereQuery = QueryOf<typeof listWhoIsWhere>;

/** The longest span; nobody looks further ahead in an emergency. */
const MOST_DAYS = 31;

/** A traveller, with where they are on the requested days, and all that is booked for them. */
export interface Located {
  readonly seat: TripSeat;
  readonly places: readonly Whereabouts[];
  readonly all: readonly Whereabouts[];
}

/** The people whom a caller may locate on some days. */
interface LocatedPeople {
  readonly days: Days;
  readonly everybody: readonly Located[];
  /** Those of the requested department and service. */
  readonly narrowed: readonly Located[];
  /** Those of them who are at the requested place. */
  readonly found: readonly Located[];
  readonly anchor: NamedPoint | null;
}

/**
 * Whom the caller may locate on these days. Throws `privilege_missing` for those who may locate nobody,
 * `validation_failed` for days that are too many or end before they begin, `not_found` for an unknown department.
 */
export async function locatePeople(
  tx: Tx,
  caller: Caller,
  query: WhereQuery,
  now: Temporal.Instant,
): Promise<LocatedPeople> {
  expectLocator(caller);
  const days = readDays(query, now);
  if (query.departmentId) await expectDepartment(tx, query.departmentId);
  const anchor = readAnchor(query);
  const seats = await readSeats(tx, caller, days);
  const everybody = locate(seats, await readBookedItems(tx, seats), days);
  const narrowed = everybody.flatMap((one) => narrow(one, query));
  const isMeant = anchor
    ? (place: TimelinePlace) => isWithinKm(anchor, query.km ?? 0, pointOf(place))
    : placeFilter(query.place);
  const isThere = ({ places }: Located) => places.some(({ from, to }) => isMeant(from) || isMeant(to));
  return { days, everybody, narrowed, found: narrowed.filter(isThere), anchor };
}

function readDays(query: Pick<WhereQuery, 'from' | 'to'>, now: Temporal.Instant): Days {
  const from = query.from ?? query.to ?? indianDay(now);
  const to = query.to ?? from;
  const length = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
  if (length >= 0 && length < MOST_DAYS) return { from, to };
  const message = length < 0 ? 'The last day cannot be before the first' : `Choose at most ${MOST_DAYS} days`;
  throw new Refusal('validation_failed', { errors: [{ field: 'to', message }] });
}

/** The point to measure from. Throws `validation_failed` where it is not given, or its place is unknown. */
function readAnchor({ place, km }: WhereQuery): NamedPoint | null {
  if (km === undefined) return null;
  const typed = place?.trim() ?? '';
  const found = typed === '' ? null : typedPoint(typed);
  if (found) return found;
  const message = typed === '' ? 'Choose a city to measure from' : `Choose a city: where ${typed} lies is not known`;
  throw new Refusal('validation_failed', { errors: [{ field: 'place', message }] });
}

/** Only items of the requested department and service, and only people who have such items. */
function narrow({ seat, places, all }: Located, { departmentId, service }: WhereQuery): readonly Located[] {
  if (departmentId && seat.departmentId !== departmentId) return [];
  const meant = service ? places.filter((place) => isByService(place, service)) : places;
  return meant.length === 0 ? [] : [{ seat, places: meant, all }];
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
