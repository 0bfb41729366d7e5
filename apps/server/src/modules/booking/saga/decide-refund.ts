import { nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { postRefundedTo } from '@pravas/domain/ledger/post-hold.ts';
import { postOfflineReturned } from '@pravas/domain/ledger/post-offline.ts';
import { postPayLaterReturned } from '@pravas/domain/ledger/post-pay-later.ts';
import { postRefundPaid } from '@pravas/domain/ledger/posting.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { heldMeansOf } from '@pravas/domain/wallet/means.ts';
import type { RefundOutcome } from '@pravas/payments/port.ts';
import type { Payment, Refund } from '../../payment/index.ts';
import { lateRefundKey } from '../late-refund-key.ts';
import { historyLine, instantAt, TOUCH } from './change-lines.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, GatewayCall } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';

/**
 * Notes that the gateway is about to be asked to send a refund, and when it may be asked again. Null for a refund that
 * needs no gateway: what no card was charged for is set at once against what the organisation owes.
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
    const again = nextPollAtMs(refund.createdAt.getTime(), now.epochMilliseconds);
    return {
      changes: [
        { type: 'refund_tried', refundId, nextTryAt: instantAt(again) },
        { type: 'booking', change: { leaseUntil: now.add({ milliseconds: leaseMs }) } },
      ],
      result: {
        call: 'refund',
        paymentRef: payment.paymentRef,
        gatewayRef: payment.gatewayRef,
        amountPaise: refund.amountPaise,
        refundRef: refund.refundRef,
      },
    };
  };
}

/** How a refund goes back that no card was charged for; null where the gateway sends it. */
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
    const changes = returned(state, refund, outcome.gatewayRefundRef, {
      transfers: postRefundPaid(refund.refundRef, refund.amountPaise),
      text: `${formatInrExact(refund.amountPaise)} was sent back to the card.`,
    });
    return { changes, result: undefined };
  };
}

function returned(
  { booking }: SagaState,
  refund: Refund,
  gatewayRefundRef: string,
  how: { readonly transfers: ReturnType<typeof postRefundPaid>; readonly text: string },
): readonly SagaChange[] {
  if (refund.state === 'refunded') return [];
  return [
    { type: 'refund_paid', refundId: refund.id, gatewayRefundRef },
    { type: 'close_case', key: lateRefundKey(refund.id), resolution: 'The refund was sent.' },
    { type: 'transfers', transfers: how.transfers },
    TOUCH,
    historyLine(how.text),
    { type: 'event', topic: 'booking.refunded', payload: { bookingId: booking.id, refundId: refund.id } },
  ];
}

function refundOf({ refunds }: SagaState, refundId: string): Refund {
  const refund = refunds.find((candidate) => candidate.id === refundId);
  if (!refund) throw new Error(`Refund ${refundId} is not of this booking`);
  return refund;
}
