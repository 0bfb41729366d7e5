import { expect, test } from 'vitest';
import { inrOfSum, inrShort } from './money-text.ts';

test.each([
  [259_380, '₹2.6 L'],
  [-259_380, '-₹2.6 L'],
  [99_999, '₹99,999'],
  [100_000, '₹1 L'],
  [9_994_000, '₹99.9 L'],
  [9_995_000, '₹1 Cr'],
  [12_340_000, '₹1.2 Cr'],
])('%d rupees read at a glance as %s', (rupees, text) => {
  expect(inrShort(rupees)).toBe(text);
});

test('a sum is printed in one form: 8,668 − 1,668.50 = 6,999.50', () => {
  const sum = [8_668, -1_668.5, 6_999.5];
  expect(sum.map(inrOfSum(sum))).toEqual(['₹8,668.00', '-₹1,668.50', '₹6,999.50']);
  expect([8_668, -2_000].map(inrOfSum([8_668, -2_000]))).toEqual(['₹8,668', '-₹2,000']);
});
