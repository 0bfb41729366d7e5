import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { anOffer, aPrice, aSegment, aSlice } from '../testing/builders.ts';
import { splitFareInOneSum } from './fare-in-one-sum.ts';
import { gstCredit } from './gst-credit.ts';

const ON = '2027-01-05';
const REGISTRATION = { stateCode: '29', kind: 'regular' } as const;

/** A ticket for this many paise, with whatever taxes are in it. */
function inOneSum(sumPaise: number, cabin: 'E' | 'B' = 'E') {
  const slice = aSlice(aSegment({ cabin }));
  const price = aPrice({
    basePaise: paise(sumPaise),
    taxesPaise: ZERO,
    fuelPaise: ZERO,
    airlineGstPaise: ZERO,
    sellPaise: paise(sumPaise),
  });
  return anOffer({ slices: [slice], price });
}

const creditOf = (offer: ReturnType<typeof inOneSum>) =>
  gstCredit({
    offers: [splitFareInOneSum(offer, ON)],
    fee: null,
    personal: false,
    registration: REGISTRATION,
    on: ON,
  });

describe('a fare that was entered in one sum', () => {
  it.each([
    ['economy', 'E', 1_050_000, 50_000],
    ['business', 'B', 1_180_000, 180_000],
  ] as const)('has the GST of the day within it: %s', (_, cabin, sumPaise, gstPaise) => {
    const { creditPaise, netPaise, sentence } = creditOf(inOneSum(sumPaise, cabin));
    expect([creditPaise, netPaise]).toEqual([gstPaise, sumPaise - gstPaise]);
    expect(sentence).toContain('on the ticket (estimated).');
  });

  it('goes by the rate of its own day', () => {
    const split = splitFareInOneSum(inOneSum(1_120_000, 'B'), '2025-09-21');
    expect([split.price.basePaise, split.price.taxesPaise]).toEqual([1_000_000, 120_000]);
  });

  it('stays as it is where it names its taxes, and where it costs nothing', () => {
    const stated = inOneSum(1_050_000);
    for (const named of [{ airlineGstPaise: paise(20_000) }, { taxesPaise: paise(20_000) }]) {
      const offer = { ...stated, price: { ...stated.price, ...named } };
      expect(splitFareInOneSum(offer, ON)).toBe(offer);
    }
    const free = inOneSum(0);
    expect(splitFareInOneSum(free, ON)).toEqual(free);
  });

  it('never loses a paisa, nor promises more than the rate of what is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom('E', 'B'), (sumPaise, cabin) => {
        const offer = inOneSum(sumPaise, cabin);
        const { price } = splitFareInOneSum(offer, ON);
        expect(price.basePaise + price.taxesPaise).toBe(sumPaise);
        expect(price.sellPaise).toBe(sumPaise);
        const { creditPaise, netPaise } = creditOf(offer);
        expect(creditPaise).toBeLessThanOrEqual(price.taxesPaise);
        expect(creditPaise + netPaise).toBe(sumPaise);
      }),
    );
  });
});
