import { instantText } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import type { BookingHead } from './booking-head.ts';
import { PAYMENT_WORDS, type PaymentState, paymentState } from './payment-words.ts';
import { refundLine } from './refund-line.ts';

const PAYMENT_COLOURS: Partial<Record<PaymentState, string>> = { FAILED: 'text-red', SUCCESSFUL: 'text-green' };

/** What was paid for a booking and what went back; nothing where no money has moved. */
export function MoneyMoves({ payments, refunds }: Pick<BookingHead, 'payments' | 'refunds'>) {
  if (payments.length + refunds.length === 0) return null;
  return (
    <ul aria-label="Payments and refunds" className="board mt-3 space-y-1.5 text-[13px]">
      {payments.map((payment) => (
        <li key={payment.orderId} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className={cx('font-medium', PAYMENT_COLOURS[paymentState(payment)])}>
            {PAYMENT_WORDS[paymentState(payment)]} {inrExact(payment.amount)}
          </span>
          <span className="text-ink-2">{instantText(payment.at)}</span>
          <span className="font-mono text-meta text-ink-3">{payment.orderId}</span>
          {payment.message && payment.status !== 'SUCCESSFUL' && (
            <span className="basis-full text-ink-2">{payment.message}</span>
          )}
        </li>
      ))}
      {refunds.map((refund) => (
        <li key={`${refund.at}-${refund.amount}`} className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{refundLine(refund, payments)}</span>
          <span className="text-ink-2">{instantText(refund.at)}</span>
          <span className="basis-full text-ink-2">{refund.reason}</span>
        </li>
      ))}
    </ul>
  );
}
