import type { Duffel } from '@duffel/api';
import type {
  StaysAccommodation,
  StaysBooking,
  StaysQuote,
  StaysRoom,
  StaysRoomRate,
  StaysSearchParams,
  StaysSearchResult,
} from '@duffel/api/Stays/StaysTypes';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { purchaseOf } from '../hotel/conformance-world.ts';
import { bookingBody } from './book.ts';
import { searchBody } from './search.ts';
import { aBooking, anAccommodation, aQuote, aRate, aResult } from './testing/wire-samples.ts';
import { toOffer } from './to-domain.ts';
import * as wire from './wire.ts';

/** Compiles only when Duffel's type has every field that a shape reads, each of a form that the shape takes. */
const reads =
  <Theirs>() =>
  <Shape extends z.ZodMiniType>(
    shape: Shape &
      (Theirs extends z.input<Shape> ? unknown : never) &
      (Exclude<keyof z.input<Shape>, keyof Theirs> extends never ? unknown : never),
    sample: Theirs,
  ): boolean =>
    shape.safeParse(sample).success;

test('every shape reads what the official package declares', () => {
  const accommodation = anAccommodation();
  const [room] = accommodation.rooms;
  if (!room) throw new Error('The sample is empty');
  expect(reads<StaysRoomRate>()(wire.rate, aRate())).toBe(true);
  expect(reads<StaysRoom>()(wire.room, room)).toBe(true);
  expect(reads<StaysAccommodation>()(wire.accommodation, accommodation)).toBe(true);
  expect(reads<StaysSearchResult>()(wire.result, aResult())).toBe(true);
  expect(reads<StaysQuote>()(wire.quote, aQuote())).toBe(true);
  expect(reads<StaysBooking>()(wire.booking, aBooking())).toBe(true);
});

test('what is sent is what the official package sends', () => {
  const rooms = [
    { adults: 2, childAges: [7] },
    { adults: 2, childAges: [7] },
  ] as const;
  const hotels = [{ hotelId: 'h1', supplierHotelId: 'acc_0000SBXBLR08', zone: 'Asia/Kolkata' }];
  const stay = { checkIn: '2026-12-08', checkOut: '2026-12-10' };
  const companyCodes = ['nre_0000SBX01', 'CORP6E'];
  const search: StaysSearchParams = searchBody({ hotels, stay, rooms, nationality: 'IN', companyCodes }, hotels);
  const family = [{ type: 'adult' }, { type: 'adult' }, { type: 'child', age: 7 }];
  expect(search).toEqual({
    check_in_date: '2026-12-08',
    check_out_date: '2026-12-10',
    rooms: 2,
    guests: [...family, ...family],
    accommodation: { ids: ['acc_0000SBXBLR08'], fetch_rates: true },
    negotiated_rate_ids: ['nre_0000SBX01'],
  });
  const booking: Parameters<Duffel['stays']['bookings']['create']>[0] | null = bookingBody(
    {
      ...purchaseOf(anOffer(), rooms, { clientRef: 'stay-1', expectedTotalPaise: paise(1_718_460) }),
      requests: ['A high floor', 'Jain meals'],
    },
    'quo_0000SBX01',
  );
  expect(booking).toEqual({
    quote_id: 'quo_0000SBX01',
    guests: [
      { given_name: 'Asha', family_name: 'Rao' },
      { given_name: 'Dev', family_name: 'Patel' },
    ],
    email: 'desk@example.com',
    phone_number: '+919876543210',
    accommodation_special_requests: 'A high floor. Jain meals',
    metadata: { client_ref: 'stay-1' },
  });
});

function anOffer(): StayOffer {
  const rate = wire.rate.parse(aRate());
  const asked = {
    supplierHotelId: 'acc_0000SBXBLR08',
    zone: 'Asia/Kolkata',
    stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
    rooms: [{ adults: 2, childAges: [] }],
    nationality: 'IN',
    companyCodes: [],
  };
  const room = wire.room.parse(anAccommodation().rooms[0]);
  const offer = toOffer(room, rate, rate, { supplierId: 'duffel-stays', hotelId: 'h1', asked });
  if (!offer) throw new Error('The sample is no offer');
  return offer;
}
