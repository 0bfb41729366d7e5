import type {} from '@duffel/api';
import type { OrderCancellation, OrderCancellationAirlineCredit } from '@duffel/api/types';
import { CURRENCY } from './account.ts';
import { amount, instant } from './envelope.ts';

/** A cancellation of an order, first a quote, then confirmed. */
export interface StoredCancellation {
  readonly id: string;
  readonly bookingId: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** When the agency confirmed it; null while it is a quote. */
  readonly askedAtMs: number | null;
  /** When the airline confirmed it too; null before. */
  readonly confirmedAtMs: number | null;
  readonly refundPaise: number;
  readonly refundTo: 'balance' | 'awaiting_payment' | 'airline_credits';
  readonly credits: readonly { readonly passengerId: string; readonly code: string; readonly paise: number }[];
  readonly carrierName: string;
}

/** The package declares `confirmed_at` as a text; until a cancellation is confirmed the service answers null. */
type WireCancellation = Omit<OrderCancellation, 'confirmed_at'> & { confirmed_at: string | null };

function toCredit(stored: StoredCancellation, index: number): OrderCancellationAirlineCredit[] {
  const credit = stored.credits[index];
  if (credit === undefined) return [];
  return [
    {
      id: `acd_sbx_${stored.id.slice(8)}_${index}`,
      credit_name: `${stored.carrierName} travel credit`,
      credit_code: credit.code,
      credit_amount: amount(credit.paise),
      credit_currency: CURRENCY,
      issued_on: instant(stored.confirmedAtMs ?? stored.createdAtMs).slice(0, 10),
      passenger_id: credit.passengerId,
    },
  ];
}

/** A cancellation as the wire writes it. */
export function toWireCancellation(stored: StoredCancellation): OrderCancellation {
  const wire: WireCancellation = {
    id: stored.id,
    order_id: `ord_sbx_${stored.bookingId}`,
    live_mode: false,
    created_at: instant(stored.createdAtMs),
    expires_at: instant(stored.expiresAtMs),
    confirmed_at: stored.confirmedAtMs === null ? null : instant(stored.confirmedAtMs),
    refund_amount: amount(stored.refundPaise),
    refund_currency: CURRENCY,
    refund_to: stored.refundTo,
    airline_credits: stored.credits.flatMap((_, index) => toCredit(stored, index)),
  };
  return wire as OrderCancellation;
}
