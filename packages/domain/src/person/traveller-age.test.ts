import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { TravellerType } from './traveller.ts';
import { type AgeDays, birthdayMessage, fullYears, OLDEST_YEARS, refuseBirthday } from './traveller-age.ts';

const DAYS: AgeDays = { today: '2026-11-21', lastFlightOn: '2026-12-16' };

describe('full years', () => {
  it.each([
    ['2020-06-15', '2022-06-14', 1],
    ['2020-06-15', '2022-06-15', 2],
    ['2024-02-29', '2026-02-28', 1],
    ['2024-02-29', '2026-03-01', 2],
    ['2026-06-15', '2026-06-14', -1],
  ])('from %s to %s: %i', (from, to, years) => {
    expect(fullYears(from, to)).toBe(years);
  });
});

describe('a date of birth, by the day of the last flight', () => {
  it.each<[TravellerType, string, ReturnType<typeof refuseBirthday>]>([
    ['ADULT', '2014-12-16', null],
    ['ADULT', '2014-12-17', 'other_type'],
    ['ADULT', '1906-12-16', null],
    ['ADULT', '1905-12-16', 'too_long_ago'],
    ['ADULT', '1800-01-01', 'too_long_ago'],
    ['CHILD', '2014-12-17', null],
    ['CHILD', '2014-12-16', 'other_type'],
    ['CHILD', '2024-12-16', null],
    ['CHILD', '2024-12-17', 'other_type'],
    ['CHILD', '1800-01-01', 'too_long_ago'],
    ['INFANT', '2024-12-17', null],
    ['INFANT', '2024-12-16', 'other_type'],
    ['INFANT', '2026-11-21', null],
    ['INFANT', '2026-11-22', 'not_born_yet'],
    ['ADULT', '2026-11-22', 'not_born_yet'],
  ])('%s born %s: %s', (type, dateOfBirth, refusal) => {
    expect(refuseBirthday(dateOfBirth, type, DAYS)).toBe(refusal);
  });

  const day = fc
    .date({ min: new Date('1907-01-01'), max: new Date(`${DAYS.today}T00:00:00Z`), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));

  it('fits one type of traveller and no other', () => {
    fc.assert(
      fc.property(day, (dateOfBirth) => {
        const types = (['ADULT', 'CHILD', 'INFANT'] as const).filter(
          (type) => refuseBirthday(dateOfBirth, type, DAYS) === null,
        );
        expect(types).toHaveLength(1);
      }),
    );
  });

  it('fits an older type or the same where the journey ends later', () => {
    const rank = { INFANT: 0, CHILD: 1, ADULT: 2 } as const;
    const typeOn = (dateOfBirth: string, lastFlightOn: string) =>
      (['INFANT', 'CHILD', 'ADULT'] as const).find(
        (type) => refuseBirthday(dateOfBirth, type, { ...DAYS, lastFlightOn }) === null,
      ) ?? 'INFANT';
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 28 }), (dateOfBirth, days) => {
        const later = `2027-01-${String(1 + days).padStart(2, '0')}`;
        expect(rank[typeOn(dateOfBirth, later)]).toBeGreaterThanOrEqual(rank[typeOn(dateOfBirth, DAYS.lastFlightOn)]);
      }),
    );
  });

  it('is nobody’s who would be older than people become', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 2026 - OLDEST_YEARS - 1 }), (year) => {
        expect(refuseBirthday(`${year}-06-01`, 'ADULT', DAYS)).toBe('too_long_ago');
      }),
    );
  });
});

test.each([
  ['other_type', 'ADULT', ': adults are 12 years or older on 16 December 2026'],
  ['other_type', 'CHILD', ': children are 2 to 11 years on 16 December 2026'],
  ['other_type', 'INFANT', ': infants are under 2 years on 16 December 2026'],
  ['not_born_yet', 'INFANT', ''],
  ['too_long_ago', 'ADULT', ''],
] as const)('%s of %s is told the ages of the type where they are the reason', (refusal, type, rule) => {
  expect(birthdayMessage(refusal, type, '16 December 2026')).toBe(`Please enter valid date of birth${rule}`);
});
