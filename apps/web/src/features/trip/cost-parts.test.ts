import { expect, test } from 'vitest';
import { costParts } from './cost-parts.ts';

test('what is owed is told apart from what was paid', () => {
  const parts = costParts({ booked: 18_033, onAccount: 9_758, pending: 500, refunded: 118 }, 'Refunded');
  expect(parts.map(({ label, rupees }) => [label, rupees])).toEqual([
    ['Paid', 8_275],
    ['On account', 9_758],
    ['To be paid', 500],
    ['Refunded', -118],
  ]);
});
