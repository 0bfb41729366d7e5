import { greatCircleKm } from '@pravas/domain/flight/great-circle.ts';
import { rememberOf } from '@pravas/domain/memory/remember.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database.ts';
import type { HotelFacts } from './catalogue/hotel-facts.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** A hotel of the catalogue with the numbers that suppliers know it by. */
export interface CatalogueHotel {
  readonly facts: HotelFacts;
  readonly cityCode: string;
  readonly rows: readonly { readonly supplierId: string; readonly supplierHotelId: string }[];
  readonly pictureId: string | null;
}

/** How many hotels are asked, the nearest ones; suppliers charge by request. */
const MOST_HOTELS = 500;

/** The hotels of a search, the nearest first. */
export async function readHotels(
  database: Database,
  { cities, anchor }: Pick<StayCriteria, 'cities' | 'anchor'>,
): Promise<readonly CatalogueHotel[]> {
  const hotels = await select(database, { cities });
  const km = ({ facts: { point } }: CatalogueHotel) =>
    point === null ? Number.POSITIVE_INFINITY : greatCircleKm(anchor.point, point);
  return hotels.toSorted((a, b) => km(a) - km(b)).slice(0, MOST_HOTELS);
}

/** One hotel, also where no supplier lists it any more; null = there is none. */
export async function readHotel(database: Database, hotelId: string): Promise<CatalogueHotel | null> {
  const [hotel] = await select(database, { hotelId });
  return hotel ?? null;
}

/** The pictures of a hotel: those of the supplier of highest precedence, for the house and for each room. */
export async function readPictures(
  database: Database,
  rows: CatalogueHotel['rows'],
): Promise<readonly { readonly pictureId: string; readonly room: string; readonly label: string | null }[]> {
  const [first] = rows;
  if (!first) return [];
  const pictures = await database.system((db) =>
    db
      .selectFrom('hotel_picture')
      .select(['id', 'room', 'label'])
      .where('supplier_id', '=', first.supplierId)
      .where('supplier_hotel_id', '=', first.supplierHotelId)
      .orderBy('room')
      .orderBy('position')
      .execute(),
  );
  return pictures.map(({ id, room, label }) => ({ pictureId: id, room, label }));
}

async function select(
  database: Database,
  wanted: { readonly cities: readonly string[] } | { readonly hotelId: string },
): Promise<readonly CatalogueHotel[]> {
  const rows = await database.system((db) => {
    const all = db
      .selectFrom('hotel as h')
      .leftJoin('hotel_row as r', (join) => join.onRef('r.hotel_id', '=', 'h.id').on('r.gone_at', 'is', null))
      .leftJoin('hotel_picture as p', (join) =>
        join
          .onRef('p.supplier_id', '=', 'r.supplier_id')
          .onRef('p.supplier_hotel_id', '=', 'r.supplier_hotel_id')
          .on('p.room', '=', '')
          .on('p.position', '=', 0),
      )
      .select(['h.id', VERSION, 'h.place_code', 'r.supplier_id', 'r.supplier_hotel_id', 'p.id as picture_id'])
      .orderBy('h.name')
      .orderBy('h.id')
      .orderBy('r.supplier_id', 'desc');
    return 'hotelId' in wanted
      ? all.where('h.id', '=', wanted.hotelId).execute()
      : all
          .where('h.is_listed', '=', true)
          .where('h.place_code', 'in', [...wanted.cities])
          .execute();
  });
  const groups = [...Map.groupBy(rows, ({ id }) => id).values()];
  const factsOf = await readFacts(
    database,
    groups.flatMap(([first]) => first ?? []),
  );
  return groups.flatMap((group) => {
    const [first] = group;
    const facts = first && factsOf(first.id);
    if (!facts) return [];
    return [
      {
        facts,
        cityCode: first.place_code,
        rows: group.flatMap(({ supplier_id, supplier_hotel_id }) =>
          supplier_id !== null && supplier_hotel_id !== null
            ? [{ supplierId: supplier_id, supplierHotelId: supplier_hotel_id }]
            : [],
        ),
        pictureId: group.find(({ picture_id }) => picture_id !== null)?.picture_id ?? null,
      },
    ];
  });
}

/** Which version of its row a hotel is read from: the transaction that wrote it. */
const VERSION = sql<string>`h.xmin::text`.as('version');

/** A few kilobytes each, of the cities that are searched at the moment. */
const MOST_KEPT = 4_000;
const factsKept = rememberOf((_database: Database) => new LRUCache<string, HotelFacts>({ max: MOST_KEPT }));

/** What is known of hotels, by id: descriptions are long, and a city's are read again only where they have changed. */
async function readFacts(
  database: Database,
  hotels: readonly { readonly id: string; readonly version: string }[],
): Promise<(hotelId: string) => HotelFacts | undefined> {
  const kept = factsKept(database);
  const known = new Map(hotels.map(({ id, version }) => [id, kept.get(`${id} ${version}`)]));
  const missing = hotels.map(({ id }) => id).filter((id) => !known.get(id));
  if (missing.length > 0) {
    const read = await database.system((db) =>
      db.selectFrom('hotel as h').select(['h.id', VERSION, 'h.facts']).where('h.id', 'in', missing).execute(),
    );
    for (const { id, version, facts } of read) {
      const fresh = facts as unknown as HotelFacts;
      kept.set(`${id} ${version}`, fresh);
      known.set(id, fresh);
    }
  }
  return (hotelId) => known.get(hotelId);
}
