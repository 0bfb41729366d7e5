import type {} from '@duffel/api';
import type {
  FlightsConditions,
  OrderChange,
  OrderChangeOfferSlice,
  OrderChangeRequestResponse,
  OrderChangeOffer as WireOffer,
} from '@duffel/api/types';
import { type Booking, statusAt } from '../bookings/booking.ts';
import {
  isChangeable,
  isSplit,
  type NewSlices,
  offerAfterReissue,
  offersForReissue,
  quoteReissue,
  withReissue,
} from '../bookings/reissue.ts';
import type { FareFamily } from '../engine/fare-family.ts';
import type { Cabin } from '../engine/model.ts';
import { type Offer, type OfferSlice, searchOffers } from '../engine/offers.ts';
import { fromSecondSource } from '../engine/second-source.ts';
import { asObject, objectsField, textField, type WireObject } from '../tbo/request.ts';
import { CURRENCY } from './account.ts';
import type { KnownChange, KnownChangeOffer, KnownChangeRequest } from './change-store.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { checkPayment } from './create-order.ts';
import { airlineRefused, amount, duration, instant, invalidField, invalidState, notFound, pageOf } from './envelope.ts';
import { findOrder } from './find-order.ts';
import { cabinName, includedBags, segmentId, sliceId, toBareSegment, toCondition } from './flight-wire.ts';
import { orderId, orderPaiseOf, orderScope, passengerId } from './order-wire.ts';
import { toPlace } from './place-wire.ts';
import { readSlice } from './search.ts';
import type { DuffelCall } from './serve-routes.ts';

/** A change offer may be bought this long. */
const OFFER_LIFE_MS = 30 * 60_000;
const MOST_OFFERS = 60;

function readRemoved(slices: WireObject, booking: Booking): readonly number[] {
  const known = booking.offer.slices.map((_, position) => sliceId(orderScope(booking), position));
  const removed = objectsField(slices, 'remove').map((one) => known.indexOf(textField(one, 'slice_id')));
  if (removed.length === 0 || removed.includes(-1))
    throw invalidField('slices.remove must name slices of the order.', 'invalid_slice_id');
  return [...new Set(removed)].toSorted((a, b) => a - b);
}

function readAdds(slices: WireObject, nowMs: number): KnownChangeRequest['adds'] {
  return objectsField(slices, 'add').map((one) => {
    const { origin, destination, date } = readSlice(one, 'any', nowMs);
    const cabin = textField(one, 'cabin_class');
    return { origin, destination, date, cabin: cabin === '' ? null : (cabin as Cabin) };
  });
}

/** New slices in the fare families of the cabin that the airline takes for a change. */
function searchSlices(
  booking: Booking,
  removed: readonly number[],
  adds: KnownChangeRequest['adds'],
  context: DuffelContext,
): readonly Offer[] {
  const { offer } = booking;
  const found = searchOffers(
    {
      slices: adds.map((one) => ({ ...one, cabin: one.cabin ?? offer.family.cabin, departing: 'any' as const })),
      passengers: offer.passengers,
      isSpecialReturn: false,
      directOnly: false,
      oneStopOnly: false,
      carriers: [offer.carrier],
      concession: null,
      dealCodes: new Map(offer.dealCode === null ? [] : [[offer.carrier, offer.dealCode]]),
    },
    context.world,
  )
    .map((one) => fromSecondSource(one, context.world.seed))
    .filter((one) => one !== null);
  return offersForReissue(booking, removed, found).slice(0, MOST_OFFERS);
}

function isInOrder(offer: Offer): boolean {
  return offer.slices.every(({ connection }, index) => {
    const before = offer.slices[index - 1]?.connection.flights.at(-1)?.arrivalEpochMs ?? 0;
    return (connection.flights[0]?.departureEpochMs ?? 0) > before;
  });
}

function toChangeSlice(
  booking: Booking,
  { slice, family }: { readonly slice: OfferSlice; readonly family: FareFamily },
  id: string,
  position: number,
): OrderChangeOfferSlice {
  const { flights } = slice.connection;
  return {
    id: sliceId(id, position),
    origin: toPlace(flights[0]?.origin ?? ''),
    origin_type: 'airport',
    destination: toPlace(flights.at(-1)?.destination ?? ''),
    destination_type: 'airport',
    duration: duration(slice.connection.durationMinutes),
    fare_brand_name: family.name,
    segments: flights.map((flight, index) => ({
      ...toBareSegment(flight, segmentId(id, position, index)),
      passengers: booking.passengers.map((one) => ({
        passenger_id: passengerId(one),
        cabin_class: family.cabin,
        cabin_class_marketing_name: cabinName(family.cabin),
        baggages: includedBags(family, one.type),
        // The package wants a seat here; a changed flight has none until it is chosen again.
        seat: { designator: '', disclosure: '', name: '' },
      })),
    })),
  };
}

