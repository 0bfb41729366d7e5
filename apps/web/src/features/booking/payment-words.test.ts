import { expect, test } from 'vitest';
import { PAYMENT_WORDS, paymentState } from './payment-words.ts';

test.each([
  ['SUCCESSFUL', 'PV-1', 'Paid'],
  ['FAILED', 'PV-1', 'Payment failed'],
  ['SUCCESSFUL', 'PV-1/ZIPFARE', 'On account'],
  ['SUCCESSFUL', 'PV-1/ZTFARE', 'On account'],
  ['SUCCESSFUL', 'PV-1/ZT', 'On account'],
  ['FAILED', 'PV-1/ZTFARE', 'No longer owed'],
] as const)('a payment that is %s with the order %s reads %s', (status, orderId, words) => {
  expect(PAYMENT_WORDS[paymentState({ status, orderId })]).toBe(words);
});
