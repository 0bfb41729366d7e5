import { expect, test } from 'vitest';
import { eachWay, perWay } from './per-way.ts';

test.each([
  [['No refund!', '₹3,148'], 'Onward: No refund! · Return: ₹3,148'],
  [['a', 'b', 'c'], 'Flight 1: a · Flight 2: b · Flight 3: c'],
])('%j is told of each direction by its name', (values, words) => {
  expect(perWay(values)).toBe(words);
});

test.each([
  [[], null],
  [[null, null], null],
  [['15 kg', '15 kg', '15 kg'], '15 kg'],
  [['15 kg', null], 'Onward: 15 kg · Return: not stated'],
  [['15 kg', '7 kg', '15 kg'], 'Flight 1: 15 kg · Flight 2: 7 kg · Flight 3: 15 kg'],
])('%j is said once where all directions agree, else of each by its name', (values, words) => {
  expect(eachWay(values)).toBe(words);
});
