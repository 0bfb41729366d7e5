import { expect, test } from 'vitest';
import { inrShort } from './money-text.ts';

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
