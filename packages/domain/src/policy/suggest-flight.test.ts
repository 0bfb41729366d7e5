import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aJudgedSlice, aMarket } from '../testing/a-policy.ts';
import type { FlightChoice } from './flight-choice.ts';
import { judgeFlight } from './judge-flight.ts';
import { judgeOptions } from './judge-options.ts';
import { judgeMarket } from './market-judgement.ts';
import { comesFirst, isNearer, levelsBelow, listedSuggestionOf, standsIn, suggestionOf } from './suggest-flight.ts';

const whole = (out: string, home: string, over: Partial<FlightChoice> = {}) =>
  aChoice({
    optionKey: `whole:${out}:${home}`,
    coverage: 'whole',
    slices: [aJudgedSlice({ departs: out }), aJudgedSlice({ departs: home })],
    ...over,
  });

const OUT = '2027-01-20T08:00';
const HOME = '2027-01-22T18:00';

test.each<[string, FlightChoice, FlightChoice]>([
  ['Leave 09:40, save ₹1,150', aChoice({ rupees: 6_850 }), aChoice({ at: '09:40' })],
  ['Return 18:30, same price', aChoice({ coverage: 'return' }), aChoice({ coverage: 'return', at: '18:30' })],
  [
    'Leave Thu, 21 Jan at 07:00, save ₹700',
    aChoice(),
    aChoice({ rupees: 5_000, at: '07:00', slice: { departs: '2027-01-21T07:00' } }),
  ],
  [
    'Take IndiGo 6E 77, costs ₹300 more',
    aChoice(),
    aChoice({ optionKey: 'other', title: 'IndiGo 6E 77', rupees: 6_000 }),
  ],
  [
    'Take Flexi on the same flight, costs less than ₹1 more',
    aChoice(),
    aChoice({ fareKey: '6', fareLabel: 'Flexi', rupees: 5_700.2 }),
  ],
  [
    'Take Flexi on the same flights, save ₹100',
    aChoice({ title: 'IndiGo 6E 1, 6E 2' }),
    aChoice({ fareKey: '6', fareLabel: 'Flexi', rupees: 5_600 }),
  ],
  ['Leave 09:00, return 19:00, same price', whole(OUT, HOME), whole('2027-01-20T09:00', '2027-01-22T19:00')],
  ['Return 19:00, same price', whole(OUT, HOME), whole(OUT, '2027-01-22T19:00')],
])('%s', (text, chosen, instead) => {
  expect(suggestionOf(chosen, instead).text).toBe(text);
  const { change, ...others } = listedSuggestionOf(chosen, instead);
  expect(text.replace(/, (save|costs|same price).*$/, '')).toBe(change);
  expect(suggestionOf(chosen, instead)).toMatchObject(others);
});

const REFUNDABLE = aFlightPolicy({ refundableOnly: { action: 'approval' } });
const ON = { bookedOn: '2027-01-01', budget: null };

test('nobody is sent to a better cabin in order to comply', () => {
  const chosen = aChoice({ refundable: false });
  const business = aChoice({ at: '08:05', rupees: 5_800, slice: { cabins: ['B'] } });
  const market = aMarket([chosen, business, aChoice({ at: '12:00', rupees: 5_800 })]);
  expect(judgeFlight(REFUNDABLE, chosen, market, ON).suggestion?.optionKey).toBe('onward:12:00');
  expect(judgeOptions(REFUNDABLE, market, ON).get('onward:08:00#2')?.suggestion?.optionKey).toBe('onward:12:00');
});

test.each([
  [999, '08:10'],
  [1_000, '08:20'],
  [1_001, '08:20'],
])('ten minutes nearer are worth less than ₹1,000: with ₹%i more, %s', (more, at) => {
  const chosen = aChoice({ refundable: false });
  const near = aChoice({ at: '08:10', rupees: 5_000 + more });
  const market = aMarket([chosen, near, aChoice({ at: '08:20', rupees: 5_000 })]);
  expect(judgeFlight(REFUNDABLE, chosen, market, ON).suggestion?.optionKey).toBe(`onward:${at}`);
});

test('a choice that only earns a note is suggested where nothing is within, and only instead of something stricter', () => {
  const version = aFlightPolicy({
    refundableOnly: { action: 'note' },
    ceiling: { action: 'approval', domesticPaise: paise(600_000), internationalPaise: null },
  });
  const dear = aChoice({ rupees: 7_000, refundable: false });
  const noted = aChoice({ at: '09:00', refundable: false });
  const market = aMarket([dear, noted]);
  expect(judgeFlight(version, dear, market, ON)).toMatchObject({
    outcome: 'approval',
    suggestion: { optionKey: 'onward:09:00' },
  });
  expect(judgeFlight(version, noted, market, ON)).toMatchObject({ outcome: 'note', suggestion: null });
});

test('what complies is milder than what was chosen: within, and beside something strict a note as well', () => {
  const levels = (['within', 'note', 'reason', 'approval', 'block'] as const).map((outcome) =>
    levelsBelow({ outcome }),
  );
  expect(levels).toEqual([[], [0], [0, 1], [0, 1], [0, 1]]);
});

const judgedOf = (choice: FlightChoice) => {
  const [judged] = judgeMarket(aFlightPolicy({}), aMarket([choice]), ON);
  if (!judged) throw new Error('Nothing was judged');
  return judged;
};

test('only the same part of the journey with as many flights stands in for a choice, and never the choice itself', () => {
  const chosen = judgedOf(aChoice());
  expect(standsIn(judgedOf(aChoice({ at: '09:00' })), chosen, 0)).toBe(true);
  expect(standsIn(judgedOf(aChoice({ coverage: 'return' })), chosen, 0)).toBe(false);
  expect(standsIn(judgedOf(whole(OUT, HOME, { coverage: 'onward' })), chosen, 0)).toBe(false);
  expect(standsIn(judgedOf(aChoice()), chosen, 0)).toBe(false);
  expect(standsIn(judgedOf(aChoice({ fareKey: '6' })), chosen, 0)).toBe(true);
});

test('of two that are equally far the cheaper one is nearer, and of equal prices the first by name', () => {
  const chosen = judgedOf(aChoice());
  // Ten minutes weigh as much as ₹1,000.
  const [near, far] = [
    judgedOf(aChoice({ at: '08:10', rupees: 5_000 })),
    judgedOf(aChoice({ at: '08:00', optionKey: 'x', rupees: 6_000 })),
  ];
  expect([isNearer(near, far, chosen), isNearer(far, near, chosen)]).toEqual([true, false]);
  const twins = ['a', 'b'].map((optionKey) => judgedOf(aChoice({ at: '09:00', optionKey })));
  const [a, b] = twins;
  if (!a || !b) throw new Error('No twins');
  expect([comesFirst(a, b), comesFirst(b, a)]).toEqual([true, false]);
  expect([comesFirst(near, far), comesFirst(far, near)]).toEqual([true, false]);
});
