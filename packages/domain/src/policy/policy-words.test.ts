import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatInr, formatInrExact, paise } from '../money/money.ts';
import { comparedTexts, differenceText, savingText } from './policy-words.ts';

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

test.each([
  [32_340, 32_290, '₹323.40', '₹322.90'],
  [50_040, 50_000, '₹500.40', '₹500'],
  [50_050, 50_000, '₹501', '₹500'],
  [50_000, 50_000, '₹500', '₹500'],
  [45, 30, '₹0.45', '₹0.30'],
])('%i paise beside %i read %s and %s', (amount, other, ...texts) => {
  expect(comparedTexts(paise(amount), paise(other))).toEqual(texts);
});

test('two amounts read alike only where they are alike, and in whole rupees where that is enough', () => {
  const amounts = fc.integer({ min: 0, max: 2_000_000 }).map(paise);
  fc.assert(
    fc.property(amounts, fc.integer({ min: -150, max: 150 }), (amount, apart) => {
      const other = paise(Math.max(0, amount + apart));
      const [one, two] = comparedTexts(amount, other);
      expect(one === two).toBe(amount === other);
      expect([formatInr(amount), formatInrExact(amount)]).toContain(one);
    }),
  );
});
