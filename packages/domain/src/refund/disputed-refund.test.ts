import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { disputedRefundText } from './disputed-refund.ts';

test.each([
  [8_000_00, 0, true, '₹8,000 waits before it goes back to the card: the payment is disputed'],
  [8_000_00, 6_000_00, true, '₹2,000 waits before it goes back to the card'],
  [8_000_00, 8_000_00, false, '₹8,000 has already gone back to the card: its bank gave it back'],
  [8_000_00, 6_000_00, false, 'The rest, ₹2,000, is sent to the card.'],
] as const)('a refund of %i, of which %i was charged back (waits: %s)', (amount, back, isHeld, words) => {
  const text = disputedRefundText({ amountPaise: paise(amount), chargedBackPaise: paise(back), isHeld });
  expect(text).toContain(words);
});

test('a refund that no dispute touches says nothing of one', () => {
  expect(disputedRefundText({ amountPaise: paise(1), chargedBackPaise: paise(0), isHeld: false })).toBeNull();
});
