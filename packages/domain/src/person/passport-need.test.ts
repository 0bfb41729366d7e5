import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JourneyAbroad, passportNeed } from './passport-need.ts';

const DUBAI: JourneyAbroad = { country: 'AE', leavesOn: '2027-01-05', backOn: '2027-01-08' };
const LONDON: JourneyAbroad = { country: 'GB', leavesOn: '2027-03-01', backOn: '2027-03-05' };
const NEPAL: JourneyAbroad = { country: 'NP', leavesOn: '2026-12-20', backOn: '2026-12-22' };

const isOf = (journeys: readonly JourneyAbroad[], passports: readonly (string | null)[], nationality = 'IN') => {
  const need = passportNeed(journeys, passports, nationality);
  return need && [need.journey.country, need.is];
};

describe('what a journey abroad asks of a passport', () => {
  it.each([
    ['nothing without a journey', [], [], null],
    ['a passport', [DUBAI], [], ['AE', 'missing']],
    ['one for the first journey', [LONDON, DUBAI], [], ['AE', 'missing']],
    ['one that is valid on the last day', [DUBAI], ['2027-01-07'], ['AE', 'expired']],
    ['one that is valid six months longer', [DUBAI], ['2027-07-07'], ['AE', 'short']],
    ['nothing more then', [DUBAI], ['2027-07-08'], null],
    ['it of the one that is valid longest', [DUBAI], ['2026-01-01', '2035-01-01'], null],
    ['it for the later journey', [DUBAI, LONDON], ['2027-08-01'], ['GB', 'short']],
    ['nothing where its last day is not known', [DUBAI], ['2026-01-01', null], null],
    ['nothing of Indians in Nepal', [NEPAL], [], null],
  ] as const)('is %s', (_what, journeys, passports, expected) => {
    expect(isOf(journeys, passports)).toEqual(expected);
  });

  it('is a passport of everybody else in Nepal', () => {
    expect(isOf([NEPAL], [], 'GB')).toEqual(['NP', 'missing']);
  });

  it('never grows with a passport that is valid longer', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }));
    const journey = fc.tuple(day, fc.integer({ min: 0, max: 30 })).map(([leaves, days]) => ({
      country: 'AE',
      leavesOn: leaves.toString(),
      backOn: leaves.add({ days }).toString(),
    }));
    fc.assert(
      fc.property(fc.array(journey), day, fc.integer({ min: 0, max: 2_000 }), (journeys, end, longer) => {
        const need = passportNeed(journeys, [end.toString()], 'IN');
        const later = passportNeed(journeys, [end.toString(), end.add({ days: longer }).toString()], 'IN');
        if (need === null) expect(later).toBeNull();
        if (later !== null) expect((need?.journey.leavesOn ?? '9999') <= later.journey.leavesOn).toBe(true);
      }),
    );
  });
});
