import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aMarket, aPolicyVersion } from '../testing/a-policy.ts';
import type { FlightChoice } from './flight-choice.ts';
import { judgeFlight, judgeJourney } from './judge-flight.ts';
import { type FlightRules, OPEN_POLICY, type RelativeCeiling } from './policy.ts';
import type { PolicyRuleName } from './verdict.ts';

const ON = { bookedOn: '2027-01-01', budget: null };

const LOWEST: RelativeCeiling = {
  action: 'approval',
  above: 'lowest_logical',
  allowedPaise: paise(50_000),
  allowedPercent: null,
  comparable: { maxStops: null, hoursAround: 2, maxLayoverMinutes: null, withoutAirlines: [] },
};

function judge(flight: Partial<FlightRules>, choice: FlightChoice, others: readonly FlightChoice[] = []) {
  return judgeFlight(aFlightPolicy(flight), choice, aMarket([choice, ...others]), ON);
}

function checkOf(verdict: ReturnType<typeof judgeFlight>, rule: PolicyRuleName) {
  const check = verdict.checks.find((one) => one.rule === rule);
  if (!check) throw new Error(`No check of ${rule}`);
  return check;
}

test('a policy without rules lets everything pass and has nothing to say', () => {
  const verdict = judge({}, aChoice({ slice: { cabins: ['F'] }, rupees: 900_000, refundable: null }));
  expect(verdict).toMatchObject({ outcome: 'within', checks: [], suggestion: null, versionNumber: 1 });
});

test.each([
  [359, 'E', 'within'],
  [359, 'B', 'block'],
  [360, 'B', 'within'],
  [360, 'F', 'block'],
  [720, 'P', 'block'],
] as const)('%i minutes in cabin %s: %s', (durationMinutes, cabin, outcome) => {
  const tiers = [
    { fromMinutes: 0, cabins: ['E'] as const },
    { fromMinutes: 360, cabins: ['E', 'B'] as const },
  ];
  const verdict = judge(
    { cabins: { action: 'block', domestic: tiers, international: [] } },
    aChoice({ slice: { durationMinutes, cabins: [cabin] } }),
  );
  expect(checkOf(verdict, 'flight.cabins').outcome).toBe(outcome);
});

test('one segment in a cabin that is not allowed is enough, and a market without tiers has no cabin rule', () => {
  const cabins = { action: 'reason', domestic: [{ fromMinutes: 0, cabins: ['E'] }], international: [] } as const;
  const mixed = aChoice({ slice: { cabins: ['E', 'B'] } });
  expect(checkOf(judge({ cabins }, mixed), 'flight.cabins').sentence).toBe(
    'Economy and Business on PNQ–DEL (2h 10m); Economy is allowed.',
  );
  const abroad = judgeFlight(aFlightPolicy({ cabins }), mixed, aMarket([mixed], { international: true }), ON);
  expect(abroad.checks).toEqual([]);
});

test.each([
  [9_000, 'within', null],
  [9_000.01, 'approval', 1],
  [10_200, 'approval', 120_000],
] as const)('₹%d against a ceiling of ₹9,000: %s', (rupees, outcome, over) => {
  const ceiling = { action: 'approval', domesticPaise: paise(900_000), internationalPaise: null } as const;
  const check = checkOf(judge({ ceiling }, aChoice({ rupees })), 'flight.ceiling');
  expect(check).toMatchObject({ outcome, overPaise: over });
  const abroad = aMarket([aChoice({ rupees })], { international: true });
  expect(judgeFlight(aFlightPolicy({ ceiling }), aChoice({ rupees }), abroad, ON).checks).toEqual([]);
});

