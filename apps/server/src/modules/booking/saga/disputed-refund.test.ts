import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import type { DisputedPayment, Refund } from '../../payment/index.ts';
import { chargedBackOf, waitsFor } from './disputed-refund.ts';
import type { SagaState } from './saga-state.ts';

const aDispute = (change: Partial<DisputedPayment>): DisputedPayment => ({
  paymentRef: 'P',
  disputeRef: 'D',
  waitsFor: null,
  takenPaise: paise(0),
  uncountedPaise: paise(0),
  ...change,
});
const aRefund = (amount: number, chargedBack = 0, isUnsure = false) =>
  ({
    id: `${amount}-${chargedBack}`,
    paymentId: 'p',
    amountPaise: paise(amount),
    chargedBackPaise: paise(chargedBack),
    isUnsure,
  }) as Refund;
const aState = (disputes: readonly DisputedPayment[], refunds: readonly Refund[]) =>
  ({ payments: [{ id: 'p', paymentRef: 'P' }], disputes, refunds }) as unknown as SagaState;

const lost = (taken: number) => aDispute({ takenPaise: paise(taken) });
const held = aDispute({ waitsFor: 'person' });
const open = aDispute({ waitsFor: 'bank' });

describe('whom a refund waits for', () => {
  it.each<[string, readonly DisputedPayment[], Refund, string | null]>([
    ['nobody, where nothing is disputed', [], aRefund(80), null],
    ['the bank, where one is open', [open], aRefund(80), 'bank'],
    ['a person, where one cannot be true', [held], aRefund(80), 'person'],
    ['a person, though another is open', [open, held], aRefund(80), 'person'],
    ['nobody, where another has taken all of it', [lost(100), held], aRefund(80), null],
    ['nobody, where another has taken all of it and one is open', [lost(80), open], aRefund(80), null],
    ['a person, where another has taken a part of it', [lost(40), held], aRefund(80), 'person'],
    ['nobody, where it may have been sent', [open], aRefund(80, 0, true), null],
    ['another payment’s bank: nobody', [{ ...open, paymentRef: 'Q' }], aRefund(80), null],
  ])('%s', (_, disputes, refund, whom) => {
    expect(waitsFor(aState(disputes, [refund]), refund)).toBe(whom);
  });
});

describe('what of a refund a bank has given back', () => {
  it('is what no other refund was counted against', () => {
    const refund = aRefund(80);
    expect(chargedBackOf(aState([lost(100)], [aRefund(50, 50), refund]), refund)).toBe(50);
  });

  it('is what another dispute has taken since, though as much had counted for one that was won', () => {
    const refund = aRefund(20);
    const won = aDispute({ uncountedPaise: paise(60) });
    expect(chargedBackOf(aState([won, lost(20)], [aRefund(60, 60), refund]), refund)).toBe(20);
  });

  it('is nothing where what was taken has come back', () => {
    const refund = aRefund(20);
    const won = aDispute({ uncountedPaise: paise(60) });
    expect(chargedBackOf(aState([won], [aRefund(60, 60), refund]), refund)).toBe(0);
  });
});
