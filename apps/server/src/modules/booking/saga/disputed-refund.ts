import { least, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { DisputedPayment, Refund } from '../../payment/index.ts';
import type { SagaState } from './saga-state.ts';

/** The disputes of the payment that a refund gives back. */
export function disputesOf({ payments, disputes }: SagaState, { paymentId }: Refund): readonly DisputedPayment[] {
  const payment = payments.find(({ id }) => id === paymentId);
  return (disputes ?? []).filter(({ paymentRef }) => paymentRef === payment?.paymentRef);
}

/**
 * Whom a refund waits for: the payer's bank, or a person who looks into what the gateway said of the dispute; null =
 * nobody. Sent before, the money could reach the card twice. What the bank has already taken counts as refunded at
 * once, and waits for nothing. A refund that was requested before anybody knew of the dispute is polled to its end,
 * since only that says whether it was sent.
 */
export function waitsFor(state: SagaState, refund: Refund): 'bank' | 'person' | null {
  if (refund.isUnsure || leftOf(state, refund) === ZERO) return null;
  const waits = disputesOf(state, refund).map((one) => one.waitsFor);
  return waits.find((one) => one === 'person') ?? waits.find((one) => one === 'bank') ?? null;
}

/** The part of a refund that the bank has not given back. */
function leftOf(state: SagaState, refund: Refund): Paise {
  return subtract(subtract(refund.amountPaise, refund.chargedBackPaise), chargedBackOf(state, refund));
}

/** What the bank has taken back without a refund counted against it yet, beyond this one's part. */
export function chargedBackOf(state: SagaState, refund: Refund): Paise {
  if (refund.isUnsure) return ZERO;
  const disputes = disputesOf(state, refund);
  const taken = sum(disputes.map(({ takenPaise }) => takenPaise));
  const refunds = state.refunds.filter(({ paymentId }) => paymentId === refund.paymentId);
  // What a bank returned after it was counted is owed to the organisation: it does not offset what others took.
  const counted = subtract(
    sum(refunds.map(({ chargedBackPaise }) => chargedBackPaise)),
    sum(disputes.map(({ uncountedPaise }) => uncountedPaise)),
  );
  if (counted >= taken) return ZERO;
  return least(subtract(taken, counted), subtract(refund.amountPaise, refund.chargedBackPaise));
}
