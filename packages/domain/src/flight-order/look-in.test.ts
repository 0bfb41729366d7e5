import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinLookIn, type LookInFacts, lookInOf } from './look-in.ts';

const boughtAt = Temporal.Instant.from('2027-01-01T10:00:00+05:30');

function lookIn(overrides: Partial<LookInFacts> = {}) {
  const facts = { boughtAt, boughtOn: '2027-01-01', departsOn: '2027-02-01', isInternational: false };
  return lookInOf({ ...facts, ...overrides });
}

describe('the look-in of an order', () => {
  it('lasts 48 hours from when it was bought, to the moment', () => {
    const right = lookIn();
    if (!right) throw new Error('A flight a month away has a look-in');
    expect([right.hours, right.until.toString(), right.source]).toEqual([
      48,
      '2027-01-03T04:30:00Z',
      'DGCA CAR Section 3, Series M, Part II, issue of 24 February 2026, in force from 26 March 2026',
    ]);
    expect(isWithinLookIn(right, boughtAt)).toBe(true);
    expect(isWithinLookIn(right, boughtAt.add({ hours: 48 }))).toBe(true);
    expect(isWithinLookIn(right, boughtAt.add({ hours: 48, milliseconds: 1 }))).toBe(false);
    expect(isWithinLookIn(undefined, boughtAt)).toBe(false);
  });

  it.each([
    ['domestic, on the seventh day', '2027-01-08', false, true],
    ['domestic, on the sixth day', '2027-01-07', false, false],
    ['international, on the fifteenth day', '2027-01-16', true, true],
    ['international, on the fourteenth day', '2027-01-15', true, false],
    ['on the very day', '2027-01-01', false, false],
  ])('depends on how far away the flight was: %s', (_, departsOn, isInternational, held) => {
    expect(lookIn({ departsOn, isInternational }) !== null).toBe(held);
  });

  it('came with the rules of 26 March 2026', () => {
    expect(lookIn({ boughtOn: '2026-03-25' })).toBeNull();
    expect(lookIn({ boughtOn: '2026-03-26' })).not.toBeNull();
    expect(lookIn({ boughtOn: '2016-07-31' })).toBeNull();
  });

  it('is held by an international order only where a domestic one would hold it too, and ends with it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (days) => {
        const departsOn = Temporal.PlainDate.from('2027-01-01').add({ days }).toString();
        const [domestic, international] = [lookIn({ departsOn }), lookIn({ departsOn, isInternational: true })];
        expect(domestic !== null).toBe(days >= 7);
        expect(international !== null).toBe(days >= 15);
        if (international) expect(international.until.equals(domestic?.until ?? boughtAt)).toBe(true);
      }),
    );
  });
});