test.each([
  ['2027-01-13', 'within', 'On Wed, 13 Jan it was 7 days before departure; 7 days or more are asked for.'],
  ['2027-01-14', 'reason', 'On Thu, 14 Jan it was 6 days before departure; 7 days or more are asked for.'],
  ['2027-01-20', 'reason', 'On Wed, 20 Jan it was the day of departure; 7 days or more are asked for.'],
] as const)('booked on %s for the 20th with seven days asked: %s', (bookedOn, outcome, sentence) => {
  const version = aFlightPolicy({ advanceDays: { action: 'reason', domestic: 7, international: null } });
  const verdict = judgeFlight(version, aChoice(), aMarket([aChoice()]), { bookedOn, budget: null });
  expect(verdict.checks[0]).toMatchObject({ outcome, sentence });
  expect(verdict.suggestion).toBeNull();
});

test.each([
  [true, 'within'],
  [false, 'note'],
  [null, 'note'],
] as const)('refundable %s where refundable fares are asked for: %s', (refundable, outcome) => {
  expect(judge({ refundableOnly: { action: 'note' } }, aChoice({ refundable })).outcome).toBe(outcome);
});

test.each([
  ['corporate', 'within'],
  ['series', 'block'],
] as const)('a %s fare where corporate and regular ones are allowed: %s', (kind, outcome) => {
  const fareKinds = { action: 'block', allowed: ['corporate', 'regular'] } as const;
  expect(judge({ fareKinds }, aChoice({ kind })).outcome).toBe(outcome);
});

test.each([
  [{ allowed: false, limitPaise: null }, 1, 'block'],
  [{ allowed: false, limitPaise: null }, 0, 'within'],
  [{ allowed: true, limitPaise: null }, 90_000, 'within'],
  [{ allowed: true, limitPaise: paise(30_000) }, 30_000, 'within'],
  [{ allowed: true, limitPaise: paise(30_000) }, 30_001, 'block'],
] as const)('seats %o at %i paise: %s', (paidSeat, price, outcome) => {
  const on = { ...ON, paidSeatPaise: paise(price), paidMealPaise: paise(price) };
  const seat = judgeFlight(aFlightPolicy({ paidSeat }), aChoice(), aMarket([]), { ...on, paidMealPaise: paise(0) });
  const meal = judgeFlight(aFlightPolicy({ paidMeal: paidSeat }), aChoice(), aMarket([]), {
    ...on,
    paidSeatPaise: paise(0),
  });
  expect([seat.outcome, meal.outcome]).toEqual([outcome, outcome]);
});

test('a seat that is not allowed is left out rather than another flight taken', () => {
  const verdict = judgeFlight(aFlightPolicy({}), aChoice(), aMarket([aChoice(), aChoice({ at: '09:00', rupees: 1 })]), {
    ...ON,
    paidSeatPaise: paise(35_000),
  });
  expect(verdict.suggestion).toEqual({
    text: 'Leave out the paid seat, save ₹350',
    optionKey: null,
    fareKey: null,
    savesPaise: 35_000,
  });
});

test.each([
  [6_200, 'within'],
  [6_200.01, 'approval'],
  [5_700, 'within'],
  [5_000, 'within'],
] as const)('₹%d where ₹500 above the lowest of ₹5,700 is allowed: %s', (rupees, outcome) => {
  const verdict = judge({ relative: LOWEST }, aChoice({ rupees }), [aChoice({ at: '09:40' })]);
  expect(verdict.outcome).toBe(outcome);
});

test('a verdict on the lowest logical fare explains itself and names the nearest flight that complies', () => {
  const verdict = judge({ relative: LOWEST }, aChoice({ rupees: 6_850 }), [aChoice({ at: '09:40' })]);
  expect(verdict.checks[0]).toMatchObject({
    label: 'Lowest logical fare',
    limit: 'at most ₹6,200',
    actual: '₹6,850',
    sentence: '₹1,150 above the lowest logical fare of ₹5,700 (09:40, IndiGo 6E 0940); ₹500 more is allowed.',
    overPaise: 65_000,
  });
  expect(verdict.suggestion).toEqual({
    text: 'Leave 09:40, save ₹1,150',
    optionKey: 'onward:09:40',
    fareKey: '2',
    savesPaise: 115_000,
  });
});

