import { type Paise, paise } from '@pravas/domain/money/money.ts';

/** What the browser carries to the gateway (Worldline IPG kit: the sale request of 20 fields). */
export interface SaleRequest {
  readonly mid: string;
  readonly orderId: string;
  readonly amountPaise: Paise;
  readonly remarks: string;
  readonly responseUrl: string;
}

/** An answer about an order (22 fields): what a browser brings and what getTransactionStatus returns. */
export interface TransactionAnswer {
  readonly gatewayRef: string;
  readonly orderId: string;
  /** null when the field is not a whole number of paise. */
  readonly amountPaise: Paise | null;
  readonly captureStatus: string;
  readonly responseCode: string;
  readonly statusCode: string;
  readonly statusText: string;
}

/** An answer to doCancelRequest or doRefundRequest (16 fields). */
export interface RefundAnswer {
  readonly gatewayRef: string;
  readonly orderId: string;
  readonly gatewayRefundRef: string;
  readonly amountPaise: Paise | null;
  readonly statusCode: string;
  readonly statusText: string;
}

const TRANSACTION_FIELDS = 22;
const REFUND_FIELDS = 16;

/** The plain text of a sale. A `|` or a control character inside a field would shift all that follow: both go. */
export function saleRequestText(request: SaleRequest): string {
  const recurring = ['', '', ''];
  const addFields = [...Array.from({ length: 8 }, () => ''), 'NA', 'NA'];
  return join([
    request.mid,
    request.orderId,
    String(request.amountPaise),
    'INR',
    request.remarks,
    'S',
    ...recurring,
    request.responseUrl,
    ...addFields,
  ]);
}

/** The plain text of getTransactionStatus. */
export function statusRequestText(mid: string, orderId: string, gatewayRef: string | null): string {
  return join([mid, orderId, gatewayRef ?? '', ...Array.from({ length: 10 }, () => '')]);
}

/** The plain text of doRefundRequest and doCancelRequest; `refundRef` travels in addField1. */
export function refundRequestText(request: {
  readonly mid: string;
  readonly orderId: string;
  readonly gatewayRef: string;
  readonly amountPaise: Paise;
  readonly refundRef: string;
}): string {
  const addFields = [request.refundRef, ...Array.from({ length: 9 }, () => '')];
  return join([request.mid, request.orderId, request.gatewayRef, String(request.amountPaise), ...addFields]);
}

/** Reads the 22 fields; null for any other number of fields or without an order id. */
export function readTransaction(plain: string): TransactionAnswer | null {
  const fields = plain.split('|');
  if (fields.length !== TRANSACTION_FIELDS) return null;
  const field = (index: number) => fields[index]?.trim() ?? '';
  if (field(1) === '') return null;
  return {
    gatewayRef: field(0),
    orderId: field(1),
    amountPaise: readAmount(field(2)),
    captureStatus: field(5),
    responseCode: field(8),
    statusCode: field(10),
    statusText: field(11),
  };
}

/** Reads the 16 fields; null for any other number of fields or without an order id. */
export function readRefund(plain: string): RefundAnswer | null {
  const fields = plain.split('|');
  if (fields.length !== REFUND_FIELDS) return null;
  const field = (index: number) => fields[index]?.trim() ?? '';
  if (field(1) === '') return null;
  return {
    gatewayRef: field(0),
    orderId: field(1),
    gatewayRefundRef: field(2),
    amountPaise: readAmount(field(3)),
    statusCode: field(4),
    statusText: field(5),
  };
}

function readAmount(text: string): Paise | null {
  if (!/^[0-9]{1,15}$/.test(text)) return null;
  return paise(Number(text));
}

function join(fields: readonly string[]): string {
  return fields.map((field) => field.replace(/[|\p{Cc}]/gu, ' ').trim()).join('|');
}
