import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('each answer is computed once, until too many are remembered', () => {
  const compute = vi.fn((key: string) => key.length);
  const lengthOf = remember(compute, 2);
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect(lengthOf('ccc')).toBe(3);
  expect(['ccc', 'a'].map(lengthOf)).toEqual([3, 1]);
  expect(compute.mock.calls.map(([key]) => key)).toEqual(['a', 'bb', 'ccc', 'a']);
});

test('an answer that is nothing is remembered as well', () => {
  const compute = vi.fn(() => null);
  const none = remember(compute);
  expect([none('x'), none('x')]).toEqual([null, null]);
  expect(compute).toHaveBeenCalledTimes(1);
});
