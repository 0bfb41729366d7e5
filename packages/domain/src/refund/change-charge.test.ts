import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { findingOfClaim, judgeChangeCharge } from './change-charge.ts';
import type { LookIn } from './look-in.ts';

const lookIn: LookIn = { hours: 48, until: Temporal.Instant.from('2027-01-03T10:00:00+05:30'), source: 'The look-in' };

describe('what an airline asks for a change', () => {
  it('is claimed from it within the look-in, up to its last moment', () => {
    const asked = paise(250_000);
    const claim = { claimedPaise: 250_000, hours: 48, source: 'The look-in' };
    expect(judgeChangeCharge(asked, lookIn, lookIn.until)).toEqual({ lawfulPaise: 0, claim });
    const late = lookIn.until.add({ milliseconds: 1 });
    expect(judgeChangeCharge(asked, lookIn, late)).toEqual({ lawfulPaise: 250_000, claim: null });
    expect(judgeChangeCharge(asked, undefined, lookIn.until)).toEqual({ lawfulPaise: 250_000, claim: null });
  });

  it('is no claim where it asks nothing, and never negative', () => {
    expect(judgeChangeCharge(paise(0), lookIn, lookIn.until)).toEqual({ lawfulPaise: 0, claim: null });
    expect(() => judgeChangeCharge(paise(-1), lookIn, lookIn.until)).toThrow('A charge is never negative');
  });

  it('is borne by the customer or claimed, and neither twice', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: -5, max: 5 }), fc.boolean(), (charge, hours, has) => {
        const judged = judgeChangeCharge(paise(charge), has ? lookIn : undefined, lookIn.until.add({ hours }));
        expect(judged.lawfulPaise + (judged.claim?.claimedPaise ?? 0)).toBe(charge);
        expect(judged.lawfulPaise === 0 || judged.claim === null).toBe(true);
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
  });
});
