import { describe, expect, it } from 'vitest';
import {
  mayApproveWithdrawal,
  mayPayWithdrawal,
  mayRefuseWithdrawal,
  nextWithdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
} from './withdrawal.ts';

const STATES: readonly WithdrawalState[] = ['asked', 'approved', 'paid', 'refused', 'taken_back'];
const EVENTS: readonly WithdrawalEvent[] = ['approve', 'pay', 'refuse', 'take_back'];

describe('a withdrawal', () => {
  it.each([
    ['asked', 'approve', 'approved'],
    ['asked', 'refuse', 'refused'],
    ['asked', 'take_back', 'taken_back'],
    ['approved', 'pay', 'paid'],
    ['approved', 'refuse', 'refused'],
  ] as const)('that is %s and meets %s is %s', (state, event, next) => {
    expect(nextWithdrawal(state, event)).toBe(next);
  });

  it('is neither paid before it is approved, nor taken back after', () => {
    expect(nextWithdrawal('asked', 'pay')).toBeNull();
    expect(nextWithdrawal('approved', 'take_back')).toBeNull();
  });

  it('has no way out of an end', () => {
    for (const state of STATES.slice(2)) for (const event of EVENTS) expect(nextWithdrawal(state, event)).toBeNull();
  });
});

describe('who has a hand in it', () => {
  const hands = { askedBy: 'nisha', verifiedBy: 'dev', approvedBy: 'ravi' };

  it('agrees neither to their own wish nor to an account that they vouched for', () => {
    expect(['nisha', 'dev', 'ravi', 'tara'].filter((one) => mayApproveWithdrawal(hands, one))).toEqual([
      'ravi',
      'tara',
    ]);
  });

  it('pays neither their own wish nor what they agreed to, nor refuses that, so that no one person moves money alone', () => {
    expect(['nisha', 'dev', 'ravi', 'tara'].filter((one) => mayPayWithdrawal(hands, one))).toEqual(['dev', 'tara']);
    expect(['dev', 'ravi', 'tara'].filter((one) => mayRefuseWithdrawal(hands, one))).toEqual(['dev', 'tara']);
    expect(mayRefuseWithdrawal({ ...hands, approvedBy: null }, 'dev')).toBe(true);
    for (const one of ['nisha', 'dev', 'ravi', 'tara']) {
      const alone = { askedBy: one, verifiedBy: one, approvedBy: one };
      expect(mayApproveWithdrawal(alone, one) || mayPayWithdrawal(alone, one)).toBe(false);
    }
  });
});
