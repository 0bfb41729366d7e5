import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { policyRules, type RuleOverrides } from '../testing/a-policy.ts';
import { RELATIVE as relative, SOUND, soundBut } from '../testing/a-sound-policy.ts';
import { CITY_AND_AMOUNT_MESSAGE } from './hotel-rules.ts';
import { lintPolicy } from './lint-policy.ts';
import type { CabinTier, ExpenseCeiling, RelativeCeiling } from './policy.ts';

const action = 'approval' as const;
const lint = (overrides: RuleOverrides) => lintPolicy(soundBut(overrides));
const E: CabinTier = { fromMinutes: 0, cabins: ['E'] };

const tiers = (...domestic: CabinTier[]): RuleOverrides => ({
  flight: { cabins: { action, domestic, international: [E] } },
});
const comparing = (over: Partial<RelativeCeiling>): RuleOverrides => ({
  flight: { relative: { ...relative, ...over } },
});
const comparable = (over: Partial<RelativeCeiling['comparable']>) =>
  comparing({ comparable: { ...relative.comparable, ...over } });
const cities = (...limits: readonly (readonly [string, number])[]): RuleOverrides => ({
  hotel: { cities: { action, limits: limits.map(([city, amount]) => ({ city, limitPaise: paise(amount) })) } },
});
const food = (limit: number, per: 'day' | 'expense'): ExpenseCeiling => ({
  category: 'food',
  limitPaise: paise(limit),
  per,
});
const eating = (...limits: ExpenseCeiling[]): RuleOverrides => ({ expense: { ceilings: { action, limits } } });

test('a sound policy has no findings', () => {
  expect(lint({})).toEqual([]);
});

test.each<[string, RuleOverrides, string, RegExp]>([
  ['error', tiers({ fromMinutes: 60, cabins: ['E'] }), 'flight.cabins', /first tier must begin at 0/],
  ['error', tiers(E, { ...E, cabins: ['B'] }), 'flight.cabins', /begin at the same travel time/],
  ['error', tiers({ fromMinutes: 0, cabins: [] }), 'flight.cabins', /allows no cabin/],
  ['warning', tiers({ fromMinutes: 360, cabins: ['B'] }, E), 'flight.cabins', /not in order/],
  ['warning', tiers(E, { fromMinutes: 1_441, cabins: ['B'] }), 'flight.cabins', /no journey reaches .* 24h 01m/],
  [
    'hint',
    tiers(E, { ...E, fromMinutes: 90 }),
    'flight.cabins',
    /the tier from 1h 30m allows the same as the one before/,
  ],
  ['hint', tiers({ fromMinutes: 0, cabins: ['E', 'P', 'B', 'F'] }), 'flight.cabins', /does nothing/],
  [
    'error',
    { flight: { ceiling: { action, domesticPaise: paise(0), internationalPaise: null } } },
    'flight.ceiling',
    /domestic ceiling is ₹0/,
  ],
  [
    'warning',
    { flight: { ceiling: { action, domesticPaise: null, internationalPaise: null } } },
    'flight.ceiling',
    /no amount/,
  ],
  [
    'warning',
    { flight: { ceiling: { action, domesticPaise: paise(900_000), internationalPaise: paise(800_000) } } },
    'flight.ceiling',
    /below the domestic/,
  ],
  ['warning', comparing({ allowedPaise: paise(900_000) }), 'flight.relative', /never reached below the ceiling/],
  ['warning', comparing({ allowedPaise: null }), 'flight.relative', /only the cheapest comparable flight/],
  ['error', comparing({ allowedPaise: paise(-1), allowedPercent: 5 }), 'flight.relative', /cannot be negative/],
  ['error', comparable({ hoursAround: 0 }), 'flight.relative', /compared with itself only/],
  ['hint', comparable({ hoursAround: 24 }), 'flight.relative', /whole day/],
  ['hint', comparable({ maxStops: 0, maxLayoverMinutes: 60 }), 'flight.relative', /longest stay does nothing/],
  ['hint', { flight: { cabins: null } }, 'flight.relative', /other business fares/],
  [
    'error',
    { flight: { advanceDays: { action: 'reason', domestic: 366, international: null } } },
    'flight.advanceDays',
    /1 to 365/,
  ],
  [
    'warning',
    { flight: { advanceDays: { action: 'reason', domestic: null, international: null } } },
    'flight.advanceDays',
    /does nothing/,
  ],
  [
    'warning',
    { flight: { advanceDays: { action: 'block', domestic: 7, international: null } } },
    'flight.advanceDays',
    /short notice/,
  ],
  ['error', { flight: { fareKinds: { action, allowed: [] } } }, 'flight.fareKinds', /nothing complies/],
  ['warning', { flight: { fareKinds: { action, allowed: ['regular'] } } }, 'flight.fareKinds', /no international fare/],
  [
    'error',
    { flight: { paidMeal: { allowed: false, limitPaise: paise(100) } } },
    'flight.paidMeal',
    /not allowed, but a limit of ₹1 is given/,
  ],
  ['error', { flight: { paidSeat: { allowed: true, limitPaise: paise(0) } } }, 'flight.paidSeat', /is ₹0/],
  ['error', { hotel: { perNight: { action, limitPaise: paise(0) } } }, 'hotel.perNight', /is ₹0/],
  ['error', cities(['', 100]), 'hotel.cities', new RegExp(CITY_AND_AMOUNT_MESSAGE.replaceAll(/[()]/g, '\\$&'))],
  ['error', cities(['Pune', 0]), 'hotel.cities', /Please define both/],
  ['error', cities(['Púne', 100], ['pune ', 200]), 'hotel.cities', /listed twice/],
  ['hint', cities(['Pune', 400_000]), 'hotel.cities', /same limit as everywhere else/],
  ['warning', cities(), 'hotel.cities', /does nothing/],
  ['error', { hotel: { stars: { action, min: 4, max: 3 } } }, 'hotel.stars', /no hotel has both/],
  ['error', { hotel: { stars: { action, min: 3, max: 7 } } }, 'hotel.stars', /1 to 5/],
  ['hint', { hotel: { stars: { action, min: 0, max: 5 } } }, 'hotel.stars', /does nothing/],
  ['hint', { bus: { seatTypes: { action, ac: true, sleeper: true } } }, 'bus.seatTypes', /does nothing/],
  ['error', { train: { ceiling: { action, limitPaise: paise(0) } } }, 'train.ceiling', /is ₹0/],
  ['error', eating(food(200_000, 'day'), food(300_000, 'day')), 'expense.ceilings', /two ceilings per day/],
  ['warning', eating(food(150_000, 'day'), food(200_000, 'expense')), 'expense.ceilings', /never reached/],
  ['hint', eating(food(100_000, 'day')), 'expense.ceilings', /less than the daily allowance/],
  ['warning', eating(), 'expense.ceilings', /does nothing/],
  ['error', { expense: { receiptAbovePaise: paise(-1) } }, 'expense.receipt', /negative/],
  ['error', { expense: { perKmPaise: paise(0) } }, 'expense.ceilings', /per kilometre is ₹0/],
  [
    'warning',
    { expense: { dailyAllowance: { action, domesticPaise: null, internationalPaise: null } } },
    'expense.dailyAllowance',
    /nothing is paid/,
  ],
  ['error', { budget: { action, abovePercent: 0 } }, 'budget', /every purchase/],
  ['hint', { budget: { action, abovePercent: 110 } }, 'budget', /exceeded/],
])('%s: %o', (severity, overrides, rule, message) => {
  const found = lint(overrides);
  expect(found.map((one) => [one.severity, one.rule])).toEqual([[severity, rule]]);
  expect(found[0]?.message).toMatch(message);
});