test('the proof of a relative ceiling is enough to work it out again', () => {
  const others = [
    aChoice({ at: '09:40' }),
    aChoice({ at: '07:00', rupees: 6_000 }),
    aChoice({ at: '12:00', rupees: 1 }),
  ];
  const { proof } = checkOf(judge({ relative: LOWEST }, aChoice({ rupees: 6_850 }), others), 'flight.relative');
  const [comparison] = proof.parts;
  const prices = String(comparison?.inputs.pricesPaise).split(',').map(Number);
  expect(prices).toEqual([570_000, 600_000, 685_000]);
  expect(comparison?.inputs.leftOutForHours).toBe(1);
  expect(Math.min(...prices) + Number(proof.inputs.allowedPaise)).toBe(proof.inputs.limitPaise);
  expect(proof.result).toBe('approval');
});

const CHEAP = { at: '09:00', rupees: 1_000 };
test.each([
  ['as many stops as allowed', { ...CHEAP, slice: { stops: 1 } }, true],
  ['one stop too many', { ...CHEAP, slice: { stops: 2 } }, false],
  ['two hours later', { ...CHEAP, at: '10:00' }, true],
  ['a minute beyond two hours', { ...CHEAP, at: '10:01' }, false],
  ['two hours earlier', { ...CHEAP, at: '06:00' }, true],
  ['a layover at the limit', { ...CHEAP, slice: { longestLayoverMinutes: 120 } }, true],
  ['a layover beyond it', { ...CHEAP, slice: { longestLayoverMinutes: 121 } }, false],
  ['an airline nobody has to take', { ...CHEAP, slice: { airlines: ['6E', 'I5'] } }, false],
  ['another cabin', { ...CHEAP, slice: { cabins: ['P'] } }, false],
  ['the other half of the journey', { ...CHEAP, coverage: 'return' }, false],
  ['half of a special return', { ...CHEAP, kind: 'special_return' }, false],
] as const)('%s: counts among the comparable flights %s', (_, other, counts) => {
  const relative: RelativeCeiling = {
    ...LOWEST,
    comparable: { maxStops: 1, hoursAround: 2, maxLayoverMinutes: 120, withoutAirlines: ['I5'] },
  };
  const check = checkOf(judge({ relative }, aChoice(), [aChoice({ ...other } as never)]), 'flight.relative');
  expect(check.proof.inputs.basePaise).toBe(counts ? 100_000 : 570_000);
});

test('nobody is measured against a fare that the policy itself does not want', () => {
  const cheap = aChoice({ at: '08:30', rupees: 3_000, refundable: false });
  const rules = { relative: LOWEST, refundableOnly: { action: 'approval' } } as const;
  expect(judge(rules, aChoice(), [cheap]).outcome).toBe('within');
  expect(judge({ relative: LOWEST }, aChoice(), [cheap]).outcome).toBe('approval');
});

test('an allowed business fare is compared with business fares, one that is not allowed with economy', () => {
  const business = aChoice({ rupees: 20_000, slice: { cabins: ['B'] } });
  const others = [aChoice({ at: '09:00' }), aChoice({ at: '09:30', rupees: 19_800, slice: { cabins: ['B'] } })];
  const cabins = (allowed: readonly ('E' | 'B')[]) =>
    ({ action: 'note', domestic: [{ fromMinutes: 0, cabins: allowed }], international: [] }) as const;
  expect(judge({ relative: LOWEST, cabins: cabins(['E', 'B']) }, business, others).outcome).toBe('within');
  const refused = judge({ relative: LOWEST, cabins: cabins(['E']) }, business, others);
  expect(refused.checks.map((check) => [check.rule, check.outcome])).toEqual([
    ['flight.relative', 'approval'],
    ['flight.cabins', 'note'],
  ]);
  expect(refused.suggestion?.optionKey).toBe('onward:09:00');
});

