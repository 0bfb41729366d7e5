import { quoteUnits, splitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { flightCancelTerms } from '@pravas/domain/flight-order/cancel-terms.ts';
import { paidUnits } from '@pravas/domain/flight-order/paid-units.ts';
import { type FlightQuote, type QuoteTerms, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { postCancellation } from '@pravas/domain/ledger/post-cancellation.ts';
import {
  balancesOf,
  postCapture,
  postPurchase,
  postRefundDue,
  postRefundPaid,
  type Transfer,
} from '@pravas/domain/ledger/posting.ts';
import { paise, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { amountsOf } from '../../src/modules/booking/index.ts';
import type { ChosenJourney } from './journeys.ts';
import type { DemoPerson } from './people.ts';
import type { DemoMoney, TripSeed } from './story.ts';

const DAY_MS = 86_400_000;
/** What an airline has said of an order that it took back. */
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

interface Purchase {
  readonly id: string;
  readonly person: DemoPerson;
  readonly traveller: Traveller;
  readonly chosen: ChosenJourney;
  /** The order of each of the journey's offers. */
  readonly orderIds: readonly string[];
  readonly quote: FlightQuote;
  readonly terms: QuoteTerms;
  readonly bookedMs: number;
  readonly isCancelled: boolean;
}

/** The payment of a booking with its postings, and what came back where it was cancelled. */
export function seedPurchase(seed: TripSeed, purchase: Purchase): void {
  const { chance, rows, money } = seed;
  const { id, chosen, quote, bookedMs } = purchase;
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
  if (purchase.isCancelled) seedRefund(seed, purchase, paymentId, chosen.departsMs - 3 * DAY_MS);
}

/** What earns a fee of ours has a document. */
function postDocumented(
  seed: TripSeed,
  { id, terms, traveller }: Purchase,
  transfers: readonly Transfer[],
  atMs: number,
): void {
  seed.money.post(seed, transfers, id, atMs);
  seed.documents.call({ id, travellers: [traveller], facts: { terms, gst: seed.gst } }, transfers, atMs);
}

function seedRefund(seed: TripSeed, purchase: Purchase, paymentId: string, cancelledMs: number): void {
  const { chance, rows, money } = seed;
  const { id, chosen, orderIds, terms } = purchase;
  const prices = chosen.offers.map((offer) => offer.price);
  const penaltyPaise = sum(prices.map((price) => paise(Math.min(350_000, Math.floor(price.basePaise * 0.6)))));
  const { feePaise, cgstPaise, sgstPaise, igstPaise } = quoteBooking(chosen.offers, terms);
  const units = paidUnits(
    chosen.offers.map(({ slices, price }, index) => ({ orderId: orderIds[index] ?? '', slices, price, extras: [] })),
    [purchase.traveller.type],
    sum([feePaise, cgstPaise, sgstPaise, igstPaise]),
  );
  const part = quoteUnits(units, splitPenalty(units, penaltyPaise), flightCancelTerms(terms), terms.on);
  const amounts = amountsOf(part, true);
  const at = new Date(cancelledMs).toISOString();
  const cancellationId = chance.id(cancelledMs);
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
  const taken = postCancellation({
    bookingId: id,
    sellPaise: sum(prices.map((price) => price.sellPaise)),
    costPaise: sum(prices.map((price) => price.costPaise)),
    ...amounts,
  });
  postDocumented(seed, purchase, taken, cancelledMs);
  if (part.refundPaise === 0) return;
  const refundRef = `rc-${id}`;
  rows.add('refund', {
    id: chance.id(cancelledMs),
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
  money.post(seed, postRefundDue(refundRef, part.refundPaise), id, cancelledMs);
  money.post(seed, postRefundPaid(refundRef, part.refundPaise), id, cancelledMs);
}