test('refundable fares only, of fare types that are never refundable, is a contradiction', () => {
  const found = lint({ flight: { fareKinds: { action, allowed: ['series'] } } });
  expect(found[0]).toEqual({
    severity: 'error',
    rule: 'flight.refundableOnly',
    message: 'Only refundable fares are allowed, but none of the allowed fare types is refundable.',
  });
});

test('two rules that block on price are reported', () => {
  const blocking = {
    flight: { ceiling: { ...SOUND.flight?.ceiling, action: 'block' }, relative: { ...relative, action: 'block' } },
  };
  expect(lint(blocking as RuleOverrides).map((one) => one.message)).toEqual([expect.stringMatching(/both block/)]);
});

test('a policy that asks for nothing is reported as a whole', () => {
  expect(lintPolicy(policyRules())).toEqual([
    { severity: 'hint', rule: null, message: 'The policy has no rules: everything is allowed.' },
  ]);
  const notes = policyRules({
    train: { ceiling: { action: 'note', limitPaise: paise(1) } },
    cab: { ceiling: { action: 'note', limitPaise: paise(1) } },
  });
  expect(lintPolicy(notes)[0]?.message).toMatch(/only adds a note/);
});

test.each([
  [100, 31, 'No compliant flight in 31% of PNQ–DEL searches (31 of 100).'],
  [100, 9, null],
  [100, 10, 'No compliant flight in 10% of PNQ–DEL searches (10 of 100).'],
  [4, 4, null],
  [5, 5, 'No compliant flight in 100% of PNQ–DEL searches (5 of 5).'],
])('of %i searches %i without a compliant flight: %s', (cases, withoutCompliant, message) => {
  const found = lintPolicy(policyRules(SOUND), [{ from: 'PNQ', to: 'DEL', cases, withoutCompliant }]);
  expect(found).toEqual(message === null ? [] : [{ severity: 'warning', rule: null, message }]);
});

test('errors come before warnings and warnings before hints', () => {
  const found = lint({ ...tiers({ fromMinutes: 0, cabins: [] }), ...cities(), budget: { action, abovePercent: 110 } });
  expect(found.map((one) => one.severity)).toEqual(['error', 'warning', 'hint']);
});

test.each<[string, RuleOverrides]>([
  ['ceilings of expenses', eating(food(150_000, 'day'))],
  ['refundable fares', { flight: { refundableOnly: { action } } }],
  [
    'refundable rooms with meals',
    { hotel: { refundableOnly: { action }, roomInclusion: { action, required: 'breakfast' } } },
  ],
])('%s are sound where no other rule is there to be held against', (_, overrides) => {
  expect(lintPolicy(policyRules(overrides))).toEqual([]);
});

test('a ceiling that blocks leaves a way where the market only asks', () => {
  const { flight } = soundBut({});
  const ceiling = { action: 'block', domesticPaise: paise(900_000), internationalPaise: null } as const;
  expect(lintPolicy({ ...soundBut({}), flight: { ...flight, ceiling } })).toEqual([]);
});
