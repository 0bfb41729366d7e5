import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aChoice, aFlightPolicy, aMarket } from '../testing/a-policy.ts';
import { anyFlightRules, anyMarket } from '../testing/any-flight-policy.ts';
import { judgeFlight } from './judge-flight.ts';
import { type ReplayCase, replayCase } from './replay-case.ts';
import type { ReplayResult } from './replay-result.ts';
import { summariseReplay } from './summarise-replay.ts';

const CEILING = aFlightPolicy({
  ceiling: { action: 'approval', domesticPaise: paise(600_000), internationalPaise: null },
});

const remembered = (over: Partial<ReplayCase> = {}): ReplayCase => ({
  bought: null,
  market: aMarket([aChoice({ rupees: 7_000 }), aChoice({ at: '10:00', rupees: 5_500 })]),
  bookedOn: '2027-01-01',
  outcomeBefore: null,
  travellers: 1,
  ...over,
});

test('a purchase that the draft would not have let pass saves what the suggestion costs less, for everybody', () => {
  const one = remembered({ bought: [aChoice({ rupees: 7_000 })], outcomeBefore: 'within', travellers: 2 });
  expect(replayCase(CEILING, one)).toEqual({
    outcomeBefore: 'within',
    outcomeAfter: 'approval',
    savedPaise: 300_000,
    hasCompliantChoice: true,
    from: 'PNQ',
    to: 'DEL',
  });
});

test('a purchase that would have passed saves nothing, nor does one whose alternative costs more', () => {
  const cheap = remembered({ bought: [aChoice({ at: '10:00', rupees: 5_500 })], outcomeBefore: 'approval' });
  expect(replayCase(CEILING, cheap)).toMatchObject({ outcomeAfter: 'within', savedPaise: 0 });
  const refundable = aFlightPolicy({ refundableOnly: { action: 'reason' } });
  const strict = remembered({ bought: [aChoice({ at: '06:00', rupees: 4_000, refundable: false })] });
  expect(replayCase(refundable, strict)).toMatchObject({ outcomeAfter: 'reason', savedPaise: 0 });
});

test('a search saves nothing but tells whether anybody could have flown', () => {
  expect(replayCase(CEILING, remembered())).toMatchObject({
    outcomeAfter: null,
    savedPaise: 0,
    hasCompliantChoice: true,
  });
  const dear = remembered({ market: aMarket([aChoice({ rupees: 7_000 })]) });
  expect(replayCase(CEILING, dear).hasCompliantChoice).toBe(false);
  expect(replayCase(CEILING, remembered({ market: aMarket([]) }))).toMatchObject({
    hasCompliantChoice: true,
    from: null,
  });
});

test('both halves of a return have to be had within the ceiling together', () => {
  const onward = aChoice({ rupees: 3_000 });
  const back = (rupees: number) => aChoice({ coverage: 'return', at: '18:00', rupees });
  const of = (rupees: number) => replayCase(CEILING, remembered({ market: aMarket([onward, back(rupees)]) }));
  expect(of(3_000).hasCompliantChoice).toBe(true);
  expect(of(3_001).hasCompliantChoice).toBe(false);
  const pair = remembered({
    bought: [onward, back(5_000)],
    market: aMarket([onward, back(5_000), aChoice({ coverage: 'return', at: '19:00', rupees: 2_800 })]),
  });
  expect(replayCase(CEILING, pair)).toMatchObject({ outcomeAfter: 'approval', savedPaise: 220_000 });
});

test('where no return is suggested, the cheapest halves that comply tell what is saved', () => {
  const onward = (rupees: number, at = '08:00') => aChoice({ at, rupees });
  const back = (rupees: number, at = '18:00') => aChoice({ coverage: 'return', at, rupees });
  const bought = [onward(5_000), back(5_500)] as const;
  const others = [onward(3_500, '09:00'), back(4_000, '19:00'), back(4_200, '20:00')];
  const pair = remembered({ bought, market: aMarket(others), travellers: 2 });
  expect(replayCase(CEILING, pair)).toMatchObject({ outcomeAfter: 'approval', savedPaise: 600_000 });
  const noReturn = remembered({ bought: [onward(5_000), back(6_500)], market: aMarket([onward(3_500, '09:00')]) });
  expect(replayCase(CEILING, noReturn)).toMatchObject({ outcomeAfter: 'approval', savedPaise: 0 });
});

