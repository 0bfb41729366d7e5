import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLate, rankWaiting, WAITING_KINDS, type Waiting } from './rank-waiting.ts';

const kinds = (waiting: readonly Waiting[]) => rankWaiting(waiting).map(({ kind }) => kind);

test('what has waited longest for its kind comes first', () => {
  expect(
    kinds([
      { kind: 'differences', count: 40, oldestDays: 8 },
      { kind: 'withdrawals', count: 1, oldestDays: 5 },
      { kind: 'questions', count: 2, oldestDays: 0 },
    ]),
  ).toEqual(['withdrawals', 'differences', 'questions']);
});

test('among equals the larger heap comes first, and what is done is left out', () => {
  expect(
    kinds([
      { kind: 'questions', count: 1, oldestDays: 0 },
      { kind: 'bank', count: 12, oldestDays: 0 },
      { kind: 'months', count: 0, oldestDays: 90 },
    ]),
  ).toEqual(['bank', 'questions']);
});

test('is late only beyond the days that its kind may wait', () => {
  expect(isLate({ kind: 'differences', count: 1, oldestDays: 7 })).toBe(false);
  expect(isLate({ kind: 'differences', count: 1, oldestDays: 8 })).toBe(true);
  expect(isLate({ kind: 'questions', count: 0, oldestDays: 30 })).toBe(false);
});

test('no order of telling changes the ranking, and nothing that waits is lost', () => {
  const waiting = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom(...WAITING_KINDS),
      count: fc.integer({ min: 1, max: 1_000 }),
      oldestDays: fc.integer({ min: 0, max: 400 }),
    }),
    { selector: ({ kind }) => kind },
  );
  fc.assert(
    fc.property(waiting, (all) => {
      const ranked = rankWaiting(all);
      expect(ranked).toHaveLength(all.length);
      const late = ranked.map((one) => isLate(one));
      expect(late.lastIndexOf(true)).toBeLessThan(late.includes(false) ? late.indexOf(false) : late.length);
    }),
  );
});
