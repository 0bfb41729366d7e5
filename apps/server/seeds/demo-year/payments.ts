import type { BookingQuote, BookingTerms } from '@pravas/domain/booking/booking-quote.ts';
import type { PartCancellation } from '@pravas/domain/booking/quote-cancellation.ts';
import { postCancellation } from '@pravas/domain/ledger/post-cancellation.ts';
import {
  balancesOf,
  postCapture,
  postPurchase,
  postRefundDue,
  postRefundPaid,
  type Transfer,
} from '@pravas/domain/ledger/posting.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { amountsOf } from '../../src/modules/booking/index.ts';
import type { DemoPerson } from './people.ts';
import type { DemoMoney, TripSeed } from './story.ts';

/** What a supplier has said of an order that it took back. */
const TAKEN_BACK = { progress: 'settled', cancellation: null, message: null } as const;

/** Begins with empty books. */
export function createDemoMoney(): DemoMoney {
  const all: Transfer[] = [];
  return {
    post({ chance, rows }, transfers, bookingId, atMs) {
      all.push(...transfers);
      for (const transfer of transfers) {
        rows.add('ledger_transfer', {
          id: chance.id(atMs),
          key: transfer.key,
          debit_account: transfer.debit,
          credit_account: transfer.credit,
          amount_paise: transfer.amountPaise,
          booking_id: bookingId,
          reason: transfer.reason,
          at: new Date(atMs).toISOString(),
        });
      }
    },
    writeBalances(rows) {
      for (const [code, balancePaise] of balancesOf(all)) {
        rows.add('ledger_account', { code, balance_paise: balancePaise });
      }
    },
  };
}

/** A booking that was paid for, and its refund. */
export interface Purchase {
  readonly id: string;
  readonly service: string;
  readonly person: DemoPerson;
  readonly travellers: readonly [Traveller, ...Traveller[]];
  readonly orderIds: readonly string[];
  readonly quote: Pick<
    BookingQuote,
    'sellPaise' | 'costPaise' | 'feePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'
  >;
  readonly terms: BookingTerms;
  readonly bookedMs: number;
  /** Null where it was not cancelled. */
  readonly cancelled: { readonly atMs: number; readonly part: PartCancellation } | null;
}

/** The payment of a booking with its postings, and the refund where it was cancelled. */
export function seedPurchase(seed: TripSeed, purchase: Purchase): void {
  const { chance, rows, money } = seed;
  const { id, quote, bookedMs, cancelled } = purchase;
  const paidMs = bookedMs + 200_000;
  const paymentRef = `PRV-${id.replaceAll('-', '').slice(-26).toUpperCase()}`;
  const paymentId = chance.id(paidMs);
  rows.add('payment', {
    id: paymentId,
    booking_id: id,
    reference: paymentRef,
    gateway_id: 'worldline',
    amount_paise: quote.totalPaise,
    status: 'SUCCESSFUL',
    superseded: false,
    gateway_ref: `DEMO${paymentRef}`,
    created_at: new Date(bookedMs).toISOString(),
    expires_at: new Date(bookedMs + 900_000).toISOString(),
    settled_at: new Date(paidMs).toISOString(),
  });
  money.post(seed, postCapture(paymentRef, quote.totalPaise), id, paidMs);
  const bought = postPurchase({
    bookingId: id,
    sellPaise: quote.sellPaise,
    costPaise: quote.costPaise,
    feePaise: quote.feePaise,
    cgstPaise: quote.cgstPaise,
    sgstPaise: quote.sgstPaise,
    igstPaise: quote.igstPaise,
  });
  postDocumented(seed, purchase, bought, paidMs);
  if (cancelled) seedRefund(seed, purchase, paymentId, cancelled);
}

/** What earns a fee of ours has a document. */
function postDocumented(
  seed: TripSeed,
  { id, service, terms, travellers, person }: Purchase,
  transfers: readonly Transfer[],
  atMs: number,
): void {
  seed.money.post(seed, transfers, id, atMs);
  const facts = { terms, gst: seed.gst };
  seed.documents.call({ id, service, travellers, createdBy: person.id, facts }, transfers, atMs);
}

function seedRefund(
  seed: TripSeed,
  purchase: Purchase,
  paymentId: string,
  { atMs, part }: NonNullable<Purchase['cancelled']>,
): void {
  const { chance, rows, money } = seed;
  const { id, orderIds, quote } = purchase;
  const amounts = amountsOf(part, true);
  const at = new Date(atMs).toISOString();
  const cancellationId = chance.id(atMs);
  rows.add('cancellation', {
    id: cancellationId,
    booking_id: id,
    requested_by: purchase.person.id,
    reason: 'The meeting was called off',
    state: 'settled',
    quote: amounts,
    orders: Object.fromEntries(orderIds.map((orderId) => [orderId, TAKEN_BACK])),
    refund: amounts,
    created_at: at,
    settled_at: at,
  });
  const { sellPaise, costPaise } = quote;
  postDocumented(seed, purchase, postCancellation({ bookingId: id, sellPaise, costPaise, ...amounts }), atMs);
  if (part.refundPaise === 0) return;
  const refundRef = `rc-${id}`;
  rows.add('refund', {
    id: chance.id(atMs),
    booking_id: id,
    payment_id: paymentId,
    amount_paise: part.refundPaise,
    reason: 'The booking was cancelled',
    state: 'refunded',
    refund_ref: refundRef,
    cancellation_id: cancellationId,
    gateway_refund_ref: `DEMO${refundRef}`,
    attempts: 1,
    next_try_at: at,
    created_at: at,
    completed_at: at,
  });
  money.post(seed, postRefundDue(refundRef, part.refundPaise), id, atMs);
  money.post(seed, postRefundPaid(refundRef, part.refundPaise), id, atMs);
}
