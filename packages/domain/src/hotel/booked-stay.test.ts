import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidForUnit } from '../booking/paid-unit.ts';
import { paise, sum } from '../money/money.ts';
import { bookedStay, offerOfStay, withOffer } from './booked-stay.ts';
import { parseHotelDetail } from './check-hotel-detail.ts';
import { USUAL_NEEDS } from './guest-needs.ts';
import { hotelPaidUnits, roomTaxes } from './hotel-units.ts';
import { aBookedRoom, aBookedStay, aHotel, anOffer, aRoom } from './testing/a-stay.ts';

const STAY = { checkIn: '2026-12-08', checkOut: '2026-12-10' };
const PARTY = [
  { travellers: [0], childAges: [] },
  { travellers: [1, 2], childAges: [] },
];
const OFFER = anOffer({ rooms: [aRoom([7_220, 7_820]), aRoom([5_000, 5_000])] });
const book = (overrides: Partial<Parameters<typeof bookedStay>[0]> = {}) =>
  bookedStay({ hotel: aHotel(), offer: OFFER, stay: STAY, party: PARTY, needs: USUAL_NEEDS, ...overrides });

test('an offer that is booked is a stay that stands, and is bought by the same offer', () => {
  const detail = book();
  expect(parseHotelDetail(detail)).toMatchObject({ ok: true });
  expect(detail.rooms.map(({ travellers }) => travellers)).toEqual([[0], [1, 2]]);
  expect(offerOfStay(detail)).toEqual(OFFER);
});

test('below what a supplier lets it be sold for it is not sold, and costs us no more for that', () => {
  const offer = { ...OFFER, sellFloorPaise: paise(OFFER.totalPaise + 5_000) };
  expect(book({ offer })).toMatchObject({ totalPaise: OFFER.totalPaise + 5_000, costPaise: OFFER.totalPaise });
  expect(offerOfStay(book({ offer }))).toEqual(offer);
});

test('what is paid to the hotel costs us nothing, and is offered at its price', () => {
  const offer = anOffer({ payment: 'at_hotel' });
  const detail = book({ offer, party: [PARTY[0] ?? { travellers: [], childAges: [] }] });
  expect(detail).toMatchObject({ costPaise: 0, totalPaise: offer.totalPaise });
  expect(offerOfStay(detail)).toEqual(offer);
});

test('found again it keeps its hotel and its guests, and takes price and terms of the other offer', () => {
  const again = {
    ...OFFER,
    offerId: 'again',
    context: 'other',
    totalPaise: paise(3_000_000),
    board: 'breakfast' as const,
  };
  expect(withOffer(book(), again)).toEqual(book({ offer: again }));
});

test('guests for other rooms than are offered are no booking', () => {
  expect(() => book({ party: PARTY.slice(1) })).toThrow(RangeError);
  expect(() => offerOfStay({ ...book(), sale: null })).toThrow(RangeError);
});

test('a tax that is stated in one sum is shared by the rooms as their prices are', () => {
  const unnamed = (rupees: number) => {
    const room = aBookedRoom([rupees]);
    return { ...room, nights: room.nights.map((night) => ({ ...night, taxPaise: null })) };
  };
  const rooms = [unnamed(6_000), unnamed(3_000)];
  expect(roomTaxes({ rooms, taxPaise: paise(90_000) })).toEqual([60_000, 30_000]);
  expect(roomTaxes({ rooms, taxPaise: null })).toEqual([0, 0]);
  expect(roomTaxes(aBookedStay())).toEqual([176_860]);
});

test('whoever states the tax and however, the units come to what was paid, and no tax is lost', () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.boolean()), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(some, fc.nat(900_000), fc.nat(60_000), (all, taxPaise, feePaise) => {
      const rooms = all.map(([rupees, isNamed], index) => {
        const room = aBookedRoom([rupees], { travellers: [index] });
        return isNamed ? room : { ...room, nights: room.nights.map((night) => ({ ...night, taxPaise: null })) };
      });
      const before = sum(rooms.flatMap(({ nights }) => nights.map(({ pricePaise }) => pricePaise)));
      const detail = aBookedStay({ rooms, taxPaise: paise(taxPaise), totalPaise: paise(before + 900_000) });
      const units = hotelPaidUnits([{ orderId: 'o', detail }], paise(feePaise));
      expect(sum(units.map(paidForUnit))).toBe(detail.totalPaise + feePaise);
      if (
        rooms.some(({ nights }) => nights[0]?.taxPaise === null) &&
        rooms.every((_, at) => units[at]?.basePaise !== 0)
      ) {
        expect(sum(roomTaxes(detail))).toBe(taxPaise);
      }
    }),
  );
});
