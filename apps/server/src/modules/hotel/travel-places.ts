import type {
  createTravelPlace as createOperation,
  listTravelPlaces,
} from '@pravas/contract/hotel/office-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';
import { HOTEL_CITIES, hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { actorOf, recordAudit } from '../audit/index.ts';

type Places = PayloadOf<typeof listTravelPlaces>;
type Fields = BodyOf<typeof createOperation>;

/** Who changes a place, and by which request. */
interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** A place as searches measure from it. */
export interface TravelPlace {
  readonly id: string;
  readonly name: string;
  readonly kind: 'office' | 'client';
  readonly address: string;
  readonly cityCode: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The places of this transaction's organisation, by name. */
export async function readTravelPlaces(tx: Tx): Promise<readonly TravelPlace[]> {
  const rows = await tx.selectFrom('travel_place').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind as TravelPlace['kind'],
    address: row.address,
    cityCode: row.city_code,
    latitude: row.latitude,
    longitude: row.longitude,
  }));
}

/** The same as they cross the wire. */
export async function listPlaces(tx: Tx): Promise<Places> {
  const places = await readTravelPlaces(tx);
  return {
    data: places.map(({ id, cityCode, ...place }) => ({
      _id: id,
      ...place,
      cityCode,
      city: hotelCityByCode(cityCode)?.name ?? cityCode,
    })),
  };
}

/** Enters a place. Throws `validation_failed` for a point in no city whose hotels are sold, and `name_taken`. */
export async function createPlace(tx: Tx, fields: Fields, change: Change): Promise<Places> {
  const id = newId();
  const { caller, now } = change;
  const values = { ...columnsOf(fields), updated_at: isoOf(now) };
  await orNameTaken(() =>
    tx
      .insertInto('travel_place')
      .values({ organization_id: caller.organizationId, id, created_at: isoOf(now), ...values })
      .execute(),
  );
  await record(tx, change, 'travel_place.created', id, fields);
  return listPlaces(tx);
}

/** Changes one. Throws `not_found` and what entering throws. */
export async function updatePlace(tx: Tx, id: string, fields: Fields, change: Change): Promise<Places> {
  const values = { ...columnsOf(fields), updated_at: isoOf(change.now) };
  const [changed] = await orNameTaken(() =>
    tx.updateTable('travel_place').set(values).where('id', '=', id).returning('id').execute(),
  );
  if (!changed) throw new Refusal('not_found');
  await record(tx, change, 'travel_place.updated', id, fields);
  return listPlaces(tx);
}

/** Removes one. Throws `not_found`. */
export async function removePlace(tx: Tx, id: string, change: Change): Promise<Places> {
  const removed = await tx
    .deleteFrom('travel_place')
    .where('id', '=', id)
    .returning(['name', 'kind', 'address'])
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found');
  await record(tx, change, 'travel_place.removed', id, removed);
  return listPlaces(tx);
}

function columnsOf({ name, kind, address, point }: Fields) {
  const { cityCode, latitude, longitude } = 'area' in point ? ofArea(point.area) : ofPoint(point);
  return { name, kind, address, city_code: cityCode, latitude, longitude };
}

function ofArea(area: string) {
  const city = HOTEL_CITIES.find(({ spots }) => spots.some(({ id }) => id === area));
  const spot = city?.spots.find(({ id }) => id === area);
  if (!city || !spot) throw refusePoint('point.area', 'Choose an area from the list');
  return { cityCode: city.code, ...spot.point };
}

/** The nearest city, as a place at the edge of one may be asked for under either. */
function ofPoint(point: { readonly latitude: number; readonly longitude: number }) {
  const [nearest] = HOTEL_CITIES.map((city) => ({ city, km: greatCircleKm(city.centre, point) })).toSorted(
    (a, b) => a.km - b.km,
  );
  if (!nearest || nearest.km > nearest.city.radiusKm) {
    throw refusePoint('point.latitude', 'No hotels are on sale near this point');
  }
  return { cityCode: nearest.city.code, ...point };
}

function refusePoint(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, message }] });
}

async function orNameTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolationOf(error) === null) throw error;
    throw new Refusal('name_taken', {
      errors: [{ field: 'name', message: 'You already have a place with this name' }],
    });
  }
}

async function record(
  tx: Tx,
  { caller, requestId, now }: Change,
  action: string,
  objectId: string,
  { name, kind, address }: Pick<Fields, 'name' | 'address'> & { readonly kind: string },
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    requestId,
    action,
    objectType: 'travel_place',
    objectId,
    details: { name, kind, address },
  });
}
