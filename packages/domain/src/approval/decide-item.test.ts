import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainLevel, LevelMode, Vote, VoteDecision } from './approval.ts';
import { itemState } from './decide-item.ts';
import { tripAnswer } from './trip-answer.ts';

const level = (mode: LevelMode, ...approverIds: string[]): ChainLevel => ({ mode, approverIds, deadlineHours: 24 });
const WORDS: Readonly<Record<string, VoteDecision>> = { '+': 'approve', '-': 'reject', '?': 'changes' };
/** "a+ b-" on the first level; a digit in front names another: "1c+". */
const votes = (text: string): Vote[] =>
  [...text.matchAll(/(\d?)([a-z])([-+?])/gu)].map(([, at, approverId = '', sign = '']) => ({
    level: Number(at || 0),
    approverId,
    decision: WORDS[sign] ?? 'changes',
  }));

describe('an item on one level', () => {
  it.each([
    ['any', '', 'pending'],
    ['any', 'a+', 'approved'],
    ['any', 'a-', 'pending'],
    ['any', 'a- b+', 'approved'],
    ['any', 'a- b-', 'rejected'],
    ['any', 'a?', 'changes'],
    ['any', 'a? b+', 'approved'],
    ['any', 'a? b-', 'changes'],
    ['any', 'a? a-', 'pending'],
    ['any', 'x+', 'pending'],
    ['all', '', 'pending'],
    ['all', 'a+', 'pending'],
    ['all', 'a+ b+', 'approved'],
    ['all', 'a-', 'rejected'],
    ['all', 'a- b+', 'rejected'],
    ['all', 'a?', 'changes'],
    ['all', 'a? b+', 'changes'],
    ['all', 'a? b-', 'rejected'],
    ['all', 'a? b+ a+', 'approved'],
    ['all', 'a+ x-', 'pending'],
  ] as const)('%s of two: %j is %s', (mode, given, decision) => {
    const level0 = level(mode, 'a', 'b');
    expect(itemState([level0], votes(given))).toEqual({ decision, level: decision === 'approved' ? 1 : 0 });
  });
});

describe('an item in a chain', () => {
  const chain = [level('any', 'a', 'b'), level('all', 'c', 'd')];
  it.each([
    ['a+', 'pending', 1],
    ['a+ 1c+', 'pending', 1],
    ['a+ 1c+ 1d+', 'approved', 2],
    ['1c+ 1d+', 'pending', 0],
    ['1c-', 'pending', 0],
    ['1c- b+', 'rejected', 1],
    ['c+ d+', 'pending', 0],
    ['a+ 1a+ 1b+', 'pending', 1],
  ])('%j leads to %s at level %i', (given, decision, at) => {
    expect(itemState(chain, votes(given))).toEqual({ decision, level: at });
  });

  it('asks nobody without levels, and never agrees on a level without people', () => {
    expect(itemState([], votes('a+'))).toEqual({ decision: 'approved', level: 0 });
    expect(itemState([level('all')], votes('a+'))).toEqual({ decision: 'pending', level: 0 });
    expect(itemState([level('any')], votes('a-'))).toEqual({ decision: 'pending', level: 0 });
  });

  it('counts a person who is named twice once', () => {
    expect(itemState([level('all', 'a', 'a')], votes('a+')).decision).toBe('approved');
    expect(itemState([level('any', 'a', 'a')], votes('a-')).decision).toBe('rejected');
  });

  it('depends on the latest votes and not on their order', () => {
    const people = fc.constantFrom('a', 'b', 'c', 'd');
    const levels = fc.array(
      fc.record({
        mode: fc.constantFrom<LevelMode>('any', 'all'),
        approverIds: fc.uniqueArray(people, { minLength: 1 }),
        deadlineHours: fc.constant(24),
      }),
      { maxLength: 4 },
    );
    const vote = fc.record({
      level: fc.nat(4),
      approverId: people,
      decision: fc.constantFrom<VoteDecision>('approve', 'reject', 'changes'),
    });
    const latestFirst = fc
      .uniqueArray(vote, { selector: (one) => `${one.level}${one.approverId}`, maxLength: 20 })
      .chain((latest) => fc.tuple(fc.constant(latest), fc.shuffledSubarray(latest, { minLength: latest.length })));
    fc.assert(
      fc.property(levels, latestFirst, fc.array(vote), (chain, [latest, shuffled], outdated) => {
        const told = (one: Vote) => latest.some((two) => two.level === one.level && two.approverId === one.approverId);
        const expected = itemState(chain, latest);
        expect(itemState(chain, shuffled)).toEqual(expected);
        expect(itemState(chain, [...outdated.filter(told), ...shuffled])).toEqual(expected);
      }),
    );
  });
});

describe("a trip's answer", () => {
  it.each([
    [[], 'Approved'],
    [['approved', 'bypassed'], 'Approved'],
    [['rejected'], 'Reject'],
    [['rejected', 'approved'], 'Partial Approved'],
    [['rejected', 'bypassed'], 'Partial Approved'],
    [['approved', 'pending'], 'Pending For Approval'],
    [['rejected', 'changes'], 'Pending For Approval'],
    [['withdrawn', 'rejected'], 'Reject'],
    [['withdrawn'], 'Approved'],
  ] as const)('%j is %s', (items, answer) => {
    expect(tripAnswer(items)).toBe(answer);
  });
});
