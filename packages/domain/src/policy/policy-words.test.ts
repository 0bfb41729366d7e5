import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { differenceText, savingText } from './policy-words.ts';

test.each([
  [0, '₹0'],
  [1, 'less than ₹1'],
  [49, 'less than ₹1'],
  [50, '₹1'],
  [115_000, '₹1,150'],
  [-20, '₹0'],
])('a difference of %i paise reads %s', (amount, text) => {
  expect(differenceText(paise(amount))).toBe(text);
});

test.each([
  [115_000, 'save ₹1,150'],
  [20, 'save less than ₹1'],
  [0, 'same price'],
  [-20, 'costs less than ₹1 more'],
  [-30_000, 'costs ₹300 more'],
])('what saves %i paise reads %s', (amount, text) => {
  expect(savingText(paise(amount))).toBe(text);
});
