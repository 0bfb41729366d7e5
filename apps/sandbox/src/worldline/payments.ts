import type { RecordStore } from '../store.ts';

/** The state of a payment. */
export type PaymentStatus = 'open' | 'captured' | 'declined' | 'failed' | 'cancelled' | 'expired';

/** One attempt to pay an order. Amounts are paise. */
export interface Payment {
  /** The gateway's reference, unique for each attempt. */
  readonly pgMeTrnRefNo: string;
  readonly orderId: string;
  readonly amountPaise: number;
  readonly remarks: string;
  readonly responseUrl: string;
  readonly addFields: readonly string[];
  readonly status: PaymentStatus;
  readonly createdAtMs: number;
  readonly decidedAtMs: number | null;
  readonly rrn: string;
  readonly authCode: string;
  /** How the way back to the merchant is spoilt, by a planted fault. */
  readonly returnFault: 'duplicate_callback' | 'forged_callback' | null;
}

/** Refunded money: a refund, or the cancellation of the whole capture. */
export interface Refund {
  readonly requestId: string;
  readonly orderId: string;
  readonly pgMeTrnRefNo: string;
  readonly kind: 'refund' | 'cancel';
  readonly amountPaise: number;
  /** The merchant's own reference from addField1; '' when it sent none. */
  readonly reference: string;
  readonly createdAtMs: number;
}

/** All payments and refunds of the gateway; each change is on disk when the call returns. */
export interface PaymentLedger {
  nextReference(prefix: 'SBXT' | 'SBXR'): string;
  save(payment: Payment): Payment;
  byReference(pgMeTrnRefNo: string): Payment | undefined;
  /** The captured attempt of an order, else its latest. */
  byOrder(orderId: string): Payment | undefined;
  all(): readonly Payment[];
  saveRefund(refund: Refund): Refund;
  refundById(requestId: string): Refund | undefined;
  refundsOf(pgMeTrnRefNo: string): readonly Refund[];
  allRefunds(): readonly Refund[];
  clear(): void;
}

/** The ledger over a store, with all saved records. */
export function createPaymentLedger(store: RecordStore): PaymentLedger {
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  for (const payment of store.all('payment') as readonly Payment[]) payments.set(payment.pgMeTrnRefNo, payment);
  for (const refund of store.all('refund') as readonly Refund[]) refunds.set(refund.requestId, refund);
  return {
    nextReference: (prefix) => `${prefix}${String(store.nextNumber(prefix, 1)).padStart(10, '0')}`,
    save: (payment) => {
      store.save('payment', payment.pgMeTrnRefNo, payment);
      payments.set(payment.pgMeTrnRefNo, payment);
      return payment;
    },
    byReference: (pgMeTrnRefNo) => payments.get(pgMeTrnRefNo),
    byOrder: (orderId) => {
      const attempts = [...payments.values()].filter((payment) => payment.orderId === orderId);
      return attempts.find((payment) => payment.status === 'captured') ?? attempts.at(-1);
    },
    all: () => [...payments.values()],
    saveRefund: (refund) => {
      store.save('refund', refund.requestId, refund);
      refunds.set(refund.requestId, refund);
      return refund;
    },
    refundById: (requestId) => refunds.get(requestId),
    refundsOf: (pgMeTrnRefNo) => [...refunds.values()].filter((refund) => refund.pgMeTrnRefNo === pgMeTrnRefNo),
    allRefunds: () => [...refunds.values()],
    clear: () => {
      payments.clear();
      refunds.clear();
    },
  };
}
