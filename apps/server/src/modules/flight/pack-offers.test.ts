import type { Offer } from '@pravas/domain/fare/offer.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { anOffer, aReturnSlice, aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { packOffers, unpackOffers } from './pack-offers.ts';

const onward = aSlice(aSegment());
const fares: readonly Offer[] = [
  anOffer({ offerId: 'a', slices: [onward], sellPaise: paise(500_000) }),
  anOffer({ offerId: 'b', slices: [onward], sellPaise: paise(600_000), brand: 'Flexi' }),
  anOffer({ offerId: 'c', slices: [onward, aReturnSlice()], coverage: 'whole', rules: [] }),
];

describe('packed offers', () => {
  it('come back as they were', () => {
    expect(unpackOffers(packOffers(fares))).toEqual(fares);
    expect(unpackOffers(packOffers([]))).toEqual([]);
  });

  it('keep what fares of the same flights repeat once', () => {
    const [first, second] = unpackOffers(packOffers(fares));
    expect(first?.slices).toBe(second?.slices);
    const many = Array.from({ length: 50 }, (_, index) => anOffer({ offerId: String(index), slices: [onward] }));
    expect(packOffers(many).length).toBeLessThan(JSON.stringify(many).length * 0.6);
  });

  it('of an earlier release are read as well', () => {
    expect(unpackOffers(JSON.stringify(fares))).toEqual(fares);
  });

  it('that point nowhere are refused', () => {
    const broken = packOffers(fares).replace('"slices":0', '"slices":99');
    expect(() => unpackOffers(broken)).toThrow(RangeError);
  });
});