function slicesOf(booking: Booking, offer: KnownChangeOffer): WireOffer['slices'] {
  const scope = `${booking.bookingId}_${offer.reissueCount}`;
  const { families } = offer;
  return {
    add: offer.added.map((slice, index) =>
      toChangeSlice(booking, { slice, family: families.added }, offer.id.slice(8), index),
    ),
    remove: offer.removedSlices.map((slice, index) =>
      toChangeSlice(booking, { slice, family: families.removed }, scope, offer.removed[index] ?? index),
    ),
  };
}

function newSlices({ added, families }: KnownChangeOffer): NewSlices {
  return { slices: added, family: families.added };
}

function changePaise(offer: KnownChangeOffer): number {
  return offer.fareDifferencePaise + offer.penaltyPaise;
}

/** Documented fields that the package does not declare: what may be done with the new flights. */
interface StatedOffer extends WireOffer {
  readonly conditions: FlightsConditions;
}

function toWireChangeOffer(booking: Booking, offer: KnownChangeOffer): StatedOffer {
  const after = offerAfterReissue(booking, offer.removed, newSlices(offer));
  return {
    id: offer.id,
    order_change_id: offer.requestId.replace('ocr_', 'oce_'),
    created_at: instant(offer.createdAtMs),
    updated_at: instant(offer.createdAtMs),
    expires_at: instant(offer.createdAtMs + OFFER_LIFE_MS),
    change_total_amount: amount(changePaise(offer)),
    change_total_currency: CURRENCY,
    conditions: {
      refund_before_departure: toCondition(after, offer.added, 'cancellation', offer.createdAtMs),
      change_before_departure: toCondition(after, offer.added, 'dateChange', offer.createdAtMs),
    },
    new_total_amount: amount(offer.newTotalPaise),
    new_total_currency: CURRENCY,
    penalty_amount: amount(offer.penaltyPaise),
    penalty_currency: CURRENCY,
    refund_to: 'original_form_of_payment',
    slices: slicesOf(booking, offer),
  };
}

function toWireRequest(
  booking: Booking,
  request: KnownChangeRequest,
  context: DuffelContext,
): OrderChangeRequestResponse {
  const offers = request.offerIds.map((id) => context.changes.offer(id)).filter((one) => one !== undefined);
  return {
    id: request.id,
    live_mode: false,
    order_id: orderId(booking),
    slices: {
      remove: request.removed.map((position) => ({ slice_id: sliceId(orderScope(booking), position) })),
      add: request.adds.map((one) => ({
        origin: toPlace(one.origin),
        destination: toPlace(one.destination),
        departure_date: one.date,
        cabin_class: one.cabin,
      })),
    },
    order_change_offers: offers.map((offer) => {
      const { refund_to: _, ...wire } = toWireChangeOffer(booking, offer);
      return { ...wire, refund_to: 'balance' };
    }),
  };
}

/** Asks which flights an order may be changed to, and at what price. */
export const createChangeRequest: DuffelEndpoint = ({ data, fault }, context) => {
  const nowMs = context.clock.nowMs();
  const booking = findOrder(textField(data, 'order_id'), context);
  if (statusAt(booking, nowMs) !== 'ticketed')
    throw invalidState('order_not_changeable', 'Only paid orders can be changed.');
  const slices = asObject(data.slices) ?? {};
  const removed = readRemoved(slices, booking);
  const adds = readAdds(slices, nowMs);
  if (adds.length !== removed.length)
    throw invalidField('As many slices must be added as are removed.', 'invalid_slices');
  if (!isChangeable(booking, removed, nowMs) || isSplit(booking, removed))
    throw invalidState('order_not_changeable', 'The fare of this order does not allow changes now.');
  const key = String(context.store.nextNumber('order_change_request', 1));
  const found = fault?.kind === 'sold_out' ? [] : searchSlices(booking, removed, adds, context);
  const offers = found
    .filter((one) => isInOrder(offerAfterReissue(booking, removed, one)))
    .map((one, index) => {
      const after = offerAfterReissue(booking, removed, one);
      return context.changes.keepOffer({
        id: `oco_sbx_${key}_${index}`,
        requestId: `ocr_sbx_${key}`,
        bookingId: booking.bookingId,
        reissueCount: booking.reissues.length,
        removed,
        removedSlices: removed.flatMap((position) => booking.offer.slices[position] ?? []),
        added: one.slices,
        families: { removed: booking.offer.family, added: after.family },
        ...quoteReissue(booking, removed, one.slices, nowMs),
        newTotalPaise: orderPaiseOf({ offer: after, passengers: booking.passengers }),
        createdAtMs: nowMs,
      });
    });
  const request = {
    id: `ocr_sbx_${key}`,
    bookingId: booking.bookingId,
    removed,
    adds,
    offerIds: offers.map((one) => one.id),
  };
  return { status: 201, data: toWireRequest(booking, context.changes.keepRequest(request), context) };
};

