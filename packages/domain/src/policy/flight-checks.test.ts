import { describe, expect, it, test } from 'vitest';
import { paise } from '../money/money.ts';
import {
  aChoice,
  aFlightPolicy,
  aJudgedSlice,
  aMarket,
  aPolicyVersion,
  type ChoiceOverrides,
} from '../testing/a-policy.ts';
import { budgetLimitPaise, checkBudget } from './budget-check.ts';
import { checkExtra } from './flight-checks.ts';
import type { FlightChoice } from './flight-choice.ts';
import { compareFares } from './flight-comparison.ts';
import { amountFor, daysAhead, marginPaise, relativeLimitPaise, sliceOutOfCabin, tierFor } from './flight-limits.ts';
import { judgeFlight, judgeJourney } from './judge-flight.ts';
import { type FlightRules, OPEN_POLICY, type RelativeCeiling } from './policy.ts';
import { inOrder } from './rule-check.ts';
import type { VERDICT_OUTCOMES } from './verdict.ts';

const ON = { bookedOn: '2027-01-01', budget: null };

/** The only check of a choice under some rules, in its words. */
function words(flight: Partial<FlightRules>, of: ChoiceOverrides = {}, international = false, bookedOn = ON.bookedOn) {
  const choice = aChoice(of);
  const verdict = judgeFlight(aFlightPolicy(flight), choice, aMarket([choice], { international }), { ...ON, bookedOn });
  expect(verdict.checks).toHaveLength(1);
  const [check] = verdict.checks;
  return [check?.limit, check?.actual, check?.sentence];
}

test('a ceiling is told within and above, for its market and for half a journey', () => {
  const ceiling = { action: 'approval', domesticPaise: paise(500_000), internationalPaise: paise(900_000) } as const;
  expect(words({ ceiling }, { rupees: 5_000, coverage: 'whole' })).toEqual([
    'at most ₹5,000',
    '₹5,000',
    '₹5,000 is within the ceiling of ₹5,000 for domestic flights.',
  ]);
  expect(words({ ceiling }, { rupees: 5_100 })).toEqual([
    'at most ₹5,000',
    '₹5,100',
    '₹100 above the ceiling of ₹5,000 for domestic flights.',
  ]);
  expect(words({ ceiling }, { rupees: 9_000.01, coverage: 'whole' }, true)[2]).toBe(
    'less than ₹1 above the ceiling of ₹9,000 for international flights.',
  );
  expect(words({ ceiling }, { rupees: 5_000 })[2]).toBe('₹5,000 of the ₹5,000 allowed for the whole journey.');
});

test('two halves are held against the ceiling together', () => {
  const ceiling = { action: 'approval', domesticPaise: paise(1_000_000), internationalPaise: null } as const;
  const halves = [aChoice({ rupees: 5_000 }), aChoice({ rupees: 5_000, coverage: 'return' })] as const;
  const { checks } = judgeJourney(aFlightPolicy({ ceiling }), halves, aMarket(halves), ON);
  expect(checks.map((check) => check.sentence)).toEqual([
    '₹10,000 is within the ceiling of ₹10,000 for domestic flights.',
  ]);
  expect(checks[0]?.proof.inputs).toMatchObject({ pricePaise: 1_000_000, parts: '500000 + 500000' });
});

test('cabins are told with the travel time from which they hold', () => {
  const domestic = [
    { fromMinutes: 0, cabins: ['E'] },
    { fromMinutes: 180, cabins: ['E', 'P', 'B'] },
  ] as const;
  const cabins = { action: 'block', domestic, international: [] } as const;
  expect(words({ cabins })).toEqual(['Economy', 'Economy', 'Economy on PNQ–DEL (2h 10m); Economy is allowed.']);
  expect(words({ cabins }, { slice: { durationMinutes: 180, cabins: ['F'] } })).toEqual([
    'Economy, Premium Economy or Business from 3h 00m of travel',
    'First Class',
    'First Class on PNQ–DEL (3h 00m); Economy, Premium Economy or Business from 3h 00m of travel is allowed.',
  ]);
  const late = { ...cabins, domestic: [{ fromMinutes: 600, cabins: ['E'] }] } as const;
  const short = aChoice({ slice: { cabins: ['F'] } });
  expect(judgeFlight(aFlightPolicy({ cabins: late }), short, aMarket([short]), ON).checks).toEqual([]);
});

