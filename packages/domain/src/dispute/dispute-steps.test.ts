import { describe, expect, test } from 'vitest';
import {
  countedOf,
  type DisputeJudgement,
  type DisputeState,
  type DisputeStep,
  isBelievable,
  type KnownDispute,
  stateAfter,
  stepsOfDispute,
  stepsThatHold,
} from './dispute-steps.ts';

const known = (state: DisputeState, isDebited = false, isReturned = false): KnownDispute => ({
  state,
  isDebited,
  isReturned,
});

test.each<[string, KnownDispute | null, DisputeState, readonly string[]]>([
  ['new and open: a person is asked, nothing is posted', null, 'open', ['open_case']],
  ['heard of only once it is lost', null, 'lost', ['open_case', 'debit', 'close_case']],
  ['heard of only once it is won', null, 'won', ['open_case', 'close_case']],
  ['told twice', known('open'), 'open', []],
  ['lost', known('open'), 'lost', ['debit', 'close_case']],
  ['lost, told twice', known('lost', true), 'lost', []],
  ['won', known('open'), 'won', ['close_case']],
  ['won after it was lost: it comes back', known('lost', true), 'won', ['give_back', 'close_case']],
  ['an old word after it was lost', known('lost', true), 'open', []],
  ['an old word after it was won', known('won'), 'open', []],
  ['lost after it was won without a debit', known('won'), 'lost', ['debit', 'close_case']],
  ['lost again after it has come back', known('won', true, true), 'lost', ['call_person']],
  ['lost, and nothing was taken when it was told before', known('lost'), 'lost', ['debit', 'close_case']],
])('%s', (_, state, told, steps) => {
  expect(stepsOfDispute(state, told, true)).toEqual(steps);
});

test.each<[string, KnownDispute, DisputeState, readonly string[]]>([
  ['lost, of another sum than was taken', known('lost', true), 'lost', ['call_person']],
  [
    'won after another sum was taken: what was taken comes back',
    known('lost', true),
    'won',
    ['give_back', 'close_case'],
  ],
  ['an old word of another sum', known('lost', true), 'open', []],
  ['lost of another sum than was open', known('open'), 'lost', ['debit', 'close_case']],
])('%s', (_, state, told, steps) => {
  expect(stepsOfDispute(state, told, false)).toEqual(steps);
});

describe('whatever the gateway says and in whatever order', () => {
  const STATES = ['open', 'won', 'lost'] as const;
  const walks = STATES.flatMap((a) => STATES.flatMap((b) => STATES.flatMap((c) => STATES.map((d) => [a, b, c, d]))));

  test.each(walks)('%s, %s, %s, %s: at most one debit and one return, the debit first', (...walk) => {
    let now = null as KnownDispute | null;
    const moved: string[] = [];
    for (const told of walk as readonly DisputeState[]) {
      const steps = stepsOfDispute(now, told, true);
      moved.push(...steps.filter((step) => step === 'debit' || step === 'give_back'));
      const isContradicted = steps.includes('call_person');
      const isOld: boolean = now !== null && told === 'open';
      now = {
        state: isOld || isContradicted ? (now?.state ?? told) : told,
        isDebited: moved.includes('debit'),
        isReturned: moved.includes('give_back'),
      };
    }
    expect(['', 'debit', 'debit,give_back']).toContain(moved.join());
    expect(now?.isDebited && !now.isReturned).toBe(now?.state === 'lost');
  });
});

test.each([
  [100, 100, 0, true],
  [101, 100, 0, false],
  [60, 100, 40, true],
  [61, 100, 40, false],
  [0, 100, 0, false],
])('%i disputed of %i captured with %i taken elsewhere: %s', (amount, captured, elsewhere, expected) => {
  expect(isBelievable(amount, captured, elsewhere)).toBe(expected);
});

test.each<[string, readonly DisputeStep[], DisputeJudgement, readonly DisputeStep[]]>([
  ['believed', ['debit', 'close_case'], 'yes', ['debit', 'close_case']],
  ['not believed: a person is called', ['open_case', 'debit', 'close_case'], 'no', ['open_case', 'call_person']],
  ['its payment is not booked yet', ['open_case', 'debit', 'close_case'], 'not_yet', ['open_case']],
  ['what comes back is never judged', ['give_back', 'close_case'], 'no', ['give_back', 'close_case']],
  ['what comes back waits for nothing', ['give_back', 'close_case'], 'not_yet', ['give_back', 'close_case']],
])('%s', (_, wanted, judgement, steps) => {
  expect(stepsThatHold(wanted, judgement)).toEqual(steps);
});

test.each<[DisputeState, DisputeState, readonly DisputeStep[], DisputeState]>([
  ['open', 'lost', ['debit', 'close_case'], 'lost'],
  ['open', 'lost', ['call_person'], 'open'],
  ['open', 'lost', ['open_case'], 'open'],
  ['won', 'lost', ['call_person'], 'won'],
  ['lost', 'lost', [], 'lost'],
  ['lost', 'won', ['give_back', 'close_case'], 'won'],
  ['won', 'open', [], 'won'],
])('%s, told %s, with %j taken: %s', (before, told, taken, state) => {
  expect(stateAfter(before, told, taken)).toBe(state);
});

test.each([
  ['nothing was refunded', 100, 0, 0, 0],
  ['all of it', 100, 100, 0, 100],
  ['a part of it', 100, 40, 0, 40],
  ['another still has its own part', 60, 100, 40, 60],
  ['another still has more than counted', 60, 30, 40, 0],
  ['no more than was taken for it', 60, 100, 0, 60],
])('counted of a dispute: %s', (_, amount, counted, elsewhere, expected) => {
  expect(countedOf(amount, counted, elsewhere)).toBe(expected);
});
