import { type OfflineAmounts, offlineMargin } from '@pravas/domain/flight-order/offline-booking.ts';
import { enterFares, offlineQuote } from '@pravas/domain/flight-order/offline-fare.ts';
import { postOfflineBooking } from '@pravas/domain/ledger/post-offline.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { FlightOrder } from '@pravas/suppliers/flight/port.ts';
import type { FoundOrder, ServiceEntry } from '../booking/index.ts';
import type { FlightBooking, FlightBookingOrder, FlightFacts, FlightTypes } from './flight-booking.ts';

/** What names one direction of a booking at its airline; tickets by traveller, in the order of the booking. */
interface EnteredDirection {
  readonly locator: string;
  readonly tickets: readonly string[];
}

/** Flights as the travel desk bought them outside. */
export interface EnteredFlights {
  readonly amounts: OfflineAmounts;
  /** The number under which the seller keeps it. */
  readonly bookingRef: string;
  readonly forward: EnteredDirection;
  /** Null where nobody flies back. */
  readonly back: EnteredDirection | null;
  /** By direction; null = as it was. */
  readonly baggage: FlightBookingOrder['detail']['baggage'] | null;
}

/** An order of flights as a person of the travel desk found it at the airline. */
export interface FoundFlights extends FoundOrder {
  readonly tickets: readonly { readonly travellerIndex: number; readonly ticketNumber: string }[];
}

/** What the travel desk enters of flights. */
export const flightEntry: ServiceEntry<FlightTypes> = {
  orderFound: (order, found) => ({
    detail: order.detail,
    supplierOrder: orderByHand(order, found as FoundFlights),
  }),
  entered: (booking, content) => enteredFlights(booking, content as EnteredFlights),
  posted: (entryId, content) => posted(entryId, (content as Pick<EnteredFlights, 'amounts'>).amounts),
};

function enteredFlights(booking: FlightBooking, entered: EnteredFlights) {
  const { amounts } = entered;
  const offers = enterFares(
    booking.orders.map((order) => order.detail),
    amounts,
  );
  const orders = booking.orders.map((order, index) => {
    const price = offers[index]?.price ?? order.detail.price;
    const baggage = entered.baggage ? baggageOf(order, entered.baggage) : order.detail.baggage;
    const detail = { ...order.detail, price, baggage };
    return { orderId: order.id, detail, supplierOrder: orderOf({ ...order, detail }, entered, index) };
  });
  const quote = offlineQuote(offers, amounts, booking.travellers.length);
  return { orders, facts: { ...booking.facts, quote, extras: includedIn(booking.facts) } };
}

function orderByHand(order: FlightBookingOrder, { locator, bookingRef, tickets }: FoundFlights): FlightOrder {
  const { price, slices } = order.detail;
  return {
    bookingRef: bookingRef ?? locator,
    locator,
    status: 'confirmed',
    slices,
    tickets: tickets.map((ticket) => ({ ...ticket, ticketId: null })),
    totalPaise: price.sellPaise,
    costPaise: price.costPaise,
    supplierInvoiceNo: null,
    context: order.supplierOrder?.context ?? '',
  };
}

/** The entered price includes seats and meals, so they add no cost. */
function includedIn({ extras = [] }: FlightFacts): NonNullable<FlightFacts['extras']> {
  return extras.map((extra) => ({ ...extra, pricePaise: ZERO }));
}

function posted(entryId: string, amounts: OfflineAmounts): readonly Transfer[] {
  return postOfflineBooking({ entryId, ...amounts, marginPaise: offlineMargin(amounts) });
}

/** One order may hold both directions; each of two has its own number, since numbers name one order of a seller. */
function orderOf(order: FlightBookingOrder, { bookingRef, forward, back }: EnteredFlights, index: number): FlightOrder {
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

function baggageOf(
  order: FlightBookingOrder,
  entered: FlightBookingOrder['detail']['baggage'],
): FlightBookingOrder['detail']['baggage'] {
  return order.detail.slices.map((_, index) => {
    const direction = order.detail.coverage === 'return' ? 1 : index;
    return entered[direction] ?? order.detail.baggage[index] ?? { cabin: null, checkIn: null };
  });
}
