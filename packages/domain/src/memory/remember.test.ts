import { expect, test, vi } from 'vitest';
import { remember, rememberOf } from './remember.ts';

test('each answer is computed once, until too many are remembered', () => {
  const compute = vi.fn((key: string) => key.length);
  const lengthOf = remember(compute, 2);
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect(lengthOf('ccc')).toBe(3);
  expect(['ccc', 'a'].map(lengthOf)).toEqual([3, 1]);
  expect(compute.mock.calls.map(([key]) => key)).toEqual(['a', 'bb', 'ccc', 'a']);
});

test('a long text is computed each time, so that a stranger cannot fill the memory', () => {
  const compute = vi.fn((key: string) => key.length);
  const lengthOf = remember(compute);
  const [longest, longer] = ['x'.repeat(400), 'x'.repeat(401)];
  expect([longest, longest, longer, longer].map(lengthOf)).toEqual([400, 400, 401, 401]);
  expect(compute).toHaveBeenCalledTimes(3);
});

test('an answer that is nothing is remembered as well', () => {
  const compute = vi.fn(() => null);
  const none = remember(compute);
  expect([none('x'), none('x')]).toEqual([null, null]);
  expect(compute).toHaveBeenCalledTimes(1);
});

test('what is told of a thing is computed once for each, also where two look alike', () => {
  const compute = vi.fn(({ name }: { readonly name: string }) => name.length);
  const lengthOf = rememberOf(compute);
  const [one, alike] = [{ name: 'abc' }, { name: 'abc' }];
  expect([one, alike, one].map(lengthOf)).toEqual([3, 3, 3]);
  expect(compute).toHaveBeenCalledTimes(2);
});
