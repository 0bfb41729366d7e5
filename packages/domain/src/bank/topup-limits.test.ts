import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { breaksCap, DEFAULT_TOPUP_LIMITS, limitAtDeclaring, mayApprove } from './topup-limits.ts';

const limits = {
  ...DEFAULT_TOPUP_LIMITS,
  perTopupPaise: paise(100),
  perDayPaise: paise(150),
  balanceCapPaise: paise(200),
};

test('an amount may be as much as the limit, and a day as much as its own', () => {
  expect(limitAtDeclaring(limits, paise(100), paise(50))).toBeNull();
  expect(limitAtDeclaring(limits, paise(101), paise(0))).toBe('per_topup');
  expect(limitAtDeclaring(limits, paise(100), paise(51))).toBe('per_day');
  expect([breaksCap(limits, paise(100), paise(100)), breaksCap(limits, paise(101), paise(100))]).toEqual([false, true]);
});

test('nobody agrees to their own match, unless one person may', () => {
  expect(mayApprove(limits, paise(1), 'a', 'a')).toBe(false);
  expect(mayApprove(limits, paise(1), 'a', 'b')).toBe(true);
  const small = { ...limits, onePersonPaise: paise(50) };
  expect([mayApprove(small, paise(50), 'a', 'a'), mayApprove(small, paise(51), 'a', 'a')]).toEqual([true, false]);
});