function bookingOf(id: number, context: DuffelContext): Booking {
  return findOrder(`ord_sbx_${id}`, context);
}

/** One change request with its offers. */
export const getChangeRequest: DuffelEndpoint = ({ ids }, context) => {
  const request = context.changes.request(ids[0] ?? '');
  if (request === undefined) throw notFound();
  return { data: toWireRequest(bookingOf(request.bookingId, context), request, context) };
};

/** One change offer. */
export const getChangeOffer: DuffelEndpoint = ({ ids }, context) => {
  const offer = context.changes.offer(ids[0] ?? '');
  if (offer === undefined) throw notFound();
  return { data: toWireChangeOffer(bookingOf(offer.bookingId, context), offer) };
};

/** The offers of a change request. */
export const listChangeOffers: DuffelEndpoint = ({ query }, context) => {
  const request = query.get('order_change_request_id');
  const offers = context.changes.offers().filter((one) => request === null || one.requestId === request);
  const { data, page } = pageOf(offers, query);
  return { data: data.map((one) => toWireChangeOffer(bookingOf(one.bookingId, context), one)), page };
};

function toWireChange(booking: Booking, change: KnownChange): OrderChange {
  const { offer } = change;
  return {
    id: change.id,
    order_id: orderId(booking),
    live_mode: false,
    created_at: instant(change.createdAtMs),
    confirmed_at: change.confirmedAtMs === null ? null : instant(change.confirmedAtMs),
    expires_at: instant(offer.createdAtMs + OFFER_LIFE_MS),
    change_total_amount: amount(changePaise(offer)),
    change_total_currency: CURRENCY,
    new_total_amount: amount(offer.newTotalPaise),
    new_total_currency: CURRENCY,
    penalty_total_amount: amount(offer.penaltyPaise),
    penalty_total_currency: CURRENCY,
    refund_to: 'original_form_of_payment',
    slices: slicesOf(booking, offer),
    available_payment_types: ['balance'],
  };
}

function refuseStale(offer: KnownChangeOffer, booking: Booking, nowMs: number): void {
  const isStale = nowMs > offer.createdAtMs + OFFER_LIFE_MS || offer.reissueCount !== booking.reissues.length;
  if (isStale || statusAt(booking, nowMs) !== 'ticketed')
    throw invalidState('order_change_offer_expired', 'The change offer is no longer available. Please ask again.');
}

/** Chooses a change offer; nothing is changed before it is confirmed. */
export const createChange: DuffelEndpoint = ({ data }, context) => {
  const nowMs = context.clock.nowMs();
  const offer = context.changes.offer(textField(data, 'selected_order_change_offer'));
  if (offer === undefined) throw notFound('There is no such change offer.');
  const booking = bookingOf(offer.bookingId, context);
  refuseStale(offer, booking, nowMs);
  const id = `oce_sbx_${context.store.nextNumber('order_change', 1)}`;
  const change = context.changes.keepChange({ id, offer, createdAtMs: nowMs, confirmedAtMs: null });
  return { status: 201, data: toWireChange(booking, change) };
};

function findChange(call: DuffelCall, context: DuffelContext): KnownChange {
  const change = context.changes.change(call.ids[0] ?? '');
  if (change === undefined) throw notFound();
  return change;
}

/** One change. */
export const getChange: DuffelEndpoint = (call, context) => {
  const change = findChange(call, context);
  return { data: toWireChange(bookingOf(change.offer.bookingId, context), change) };
};

/** Pays a change where it costs something, and flies the order on the new slices. */
export const confirmChange: DuffelEndpoint = (call, context) => {
  const nowMs = context.clock.nowMs();
  const change = findChange(call, context);
  const booking = bookingOf(change.offer.bookingId, context);
  if (change.confirmedAtMs !== null)
    throw invalidState('order_change_already_confirmed', 'The change has already been confirmed.');
  refuseStale(change.offer, booking, nowMs);
  if (call.fault?.kind === 'supplier_error') throw airlineRefused('The airline did not accept the change.');
  if (call.fault?.kind === 'sold_out')
    throw invalidState('order_change_offer_expired', 'The new flights are sold out.');
  const duePaise = changePaise(change.offer);
  if (duePaise > 0) checkPayment(asObject(call.data.payment), duePaise);
  const wire = toWireChange(booking, context.changes.keepChange({ ...change, confirmedAtMs: nowMs }));
  context.bookings.save(
    withReissue(booking, {
      removed: change.offer.removed,
      added: newSlices(change.offer),
      collectedPaise: duePaise,
      invoiceId: context.bookings.nextNumber('invoice'),
      nowMs,
    }),
  );
  return { data: wire };
};
