import type { HotelCity } from '@pravas/reference/hotel-places.ts';
import type { ListedHotel } from '@pravas/suppliers/hotel/port.ts';
import { sql } from 'kysely';
import { isoOf } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { CatalogueContext } from './catalogue-context.ts';
import { cityOfRow } from './place-of-row.ts';

/** Keeps rows as they are listed now, with the addresses of their pictures under ids that stay. Answers how many. */
export async function keepRows(
  { database }: Pick<CatalogueContext, 'database'>,
  hotels: readonly ListedHotel[],
  listedFor: HotelCity,
  at: Temporal.Instant,
): Promise<number> {
  // The same number twice in one statement would be refused.
  const unique = [...new Map(hotels.map((hotel) => [hotel.supplierHotelId, hotel])).values()];
  if (unique.length === 0) return 0;
  await database.system((db) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('hotel_row')
        .values(
          unique.map((hotel) => ({
            supplier_id: hotel.supplierId,
            supplier_hotel_id: hotel.supplierHotelId,
            place_code: cityOfRow(hotel, listedFor).code,
            listed: JSON.stringify(hotel),
            first_seen_at: isoOf(at),
            last_seen_at: isoOf(at),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['supplier_id', 'supplier_hotel_id']).doUpdateSet((eb) => ({
            place_code: eb.ref('excluded.place_code'),
            listed: eb.ref('excluded.listed'),
            last_seen_at: eb.ref('excluded.last_seen_at'),
            gone_at: null,
          })),
        )
        .execute();
      const pictures = unique.flatMap(picturesOf);
      if (pictures.length === 0) return;
      await tx
        .insertInto('hotel_picture')
        .values(pictures)
        .onConflict((conflict) =>
          conflict.columns(['supplier_id', 'supplier_hotel_id', 'room', 'position']).doUpdateSet((eb) => ({
            url: eb.ref('excluded.url'),
            label: eb.ref('excluded.label'),
          })),
        )
        .execute();
    }),
  );
  return unique.length;
}

/** Rows of a supplier's place that its complete list no longer has. */
export async function markGone(
  { database }: Pick<CatalogueContext, 'database'>,
  list: { readonly supplier_id: string; readonly place_code: string },
  startedAt: Temporal.Instant,
): Promise<void> {
  await database.system((db) =>
    db
      .updateTable('hotel_row')
      .set({ gone_at: isoOf(startedAt) })
      .where('supplier_id', '=', list.supplier_id)
      .where('place_code', '=', list.place_code)
      .where('gone_at', 'is', null)
      .where('last_seen_at', '<', sql<Date>`${isoOf(startedAt)}::timestamptz`)
      .execute(),
  );
}

const MOST_PICTURES = 12;

function picturesOf(hotel: ListedHotel) {
  const { supplierId, supplierHotelId } = hotel;
  const row = (room: string, position: number, url: string, label: string | null) => ({
    id: newId(),
    supplier_id: supplierId,
    supplier_hotel_id: supplierHotelId,
    room,
    position,
    url,
    label,
  });
  const rooms = new Map(hotel.rooms.filter(({ name }) => name !== '').map((room) => [room.name, room]));
  return [
    ...hotel.pictures.slice(0, MOST_PICTURES).map(({ url, label }, at) => row('', at, url, label)),
    ...[...rooms.values()].flatMap(({ name, pictures }) =>
      pictures.slice(0, MOST_PICTURES).map(({ url, label }, at) => row(name, at, url, label)),
    ),
  ];
}