test.each([
  [[5_000, 6_000], 570_000],
  [[5_000, 6_000, 7_000], 570_000],
  [[5_000, 5_200, 7_000], 520_000],
  [[6_000, 7_000, 8_000], 600_000],
])('the median of ₹5,700 and ₹%j is the lower middle', (rupees, median) => {
  const relative: RelativeCeiling = { ...LOWEST, above: 'median' };
  const others = rupees.map((price, index) => aChoice({ at: `08:1${index}`, rupees: price }));
  const check = checkOf(judge({ relative }, aChoice(), others), 'flight.relative');
  expect(check.label).toBe('Median fare');
  expect(check.proof.inputs.basePaise).toBe(median);
});

test.each([
  [paise(50_000), 5, 'within', 6_200],
  [paise(20_000), 10, 'within', 6_270],
  [paise(20_000), 10, 'approval', 6_270.01],
  [null, null, 'approval', 5_700.01],
] as const)(
  'the greater of %s paise and %s percent holds: %s at ₹%d',
  (allowedPaise, allowedPercent, outcome, rupees) => {
    const relative = { ...LOWEST, allowedPaise, allowedPercent };
    expect(judge({ relative }, aChoice({ rupees }), [aChoice({ at: '09:40' })]).outcome).toBe(outcome);
  },
);

test('another fare of the same flight is a smaller change than another flight', () => {
  const others = [
    aChoice({ fareKey: '1', fareLabel: 'Corporate Fare', rupees: 6_300, kind: 'corporate' }),
    aChoice({ at: '08:05', rupees: 5_900 }),
  ];
  const ceiling = { action: 'approval', domesticPaise: paise(650_000), internationalPaise: null } as const;
  const verdict = judge({ ceiling }, aChoice({ rupees: 7_100 }), others);
  expect(verdict.suggestion?.text).toBe('Take Corporate Fare on the same flight, save ₹800');
});

test('a suggestion may cost more, and none is made up where nothing complies', () => {
  const asked = { refundableOnly: { action: 'approval' } } as const;
  const cheap = aChoice({ refundable: false });
  expect(judge(asked, cheap, [aChoice({ at: '09:40', rupees: 6_000 })]).suggestion?.text).toBe(
    'Leave 09:40, costs ₹300 more',
  );
  expect(judge(asked, cheap, [aChoice({ at: '09:40', refundable: null })]).suggestion).toBeNull();
});

test.each([
  [80_000_00, 'within'],
  [80_000_01, 'approval'],
])('a budget of ₹1,00,000 that may be used to 90%% with ₹10,000 to come after %i paise: %s', (used, outcome) => {
  const version = aPolicyVersion({ budget: { action: 'approval', abovePercent: 90 } });
  const budget = {
    name: 'Marketing',
    amountPaise: paise(100_000_00),
    usedPaise: paise(used),
    addsPaise: paise(10_000_00),
  };
  expect(judgeFlight(version, aChoice(), aMarket([]), { ...ON, budget }).outcome).toBe(outcome);
});

test('a cheaper fare is suggested where the budget is what stands in the way', () => {
  const version = aPolicyVersion({ budget: { action: 'approval', abovePercent: 100 } });
  const choice = aChoice({ rupees: 6_000 });
  const budget = {
    name: 'Marketing',
    amountPaise: paise(1_000_000),
    usedPaise: paise(0),
    addsPaise: paise(1_200_000),
    travellers: 2,
  };
  const market = aMarket([choice, aChoice({ at: '08:30', rupees: 5_001 }), aChoice({ at: '10:30', rupees: 5_000 })]);
  const verdict = judgeFlight(version, choice, market, { ...ON, budget });
  expect(verdict.checks[0]?.sentence).toBe(
    'This purchase takes Marketing to ₹12,000 of ₹10,000 (120%); up to 100% may be used.',
  );
  expect(verdict.suggestion?.text).toBe('Leave 10:30, save ₹1,000');
});

const CEILING = { ceiling: { action: 'approval', domesticPaise: paise(1_000_000), internationalPaise: null } } as const;

