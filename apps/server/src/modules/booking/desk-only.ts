import { type AgreedTerms, agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import type { BookingQuote } from '@pravas/domain/booking/booking-quote.ts';
import type { CancellationTerms } from '@pravas/domain/booking/quote-cancellation.ts';
import { postEntered } from '@pravas/domain/ledger/post-offline.ts';
import { type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { supplyIn } from '@pravas/domain/tax/service-gst.ts';
import type { SupplierOrder } from '@pravas/suppliers/order-port.ts';
import type { BookingFacts, ChangeAmounts } from './booking.ts';
import type { FoundOrder, ServiceEntry } from './service-entry.ts';
import type { BookedExpense, ServiceMoney } from './service-module.ts';

/** What is frozen in a booking whose fees the travel desk names. */
export interface AgreedFacts extends BookingFacts {
  readonly terms: AgreedTerms;
}

/** A file that the travel desk has attached to an order: its seller's own paper. */
export interface Paper {
  readonly fileId: string;
  readonly name: string;
}

/** An order as the travel desk bought it. */
interface DeskOrder extends SupplierOrder {
  /** Absent = none was attached. */
  readonly paper?: Paper;
}

/** What bookings of a service are made of that the travel desk buys itself. */
export interface DeskTypes<Detail = unknown> {
  readonly detail: Detail;
  readonly order: DeskOrder;
  readonly facts: AgreedFacts;
  readonly changeOffer: null;
  readonly changeAmounts: ChangeAmounts;
}

/** Orders as the travel desk bought them, and what the booking comes to by them. */
export interface EnteredOrdersOf<Detail> {
  readonly orders: readonly {
    readonly orderId: string;
    readonly detail: Detail;
    readonly locator: string;
    /** The seller's own number; null = the locator serves. */
    readonly bookingRef: string | null;
    readonly paper?: Paper;
    /**
     * Which parts of the detail a correction replaces: the others keep what is known when it takes effect. Absent = all
     * of them.
     */
    readonly corrected?: readonly string[];
  }[];
  readonly quote: BookingQuote;
}

/** An order that the travel desk has bought, with its content then; absent = as it was quoted. */
export interface BoughtOrder<Detail> extends FoundOrder {
  readonly detail?: Detail;
  readonly paper?: Paper;
}

/** Orders of a service as an expense, but for the tax within our own fee. */
type DeskExpense<Detail> = (first: Detail, all: readonly Detail[]) => BookedExpense;

/** What orders whose fee the travel desk named cost, by the terms frozen in the booking. */
export function agreedMoney<Detail>(
  pricePaise: (detail: Detail) => Paise,
  expense: DeskExpense<Detail>,
): ServiceMoney<DeskTypes<Detail>> {
  return {
    purchase: ({ facts }, booked) => {
      const { totalPaise: _, ...purchase } = agreedQuote(
        {
          sellPaise: sum(booked.map(({ detail }) => pricePaise(detail))),
          costPaise: sum(booked.map(({ detail, supplierOrder }) => supplierOrder?.costPaise ?? pricePaise(detail))),
        },
        // Without a purchase there is no fee either.
        booked.length > 0 ? facts.terms : { ...facts.terms, feePaise: ZERO },
      );
      return purchase;
    },
    factsOnceBought: () => null,
    expense: ({ facts: { quote } }, orders) => {
      const [first, ...others] = orders.map(({ detail }) => detail);
      if (first === undefined) throw new Error('A booking without an order is no expense');
      const entered = expense(first, [first, ...others]);
      return { ...entered, taxPaise: sum([entered.taxPaise, quote.cgstPaise, quote.sgstPaise, quote.igstPaise]) };
    },
  };
}

/** Our fee for a whole booking, with its GST. */
export function agreedFee({ facts: { quote } }: { readonly facts: Pick<AgreedFacts, 'quote'> }): Paise {
  return sum([quote.feePaise, quote.cgstPaise, quote.sgstPaise, quote.igstPaise]);
}

/** What cancelling is charged by: the terms frozen in the booking; `law` names the source of what a seller may keep. */
export function agreedCancelTerms({ terms }: AgreedFacts, law: string): CancellationTerms {
  return { law, chargeOf: () => terms.cancelFeePaise, ...supplyIn(terms) };
}

/** What the travel desk enters of a service that it buys itself; `pricePaise` is what such an order costs. */
export function deskEntry<Detail>(pricePaise: (detail: Detail) => Paise): ServiceEntry<DeskTypes<Detail>> {
  const contentOf = (content: unknown) => content as EnteredOrdersOf<Detail>;
  return {
    orderFound: (order, found) => {
      const { detail = order.detail, ...bought } = found as BoughtOrder<Detail>;
      return { detail, supplierOrder: orderOf(bought, pricePaise(detail)) };
    },
    entered: ({ facts, orders: known }, content) => ({
      orders: contentOf(content).orders.map(({ orderId, detail: typed, corrected, ...found }) => {
        const now = known.find(({ id }) => id === orderId)?.detail;
        const detail = corrected === undefined || now === undefined ? typed : withParts(now, typed, corrected);
        return { orderId, detail, supplierOrder: orderOf(found, pricePaise(detail)) };
      }),
      facts: { ...facts, quote: contentOf(content).quote },
    }),
    posted: (entryId, content) => {
      const { sellPaise, costPaise, feePaise, cgstPaise, sgstPaise, igstPaise } = contentOf(content).quote;
      return postEntered(entryId, { sellPaise, costPaise, feePaise, cgstPaise, sgstPaise, igstPaise });
    },
  };
}

/** A detail with these parts of another. */
function withParts<Detail>(detail: Detail, other: Detail, parts: readonly string[]): Detail {
  const changed = Object.entries(other as object).filter(([part]) => parts.includes(part));
  return { ...detail, ...Object.fromEntries(changed) };
}

function orderOf({ locator, bookingRef, paper }: BoughtOrder<unknown>, pricePaise: Paise): DeskOrder {
  return {
    bookingRef: bookingRef ?? locator,
    locator,
    status: 'confirmed',
    totalPaise: pricePaise,
    costPaise: pricePaise,
    supplierInvoiceNo: null,
    context: '',
    ...(paper ? { paper } : {}),
  };
}