test('of several slices the one that is not allowed is told', () => {
  const cabins = { action: 'note', domestic: [{ fromMinutes: 0, cabins: ['E'] }], international: [] } as const;
  const [first] = aChoice().slices;
  const [back] = aChoice({ coverage: 'return', slice: { cabins: ['B'] } }).slices;
  const choice = aChoice({ coverage: 'whole', slices: [first, back].filter((one) => one !== undefined) });
  const [check] = judgeFlight(aFlightPolicy({ cabins }), choice, aMarket([choice]), ON).checks;
  expect(check).toMatchObject({ outcome: 'note', sentence: 'Business on DEL–PNQ (2h 10m); Economy is allowed.' });
});

test('days before departure are told by market, in the singular and on the day itself', () => {
  const advanceDays = { action: 'note', domestic: 1, international: 14 } as const;
  expect(words({ advanceDays }, {}, false, '2027-01-19')).toEqual([
    'at least 1 day before departure',
    '1 day before departure',
    'On Tue, 19 Jan it was 1 day before departure; 1 day or more is asked for.',
  ]);
  expect(words({ advanceDays }, {}, true, '2027-01-10')).toEqual([
    'at least 14 days before departure',
    '10 days before departure',
    'On Sun, 10 Jan it was 10 days before departure; 14 days or more are asked for.',
  ]);
  expect(words({ advanceDays }, {}, false, '2027-01-20')[1]).toBe('on the day of departure');
  const choice = aChoice();
  const domesticOnly = aFlightPolicy({ advanceDays: { ...advanceDays, international: null } });
  expect(judgeFlight(domesticOnly, choice, aMarket([choice], { international: true }), ON).checks).toEqual([]);
});

test('refundability and kinds of fare are told', () => {
  const refundableOnly = { action: 'note' } as const;
  expect(words({ refundableOnly })[2]).toBe('Saver is refundable.');
  expect(words({ refundableOnly }, { refundable: false })[1]).toBe('not refundable');
  expect(words({ refundableOnly }, { refundable: null })[1]).toBe('refund not stated');
  expect(words({ fareKinds: { action: 'note', allowed: ['corporate', 'sme'] } })).toEqual([
    'Corporate or Semi-corporate',
    'Regular',
    'Saver is sold as: Regular; allowed: Corporate or Semi-corporate.',
  ]);
  expect(words({ fareKinds: { action: 'note', allowed: [] } })).toEqual([
    'no fare type',
    'Regular',
    'Saver is sold as: Regular; allowed: none.',
  ]);
});

test.each([
  ['seat', false, null, 100, 'block', 'no paid seats', '₹1 for the seat; the policy does not include paid seats.', 100],
  ['meal', true, null, 100, 'within', 'paid meals at any price', '₹1 for the meal is allowed.', null],
  ['meal', false, 40, 100, 'block', 'no paid meals', '₹1 for the meal; the policy does not include paid meals.', 100],
  ['seat', true, 100, 100, 'within', 'at most ₹1 per seat', '₹1 for the seat is allowed.', null],
  ['meal', true, 100, 300, 'block', 'at most ₹1 per meal', '₹3 for the meal; ₹1 is allowed per meal.', 200],
] as const)('a paid %s, allowed %s up to %s, at %i paise: %s', (what, allowed, limit, price, outcome, ...told) => {
  const rule = { allowed, limitPaise: limit === null ? null : paise(limit) };
  const rules = { ...OPEN_POLICY.flight, [what === 'seat' ? 'paidSeat' : 'paidMeal']: rule };
  const check = checkExtra(rules, what, paise(price));
  expect(check?.rule).toBe(what === 'seat' ? 'flight.paidSeat' : 'flight.paidMeal');
  expect([check?.outcome, check?.limit, check?.sentence, check?.overPaise]).toEqual([outcome, ...told]);
  expect(checkExtra(rules, what, undefined)).toBeNull();
  expect(checkExtra(rules, what, paise(0))).toBeNull();
});

