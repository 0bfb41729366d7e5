import { expect, test } from 'vitest';
import { refundLine } from './refund-line.ts';

test.each([
  ['refunded', 'PV-1', 'Refunded ₹1,180.50'],
  ['processing', 'PV-1', 'Processing refund... ₹1,180.50'],
  ['refunded', 'PV-1/ZTFARE', '₹1,180.50 was set against what your organisation owes'],
  ['processing', 'PV-1/ZT', '₹1,180.50 is being set against what your organisation owes'],
  ['refunded', 'PV-1/ZIPFARE', '₹1,180.50 was set against the pay-later balance'],
] as const)('a refund that is %s for the order %s reads %s', (state, orderId, words) => {
  expect(refundLine({ state, amount: 1_180.5 }, [{ orderId: 'PV-0' }, { orderId }])).toBe(words);
});
