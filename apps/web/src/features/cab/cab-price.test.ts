import { expect, test } from 'vitest';
import { cabPrice, differenceText } from './cab-price.ts';
import type { CabItem } from './cab-types.ts';

const SUMMARY = { convenienceFee: 100, CGST: 9, SGST: 9, IGST: 0, serviceCharge: 118, gstNote: 'CGST and SGST' };
const PRICE = {
  isFinal: false,
  lines: [
    { code: 'package', label: 'Local, 8 h / 80 km', amount: 2_400 },
    { code: 'cgst', label: 'CGST', amount: 60 },
    { code: 'sgst', label: 'SGST', amount: 60 },
  ],
  total: 2_520,
  taxText: 'GST of 5 %.',
  reverseCharge: 0,
};
const cab = (isFinal: boolean) =>
  ({
    orders: [{ ride: { price: { ...PRICE, isFinal } } }],
    summary: SUMMARY,
    totalPrice: 2_638,
  }) as unknown as CabItem;

test('the lines of a cab add up to its total, and an estimate is called one', () => {
  const { lines, rows } = cabPrice(cab(false));
  const paise = lines.slice(0, -1).reduce((total, { rupees }) => total + Math.round(rupees * 100), 0);
  expect(paise).toBe(263_800);
  expect(rows.map(({ label, rupees }) => [label, rupees])).toEqual([
    ['Ride, estimated', 2_520],
    ['Our fee with GST', 118],
  ]);
  expect(cabPrice(cab(true)).rows[0]?.label).toBe('Ride');
});

test.each([
  [-176.4, '₹176.40 below the estimate.'],
  [420, '₹420 above the estimate.'],
  [0, 'As estimated.'],
])('a slip that comes to %d more reads: %s', (difference, text) => {
  expect(differenceText(difference)).toBe(text);
});
