import type {} from '@duffel/api';
import type {
  DuffelPassengerGender,
  DuffelPassengerTitle,
  FlightsConditions,
  Order,
  OrderPassenger,
  OrderSegmentPassenger,
  OrderService,
  OrderSlice,
  OrderSliceSegment,
  AirlineInitiatedChange as WireChange,
} from '@duffel/api/types';
import {
  type AirlineChange,
  type BookedPassenger,
  type Booking,
  type ChosenSsr,
  flownSlices,
  statusAt,
  ticketNumberAt,
} from '../bookings/booking.ts';
import { isChangeable } from '../bookings/reissue.ts';
import { totalPaise } from '../engine/model.ts';
import type { OfferSlice } from '../engine/offers.ts';
import { CURRENCY } from './account.ts';
import { type StoredCancellation, toWireCancellation } from './cancellation-wire.ts';
import { amount, duration, instant } from './envelope.ts';
import {
  cabinName,
  includedBags,
  segmentId,
  sliceId,
  toBareSegment,
  toCondition,
  toStops,
  WIRE_TYPE,
} from './flight-wire.ts';
import type { LoyaltyAccount } from './offer-store.ts';
import { basePaiseOf } from './offer-wire.ts';
import { toAirline, toPlace } from './place-wire.ts';
import type { ServiceScope } from './services.ts';

/** The id of an order. */
export function orderId(booking: Booking): string {
  return `ord_sbx_${booking.bookingId}`;
}

/** The booking number in an order's id; NaN for other texts. */
export function bookingIdOf(id: string): number {
  return /^ord_sbx_\d+$/.test(id) ? Number(id.slice(8)) : Number.NaN;
}

/** The text that an order's slices, segments and services are named with: new flights have new ids. */
export function orderScope(booking: Booking): string {
  return `${booking.bookingId}_${booking.reissues.length}`;
}

/** The id a passenger has had since the search. */
export function passengerId(passenger: BookedPassenger): string {
  return String(passenger.fields.PassengerId ?? '');
}

/** What services are offered and named for. */
export function serviceScopeOf(booking: Booking): ServiceScope {
  return {
    scope: orderScope(booking),
    offer: booking.offer,
    passengers: booking.passengers.map((one) => ({ id: passengerId(one), type: one.type })),
  };
}

/** What the agency owes for an order, services included, paise. */
export function orderPaiseOf(booking: Pick<Booking, 'offer' | 'passengers'>): number {
  const services = booking.passengers.flatMap((one) => one.ssr);
  return totalPaise(booking.offer.fares) + services.reduce((sum, ssr) => sum + ssr.pricePaise, 0);
}

function seatMetadata(ssr: ChosenSsr) {
  return { designator: ssr.code, disclosures: [], name: null };
}

function toOrderService(booking: Booking, passenger: BookedPassenger, ssr: ChosenSsr, index: number): OrderService {
  const scope = orderScope(booking);
  const segments = booking.offer.slices.flatMap(({ connection }, slice) => {
    const at = connection.flights.findIndex((flight) => flight.key === ssr.flightKey);
    if (at < 0) return [];
    return ssr.kind === 'seat'
      ? [segmentId(scope, slice, at)]
      : connection.flights.map((_, flight) => segmentId(scope, slice, flight));
  });
  const kg = Number(/\d+/.exec(ssr.description)?.[0] ?? 0);
  return {
    id: `ser_sbx_${passenger.paxId}_${index}`,
    type: ssr.kind === 'seat' ? 'seat' : 'baggage',
    quantity: 1,
    passenger_ids: [passengerId(passenger)],
    segment_ids: segments,
    total_amount: amount(ssr.pricePaise),
    total_currency: CURRENCY,
    metadata:
      ssr.kind === 'seat'
        ? seatMetadata(ssr)
        : {
            type: 'checked',
            maximum_weight_kg: kg,
            maximum_height_cm: null,
            maximum_length_cm: null,
            maximum_depth_cm: null,
          },
  };
}

function toSegmentPassengers(booking: Booking, slice: number, flightKey: string): OrderSegmentPassenger[] {
  const { family } = booking.offer;
  return booking.passengers
    .filter((one) => flownSlices(booking, one).includes(slice) || booking.status === 'cancelled')
    .map((one) => {
      const seat = one.ssr.find((ssr) => ssr.kind === 'seat' && ssr.flightKey === flightKey);
      return {
        passenger_id: passengerId(one),
        cabin_class: family.cabin,
        cabin_class_marketing_name: cabinName(family.cabin),
        baggages: includedBags(family, one.type),
        ...(seat === undefined ? {} : { seat: seatMetadata(seat) }),
      };
    });
}

/** A slice of an order as the wire writes it; `scope` names its ids. */
function toOrderSlice(booking: Booking, slice: OfferSlice, position: number, scope: string, nowMs: number): OrderSlice {
  const { flights } = slice.connection;
  return {
    id: sliceId(scope, position),
    origin: toPlace(flights[0]?.origin ?? ''),
    origin_type: 'airport',
    destination: toPlace(flights.at(-1)?.destination ?? ''),
    destination_type: 'airport',
    duration: duration(slice.connection.durationMinutes),
    fare_brand_name: booking.offer.family.name,
    conditions: { change_before_departure: toCondition(booking.offer, [slice], 'dateChange', nowMs) },
    segments: flights.map((flight, index): OrderSliceSegment => {
      const bare = toBareSegment(flight, segmentId(scope, position, index));
      return {
        ...bare,
        // The package declares these as texts without null for orders; '' stands for an unnamed terminal.
        origin_terminal: bare.origin_terminal ?? '',
        destination_terminal: bare.destination_terminal ?? '',
        duration: duration(flight.durationMinutes),
        distance: String(flight.distanceKm),
        stops: toStops(flight, segmentId(scope, position, index)),
        passengers: toSegmentPassengers(booking, position, flight.key),
      };
    }),
  };
}

