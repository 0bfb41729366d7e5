import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { averageOf, sellPaise, shareRoom, stayPrice } from './stay-price.ts';
import { anOffer, aRoom } from './testing/a-stay.ts';

test('a stay of two nights with the supplier’s fee: price, tax and fee are the total', () => {
  // Room rate 15,040.00, its tax 1,768.60, fee 421.12 with 75.80 of IGST.
  const price = stayPrice(anOffer({ totalPaise: paise(1_730_552) }));
  expect(price).toMatchObject({
    pricePaise: 1_504_000,
    taxPaise: 176_860,
    otherPaise: 49_692,
    totalPaise: 1_730_552,
    perNightPaise: 865_276,
  });
  expect(price.nights).toEqual([
    { date: '2026-12-08', pricePaise: 722_000, taxPaise: 36_100 },
    { date: '2026-12-09', pricePaise: 782_000, taxPaise: 140_760 },
  ]);
});

test('nights of several rooms stand together, and a tax that is not named stays unknown', () => {
  const room = aRoom([7_200, 7_200]);
  const unnamed = { ...room, nights: room.nights.map((night) => ({ ...night, taxPaise: null })) };
  const offer = anOffer({ rooms: [room, unnamed], totalPaise: paise(3_024_000), taxPaise: null });
  const price = stayPrice(offer);
  expect(price.nights.map(({ pricePaise, taxPaise }) => [pricePaise, taxPaise])).toEqual([
    [1_440_000, null],
    [1_440_000, null],
  ]);
  expect(price).toMatchObject({ taxPaise: null, otherPaise: 144_000, perNightPaise: 756_000 });
});

test('what is paid at the hotel is shown apart and never added', () => {
  const cityTax = { label: 'City tax', currency: 'USD', amountMinor: 1_200 };
  const { totalPaise, atHotel } = stayPrice(anOffer({ atHotel: [cityTax] }));
  expect([totalPaise, atHotel]).toEqual([1_680_860, [cityTax]]);
});

test('nothing is sold below what its supplier asks for', () => {
  const of = (sellFloorPaise: number | null) =>
    sellPaise({ totalPaise: paise(30_569), sellFloorPaise: sellFloorPaise === null ? null : paise(sellFloorPaise) });
  expect([of(32_134), of(null), of(100)]).toEqual([32_134, 30_569, 30_569]);
});

test('a shared room is paid in equal parts once everybody has agreed', () => {
  const sharers = [
    { personId: 'asha', hasAgreed: true },
    { personId: 'ravi', hasAgreed: true },
  ];
  expect(shareRoom(paise(902_701), sharers)).toEqual([
    { personId: 'asha', paise: 451_351 },
    { personId: 'ravi', paise: 451_350 },
  ]);
  expect(shareRoom(paise(902_701), [...sharers, { personId: 'meera', hasAgreed: false }])).toBeNull();
  expect(shareRoom(paise(902_701), [])).toBeNull();
});

test('the shares of a room add up to it, and no two differ by more than a paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 4 }), (total, count) => {
      const sharers = Array.from({ length: count }, (_, index) => ({ personId: String(index), hasAgreed: true }));
      const shares = (shareRoom(paise(total), sharers) ?? []).map((share) => share.paise);
      expect(sum(shares)).toBe(total);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

test('price, tax and other fees are the total, whatever a supplier says', () => {
  const room = fc
    .array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 5 })
    .map((rupees) => aRoom(rupees));
  const rooms = fc.array(room, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rooms, fc.option(fc.nat(1_000_000)), fc.option(fc.nat(50_000_000)), (all, tax, floor) => {
      const offer = anOffer({
        rooms: all,
        taxPaise: tax === null ? null : paise(tax),
        sellFloorPaise: floor === null ? null : paise(floor),
      });
      const price = stayPrice(offer);
      expect(price.pricePaise + (price.taxPaise ?? 0) + price.otherPaise).toBe(price.totalPaise);
      expect(price.totalPaise).toBeGreaterThanOrEqual(offer.totalPaise);
      expect(sum(price.nights.map(({ pricePaise }) => pricePaise))).toBe(price.pricePaise);
    }),
  );
});

test('an average is rounded half up to the paisa', () => {
  expect([averageOf(paise(5), 2), averageOf(paise(10), 3), averageOf(paise(11), 3), averageOf(paise(7), 0)]).toEqual([
    3, 3, 4, 0,
  ]);
});