const LOWEST: RelativeCeiling = {
  action: 'approval',
  above: 'lowest_logical',
  allowedPaise: paise(50_000),
  allowedPercent: null,
  comparable: { maxStops: null, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
};

test.each([
  [{}, [], 'No comparable flight to judge it by.'],
  [{}, [6_000], 'This is the lowest logical fare: ₹5,700 among 2 flights.'],
  [{}, [5_000], '₹700 above the lowest logical fare of ₹5,000 (09:00, IndiGo 6E 0900); ₹500 more is allowed.'],
  [
    { allowedPaise: null },
    [5_000],
    '₹700 above the lowest logical fare of ₹5,000 (09:00, IndiGo 6E 0900); nothing above it is allowed.',
  ],
  [{ above: 'median' }, [6_000, 7_000], '₹300 below the median fare of ₹6,000 (3 flights).'],
  [{ above: 'median' }, [5_000, 7_000], 'The same price as the median fare of ₹5,700 (3 flights).'],
  [{ above: 'median' }, [5_000], '₹700 above the median fare of ₹5,000 (2 flights); ₹500 more is allowed.'],
] as const)('with %j among fares of ₹%j: %s', (relative, others, sentence) => {
  const choice = aChoice();
  const market = aMarket([choice, ...others.map((rupees, index) => aChoice({ at: `09:0${index}`, rupees }))]);
  const rules = { relative: { ...LOWEST, ...relative } };
  expect(judgeFlight(aFlightPolicy(rules), choice, market, ON).checks[0]?.sentence).toBe(sentence);
});

test('a fare that exceeds what is allowed by less than a rupee is told to the paisa', () => {
  const choice = aChoice({ rupees: 5_323.4 });
  const market = aMarket([choice, aChoice({ at: '09:00', rupees: 5_000 })]);
  const checkOf = (allowedPaise: number) =>
    judgeFlight(aFlightPolicy({ relative: { ...LOWEST, allowedPaise: paise(allowedPaise) } }), choice, market, ON)
      .checks[0];
  expect(checkOf(32_339)).toMatchObject({
    outcome: LOWEST.action,
    limit: 'at most ₹5,323.39',
    actual: '₹5,323.40',
    sentence: '₹323.40 above the lowest logical fare of ₹5,000 (09:00, IndiGo 6E 0900); ₹323.39 more is allowed.',
  });
  expect(checkOf(32_340)).toMatchObject({ outcome: 'within', limit: 'at most ₹5,323', actual: '₹5,323' });
});

test('of several flights at the lowest price each is told as the lowest itself', () => {
  const choice = aChoice({ at: '10:00' });
  const market = aMarket([aChoice({ at: '09:00' }), choice]);
  expect(judgeFlight(aFlightPolicy({ relative: LOWEST }), choice, market, ON).checks[0]).toMatchObject({
    outcome: 'within',
    sentence: 'This is the lowest logical fare: ₹5,700 among 2 flights.',
    overPaise: null,
    proof: { rate: null, parts: [{ inputs: { baseTitle: 'IndiGo 6E 1000', baseDeparts: '2027-01-20T10:00' } }] },
  });
});

test('a margin is the greater of amount and percentage, and never negative', () => {
  const margin = (allowedPaise: number | null, allowedPercent: number | null) =>
    marginPaise(
      { ...LOWEST, allowedPaise: allowedPaise === null ? null : paise(allowedPaise), allowedPercent },
      paise(1_000),
    );
  expect(margin(100, 20)).toBe(200);
  expect(margin(300, 20)).toBe(300);
  expect(margin(null, 12.5)).toBe(125);
  expect(margin(null, null)).toBe(0);
  expect(margin(-5, -10)).toBe(0);
  expect(relativeLimitPaise(LOWEST, paise(1_000))).toBe(51_000);
});

test('the tier that is reached last holds, wherever it stands, and a choice without flights leaves today', () => {
  const tiers = [
    { fromMinutes: 360, cabins: ['B'] },
    { fromMinutes: 0, cabins: ['E'] },
    { fromMinutes: 120, cabins: ['P'] },
  ] as const;
  expect([0, 119, 120, 359, 360].map((minutes) => tierFor(tiers, minutes)?.fromMinutes)).toEqual([0, 0, 120, 120, 360]);
  expect(tierFor(tiers.slice(0, 1), 359)).toBeNull();
  const amounts = { domesticPaise: paise(1), internationalPaise: paise(2) };
  expect([amountFor(amounts, false), amountFor(amounts, true)]).toEqual([1, 2]);
  expect(daysAhead('2027-01-18', aChoice())).toBe(2);
  expect(daysAhead('2027-01-18', aChoice({ slices: [] }))).toBe(0);
});

const BUDGET = { name: 'Sales', amountPaise: paise(10_000), usedPaise: paise(4_000), addsPaise: paise(1_000) };

test('a budget is told with its share, within and above', () => {
  const rule = { action: 'reason', abovePercent: 50 } as const;
  expect(checkBudget(rule, BUDGET)).toMatchObject({
    outcome: 'within',
    limit: 'at most 50% of ₹100',
    actual: '₹50 (50%)',
    sentence: 'This purchase takes Sales to ₹50 of ₹100 (50%).',
    overPaise: null,
    proof: { rate: 5_000, result: 'within' },
  });
  const whole = { ...BUDGET, amountPaise: paise(1_000_000), usedPaise: paise(1_000_000), addsPaise: paise(40) };
  expect(checkBudget({ ...rule, abovePercent: 100 }, whole)).toMatchObject({
    outcome: 'reason',
    sentence: 'This purchase takes Sales to ₹10,000.40 of ₹10,000 (just over 100%); up to 100% may be used.',
  });
  expect(checkBudget(rule, { ...BUDGET, addsPaise: paise(1_001) })).toMatchObject({
    outcome: 'reason',
    overPaise: 1,
    sentence: 'This purchase takes Sales to ₹50.01 of ₹100 (just over 50%); up to 50% may be used.',
    proof: { result: 'reason' },
  });
  expect(checkBudget(rule, { ...BUDGET, amountPaise: paise(0) })).toMatchObject({ actual: '₹50', outcome: 'reason' });
  expect(budgetLimitPaise({ action: 'note', abovePercent: 12.5 }, paise(1_000))).toBe(125);
});

test('a budget is looked at only where the policy has a rule and a budget is concerned', () => {
  const choice = aChoice();
  const rules = (version: ReturnType<typeof aPolicyVersion>, budget: typeof BUDGET | null) =>
    judgeFlight(version, choice, aMarket([choice]), { ...ON, budget }).checks.map((check) => check.rule);
  const ruled = aPolicyVersion({ budget: { action: 'note', abovePercent: 100 } });
  expect(rules(ruled, BUDGET)).toEqual(['budget']);
  expect(rules(ruled, null)).toEqual([]);
  expect(rules(aPolicyVersion(), BUDGET)).toEqual([]);
});

test('broken rules come first, the strictest at the top, then the order in which rules are listed', () => {
  const rule = (name: 'budget' | 'flight.cabins' | 'flight.ceiling', outcome: (typeof VERDICT_OUTCOMES)[number]) => ({
    rule: name,
    outcome,
  });
  const given = [
    rule('budget', 'note'),
    rule('flight.ceiling', 'within'),
    rule('flight.ceiling', 'note'),
    rule('flight.cabins', 'block'),
    rule('flight.cabins', 'within'),
  ];
  const expected = [
    'flight.cabins block',
    'flight.ceiling note',
    'budget note',
    'flight.cabins within',
    'flight.ceiling within',
  ];
  for (const checks of [given, given.toReversed()]) {
    expect(inOrder(checks).map((one) => `${one.rule} ${one.outcome}`)).toEqual(expected);
  }
});

/** What a rule's result for one choice was computed from. */
function inputsOf(flight: Partial<FlightRules>, choice: FlightChoice) {
  const [check] = judgeFlight(aFlightPolicy(flight), choice, aMarket([choice]), ON).checks;
  return check?.proof;
}

test('a proof names the day of departure, every slice and the rate', () => {
  const advanceDays = { action: 'note', domestic: 3, international: null } as const;
  expect(inputsOf({ advanceDays }, aChoice())?.inputs.departsOn).toBe('2027-01-20');
  expect(inputsOf({ advanceDays }, aChoice({ slices: [] }))?.inputs.departsOn).toBeNull();
  const cabins = { action: 'note', domestic: [{ fromMinutes: 0, cabins: ['E'] }], international: [] } as const;
  const slices = [aJudgedSlice(), aJudgedSlice({ from: 'DEL', to: 'PNQ', durationMinutes: 140, cabins: ['E', 'B'] })];
  expect(inputsOf({ cabins }, aChoice({ slices }))?.inputs.slices).toBe('PNQ-DEL 130 E; DEL-PNQ 140 E,B');
  const rateOf = (allowedPercent: number) => inputsOf({ relative: { ...LOWEST, allowedPercent } }, aChoice())?.rate;
  expect([rateOf(7.5), rateOf(-5)]).toEqual([750, 0]);
});

test('one cabin that is not allowed among those of a slice is enough, and of two tiers from the same length the first holds', () => {
  const tiers = [
    { fromMinutes: 0, cabins: ['E'] },
    { fromMinutes: 0, cabins: ['B'] },
  ] as const;
  expect(tierFor(tiers, 10)?.cabins).toEqual(['E']);
  const mixed = aJudgedSlice({ cabins: ['E', 'B'] });
  expect(sliceOutOfCabin(tiers, [aJudgedSlice(), mixed])).toBe(mixed);
  expect(sliceOutOfCabin(tiers, [aJudgedSlice()])).toBeNull();
});

describe('what counts among comparable flights', () => {
  const compared = (rules: Partial<FlightRules>, relative: RelativeCeiling, others: readonly FlightChoice[]) => {
    const chosen = aChoice();
    const { flight } = aFlightPolicy({ ...rules, relative }).rules;
    const found = compareFares(flight, relative, chosen, aMarket([chosen, ...others]));
    return { titles: found.compared.map((one) => one.title), leftOut: found.leftOut, base: found.base };
  };
  const other = (over: ChoiceOverrides) => aChoice({ at: '09:00', rupees: 5_000, title: 'other', ...over });

  it('is every number of stops and every stay where none is set', () => {
    const far = other({ slice: { stops: 3, longestLayoverMinutes: 600 } });
    expect(compared({}, LOWEST, [far]).titles).toContain('other');
  });

  it('is a refundable fare and a fare type that is allowed, and no other', () => {
    const refundableOnly = { action: 'note' } as const;
    expect(compared({ refundableOnly }, LOWEST, [other({})]).titles).toContain('other');
    for (const refundable of [false, null]) {
      expect(compared({ refundableOnly }, LOWEST, [other({ refundable })]).titles).not.toContain('other');
    }
    const fareKinds = { action: 'note', allowed: ['corporate'] } as const;
    expect(compared({ fareKinds }, LOWEST, [other({ kind: 'corporate' })]).titles).toContain('other');
    expect(compared({ fareKinds }, LOWEST, [other({})])).toMatchObject({ leftOut: { fare: 1 } });
  });

  it('is the chosen fare in any case, which is never counted as left out nor replaced by an equal one', () => {
    const fareKinds = { action: 'note', allowed: ['corporate'] } as const;
    expect(compared({ fareKinds }, LOWEST, []).leftOut.fare).toBe(0);
    const twin = aChoice({ fareKey: '6', fareLabel: 'Flexi' });
    expect(compared({}, LOWEST, [twin]).base.fareKey).toBe('2');
  });
});
