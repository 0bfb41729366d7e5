import { describe, expect, test } from 'vitest';
import { type DisputeState, isBelievable, type KnownDispute, stepsOfDispute } from './dispute-steps.ts';

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
])('%i disputed of %i captured with %i disputed elsewhere: %s', (amount, captured, elsewhere, expected) => {
  expect(isBelievable(amount, captured, elsewhere)).toBe(expected);
});
