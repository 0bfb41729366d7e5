import { localClock } from '../engine/schedule.ts';
import type { Payment, PaymentStatus, Refund } from './payments.ts';

/** What the merchant asks to be paid. */
export interface PaymentRequest {
  readonly mid: string;
  readonly orderId: string;
  readonly amountPaise: number;
  readonly remarks: string;
  readonly responseUrl: string;
  readonly addFields: readonly string[];
}

const REQUEST_FIELDS = 20;
const INDIA = 'Asia/Kolkata';

/**
 * Reads the 20 fields of a payment request. A text is the reason for refusing it. A `|` inside a field shows as
 * a wrong number of fields.
 */
export function readPaymentRequest(plainText: string): PaymentRequest | string {
  const fields = plainText.split('|');
  if (fields.length !== REQUEST_FIELDS) return `The request has ${fields.length} fields instead of ${REQUEST_FIELDS}.`;
  const [mid = '', orderId = '', amount = '', currency = '', remarks = '', type = ''] = fields;
  const responseUrl = fields[9] ?? '';
  if (mid === '' || orderId === '') return 'MID and order id are mandatory.';
  if (!/^[1-9]\d{0,11}$/.test(amount)) return 'The amount must be whole paise above zero.';
  if (currency !== 'INR') return 'The currency must be INR.';
  if (type !== 'S') return 'Only sale transactions (type S) are enabled for this merchant.';
  if (!/^https?:\/\/[^\s|]+$/.test(responseUrl)) return 'The response URL is not valid.';
  return { mid, orderId, amountPaise: Number(amount), remarks, responseUrl, addFields: fields.slice(10, 20) };
}

const OUTCOMES: Readonly<Record<PaymentStatus, { flag: string; code: string; text: string }>> = {
  open: { flag: 'P', code: 'P0', text: 'Transaction is pending' },
  captured: { flag: 'S', code: '00', text: 'Transaction is successful' },
  declined: { flag: 'F', code: '05', text: 'Declined by the bank' },
  failed: { flag: 'F', code: '05', text: 'Transaction failed' },
  cancelled: { flag: 'F', code: '17', text: 'Cancelled by the customer' },
  expired: { flag: 'F', code: '68', text: 'Transaction expired' },
};

function tenFields(addFields: readonly string[]): readonly string[] {
  return Array.from({ length: 10 }, (_, index) => addFields[index] ?? '');
}

/** The 22 fields of a payment's state, as answered to getTransactionStatus and to the browser. */
export function writeStatus(payment: Payment): string {
  const outcome = OUTCOMES[payment.status];
  return [
    payment.pgMeTrnRefNo,
    payment.orderId,
    String(payment.amountPaise),
    outcome.flag,
    outcome.flag,
    outcome.flag,
    payment.rrn,
    payment.authCode,
    outcome.code,
    localClock(payment.createdAtMs, INDIA).replace('T', ' '),
    outcome.flag,
    outcome.text,
    ...tenFields(payment.addFields),
  ].join('|');
}

/** The 22 fields for an order or reference that the gateway does not know. */
export function writeUnknown(orderId: string, reference: string): string {
  return [reference, orderId, '', 'F', 'F', 'F', '', '', '01', '', 'F', 'No record found', ...tenFields([])].join('|');
}

/** The 22 fields of a refund's state: asked with the refund's own id instead of the payment's reference. */
export function writeRefundStatus(refund: Refund): string {
  const when = localClock(refund.createdAtMs, INDIA).replace('T', ' ');
  const text = refund.kind === 'refund' ? 'Refund is processed' : 'Cancellation is processed';
  return [
    refund.requestId,
    refund.orderId,
    String(refund.amountPaise),
    'S',
    'S',
    'S',
    '',
    '',
    '00',
    when,
    'S',
    text,
    ...tenFields([refund.reference]),
  ].join('|');
}

/** The 16 fields that answer a refund or cancellation. */
export function writeRefundAnswer(
  answer: { readonly reference: string; readonly orderId: string; readonly requestId: string; readonly amount: string },
  statusCode: 'S' | 'F' | 'P',
  statusDesc: string,
  addFields: readonly string[],
): string {
  return [
    answer.reference,
    answer.orderId,
    answer.requestId,
    answer.amount,
    statusCode,
    statusDesc,
    ...tenFields(addFields),
  ].join('|');
}
