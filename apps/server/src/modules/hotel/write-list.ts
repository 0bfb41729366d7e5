import { hotelListPayload } from '@pravas/contract/hotel/list-hotels.ts';
import { listedHotel } from '@pravas/contract/hotel/stay-shapes.ts';
import { rememberOf } from '@pravas/domain/memory/remember.ts';
import type * as z from 'zod/mini';
import { encoderOf } from '../../platform/wire-form.ts';

type Payload = z.output<typeof hotelListPayload>;

const encodeHotel = encoderOf(listedHotel);
const encodeList = encoderOf(hotelListPayload);

/** A hotel as it crosses the wire, as JSON. It is written once, while suppliers are still working. */
export const writeListed = rememberOf((hotel: Payload['hotels'][number]) => JSON.stringify(encodeHotel(hotel)));

/** A list as it crosses the wire, as JSON, of hotels that were written before. */
export function writeList({ hotels, ...payload }: Payload): string {
  const { hotels: _none, ...rest } = encodeList({ ...payload, hotels: [] });
  return `${JSON.stringify(rest).slice(0, -1)},"hotels":[${hotels.map(writeListed).join()}]}`;
}
