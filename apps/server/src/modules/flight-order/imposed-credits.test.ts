import { type OrderScope, scopeKey } from '@pravas/domain/booking/order-scope.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { GuardJudgement } from '@pravas/domain/flight-order/refund-guard.ts';
import { paise } from '@pravas/domain/money/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../platform/refusal.ts';
import type { CancellationAmounts } from '../booking/cancellation/cancellation.ts';
import { decideCancelOutcome, decideConfirmation } from '../booking/cancellation/decide-cancellation.ts';
import { decideCancellationSettled } from '../booking/cancellation/settle-cancellation.ts';
import { decideCancelIntent } from '../booking/saga/decide-intent.ts';
import { decidePaidOut } from '../booking/saga/decide-paid-out.ts';
import type { FlightMemory } from './flight-booking.ts';
import { aBookedSaga, aCancellation, balance, decided } from './testing/a-saga.ts';

const LEASE_MS = 2_000;
const WHOLE: OrderScope = unitScope({ orderId: 'order-0', slices: [0, 1], travellers: [0, 1] });

/** Everything is cancelled; the airline keeps its charge and gives the rest as a credit. */
function settledAsCredit(chargePaise: number, quote: Partial<CancellationAmounts> = {}, usedPaise = 0): FlightMemory {
  const booked = aBookedSaga(['whole']);
  const asked = aCancellation([WHOLE]);
  const credit = { amountPaise: paise(1), code: 'C1', expiresOn: '2027-11-24' };
  let saga: FlightMemory = {
    ...booked,
    cancellations: [{ ...asked, quote: { ...asked.quote, ...quote } }],
    payments: booked.payments.map((payment) => ({ ...payment, amountPaise: paise(payment.amountPaise - usedPaise) })),
  };
  const ref = { cancellationId: 'cancellation', itemKey: scopeKey(WHOLE) };
  const sent = decided(saga, decideCancelIntent(ref, LEASE_MS));
  saga = decided(
    sent.saga,
    decideCancelOutcome(ref, sent.result.effectId, {
      type: 'accepted',
      cancellation: {
        cancellationRefs: ['C1'],
        state: 'refunded',
        penaltyPaise: paise(chargePaise),
        refundPaise: null,
        creditNoteNo: 'CN1',
        credits: [credit, credit],
      },
    }),
  ).saga;
  return decided(decided(saga, decideConfirmation('cancellation')).saga, decideCancellationSettled('cancellation'))
    .saga;
}

const judgementOf = (saga: FlightMemory) => saga.cancellations[0]?.judgement as GuardJudgement;
const creditsOf = (saga: FlightMemory) => -balance(saga, 'airline_credits');
const casesOf = (saga: FlightMemory) => saga.trail.cases.filter(({ key }) => key.startsWith('refund-credit:'));
const findingsOf = (saga: FlightMemory) =>
  judgementOf(saga).findings.filter(({ rule }) => rule === 'credit_not_chosen');
const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

describe('a credit in place of money', () => {
  it('is claimed as money where nobody chose it: no more and no less than was given, shared among all tickets', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500_000 }), (charge) => {
        const saga = settledAsCredit(charge);
        const findings = findingsOf(saga);
        const claimed = sumOf(findings.map((one) => one.shortfallPaise));
        const credits = creditsOf(saga);
        expect(claimed).toBeGreaterThanOrEqual(credits);
        expect(findings.every((one) => one.allowedPaise === 0)).toBe(true);
        expect(casesOf(saga)).toHaveLength(credits > 0 ? 1 : 0);
        expect(new Set(findings.map((one) => `${one.sliceIndex}:${one.travellerIndex}`)).size).toBe(findings.length);
        expect(saga.refunds).toEqual([]);
        // It is not our loss: the traveller has it.
        expect(balance(saga, 'claim_receivable')).toBe(judgementOf(saga).shortfallPaise);
        expect(balance(saga, 'customer_suspense')).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it('is a claim only as far as a card paid', () => {
    const all = sumOf(findingsOf(settledAsCredit(200_000)).map((one) => one.shortfallPaise));
    const paid = aBookedSaga(['whole']).payments[0]?.amountPaise ?? 0;
    const byCredits = settledAsCredit(200_000, {}, paid - 50_000);
    const claimed = sumOf(findingsOf(byCredits).map((one) => one.shortfallPaise));
    expect(claimed).toBeGreaterThanOrEqual(50_000);
    expect(all - claimed).toBe(creditsOf(byCredits) - 50_000);
    expect(casesOf(settledAsCredit(200_000, {}, paid))).toEqual([]);
  });

  it('is nothing to claim where it was chosen', () => {
    const saga = settledAsCredit(200_000, { takesCredit: true });
    expect(creditsOf(saga)).toBeGreaterThan(0);
    expect(findingsOf(saga)).toEqual([]);
    expect(casesOf(saga)).toEqual([]);
  });
});

describe('money that an airline pays in place of its credit', () => {
  const credit = (amount: number) => [{ creditId: 'credit', amountPaise: paise(amount) }];
  const paidOut = (amount: number) => ({
    cancellationId: 'cancellation',
    receiptId: 'case:1',
    credits: credit(amount),
  });

  it('is owed to whoever paid, and the books owe as much less as a credit', () => {
    const saga = settledAsCredit(200_000);
    const before = creditsOf(saga);
    const { saga: after } = decided(saga, decidePaidOut(paidOut(90_000)));
    expect(after.refunds).toMatchObject([
      { amountPaise: 90_000, refundRef: 'rp-case:1-0', cancellationId: 'cancellation', state: 'processing' },
    ]);
    expect(before - creditsOf(after)).toBe(90_000);
    expect(balance(after, 'customer_suspense')).toBe(0);
    expect(balance(after, 'refunds_due')).toBe(-90_000);
  });

  it('is never more than was paid, and never nothing', () => {
    const saga = settledAsCredit(0);
    const paid = saga.payments[0]?.amountPaise ?? 0;
    expect(() => decided(saga, decidePaidOut(paidOut(paid + 1)))).toThrow(Refusal);
    expect(() => decided(saga, decidePaidOut(paidOut(0)))).toThrow(Refusal);
    const { saga: after } = decided(saga, decidePaidOut(paidOut(paid)));
    expect(() => decided(after, decidePaidOut({ ...paidOut(1), receiptId: 'case:2' }))).toThrow(Refusal);
  });
});
