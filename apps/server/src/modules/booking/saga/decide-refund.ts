import { nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { postRefundedTo } from '@pravas/domain/ledger/post-hold.ts';
import { postOfflineReturned } from '@pravas/domain/ledger/post-offline.ts';
import { postPayLaterReturned } from '@pravas/domain/ledger/post-pay-later.ts';
import { postRefundChargedBack, postRefundPaid } from '@pravas/domain/ledger/posting.ts';
import { add, formatInrExact, type Paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { chargedBackText, heldRefundText } from '@pravas/domain/refund/disputed-refund.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { heldMeansOf } from '@pravas/domain/wallet/means.ts';
import type { RefundOutcome } from '@pravas/payments/port.ts';
import type { Payment, Refund } from '../../payment/index.ts';
import { lateRefundKey } from '../late-refund-key.ts';
import { historyLine, instantAt, TOUCH } from './change-lines.ts';
import { chargedBackOf, disputesOf, waitsFor } from './disputed-refund.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, GatewayCall } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';

/**
 * Records that the gateway is about to be asked to send a refund, and when it may be asked again. Null for a refund
 * that needs no gateway: without a charged card it reduces what the organisation owes at once.
 */
export function decideRefundIntent(
  refundId: string,
  leaseMs: number,
): Decide<Extract<GatewayCall, { readonly call: 'refund' }> | null> {
  return (state, now) => {
    const refund = refundOf(state, refundId);
    const payment = state.payments.find((candidate) => candidate.id === refund.paymentId);
    const setOff = payment ? setOffOf(payment, refund) : null;
    if (payment && setOff) return { changes: returned(state, refund, payment.paymentRef, setOff), result: null };
    if (!payment?.gatewayRef) throw new Error(`Refund ${refundId} has no captured payment`);
    // Its payment was disputed meanwhile: the next step says so.
    if (waitsFor(state, refund) !== null) return { changes: [], result: null };
    const back = chargedBackOf(state, refund);
    const sentPaise = subtract(subtract(refund.amountPaise, refund.chargedBackPaise), back);
    const counted = countChargedBack(refund, back, sentPaise);
    if (sentPaise === ZERO) {
      return { changes: [...counted, ...returned(state, refund, refund.refundRef, NOTHING_MORE)], result: null };
    }
    const again = nextPollAtMs(refund.createdAt.getTime(), now.epochMilliseconds);
    return {
      changes: [
        ...counted,
        { type: 'refund_tried', refundId, nextTryAt: instantAt(again) },
        { type: 'booking', change: { leaseUntil: now.add({ milliseconds: leaseMs }) } },
      ],
      result: {
        call: 'refund',
        paymentRef: payment.paymentRef,
        gatewayRef: payment.gatewayRef,
        amountPaise: sentPaise,
        refundRef: refund.refundRef,
      },
    };
  };
}

/** What replaces the sending where the card's bank has given back all of it. */
const NOTHING_MORE = { transfers: [], text: null };

/**
 * Counts what the card's bank has taken back as refunded to the card, which reduces what the organisation owes for the
 * dispute.
 */
function countChargedBack(refund: Refund, back: Paise, sentPaise: Paise): readonly SagaChange[] {
  if (back === ZERO) return [];
  const chargedBackPaise = add(refund.chargedBackPaise, back);
  const isAll = sentPaise === ZERO;
  return [
    { type: 'refund_charged_back', refundId: refund.id, chargedBackPaise },
    { type: 'transfers', transfers: postRefundChargedBack(refund.refundRef, back, chargedBackPaise, isAll) },
    TOUCH,
    historyLine(chargedBackText(back, sentPaise)),
  ];
}

/**
 * Records that a refund waits for the payer's bank or for a person. Writes nothing where it does not, or where that is
 * known.
 */
export function decideRefundHeld(refundId: string): Decide<void> {
  return (state) => {
    const refund = refundOf(state, refundId);
    const heldFor = waitsFor(state, refund);
    if (refund.state !== 'processing' || heldFor === null || heldFor === refund.heldFor) {
      return { changes: [], result: undefined };
    }
    const waitingPaise = subtract(refund.amountPaise, refund.chargedBackPaise);
    const whom = heldFor === 'bank' ? "the bank's decision" : 'your word whether the bank has taken it';
    const text = `${formatInrExact(waitingPaise)} of this payment are to go back to the card and wait for ${whom}: sent now, the payer could get them twice.`;
    const open = disputesOf(state, refund).filter((one) => one.waitsFor === heldFor);
    // A person called because the gateway's word cannot be true has a case of their own.
    const keyOf = (disputeRef: string) => `dispute:${disputeRef}${heldFor === 'person' ? ':lost' : ''}`;
    const changes: readonly SagaChange[] = [
      { type: 'refund_held', refundId, heldFor },
      TOUCH,
      ...(refund.heldFor === null ? [historyLine(heldRefundText(waitingPaise))] : []),
      ...open.map(({ disputeRef }): SagaChange => ({ type: 'note_case', key: keyOf(disputeRef), text })),
    ];
    return { changes, result: undefined };
  };
}

/** The gateway has sent nothing: what was decided about the payment meanwhile counts again. */
export function decideRefundRefused(refundId: string): Decide<void> {
  return (state) => {
    const { isUnsure } = refundOf(state, refundId);
    return { changes: isUnsure ? [{ type: 'refund_refused', refundId }, TOUCH] : [], result: undefined };
  };
}

/** How a refund is paid for which no card was charged; null where the gateway sends it. */
function setOffOf({ paymentRef }: Payment, { refundRef, amountPaise }: Refund): Parameters<typeof returned>[3] | null {
  const means = heldMeansOf(paymentRef);
  if (means !== null) {
    return {
      transfers: postRefundedTo(refundRef, means, amountPaise),
      text:
        means === 'promo'
          ? `${formatInrExact(amountPaise)} was put back as promotional credit. It keeps its last day: what is past it has ended again.`
          : `${formatInrExact(amountPaise)} ${refundWords({ origin: 'online', paidFrom: means }).went}.`,
    };
  }
  const kind = offlineKind(paymentRef);
  if (kind === null) return null;
  return kind === 'pay_later'
    ? {
        transfers: postPayLaterReturned(refundRef, amountPaise),
        text: `${formatInrExact(amountPaise)} was set against the pay-later balance.`,
      }
    : {
        transfers: postOfflineReturned(refundRef, amountPaise),
        text: `${formatInrExact(amountPaise)} was set against what the organisation owes.`,
      };
}

/** Records that the gateway sent the money back. Writes nothing when that was known already. */
export function decideRefundPaid(
  refundId: string,
  outcome: Extract<RefundOutcome, { readonly type: 'refunded' }>,
): Decide<void> {
  return (state) => {
    const refund = refundOf(state, refundId);
    const sentPaise = subtract(refund.amountPaise, refund.chargedBackPaise);
    const changes = returned(state, refund, outcome.gatewayRefundRef, {
      transfers: postRefundPaid(refund.refundRef, sentPaise),
      text: `${formatInrExact(sentPaise)} was sent back to the card.`,
    });
    return { changes, result: undefined };
  };
}

function returned(
  { booking }: SagaState,
  refund: Refund,
  gatewayRefundRef: string,
  how: { readonly transfers: ReturnType<typeof postRefundPaid>; readonly text: string | null },
): readonly SagaChange[] {
  if (refund.state === 'refunded') return [];
  const { text } = how;
  return [
    { type: 'refund_paid', refundId: refund.id, gatewayRefundRef },
    {
      type: 'close_case',
      key: lateRefundKey(refund.id),
      resolution: text === null ? 'The card’s bank has given it back.' : 'The refund was sent.',
    },
    { type: 'transfers', transfers: how.transfers },
    TOUCH,
    // The payer gets no message about money that the card's bank had already given back.
    ...(text === null
      ? []
      : [
          historyLine(text),
          {
            type: 'event',
            topic: 'booking.refunded',
            payload: { bookingId: booking.id, refundId: refund.id },
          } as const,
        ]),
  ];
}

function refundOf({ refunds }: SagaState, refundId: string): Refund {
  const refund = refunds.find((candidate) => candidate.id === refundId);
  if (!refund) throw new Error(`Refund ${refundId} is not of this booking`);
  return refund;
}
