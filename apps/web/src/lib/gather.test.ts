import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherFor } from './gather.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function gathered() {
  const taken: (readonly number[])[] = [];
  return { taken, gathering: gatherFor<number>(100, (items) => taken.push(items)) };
}

test('the first is taken in at once, what follows it together', () => {
  const { taken, gathering } = gathered();
  for (const item of [1, 2, 3]) gathering.add(item);
  expect(taken).toEqual([[1]]);
  vi.advanceTimersByTime(100);
  expect(taken).toEqual([[1], [2, 3]]);
  gathering.add(4);
  vi.advanceTimersByTime(99);
  expect(taken).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(taken).toEqual([[1], [2, 3], [4]]);
});

test('after a pause the next is the first again', () => {
  const { taken, gathering } = gathered();
  gathering.add(1);
  vi.advanceTimersByTime(200);
  gathering.add(2);
  expect(taken).toEqual([[1], [2]]);
});

test('whatever waits can be had at once, and is not taken in again', () => {
  const { taken, gathering } = gathered();
  for (const item of [1, 2]) gathering.add(item);
  gathering.flush();
  gathering.flush();
  expect(taken).toEqual([[1], [2]]);
  vi.advanceTimersByTime(1_000);
  expect(taken).toHaveLength(2);
});
