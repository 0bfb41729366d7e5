import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LookIn } from '../flight-order/look-in.ts';
import { paise } from '../money/money.ts';
import { findingOfClaim, givenUpShare, judgeChangeCharge } from './change-charge.ts';

const lookIn: LookIn = { hours: 48, until: Temporal.Instant.from('2027-01-03T10:00:00+05:30'), source: 'The look-in' };

describe('what an airline asks for a change', () => {
  it('is claimed from it within the look-in, up to its last moment', () => {
    const asked = paise(250_000);
    const claim = { claimedPaise: 250_000, hours: 48, source: 'The look-in' };
    expect(judgeChangeCharge(asked, { lookIn }, lookIn.until)).toEqual({ lawfulPaise: 0, claim });
    const late = lookIn.until.add({ milliseconds: 1 });
    expect(judgeChangeCharge(asked, { lookIn }, late)).toEqual({ lawfulPaise: 250_000, claim: null });
    expect(judgeChangeCharge(asked, {}, lookIn.until)).toEqual({ lawfulPaise: 250_000, claim: null });
  });

  it('is no claim where it asks nothing, and never negative', () => {
    expect(judgeChangeCharge(paise(0), { lookIn }, lookIn.until)).toEqual({ lawfulPaise: 0, claim: null });
    expect(() => judgeChangeCharge(paise(-1), { lookIn }, lookIn.until)).toThrow('A charge is never negative');
  });

  it('is claimed for the flights that it gave up itself, and stands for those changed besides', () => {
    const at = lookIn.until.add({ hours: 1 });
    const gaveUp = { slices: [0], cancelled: [0], source: 'Part IV' };
    const asked = paise(250_001);
    const judged = (replaced: readonly number[]) =>
      judgeChangeCharge(asked, { lookIn, givenUp: givenUpShare(replaced, gaveUp) }, at);
    expect(judged([0])).toEqual({ lawfulPaise: 0, claim: { claimedPaise: 250_001, hours: null, source: 'Part IV' } });
    expect(judged([0, 1])).toEqual({
      lawfulPaise: 125_000,
      claim: { claimedPaise: 125_001, hours: null, source: 'Part IV' },
    });
    expect(judged([1])).toEqual({ lawfulPaise: 250_001, claim: null });
    expect(givenUpShare([0], undefined)).toBeUndefined();
    const early = judgeChangeCharge(asked, { lookIn, givenUp: givenUpShare([0, 1], gaveUp) }, lookIn.until);
    expect(early).toEqual({ lawfulPaise: 0, claim: { claimedPaise: 250_001, hours: 48, source: 'The look-in' } });
  });

  it('is borne by the customer or claimed, and never more than asked', () => {
    const share = fc
      .record({ of: fc.integer({ min: 1, max: 6 }), flights: fc.integer({ min: 1, max: 6 }) })
      .filter(({ flights, of }) => flights <= of);
    const rights = fc.record({
      lookIn: fc.constantFrom(undefined, lookIn),
      givenUp: fc.option(share, { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: -5, max: 5 }), rights, (charge, hours, { givenUp, ...has }) => {
        const free = { ...has, givenUp: givenUp && { ...givenUp, source: 'Part IV' } };
        const judged = judgeChangeCharge(paise(charge), free, lookIn.until.add({ hours }));
        expect(judged.lawfulPaise + (judged.claim?.claimedPaise ?? 0)).toBe(charge);
        expect(judged.lawfulPaise).toBeGreaterThanOrEqual(0);
        if (judged.claim) expect(judged.claim.claimedPaise).toBeGreaterThan(0);
        if (givenUp && givenUp.flights === givenUp.of) expect(judged.lawfulPaise).toBe(0);
      }),
    );
  });

  it('is told to the airline with the right it goes against', () => {
    expect(findingOfClaim({ claimedPaise: paise(250_000), hours: 48, source: 'The look-in' })).toEqual({
      sentence:
        'The flight was changed within 48 hours of booking, so the airline may ask for the difference in fare and nothing else; it asked for ₹2,500 on top.',
      askedPaise: 250_000,
      allowedPaise: 0,
      shortfallPaise: 250_000,
      source: 'The look-in',
    });
    expect(findingOfClaim({ claimedPaise: paise(250_000), hours: null, source: 'Part IV' }).sentence).toBe(
      'The airline gave the flight up itself and owes another one in its place, so it may not charge for the change; it asked for ₹2,500 on top.',
    );
  });
});