test('a replayed purchase has the outcome and the suggestion of a verdict, and never a negative saving', () => {
  fc.assert(
    fc.property(anyFlightRules, anyMarket, fc.nat(), (rules, market, at) => {
      const draft = aFlightPolicy(rules);
      const choice = market.choices[at % market.choices.length] ?? aChoice();
      const verdict = judgeFlight(draft, choice, market, { bookedOn: '2027-01-01', budget: null });
      const result = replayCase(draft, remembered({ bought: [choice], market }));
      expect(result.outcomeAfter).toBe(verdict.outcome);
      expect(result.savedPaise).toBeGreaterThanOrEqual(0);
      if (verdict.suggestion) expect(result.savedPaise).toBe(Math.max(0, verdict.suggestion.savesPaise));
    }),
  );
});

const result = (over: Partial<ReplayResult>): ReplayResult => ({
  outcomeBefore: 'within',
  outcomeAfter: 'within',
  savedPaise: paise(0),
  hasCompliantChoice: true,
  from: 'PNQ',
  to: 'DEL',
  ...over,
});

test('a summary counts changes, approvals, savings and routes', () => {
  const summary = summariseReplay([
    result({ outcomeAfter: 'approval', savedPaise: paise(100) }),
    result({ outcomeAfter: 'approval', savedPaise: paise(50) }),
    result({ outcomeBefore: 'approval', outcomeAfter: 'note' }),
    result({ outcomeBefore: null }),
    result({ outcomeBefore: null, outcomeAfter: null, hasCompliantChoice: false, from: 'BOM', to: 'GOI' }),
    result({ outcomeBefore: null, outcomeAfter: null, from: 'BOM', to: 'GOI' }),
    result({ outcomeBefore: null, outcomeAfter: null, from: null, to: null }),
  ]);
  expect(summary).toEqual({
    cases: 7,
    purchases: 4,
    stricter: 2,
    looser: 1,
    unchanged: 1,
    changes: [
      { before: null, after: 'within', count: 1 },
      { before: 'within', after: 'approval', count: 2 },
      { before: 'approval', after: 'note', count: 1 },
    ],
    savedPaise: 150,
    extraApprovals: 2,
    fewerApprovals: 1,
    routes: [
      { from: 'BOM', to: 'GOI', cases: 2, withoutCompliant: 1 },
      { from: 'PNQ', to: 'DEL', cases: 4, withoutCompliant: 0 },
    ],
  });
});

test('a summary lists changes from the mildest on, and routes by share, then by cases, then by name', () => {
  const search = (from: string, hasCompliantChoice: boolean) =>
    result({ outcomeBefore: null, outcomeAfter: null, from, hasCompliantChoice });
  const { changes, routes } = summariseReplay([
    result({ outcomeBefore: 'block', outcomeAfter: 'note' }),
    result({ outcomeAfter: 'block' }),
    result({ outcomeAfter: 'note' }),
    result({ outcomeBefore: null, outcomeAfter: 'block' }),
    ...['COK', 'BLR', 'MAA'].flatMap((from) => [search(from, true), search(from, false)]),
    ...[true, false, true, false].map((one) => search('BOM', one)),
    search('GOI', false),
  ]);
  expect(changes.map(({ before, after }) => `${before}>${after}`)).toEqual([
    'null>block',
    'within>note',
    'within>block',
    'block>note',
  ]);
  expect(routes.map(({ from }) => from)).toEqual(['GOI', 'BOM', 'BLR', 'COK', 'MAA', 'PNQ']);
});

test('a purchase within the draft saves nothing, though there was something cheaper', () => {
  const others = [aChoice({ at: '09:00', rupees: 2_000 }), aChoice({ coverage: 'return', at: '19:00', rupees: 2_000 })];
  const single = remembered({ bought: [aChoice({ rupees: 5_800 })], market: aMarket(others) });
  expect(replayCase(CEILING, single)).toMatchObject({ outcomeAfter: 'within', savedPaise: 0 });
  const pair = [aChoice({ rupees: 2_900 }), aChoice({ coverage: 'return', at: '18:00', rupees: 2_900 })] as const;
  const both = remembered({ bought: pair, market: aMarket(others) });
  expect(replayCase(CEILING, both)).toMatchObject({ outcomeAfter: 'within', savedPaise: 0 });
});

