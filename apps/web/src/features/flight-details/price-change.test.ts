import { describe, expect, it } from 'vitest';
import { cheaperNow, fareChange, faresNow } from './price-change.ts';

type Fare = Parameters<typeof faresNow>[0][number];

const fare = (fareType: string, totalPrice: number): Fare => ({
  ...{ fareType, kind: 'regular', label: 'ZT Regular Fare', brand: null, totalPrice, baggage: [], refundable: true },
  totalWithFee: totalPrice + 295,
  ...{
    mealIncluded: null,
    seatsLeft: null,
    note: null,
    net: { netPrice: totalPrice, gstCredit: 0, note: '' },
    shelf: [],
  },
});

describe('fareChange', () => {
  it.each([
    ['a dearer fare of one traveller', 4_278, { fare: 4_778, totalPrice: 4_955 }, { old: 4_455, new: 4_955 }],
    ['a cheaper fare', 4_643, { fare: 4_543, totalPrice: 4_720 }, { old: 4_820, new: 4_720 }],
    [
      'three travellers with seats and meals',
      12_834,
      { fare: 14_334, totalPrice: 16_915 },
      { old: 15_415, new: 16_915 },
    ],
    ['parts of a rupee', 4_278.1, { fare: 4_278.35, totalPrice: 4_455.17 }, { old: 4_454.92, new: 4_455.17 }],
    ['the same fare, whatever comes on top of it', 4_278, { fare: 4_278, totalPrice: 5_000 }, null],
  ] as const)('compares what is paid in all before and now: %s', (_, before, shown, change) => {
    expect(fareChange(shown, before)).toEqual(change);
  });
});

describe('faresNow', () => {
  const fares = [fare('2', 4_278), fare('6', 5_000)];
  const now = { fare: 4_778, net: { netPrice: 4_550, gstCredit: 228, note: 'GST of the airline' } };

  it('shows the chosen fare at what it costs now, with what is left of that after GST', () => {
    expect(faresNow(fares, '2', now)).toEqual([
      { ...fares[0], totalPrice: 4_778, totalWithFee: 5_073, net: now.net },
      fares[1],
    ]);
  });

  it('leaves it as it was listed where it costs the same, and where nothing is known yet', () => {
    expect(faresNow(fares, '2', { ...now, fare: 4_278 })).toEqual(fares);
    expect(faresNow(fares, '2', null)).toEqual(fares);
    expect(faresNow(fares, '9', now)).toEqual(fares);
  });
});

describe('cheaperNow', () => {
  const cards = [{ saves: 600 }, { saves: 100.1 }];

  it('compares other flights with what the fare costs now', () => {
    expect(cheaperNow(cards, 0)).toEqual(cards);
    expect(cheaperNow(cards, 2_000.2)).toEqual([{ saves: 2_600.2 }, { saves: 2_100.3 }]);
    expect(cheaperNow(cards, -100.1)).toEqual([{ saves: 499.9 }]);
  });
});
