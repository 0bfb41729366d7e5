import { type OfflineAmounts, offlineMargin } from '@pravas/domain/flight-order/offline-booking.ts';
import { enterFares, offlineQuote } from '@pravas/domain/flight-order/offline-fare.ts';
import { postOfflineBooking, reverseTransfers } from '@pravas/domain/ledger/post-offline.ts';
import { postPayLater } from '@pravas/domain/ledger/post-pay-later.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { formatInrExact, ZERO } from '@pravas/domain/money/money.ts';
import type { FlightOrder } from '@pravas/suppliers/flight/port.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { BookingFacts, BookingOrder } from '../booking.ts';
import { historyLine } from './change-lines.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';

/** What names one direction of a booking at its airline; tickets by traveller, in the order of the booking. */
interface EnteredDirection {
  readonly locator: string;
  readonly tickets: readonly string[];
}

/** A booking as the travel desk made it outside. */
export interface EnteredBooking {
  readonly entryId: string;
  readonly amounts: OfflineAmounts;
  /** The number under which the seller keeps it. */
  readonly bookingRef: string;
  readonly forward: EnteredDirection;
  /** Null where nobody flies back. */
  readonly back: EnteredDirection | null;
  /** By direction; null = as it was. */
  readonly baggage: BookingOrder['detail']['baggage'] | null;
  /** What this entry takes the place of; null for the first one. */
  readonly replaces: { readonly entryId: string; readonly amounts: OfflineAmounts } | null;
}

/**
 * Books what the travel desk has bought outside, or replaces the amounts of such a booking: what was posted before is
 * reversed, never edited. Throws `booking_not_payable` where the booking is not in the state for it.
 */
export function decideEntered(entered: EnteredBooking): Decide<void> {
  return ({ booking, cancellations, changes }) => {
    const { amounts, replaces, entryId } = entered;
    if (changes.some((change) => change.state === 'done')) {
      const message = 'Its flights were changed, so its amounts cannot be corrected any more.';
      throw new Refusal('booking_not_payable', { message });
    }
    const isFitting =
      replaces === null
        ? booking.status === 'CREATED'
        : booking.status === 'BOOKED' && booking.origin === 'offline' && cancellations.length === 0;
    if (!isFitting) throw new Refusal('booking_not_payable');
    const offers = enterFares(
      booking.orders.map((order) => order.detail),
      amounts,
    );
    const orders = booking.orders.map((order, index): SagaChange => {
      const price = offers[index]?.price ?? order.detail.price;
      const baggage = entered.baggage ? baggageOf(order, entered.baggage) : order.detail.baggage;
      const offer = { ...order.detail, price, baggage };
      const supplierOrder = orderOf({ ...order, detail: offer }, entered, index);
      return {
        type: 'order',
        orderId: order.id,
        change: { state: 'booked', detail: offer, pendingDetail: null, supplierOrder, message: null },
      };
    });
    const quote = offlineQuote(offers, amounts, booking.travellers.length);
    const facts: BookingFacts = { ...booking.facts, quote, extras: includedIn(booking.facts) };
    const isNew = replaces === null;
    const total = formatInrExact(amounts.totalPaise);
    return {
      changes: [
        ...orders,
        {
          type: 'booking',
          change: {
            ...(isNew ? { event: 'entered' } : {}),
            origin: 'offline',
            paymentStatus: 'SUCCESSFUL',
            facts,
            totalPaise: amounts.totalPaise,
            pendingTotalPaise: null,
          },
        },
        { type: 'transfers', transfers: transfersOf(entered) },
        historyLine(isNew ? `Booked by the travel desk for ${total}.` : `Corrected by the travel desk to ${total}.`),
        {
          type: 'audit',
          action: isNew ? 'booking.entered' : 'booking.corrected',
          details: { offlineEntryId: entryId, totalPaise: amounts.totalPaise, beforePaise: booking.totalPaise },
        },
        ...(isNew ? [{ type: 'event', topic: 'booking.booked', payload: { bookingId: booking.id } } as const] : []),
      ],
      result: undefined,
    };
  };
}

/** What was entered includes seats and meals, so that they cost nothing beside it. */
function includedIn({ extras = [] }: BookingFacts): NonNullable<BookingFacts['extras']> {
  return extras.map((extra) => ({ ...extra, pricePaise: ZERO }));
}

function transfersOf({ entryId, amounts, replaces }: EnteredBooking): readonly Transfer[] {
  const before = replaces === null ? [] : posted(replaces.entryId, replaces.amounts);
  return [...reverseTransfers(before, entryId), ...posted(entryId, amounts)];
}

function posted(entryId: string, amounts: OfflineAmounts): readonly Transfer[] {
  return postOfflineBooking({ entryId, ...amounts, marginPaise: offlineMargin(amounts) });
}

/** One order may hold both directions; each of two has its own number, since numbers name one order of a seller. */
function orderOf(order: BookingOrder, { bookingRef, forward, back }: EnteredBooking, index: number): FlightOrder {
  const isWhole = order.detail.coverage === 'whole';
  const own = order.detail.coverage === 'return' && back ? back : forward;
  const later = isWhole && order.detail.slices.length === 2 ? back : null;
  const ticketsOf = ({ tickets }: EnteredDirection, sliceIndex: number | null) =>
    tickets.map((ticketNumber, travellerIndex) => ({
      travellerIndex,
      ticketNumber,
      ticketId: null,
      ...(sliceIndex === null ? {} : { sliceIndex }),
    }));
  const isSame = later === null || later.locator === own.locator;
  const { price, slices } = order.detail;
  return {
    bookingRef: index === 0 ? bookingRef : `${bookingRef}/${index + 1}`,
    locator: isSame ? own.locator : `${own.locator}/${later.locator}`,
    status: 'confirmed',
    slices,
    tickets: later ? [...ticketsOf(own, 0), ...ticketsOf(later, 1)] : ticketsOf(own, null),
    totalPaise: price.sellPaise,
    costPaise: price.costPaise,
    supplierInvoiceNo: null,
    context: '',
  };
}

function baggageOf(order: BookingOrder, entered: BookingOrder['detail']['baggage']): BookingOrder['detail']['baggage'] {
  return order.detail.slices.map((_, index) => {
    const direction = order.detail.coverage === 'return' ? 1 : index;
    return entered[direction] ?? order.detail.baggage[index] ?? { cabin: null, checkIn: null };
  });
}

/** Lets a booking go on that is paid with a pay-later key. Throws `booking_not_payable` where it is not unpaid. */
export function decidePaidLater(paymentRef: string): Decide<void> {
  return ({ booking }: SagaState, now) => {
    if (booking.status !== 'CREATED' || booking.origin !== 'online') throw new Refusal('booking_not_payable');
    const { totalPaise } = booking;
    return {
      changes: [
        { type: 'transfers', transfers: postPayLater(paymentRef, totalPaise) },
        {
          type: 'booking',
          change: { event: 'payment_captured', origin: 'pay_later', paymentStatus: 'SUCCESSFUL', runAt: now },
        },
        historyLine(`${formatInrExact(totalPaise)} to be paid later. Booking in process.`),
        { type: 'audit', action: 'payment.pay_later', details: { orderId: paymentRef, amountPaise: totalPaise } },
      ],
      result: undefined,
    };
  };
}