test('a route is that of the way out, whatever is cheaper', () => {
  const ways = { from: 'DEL', to: 'PNQ' };
  const home = aChoice({ coverage: 'return', rupees: 1_000, slice: ways });
  expect(replayCase(CEILING, remembered({ market: aMarket([home, aChoice()]) }))).toMatchObject({
    from: 'PNQ',
    to: 'DEL',
  });
  expect(replayCase(CEILING, remembered({ market: aMarket([home]) }))).toMatchObject({ from: null, to: null });
});

test('somebody could have flown where a note is all that is asked, and not where whole journeys all break the rules', () => {
  const could = (draft: typeof CEILING, ...choices: Parameters<typeof aMarket>[0]) =>
    replayCase(draft, remembered({ market: aMarket(choices) })).hasCompliantChoice;
  const noted = aFlightPolicy({ refundableOnly: { action: 'note' } });
  expect(could(noted, aChoice({ refundable: false }))).toBe(true);
  expect(could(aFlightPolicy({ refundableOnly: { action: 'reason' } }), aChoice({ refundable: false }))).toBe(false);
  const dear = aChoice({ coverage: 'whole', rupees: 7_000 });
  expect(could(CEILING, dear)).toBe(false);
  const halves = [aChoice({ rupees: 5_000 }), aChoice({ coverage: 'return', rupees: 5_000 })];
  expect(could(CEILING, ...halves)).toBe(false);
  expect(could(aFlightPolicy({}), ...halves)).toBe(true);
  const amounts = { domesticPaise: paise(600_000), internationalPaise: null };
  expect(could(aFlightPolicy({ ceiling: { action: 'note', ...amounts } }), ...halves)).toBe(true);
  const abroad = remembered({ market: aMarket(halves, { international: true }) });
  expect(replayCase(CEILING, abroad).hasCompliantChoice).toBe(true);
});

test('a summary counts what became stricter, looser and what stayed, and approvals only where they come or go', () => {
  const { stricter, looser, unchanged, extraApprovals, fewerApprovals, routes, changes } = summariseReplay([
    result({ outcomeBefore: 'approval', outcomeAfter: 'approval' }),
    result({ outcomeBefore: 'approval', outcomeAfter: 'approval' }),
    result({ outcomeBefore: 'note', outcomeAfter: 'note' }),
    result({ outcomeBefore: 'block', outcomeAfter: 'note' }),
    result({ outcomeBefore: 'approval', outcomeAfter: 'reason' }),
    result({ outcomeBefore: 'note', outcomeAfter: 'approval', from: null }),
    result({ outcomeBefore: null, outcomeAfter: 'within', to: null }),
  ]);
  expect([stricter, looser, unchanged, extraApprovals, fewerApprovals]).toEqual([1, 2, 4, 1, 1]);
  expect(routes.map((route) => route.cases)).toEqual([5]);
  expect(changes[0]).toEqual({ before: null, after: 'within', count: 1 });
});

test('what was bought is judged at the price that was paid, though its market knew another', () => {
  const market = aMarket([aChoice({ at: '10:00', rupees: 5_500 }), aChoice({ at: '11:00', rupees: 5_800 })]);
  const dear = remembered({ bought: [aChoice({ at: '10:00', rupees: 7_000 })], market });
  expect(replayCase(CEILING, dear)).toMatchObject({ outcomeAfter: 'approval', savedPaise: 120_000 });
});

test('the cheapest halves tell whether anybody could have flown, wherever they stand in the market', () => {
  const choices = [
    aChoice({ at: '09:00', rupees: 5_000 }),
    aChoice({ at: '10:00', rupees: 2_500 }),
    aChoice({ coverage: 'return', at: '18:00', rupees: 3_000 }),
  ];
  const market = { ...aMarket([]), choices };
  expect(replayCase(CEILING, remembered({ market })).hasCompliantChoice).toBe(true);
});
