import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { heldMeansOf, paidFromOf } from '@pravas/domain/wallet/means.ts';
import { inrExact } from '../../lib/money-text.ts';
import type { BookingHead } from './booking-head.ts';

type Refund = BookingHead['refunds'][number];
type Payment = BookingHead['payments'][number];

/** The outcome of a refund: paid money is sent back, a debt becomes less. */
export function refundLine(
  { state, amount }: Pick<Refund, 'state' | 'amount'>,
  payments: readonly Pick<Payment, 'orderId'>[],
): string {
  const kinds = payments.flatMap(({ orderId }) => offlineKind(orderId) ?? []);
  const means = payments.flatMap(({ orderId }) => (orderId.includes('/') ? (heldMeansOf(orderId) ?? []) : 'card'));
  const paidFrom = kinds.length === 0 ? paidFromOf(means) : null;
  if (kinds.length === 0 && paidFrom === null)
    return `${state === 'refunded' ? 'Refunded' : 'Processing refund...'} ${inrExact(amount)}`;
  const onAccount = kinds.includes('pay_later') ? 'pay_later' : 'offline';
  const { went, going } = refundWords({ origin: kinds.length === 0 ? 'online' : onAccount, paidFrom });
  return `${inrExact(amount)} ${state === 'refunded' ? went : going}`;
}
