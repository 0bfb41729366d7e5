import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haveEqualGuests, searchByRoom } from './by-room.ts';
import { patience } from './conformance-world.ts';
import type { HotelCapabilities, HotelSearch } from './port.ts';

const CAPABILITIES: HotelCapabilities = {
  mostRooms: 6,
  mostNights: 30,
  soldAheadDays: 330,
  guestsByRoom: false,
  cancelScopes: ['all'],
  statesCancellationCharge: false,
  gstDetails: false,
  passesRequests: false,
  webhooks: false,
  lookUpByReference: true,
};

/** Which rooms were asked for together, as the batches and as the supplier have it. */
async function groupsOf(rooms: readonly RoomGuests[], guestsByRoom: boolean) {
  const asked: (readonly RoomGuests[])[] = [];
  const supplier = {
    capabilities: { ...CAPABILITIES, guestsByRoom },
    async *search(search: HotelSearch) {
      asked.push(search.rooms);
      yield { type: 'offers', hotelIds: ['h1'], offers: [] } as const;
    },
  };
  const [first = { adults: 1, childAges: [] }, ...others] = rooms;
  const search: HotelSearch = {
    hotels: [{ hotelId: 'h1', supplierHotelId: 'h1', zone: 'Asia/Kolkata' }],
    stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
    rooms: [first, ...others],
    nationality: 'IN',
  };
  const groups: (readonly number[])[] = [];
  for await (const batch of searchByRoom(supplier, search, patience())) groups.push(batch.rooms);
  return { groups, asked };
}

const TWO = { adults: 2, childAges: [] };
const FAMILY = { adults: 2, childAges: [5, 9] };

test('rooms with the same guests are asked for together, the others by themselves', async () => {
  const { groups, asked } = await groupsOf([TWO, FAMILY, TWO, { adults: 2, childAges: [9, 5] }], false);
  expect(groups).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(asked).toEqual([
    [TWO, TWO],
    [FAMILY, { adults: 2, childAges: [9, 5] }],
  ]);
});

test('a supplier that knows who sleeps where is asked once', async () => {
  const { groups, asked } = await groupsOf([TWO, FAMILY], true);
  expect(groups).toEqual([[0, 1]]);
  expect(asked).toEqual([[TWO, FAMILY]]);
});

test('every room is asked for once, always with its likes', async () => {
  const room = fc.record({
    adults: fc.integer({ min: 1, max: 2 }),
    childAges: fc.array(fc.integer({ min: 4, max: 6 }), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(room, { minLength: 1, maxLength: 6 }), async (rooms) => {
      const { groups, asked } = await groupsOf(rooms, false);
      expect(groups.flat().toSorted()).toEqual(rooms.map((_, index) => index));
      for (const together of asked) expect(haveEqualGuests(together)).toBe(true);
      expect(groups.length === 1).toBe(haveEqualGuests(rooms));
    }),
  );
});
