import type { getHotelPicture } from '@pravas/contract/hotel/picture-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { HotelContext } from '../hotel-context.ts';
import { readHotel } from '../read-hotels.ts';
import { drawStandIn } from './draw-stand-in.ts';

/** A picture of a hotel, or the drawn one where there is none. Throws `not_found` for an unknown hotel and another's picture. */
export async function showPicture(
  { database, pictures }: HotelContext,
  { hotelId, pictureId }: QueryOf<typeof getHotelPicture>,
): Promise<PayloadOf<typeof getHotelPicture>> {
  const hotel = UUID.test(hotelId) ? await readHotel(database, hotelId) : null;
  if (!hotel) throw new Refusal('not_found');
  const address = pictureId ? await addressOf(database, hotelId, pictureId) : null;
  if (pictureId && address === null) throw new Refusal('not_found');
  const bytes = pictureId && address !== null ? await pictures.picture(pictureId, address) : null;
  if (bytes) return { fileName: 'hotel.webp', mediaType: 'image/webp', content: bytes };
  const drawn = drawStandIn(hotelId, hotel.facts.stars ?? null);
  return { fileName: 'illustration.svg', mediaType: 'image/svg+xml', content: Buffer.from(drawn) };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

async function addressOf(
  database: HotelContext['database'],
  hotelId: string,
  pictureId: string,
): Promise<string | null> {
  if (!UUID.test(pictureId)) return null;
  const row = await database.system((db) =>
    db
      .selectFrom('hotel_picture as p')
      .innerJoin('hotel_row as r', (join) =>
        join.onRef('r.supplier_id', '=', 'p.supplier_id').onRef('r.supplier_hotel_id', '=', 'p.supplier_hotel_id'),
      )
      .select('p.url')
      .where('p.id', '=', pictureId)
      .where('r.hotel_id', '=', hotelId)
      .executeTakeFirst(),
  );
  return row?.url ?? null;
}
