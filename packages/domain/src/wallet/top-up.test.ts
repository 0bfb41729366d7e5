import { expect, it } from 'vitest';
import { fromRupees, paise } from '../money/money.ts';
import { daysOfCover, topUpProblem } from './top-up.ts';

it('takes from a hundred rupees to ten lakh, to the paisa', () => {
  expect(topUpProblem(paise(9_999))).toBe('Top up at least ₹100');
  expect(topUpProblem(fromRupees(100))).toBeNull();
  expect(topUpProblem(fromRupees(10_00_000))).toBeNull();
  expect(topUpProblem(paise(10_00_000_01))).toContain('At most ₹10,00,000 at a time');
});

it('counts how many whole days what is there lasts', () => {
  expect(daysOfCover(fromRupees(10_000), fromRupees(30_000))).toBe(10);
  expect(daysOfCover(fromRupees(9_999), fromRupees(30_000))).toBe(9);
  expect(daysOfCover(fromRupees(10_000), paise(0))).toBeNull();
});
