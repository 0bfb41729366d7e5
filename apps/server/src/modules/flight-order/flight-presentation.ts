import type { tripFlight } from '@pravas/contract/flight/trip-flight.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import { passengerTotal } from '@pravas/domain/flight/traveller.ts';
import { givenCreditText } from '@pravas/domain/refund/given-credit.ts';
import type * as z from 'zod/mini';
import {
  type BookingView,
  listGivenCredits,
  type Presented,
  type ServicePresentation,
  travellerName,
  type WireHead,
} from '../booking/index.ts';
import { type AirlineChange, readAirlineChange } from './airline-change.ts';
import { type Flying, whoFlies } from './cancel-facts.ts';
import {
  type FlightBooking,
  type FlightBookingOrder,
  type FlightTypes,
  isAirlineCancelled,
  offersOf,
} from './flight-booking.ts';
import { hasKnownTaxes } from './known-taxes.ts';
import { presentAmenities } from './present-amenities.ts';
import { presentDirections, presentQuote, presentRules, presentSlices } from './present-journey.ts';

type WireFlight = z.output<typeof tripFlight>;
type WireAction = WireFlight['allowedActions'][number];

/** The fields of the head to which flights add. */
type ToldMoreOf = 'summary' | 'orders' | 'gstin' | 'allowedActions';
/** What a trip adds to every booking. */
type OfTrip = 'verdict' | 'approval' | 'reason' | 'net';
type FlightFields = Omit<WireFlight, Exclude<keyof WireHead, ToldMoreOf> | OfTrip>;

/** How flights are shown, under the specification's names (spec screens §4). */
export const flightPresentation: ServicePresentation<FlightTypes> = {
  beingBooked: 'the airline is issuing the ticket',
  async present(tx, booking, view) {
    const givenCredits = await listGivenCredits(tx, booking);
    const change = await readAirlineChange(tx, booking, view.cancellations);
    const flying = whoFlies(
      booking,
      view.cancellations.filter(({ state }) => state !== 'requested'),
    );
    const isDropped = booking.status === 'BOOKED' && booking.orders.some((one) => isOrderDropped(booking, one, flying));
    return {
      notice: noticeOf(isDropped, change),
      cameBack: givenCredits.map(givenCreditText),
      fields: presentFlight(booking, view, flying, isDropped ? droppedBy(change) : change),
    };
  },
};

function presentFlight(
  booking: FlightBooking,
  { viewer, now, orders, allowedActions, creditsPaise }: BookingView,
  flying: Flying,
  change: AirlineChange | null,
): FlightFields {
  const { facts } = booking;
  const offers = offersOf(booking);
  const directions = presentDirections(booking);
  return {
    flightStatus: booking.status,
    airlineChange: change && { kind: change.kind, changes: [...change.changes] },
    isIntl: facts.international,
    forward: directions.forward,
    return: facts.roundTrip ? directions.return : null,
    slices: presentSlices(offers),
    sliceStates: booking.orders.flatMap(({ id, detail }) =>
      detail.slices.map((_, at) => sliceState(flying(id, at).length, booking.travellers.length)),
    ),
    selectedItems: presentSelected(booking),
    b2bInformation: viewer.isDesk ? { selectedItems: presentAmenities(booking) } : null,
    fareType: facts.fareType,
    fareLabel: facts.fareLabel,
    cabinClass: cabinName(
      offers.flatMap((offer) => offer.slices.flatMap(({ segments }) => segments.map(({ cabin }) => cabin))),
    ),
    summary: presentQuote(facts.quote, passengerTotal(facts.passengers)),
    knowsTaxes: hasKnownTaxes(booking),
    rules: presentRules(offers, now),
    orders: booking.orders.flatMap((order, index) => {
      const head = orders[index];
      return head ? [presentOrder(booking, order, head, flying)] : [];
    }),
    paidByCredits: creditsPaise,
    gstin: offers.some(({ requirements }) => requirements.gst !== 'no') ? (facts.gst?.gstin ?? null) : null,
    allowedActions: withExtras(booking, allowedActions),
  };
}

function sliceState(flying: number, everybody: number): WireFlight['sliceStates'][number] {
  if (flying === 0) return 'cancelled';
  return flying < everybody ? 'partly_cancelled' : 'whole';
}

function noticeOf(isDropped: boolean, change: AirlineChange | null): Presented['notice'] {
  if (isDropped) {
    return {
      badge: 'Airline cancelled',
      text: 'The airline has cancelled a flight of this booking. Open it to choose other flights or a refund.',
    };
  }
  return change
    ? { badge: 'Airline changed', text: 'The airline has changed a flight of this booking. Open it to decide.' }
    : null;
}

function droppedBy(change: AirlineChange | null): AirlineChange {
  return { kind: 'cancelled', changes: change?.changes ?? [] };
}

/** Whether somebody still holds a ticket of a flight of an order that its airline does not fly any more. */
function isOrderDropped(booking: FlightBooking, order: FlightBookingOrder, flying: Flying): boolean {
  return order.detail.slices.some(
    (_, at) => isAirlineCancelled(booking, order.id, at) && flying(order.id, at).length > 0,
  );
}

function presentOrder(
  booking: FlightBooking,
  order: FlightBookingOrder,
  head: WireHead['orders'][number],
  flying: Flying,
): WireFlight['orders'][number] {
  const isBooked = booking.status === 'BOOKED' && order.state === 'booked';
  const tickets = order.state === 'booked' ? (order.supplierOrder?.tickets ?? []) : [];
  return {
    ...head,
    direction: order.detail.coverage,
    state: isBooked && isOrderDropped(booking, order, flying) ? 'supplier_cancelled' : head.state,
    airlinePnr: head.locator,
    tickets: tickets.map((ticket) => ({
      traveler: travellerName(booking, ticket.travellerIndex),
      ticketNumber: ticket.ticketNumber,
      isCancelled: isTicketCancelled(order, ticket, flying),
    })),
  };
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

function presentSelected({ facts }: FlightBooking): WireFlight['selectedItems'] {
  return (facts.extras ?? []).map((extra) => ({
    travelerIndex: extra.travellerIndex,
    kind: extra.kind,
    flightKey: extra.segmentKey,
    code: extra.code,
    name: extra.name,
    amount: extra.pricePaise,
  }));
}

/** Seats, meals and bags are sold by the airline a flight was found at; one entered by hand was found at none. */
function withExtras({ origin, status }: FlightBooking, actions: readonly WireAction[]): WireAction[] {
  const reason =
    origin === 'offline'
      ? 'The travel desk books this flight.'
      : status === 'CREATED'
        ? (actions.find(({ action }) => action === 'remove')?.reason ?? null)
        : 'Seats, meals and bags can be changed until the booking is paid.';
  const extras = { action: 'extras', allowed: reason === null, reason };
  // Beside 'remove', as it also ends with paying.
  return actions.flatMap((one) => (one.action === 'remove' ? [one, extras] : [one]));
}
