import { expect, test } from 'vitest';
import { measuredText } from './measured-text.ts';

test('tickets and stays are told apart, and what nobody bought is left out', () => {
  expect(measuredText(95.1, 88)).toBe('95.1 % of tickets and 88.0 % of stays measured');
  expect(measuredText(null, 100)).toBe('100.0 % of stays measured');
  expect(measuredText(0, null)).toBe('0.0 % of tickets measured');
  expect(measuredText(null, null)).toBe('Nothing to measure');
});
