import type { tripFlight } from '@pravas/contract/flight/trip-flight.ts';
import { isStale } from '@pravas/domain/fare/itinerary-freshness.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { passengerTotal } from '@pravas/domain/flight/traveller.ts';
import { type GivenCredit, givenCreditText } from '@pravas/domain/flight-change/flight-credit.ts';
import { formatInr, formatInrExact, type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { listPayments, listRefunds, mayStillPay, type Payment, type Refund } from '../payment/index.ts';
import { readAirlineChange } from './airline-change.ts';
import { travellerName } from './booking.ts';
import { listHistory } from './booking-repository.ts';
import { headOf } from './booking-units.ts';
import { type Flying, whoFlies } from './cancel-facts.ts';
import { listCancellations } from './cancellation-repository.ts';
import { awaitsSecondPerson, ENTERED_BY_DESK } from './desk-entry.ts';
import { type FlightBooking, type FlightBookingOrder, isAirlineCancelled, offersOf } from './flight-booking.ts';
import { listGivenCredits } from './given-credits.ts';
import { hasKnownTaxes } from './known-taxes.ts';
import { readPaidByCredits } from './paid-by-credits.ts';
import { presentAmenities } from './present-amenities.ts';
import { presentQuote, presentRules, presentSlice } from './present-journey.ts';
import { isOrderCancelled, orderText } from './saga/saga-words.ts';
import { orderName } from './service-module.ts';

/** A booking as its own module knows it: what the policy and approvers say of it, its trip adds. */
type WireBooking = Omit<z.output<typeof tripFlight>, 'verdict' | 'approval' | 'reason' | 'net'>;

/** Who looks at a booking, as far as that changes what is shown and allowed. */
export interface Viewer {
  readonly isAdmin: boolean;
  readonly mayPay: boolean;
  /** True for the travel desk and admins (spec rules §6). */
  readonly isDesk: boolean;
}

/** A booking under the specification's names, with what may be done with it and why not. */
export async function presentBooking(
  tx: Tx,
  booking: FlightBooking,
  viewer: Viewer,
  labelOf: (supplierId: string) => string,
  now: Temporal.Instant,
): Promise<WireBooking> {
  const payments = await listPayments(tx, booking.id);
  const refunds = await listRefunds(tx, booking.id);
  const history = await listHistory(tx, booking.id);
  const cancellations = await listCancellations(tx, booking.id);
  const flying = whoFlies(
    booking,
    cancellations.filter(({ state }) => state !== 'requested'),
  );
  const isPartCancelled = cancellations.some(({ state }) => state === 'supplier' || state === 'settled');
  const awaitedPaise = sum(cancellations.filter((one) => one.state === 'supplier').map((one) => one.quote.refundPaise));
  const creditsPaise = await readPaidByCredits(tx, booking);
  const givenCredits = await listGivenCredits(tx, booking);
  const isEntered = await awaitsSecondPerson(tx, booking);
  const isDropped = isDroppedByAirline(booking, flying);
  const change = await readAirlineChange(tx, booking, cancellations);
  const { facts } = booking;
  const head = headOf(
    booking,
    booking.orders.map((order) => order.detail),
  );
  const slices = booking.orders.flatMap((order) =>
    order.detail.slices.map((slice, index) => presentSlice(slice, order.detail.baggage[index])),
  );
  const [forward, back] = slices;
  if (!forward) throw new Error(`FlightBooking ${booking.id} has no flight`);
  return {
    _id: booking.id,
    tripId: booking.tripId,
    service: 'flight',
    title: head.title,
    startsAt: head.startsAt,
    endsAt: head.endsAt,
    status: booking.status,
    flightStatus: booking.status,
    badge: isDropped ? 'Airline cancelled' : change ? 'Airline changed' : badgeOf(booking, payments, isPartCancelled),
    airlineChange: isDropped
      ? { kind: 'cancelled', changes: [...(change?.changes ?? [])] }
      : change && { kind: change.kind, changes: [...change.changes] },
    statusText: isEntered
      ? ENTERED_BY_DESK
      : isDropped
        ? 'The airline has cancelled a flight of this booking. Open it to choose other flights or a refund.'
        : change
          ? 'The airline has changed a flight of this booking. Open it to decide.'
          : statusTextOf(booking, { payments, refunds, creditsPaise, givenCredits, awaitedPaise }, isPartCancelled),
    paymentStatus: booking.paymentStatus,
    isIntl: facts.international,
    forward,
    return: facts.roundTrip ? (back ?? null) : null,
    slices,
    selectedItems: presentSelected(booking),
    b2bInformation: viewer.isDesk ? { selectedItems: presentAmenities(booking) } : null,
    fareType: facts.fareType,
    fareLabel: facts.fareLabel,
    cabinClass: cabinName(
      booking.orders.flatMap((order) =>
        order.detail.slices.flatMap((slice) => slice.segments.map((segment) => segment.cabin)),
      ),
    ),
    summary: presentQuote(facts.quote, passengerTotal(facts.passengers)),
    knowsTaxes: hasKnownTaxes(booking),
    totalPrice: booking.totalPaise,
    itineraryUpdated: booking.itineraryUpdatedAt.toString(),
    rules: presentRules(offersOf(booking), now),
    orders: booking.orders.map((order) => ({
      name: orderName(booking, order),
      direction: order.detail.coverage,
      state: orderStateOf(booking, order, flying),
      locator: locatorOf(order),
      airlinePnr: locatorOf(order),
      tickets:
        order.state === 'booked'
          ? (order.supplierOrder?.tickets ?? []).map((ticket) => ({
              traveler: travellerName(booking, ticket.travellerIndex),
              ticketNumber: ticket.ticketNumber,
              isCancelled: isTicketCancelled(order, ticket, flying),
            }))
          : [],
      message: isOrderCancelled(order) ? null : orderText(order),
    })),
    payments: payments.filter(isOwnPayment).map((payment) => ({
      orderId: payment.paymentRef,
      status: payment.status,
      amount: payment.amountPaise,
      message: payment.message,
      at: payment.createdAt.toISOString(),
    })),
    refunds: refunds.map((refund) => ({
      amount: refund.amountPaise,
      state: refund.state,
      reason: refund.reason,
      at: (refund.completedAt ?? refund.createdAt).toISOString(),
    })),
    pendingTotalPrice: booking.pendingTotalPaise,
    paidByCredits: creditsPaise,
    gstin: booking.orders.some((order) => order.detail.requirements.gst !== 'no')
      ? (booking.facts.gst?.gstin ?? null)
      : null,
    history: history.map((event) => ({ at: event.at.toISOString(), text: event.text })),
    allowedActions: allowedActions(booking, payments, viewer, isEntered, now),
    supplier: viewer.isAdmin ? [...new Set(booking.orders.map((order) => labelOf(order.supplierId)))].join(', ') : null,
  };
}

/** Whether somebody still holds a ticket of a flight that its airline does not fly any more. */
function isDroppedByAirline(booking: FlightBooking, flying: Flying): boolean {
  if (booking.status !== 'BOOKED') return false;
  return booking.orders.some((order) => isOrderDropped(booking, order, flying));
}

function isOrderDropped(booking: FlightBooking, order: FlightBookingOrder, flying: Flying): boolean {
  return order.detail.slices.some(
    (_, at) => isAirlineCancelled(booking, order.id, at) && flying(order.id, at).length > 0,
  );
}

/** What a supplier finds an order by; what failed is found by nothing. */
function locatorOf({ state, locator }: FlightBookingOrder): string | null {
  return state === 'booked' || state === 'held' ? locator : null;
}

/** A ticket nobody flies on any more: of one flight, or of all flights of its order. */
function isTicketCancelled(
  order: FlightBookingOrder,
  { travellerIndex, sliceIndex }: NonNullable<FlightBookingOrder['supplierOrder']>['tickets'][number],
  flying: Flying,
): boolean {
  const slices = sliceIndex === undefined ? [...order.detail.slices.keys()] : [sliceIndex];
  return slices.every((slice) => !flying(order.id, slice).includes(travellerIndex));
}

function presentSelected({ facts }: FlightBooking): WireBooking['selectedItems'] {
  return (facts.extras ?? []).map((extra) => ({
    travelerIndex: extra.travellerIndex,
    kind: extra.kind,
    flightKey: extra.segmentKey,
    code: extra.code,
    name: extra.name,
    amount: extra.pricePaise,
  }));
}

/** What was given up for another payment is none; were it paid after all, it is one that goes back. */
function isOwnPayment({ superseded, status }: Payment): boolean {
  return !superseded || status === 'SUCCESSFUL';
}

function openPayment(payments: readonly Payment[]): Payment | undefined {
  return payments.find((payment) => payment.status === 'IN_PROGRESS' && !payment.superseded);
}

function badgeOf(booking: FlightBooking, payments: readonly Payment[], isPartCancelled: boolean): string {
  switch (booking.status) {
    case 'CREATED':
      return openPayment(payments)
        ? 'Payment in progress'
        : booking.paymentStatus === 'FAILED'
          ? 'Payment failed'
          : 'Not paid';
    case 'BOOKING_IN_PROCESS':
      return 'Booking in process';
    case 'BOOKING_PAUSED':
      return 'Booking paused';
    case 'BOOKED':
      if (isPartCancelled) return 'Partly cancelled';
      return booking.orders.every((order) => order.state === 'booked') ? 'Booked' : 'Partly booked';
    case 'FAILED':
      return 'Failed';
    case 'CANCELED':
      return 'Cancelled';
    case 'EXPIRED':
      return 'Expired';
  }
}

/**
 * An order's state as people read it: what was given up is cancelled, with its whole booking or before it; what was never
 * bought is not.
 */
function orderStateOf(
  booking: FlightBooking,
  order: FlightBookingOrder,
  flying: Flying,
): WireBooking['orders'][number]['state'] {
  const { status } = booking;
  if (status === 'BOOKED' && order.state === 'booked' && isOrderDropped(booking, order, flying))
    return 'supplier_cancelled';
  const isGivenUp = order.state === 'booked' ? status === 'CANCELED' : isOrderCancelled(order);
  return isGivenUp ? 'cancelled' : order.state;
}

/** What was asked for, given back and paid by airline credits. */
interface Money {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly creditsPaise: Paise;
  readonly givenCredits: readonly GivenCredit[];
  /** What cancellations are expected to bring whose airline has not stated the money yet. */
  readonly awaitedPaise: Paise;
}

/** Gateways write their messages with and without a full stop. */
function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function statusTextOf(
  booking: FlightBooking,
  { payments, refunds, creditsPaise, givenCredits, awaitedPaise }: Money,
  isPartCancelled: boolean,
): string {
  const back = [refundText(booking, refunds), ...givenCredits.map((credit) => ` ${givenCreditText(credit)}`)].join('');
  const more = awaitedText(awaitedPaise, back !== '');
  switch (booking.status) {
    case 'CREATED': {
      if (openPayment(payments)) return `Waiting for the payment gateway's answer. Nothing is booked yet.`;
      const last = payments.at(-1);
      if (last?.status === 'FAILED')
        return `${sentence(last.message ?? 'The payment failed')} Nothing was booked; you can pay again.${back}`;
      if (booking.origin === 'offline') return 'Not booked yet. The travel desk books this flight.';
      const wait = approvalReason(booking);
      if (booking.pendingTotalPaise !== null && wait === null) {
        return `Not booked yet. The price is now ${formatInr(booking.pendingTotalPaise)}; it was ${formatInr(booking.totalPaise)}.${back}`;
      }
      return wait === null
        ? `Not booked yet. Pay ${formatInr(subtract(booking.totalPaise, creditsPaise))} to book.${back}`
        : `Not booked yet. ${wait}${back}`;
    }
    case 'BOOKING_IN_PROCESS':
      return 'Your payment has arrived and the airline is issuing the ticket. You need not wait here: we write to you.';
    case 'BOOKING_PAUSED':
      return 'Your payment has arrived, but the booking needs somebody to look at it.';
    case 'BOOKED':
      if (isPartCancelled) return `A part of this booking is cancelled; the rest stays booked.${back}${more}`;
      return booking.orders.every((order) => order.state === 'booked')
        ? `Booked and ticketed.${back}`
        : `One flight is booked, the other could not be.${back}`;
    case 'FAILED':
      return `${booking.failure ?? 'The flight could not be booked.'}${back || ' Nothing was charged.'}`;
    case 'CANCELED':
      return `Cancelled.${back}${more}`;
    case 'EXPIRED':
      return 'The flight has left without being paid.';
  }
}

function awaitedText(awaitedPaise: Paise, isMore: boolean): string {
  if (awaitedPaise <= 0) return '';
  return ` ${formatInrExact(awaitedPaise)} ${isMore ? 'more ' : ''}is expected once the airline has worked it out.`;
}

function refundText({ origin }: FlightBooking, refunds: readonly Refund[]): string {
  if (refunds.length === 0) return '';
  const total = paise(refunds.reduce((sum, refund) => sum + refund.amountPaise, 0));
  if (origin !== 'online') return ` ${formatInrExact(total)} is set against what your organisation owes.`;
  return refunds.every((refund) => refund.state === 'refunded')
    ? ` ${formatInrExact(total)} was sent back to your card; banks show it within 6-7 working days.`
    : ` ${formatInrExact(total)} is on its way back to your card.`;
}

/** Why an unpaid booking has to wait for its approvers; null where it need not, or nobody has judged it yet. */
function approvalReason({ approval }: FlightBooking): string | null {
  const isJudgedOnly = approval.fingerprint === null && approval.status === 'Not Required';
  if (isJudgedOnly && approval.verdict?.outcome === 'approval') return 'Finalise the trip to ask for approval.';
  if (isJudgedOnly && approval.verdict?.outcome === 'block') return 'The trip policy does not allow this flight.';
  if (approval.status === 'Rejected') return 'This flight was rejected.';
  if (approval.status !== 'Pending For Approval') return null;
  return approval.fingerprint === null
    ? 'Finalise the trip to ask for approval.'
    : 'This flight is waiting for approval.';
}

function allowedActions(
  booking: FlightBooking,
  payments: readonly Payment[],
  viewer: Viewer,
  isEntered: boolean,
  now: Temporal.Instant,
): WireBooking['allowedActions'] {
  const unpaid = booking.status === 'CREATED';
  const watched = payments.some(mayStillPay);
  const payReason = !unpaid
    ? 'Only an unpaid booking can be paid.'
    : booking.origin === 'offline'
      ? 'The travel desk books this flight.'
      : isEntered
        ? ENTERED_BY_DESK
        : viewer.mayPay
          ? approvalReason(booking)
          : 'Your role may not pay.';
  const removeReason = !unpaid
    ? 'Only an unpaid booking can be removed.'
    : watched
      ? 'A payment may still arrive for it. Try again in a few minutes.'
      : isEntered
        ? ENTERED_BY_DESK
        : null;
  // Seats, meals and bags are sold by the airline a flight was found at; one entered by hand was found at none.
  const extrasReason =
    booking.origin === 'offline'
      ? 'The travel desk books this flight.'
      : unpaid
        ? removeReason
        : 'Seats, meals and bags can be changed until the booking is paid.';
  const stale = isStale(booking.itineraryUpdatedAt, now);
  return [
    { action: 'pay', allowed: payReason === null, reason: payReason },
    { action: 'remove', allowed: removeReason === null, reason: removeReason },
    { action: 'extras', allowed: extrasReason === null, reason: extrasReason },
    {
      action: 'regenerate',
      allowed: unpaid && stale && booking.origin === 'online' && !isEntered,
      reason: stale ? null : 'The price is still fresh.',
    },
  ];
}
