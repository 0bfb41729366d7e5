import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aPolicyVersion } from '../testing/a-policy.ts';
import { judgeStay, type RoomInclusion, type StayChoice } from './judge-stay.ts';
import type { HotelRules } from './policy.ts';

const STAY: StayChoice = {
  city: 'Pune',
  stars: 3,
  perNightPaise: paise(500_000),
  refundable: true,
  inclusion: 'breakfast',
};

function judge(hotel: Partial<HotelRules>, stay: Partial<StayChoice> = {}) {
  return judgeStay(aPolicyVersion({ hotel }), { ...STAY, ...stay }, { budget: null });
}

const LIMITS: Partial<HotelRules> = {
  perNight: { action: 'approval', limitPaise: paise(400_000) },
  cities: { action: 'reason', limits: [{ city: 'Pondichéry', limitPaise: paise(600_000) }] },
};

test.each([
  ['Pune', 400_000, 'within', 'hotel.perNight'],
  ['Pune', 400_001, 'approval', 'hotel.perNight'],
  ['Pondichéry', 600_000, 'within', 'hotel.cities'],
  [' PONDICHERY ', 600_001, 'reason', 'hotel.cities'],
  ['pondichery', 450_000, 'within', 'hotel.cities'],
])('a night in %s at %i paise: %s by %s', (city, perNight, outcome, rule) => {
  const verdict = judge(LIMITS, { city, perNightPaise: paise(perNight) });
  expect(verdict.checks).toHaveLength(1);
  expect(verdict).toMatchObject({ outcome, checks: [{ rule }] });
});

test('a city without a limit has none where there is no general one', () => {
  expect(judge({ cities: LIMITS.cities ?? null }, { perNightPaise: paise(9_000_000) }).checks).toEqual([]);
});

test.each([
  [2, 'block'],
  [3, 'within'],
  [4, 'within'],
  [5, 'block'],
  [null, 'block'],
])('%s stars where 3 to 4 are allowed: %s', (stars, outcome) => {
  expect(judge({ stars: { action: 'block', min: 3, max: 4 } }, { stars }).outcome).toBe(outcome);
});

test.each([
  [true, 'within'],
  [false, 'note'],
  [null, 'note'],
])('a room with refundable %s: %s', (refundable, outcome) => {
  expect(judge({ refundableOnly: { action: 'note' } }, { refundable }).outcome).toBe(outcome);
});

test.each<[RoomInclusion, 'breakfast' | 'half_board', string]>([
  ['room_only', 'breakfast', 'reason'],
  ['breakfast', 'breakfast', 'within'],
  ['full_board', 'breakfast', 'within'],
  [null, 'breakfast', 'reason'],
  ['breakfast', 'half_board', 'reason'],
  ['half_board', 'half_board', 'within'],
])('%s where %s is asked for: %s', (inclusion, required, outcome) => {
  expect(judge({ roomInclusion: { action: 'reason', required } }, { inclusion }).outcome).toBe(outcome);
});

test('the strictest of several broken rules is the verdict and comes first', () => {
  const verdict = judge({ ...LIMITS, refundableOnly: { action: 'block' } }, { refundable: false });
  expect(verdict.outcome).toBe('block');
  expect(verdict.checks.map((check) => check.rule)).toEqual(['hotel.refundableOnly', 'hotel.perNight']);
  expect(verdict.checks[1]).toMatchObject({
    overPaise: 100_000,
    sentence: '₹1,000 per night above the limit of ₹4,000.',
  });
});