function toOrderPassenger(passenger: BookedPassenger): OrderPassenger {
  const { fields } = passenger;
  const text = (name: string): string => String(fields[name] ?? '');
  const loyalty = JSON.parse(text('Loyalty') || '[]') as readonly LoyaltyAccount[];
  return {
    id: passengerId(passenger),
    type: WIRE_TYPE[passenger.type],
    title: text('Title') as DuffelPassengerTitle,
    gender: text('Gender') as DuffelPassengerGender,
    given_name: text('FirstName'),
    family_name: text('LastName'),
    born_on: text('DateOfBirth'),
    email: text('Email'),
    phone_number: text('Phone'),
    infant_passenger_id: text('InfantId') === '' ? null : text('InfantId'),
    loyalty_programme_accounts: loyalty.map((one) => ({
      airline_iata_code: one.airlineCode,
      account_number: one.number,
    })),
  };
}

/** What the airline did to an order on its own, as the wire writes it. */
export function toWireAirlineChange(booking: Booking, change: AirlineChange, nowMs: number): WireChange {
  const scope = `${orderScope(booking)}_aic${change.changeId}`;
  const isOpen = change.acceptedAtMs === null;
  return {
    id: `aic_sbx_${change.changeId}`,
    order_id: orderId(booking),
    created_at: instant(change.detectedAtMs),
    updated_at: instant(change.acceptedAtMs ?? change.detectedAtMs),
    action_taken: isOpen ? null : 'accepted',
    action_taken_at: change.acceptedAtMs === null ? null : instant(change.acceptedAtMs),
    available_actions: isOpen ? ['accept', 'cancel', 'change'] : [],
    removed: [toOrderSlice(booking, change.removed, change.slice, orderScope(booking), nowMs)],
    added: change.added === null ? [] : [toOrderSlice(booking, change.added, change.slice, scope, nowMs)],
    travel_agent_ticket: null,
  };
}

function paymentStatus(booking: Booking): Order['payment_status'] {
  const isHeld = booking.ticketedAtMs === null;
  const until = booking.holdUntilMs === null ? null : instant(booking.holdUntilMs);
  return {
    awaiting_payment: isHeld && booking.status === 'held',
    paid_at: booking.ticketedAtMs === null ? null : instant(booking.ticketedAtMs),
    ...(isHeld && until !== null ? { payment_required_by: until, price_guarantee_expires_at: until } : {}),
  };
}

function conditionsOf(booking: Booking, nowMs: number): FlightsConditions {
  const { offer } = booking;
  return {
    refund_before_departure: toCondition(offer, offer.slices, 'cancellation', nowMs),
    change_before_departure: toCondition(offer, offer.slices, 'dateChange', nowMs),
  };
}

function documentsOf(booking: Booking, nowMs: number): NonNullable<Order['documents']> {
  return booking.passengers.flatMap((one) => {
    const number = ticketNumberAt(booking, one, nowMs);
    if (number === '') return [];
    return [{ type: 'electronic_ticket' as const, unique_identifier: number, passenger_ids: [passengerId(one)] }];
  });
}

/** An order as the wire writes it. */
export function toWireOrder(booking: Booking, cancellation: StoredCancellation | undefined, nowMs: number): Order {
  const { offer } = booking;
  const total = orderPaiseOf(booking);
  const base = basePaiseOf(offer.fares);
  const status = statusAt(booking, nowMs);
  const isLive = status === 'ticketed' || status === 'held';
  const slices = offer.slices.map((_, position) => position);
  const mayChange = status === 'ticketed' && isChangeable(booking, slices, nowMs);
  return {
    id: orderId(booking),
    booking_reference: booking.pnr,
    owner: toAirline(offer.carrier),
    live_mode: false,
    content: 'managed',
    created_at: instant(booking.createdAtMs),
    synced_at: instant(nowMs),
    cancelled_at: isLive ? null : instant(booking.cancelledAtMs ?? booking.holdUntilMs ?? booking.createdAtMs),
    slices: offer.slices.map((slice, position) => toOrderSlice(booking, slice, position, orderScope(booking), nowMs)),
    passengers: booking.passengers.map(toOrderPassenger),
    services: booking.passengers.flatMap((one) =>
      one.ssr.map((ssr, index) => toOrderService(booking, one, ssr, index)),
    ),
    documents: documentsOf(booking, nowMs),
    payment_status: paymentStatus(booking),
    base_amount: amount(base),
    base_currency: CURRENCY,
    tax_amount: amount(totalPaise(offer.fares) - base),
    tax_currency: CURRENCY,
    total_amount: amount(total),
    total_currency: CURRENCY,
    conditions: conditionsOf(booking, nowMs),
    metadata: { ...booking.metadata },
    airline_initiated_changes: booking.airlineChanges.map((one) => toWireAirlineChange(booking, one, nowMs)),
    available_actions: isLive ? ['cancel', ...(mayChange ? (['change'] as const) : []), 'update'] : [],
    cancellation: cancellation === undefined ? null : toWireCancellation(cancellation),
  };
}
