import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aPolicyVersion } from '../testing/a-policy.ts';
import { cityKey, judgeStay, type RoomInclusion, type StayChoice } from './hotel-rules.ts';
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

test('the general limit holds where no city has one of its own', () => {
  const verdict = judge({ perNight: LIMITS.perNight ?? null }, { city: 'Pondichéry' });
  expect(verdict).toMatchObject({ outcome: 'approval', checks: [{ rule: 'hotel.perNight', overPaise: 100_000 }] });
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

const told = (hotel: Partial<HotelRules>, stay: Partial<StayChoice> = {}) => {
  const [check] = judge(hotel, stay).checks;
  return [check?.limit, check?.actual, check?.sentence];
};

test('a price per night is told with its city where that has a limit of its own', () => {
  expect(told(LIMITS, { perNightPaise: paise(400_000) })).toEqual([
    'at most ₹4,000 per night',
    '₹4,000 per night',
    '₹4,000 per night is within the limit of ₹4,000.',
  ]);
  expect(told(LIMITS, { city: 'pondichery', perNightPaise: paise(650_000) })).toEqual([
    'at most ₹6,000 per night in Pondichéry',
    '₹6,500 per night',
    '₹500 per night above the limit of ₹6,000 in Pondichéry.',
  ]);
});

test('stars are told in the singular, as a range and where there are none', () => {
  const stars = (min: number, max: number) => ({ stars: { action: 'note', min, max } as const });
  expect(told(stars(3, 4), { stars: 3 })).toEqual([
    '3 to 4 stars',
    '3 stars',
    'The hotel is rated 3 stars; 3 to 4 stars are allowed.',
  ]);
  expect(told(stars(1, 1), { stars: 2 })).toEqual([
    '1 star',
    '2 stars',
    'The hotel is rated 2 stars; 1 star are asked for.',
  ]);
  expect(told(stars(0, 3), { stars: null })).toEqual([
    '0 to 3 stars',
    'not rated',
    'The hotel is not rated; 0 to 3 stars are allowed.',
  ]);
});

test('refundability and meals are told', () => {
  const refundableOnly = { refundableOnly: { action: 'note' } as const };
  expect(told(refundableOnly)).toEqual(['refundable rooms', 'refundable', 'The room is refundable.']);
  expect(told(refundableOnly, { refundable: false })[2]).toBe(
    'The room is offered as: not refundable; refundable rooms are required.',
  );
  expect(told(refundableOnly, { refundable: null })[1]).toBe('refund not stated');
  const roomInclusion = { roomInclusion: { action: 'note', required: 'breakfast' } as const };
  expect(told(roomInclusion)).toEqual([
    'with breakfast',
    'breakfast',
    'Included: breakfast; breakfast or more is asked for, and given.',
  ]);
  expect(told(roomInclusion, { inclusion: null })).toEqual([
    'with breakfast',
    'not stated',
    'Included: not stated; breakfast is asked for.',
  ]);
});

test('a budget is looked at for rooms as well, where both rule and budget are there', () => {
  const budget = { name: 'Sales', amountPaise: paise(100), usedPaise: paise(60), addsPaise: paise(41) };
  const version = aPolicyVersion({ budget: { action: 'reason', abovePercent: 100 } });
  expect(judgeStay(version, STAY, { budget }).outcome).toBe('reason');
  expect(judgeStay(version, STAY, { budget: null }).checks).toEqual([]);
  expect(judgeStay(aPolicyVersion(), STAY, { budget }).checks).toEqual([]);
});

test('a city is one city however many spaces its name has, and a proof says whose limit was taken', () => {
  expect(cityKey('New   Delhi')).toBe(cityKey('new delhi'));
  expect(cityKey('NewDelhi')).not.toBe(cityKey('New Delhi'));
  const inputs = (city: string) => judge(LIMITS, { city }).checks[0]?.proof.inputs.cityLimit;
  expect([inputs('Pondichéry'), inputs('Pune')]).toEqual([true, false]);
});
