import type { busListQuery } from '@pravas/contract/bus/list-buses.ts';
import { type BusForm, busSearchOf, busSearchProblems, readBusSearch } from '@pravas/domain/bus/bus-search.ts';
import type { BusPlace } from '@pravas/domain/bus/bus-station.ts';
import type { Coordinates } from '@pravas/domain/flight/great-circle.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPayableTrip, type Trip } from '../trip/index.ts';

/** A town of a search. */
interface SearchedPlace extends BusPlace {
  readonly point: Coordinates | null;
}

/** A search as it is kept. */
export interface BusCriteria {
  readonly from: SearchedPlace;
  readonly to: SearchedPlace;
  /** The day of journey, YYYY-MM-DD. */
  readonly date: string;
  readonly seats: number;
  readonly isPersonal: boolean;
  readonly tripId: string | null;
}

/** Each supplier's own number of a town, by the supplier. */
type StationNumbers = ReadonlyMap<string, string>;

/** What a search asks for, and what suppliers call its towns. */
interface ReadCriteria {
  readonly criteria: BusCriteria;
  readonly trip: Trip | null;
  readonly numbers: { readonly from: StationNumbers; readonly to: StationNumbers };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const FIELD_NAMES = { fromId: 'from', toId: 'to', date: 'jDate', seats: 'ad' } as const;

/**
 * Turns the parameters of a search into what suppliers are asked, or refuses naming each field and rule (rules §5.6). A trip that
 * the caller has nothing to do with changes nothing. Throws `validation_failed`.
 */
export async function readBusCriteria(
  tx: Tx,
  caller: Caller,
  query: z.output<typeof busListQuery>,
  now: Temporal.Instant,
): Promise<ReadCriteria> {
  const today = indianDay(now);
  const form = readForm(query);
  const problems = busSearchProblems(form, today, { from: isTyped(query.from), to: isTyped(query.to) });
  const search = busSearchOf(form, today);
  if (!search) throw refuse(problems.map(({ field, message }) => ({ field: FIELD_NAMES[field], message })));
  const [from, to] = [await readStation(tx, search.fromId), await readStation(tx, search.toId)];
  if (!from || !to) {
    const message = 'We do not know this place. Choose one from the list.';
    throw refuse([...(from ? [] : [{ field: 'from', message }]), ...(to ? [] : [{ field: 'to', message }])]);
  }
  const { tripId, date, seats, isPersonal } = search;
  const trip = !isPersonal && tripId !== null && UUID.test(tripId) ? await findPayableTrip(tx, caller, tripId) : null;
  return {
    criteria: { from: from.place, to: to.place, date, seats, isPersonal, tripId: trip?.id ?? null },
    trip,
    numbers: { from: from.numbers, to: to.numbers },
  };
}

function readForm(query: z.output<typeof busListQuery>): BusForm {
  const { pb, ...texts } = query;
  const values = new Map<string, string | undefined>(Object.entries(texts));
  return { ...readBusSearch((name) => values.get(name) ?? null), isPersonal: pb };
}

function isTyped(text: string | undefined): boolean {
  return (text ?? '').trim() !== '';
}

async function readStation(tx: Tx, id: string) {
  if (!UUID.test(id)) return null;
  const station = await tx
    .selectFrom('bus_station')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!station) return null;
  const rows = await tx
    .selectFrom('bus_station_row')
    .select(['supplier_id', 'supplier_station_id'])
    .where('station_id', '=', id)
    .where('gone_at', 'is', null)
    .orderBy('supplier_station_id', 'desc')
    .execute();
  const { name, latitude, longitude } = station;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const numbers: StationNumbers = new Map(rows.map((row) => [row.supplier_id, row.supplier_station_id]));
  return { place: { stationId: id, name, point }, numbers };
}

function refuse(errors: readonly { readonly field: string; readonly message: string }[]): Refusal {
  // The specification shows its sentence as a snackbar, so that the first one is the message as well.
  const [first] = errors;
  return new Refusal('validation_failed', { ...(first ? { message: first.message } : {}), errors: [...errors] });
}
