import { expect, test } from 'vitest';
import { perWay } from './per-way.ts';

test.each([
  [['No refund!', '₹3,148'], 'Onward: No refund! · Return: ₹3,148'],
  [['a', 'b', 'c'], 'Flight 1: a · Flight 2: b · Flight 3: c'],
])('%j is told of each direction by its name', (values, words) => {
  expect(perWay(values)).toBe(words);
});