test('the halves of a return are added up for the ceiling, and the smaller change is suggested', () => {
  const onward = aChoice({ rupees: 5_500 });
  const back = aChoice({ rupees: 5_500, coverage: 'return', at: '18:00' });
  const market = aMarket([
    onward,
    back,
    aChoice({ at: '06:00', rupees: 4_000 }),
    aChoice({ coverage: 'return', at: '18:30', rupees: 4_400 }),
  ]);
  expect(judgeFlight(aFlightPolicy(CEILING), onward, market, ON).checks[0]).toMatchObject({
    outcome: 'within',
    sentence: '₹5,500 of the ₹10,000 allowed for the whole journey.',
  });
  const verdict = judgeJourney(aFlightPolicy(CEILING), [onward, back], market, ON);
  expect(verdict.checks[0]).toMatchObject({ outcome: 'approval', overPaise: 100_000, actual: '₹11,000' });
  expect(verdict.suggestion?.text).toBe('Return 18:30, save ₹1,100');
});

test('where neither half alone is enough, both changes are named and no single fare is offered', () => {
  const onward = aChoice({ rupees: 9_000 });
  const back = aChoice({ rupees: 9_000, coverage: 'return', at: '18:00' });
  const market = aMarket([
    onward,
    back,
    aChoice({ at: '09:00', rupees: 5_000 }),
    aChoice({ coverage: 'return', at: '19:00', rupees: 5_000 }),
  ]);
  const verdict = judgeJourney(aFlightPolicy({ ...CEILING, relative: LOWEST }), [onward, back], market, ON);
  expect(verdict.suggestion).toEqual({
    text: 'Leave 09:00 and return 19:00, save ₹8,000',
    optionKey: null,
    fareKey: null,
    savesPaise: 800_000,
  });
  const relative = checkOf(verdict, 'flight.relative');
  expect(relative.overPaise).toBe(700_000);
  expect(relative.sentence).toMatch(/^Onward: .+ Return: .+/);
  expect(relative.proof.parts).toHaveLength(2);
});

test('a return that leaves before the onward flight arrives is never suggested', () => {
  const onward = aChoice({ rupees: 6_000 });
  const sameDay = { coverage: 'return', slice: { from: 'DEL', to: 'PNQ', departs: '2027-01-20T18:00' } } as const;
  const back = aChoice({ ...sameDay, at: '18:00', rupees: 6_000 });
  const early = aChoice({
    ...sameDay,
    at: '10:00',
    rupees: 3_000,
    slice: { ...sameDay.slice, departs: '2027-01-20T10:00', arrives: '2027-01-20T12:10' },
  });
  const verdict = judgeJourney(aFlightPolicy(CEILING), [onward, back], aMarket([onward, back, early]), ON);
  expect(verdict.outcome).toBe('approval');
  expect(verdict.suggestion).toBeNull();
});

test('of two halves that could change, another fare of the same flight is nearer than another flight', () => {
  const onward = aChoice({ rupees: 5_000 });
  const saver = aChoice({ fareKey: '6', fareLabel: 'Lite', rupees: 3_000 });
  const back = aChoice({ coverage: 'return', at: '18:00', rupees: 3_000 });
  const later = aChoice({ coverage: 'return', at: '18:10', rupees: 900 });
  const ceiling = { action: 'approval', domesticPaise: paise(600_000), internationalPaise: null } as const;
  const verdict = judgeJourney(aFlightPolicy({ ceiling }), [onward, back], aMarket([onward, saver, back, later]), ON);
  expect(verdict.suggestion).toMatchObject({ optionKey: onward.optionKey, fareKey: '6', savesPaise: 200_000 });
});

test('editors begin with a policy that allows no seat and no meal that cost money, and asks for nothing else', () => {
  const bought = { ...ON, paidSeatPaise: paise(100), paidMealPaise: paise(100) };
  const verdict = judgeFlight(aFlightPolicy(OPEN_POLICY.flight), aChoice(), aMarket([]), bought);
  expect(verdict.checks.map((check) => [check.rule, check.outcome])).toEqual([
    ['flight.paidSeat', 'block'],
    ['flight.paidMeal', 'block'],
  ]);
});
