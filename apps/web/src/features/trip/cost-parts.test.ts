import { expect, test } from 'vitest';
import { costParts } from './cost-parts.ts';

test('what is owed is told apart from what was paid', () => {
  const costs = { booked: 18_033, onAccount: 9_758, pending: 500, refunded: 1_118, setAgainst: 1_000 };
  const parts = costParts(costs, 'Refunded');
  expect(parts.map(({ label, rupees }) => [label, rupees])).toEqual([
    ['Paid', 8_275],
    ['On account', 9_758],
    ['To be paid', 500],
    ['Refunded', -118],
    ['Set against what is owed', -1_000],
  ]);
});
