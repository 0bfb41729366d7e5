import type {} from '@duffel/api';
import type {
  Airline,
  AirlineInitiatedChange,
  CreateOfferRequest,
  CreateOrder,
  CreateOrderChangeRequest,
  CreatePayment,
  FlightsConditions,
  Offer,
  OfferAvailableServiceBaggage,
  OfferPassenger,
  OfferSlice,
  OfferSliceSegment,
  OfferSliceSegmentPassenger,
  Order,
  OrderCancellation,
  OrderChange,
  OrderChangeOffers,
  OrderDocument,
  OrderPassenger,
  OrderPaymentStatus,
  PaymentRequirements,
  SeatMap,
  SeatMapCabinRowSectionElementSeat,
} from '@duffel/api/types';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { purchase } from '../flight/conformance-world.ts';
import { changeRequestBody, offerRequestBody, orderBody, paymentBody } from './from-domain.ts';
import { aCancellation, aChangeRequest, anOffer, anOrder, anOrderChange, aSeatMap } from './testing/wire-samples.ts';
import { toOffer } from './to-domain.ts';
import * as wire from './wire.ts';
import * as orders from './wire-orders.ts';

/** Compiles only when Duffel's type has every field that a shape reads, each of a form that the shape takes. */
const reads =
  <Theirs>() =>
  <Shape extends z.ZodMiniType>(
    shape: Shape &
      (Theirs extends z.input<Shape> ? unknown : never) &
      (Exclude<keyof z.input<Shape>, keyof Theirs> extends never ? unknown : never),
    sample: Theirs,
  ): boolean =>
    shape.safeParse(sample).success;

const first = <T>(items: readonly T[] | undefined): T => {
  const [item] = items ?? [];
  if (item === undefined) throw new Error('The sample is empty');
  return item;
};

test('every shape of offers reads what the official package declares', () => {
  const offer = anOffer();
  const slice = first(offer.slices);
  const segment = first(slice.segments);
  const [service] = offer.available_services;
  expect(reads<Offer>()(wire.offer, offer)).toBe(true);
  expect(reads<OfferSlice>()(wire.slice, slice)).toBe(true);
  expect(reads<OfferSliceSegment>()(wire.segment, segment)).toBe(true);
  expect(reads<Airline>()(wire.carrier, segment.marketing_carrier)).toBe(true);
  expect(reads<OfferSliceSegmentPassenger>()(wire.segmentPassenger, first(segment.passengers))).toBe(true);
  expect(reads<OfferPassenger>()(wire.offerPassenger, first(offer.passengers))).toBe(true);
  expect(reads<PaymentRequirements>()(wire.paymentRequirements, offer.payment_requirements)).toBe(true);
  expect(reads<FlightsConditions>()(wire.conditionsShape, offer.conditions)).toBe(true);
  expect(service?.type === 'baggage' && reads<OfferAvailableServiceBaggage>()(wire.service, service)).toBe(true);
  const seat = first(first(first(first(aSeatMap().cabins).rows).sections).elements);
  expect(reads<SeatMap>()(wire.seatMap, aSeatMap())).toBe(true);
  expect(seat.type === 'seat' && reads<SeatMapCabinRowSectionElementSeat>()(wire.seatElement, seat)).toBe(true);
});

test('every shape of orders reads what the official package declares', () => {
  const order = anOrder();
  expect(reads<Order>()(orders.order, order)).toBe(true);
  expect(reads<OrderPassenger>()(orders.orderPassenger, first(order.passengers))).toBe(true);
  expect(reads<OrderDocument>()(orders.orderDocument, first(order.documents))).toBe(true);
  expect(reads<OrderPaymentStatus>()(orders.paymentStatus, { payment_required_by: '', ...order.payment_status })).toBe(
    true,
  );
  const change: AirlineInitiatedChange = {
    id: 'aic_1',
    order_id: 'ord_1',
    action_taken: null,
    action_taken_at: null,
    available_actions: ['accept'],
    added: order.slices,
    removed: order.slices,
    travel_agent_ticket: null,
    created_at: '2026-11-21T06:40:00Z',
    updated_at: '2026-11-21T06:40:00Z',
  };
  expect(reads<AirlineInitiatedChange>()(orders.airlineChange, change)).toBe(true);
  expect(reads<OrderCancellation>()(orders.cancellation, aCancellation())).toBe(true);
  expect(reads<OrderChangeOffers>()(orders.changeOffer, first(aChangeRequest().order_change_offers))).toBe(true);
  expect(reads<OrderChange>()(orders.orderChange, anOrderChange())).toBe(true);
});

test('what is sent is what the official package declares', () => {
  const counts = { adults: 1, children: 1, infants: 1 };
  const search: CreateOfferRequest = offerRequestBody(
    [{ from: 'DEL', to: 'BOM', date: '2027-01-05' }],
    { cabin: 'E', passengers: counts, dealCodes: [{ airlineCode: '6E', code: 'CORP' }] },
    'PRAVAS',
  );
  expect(search.private_fares).toEqual({ '6E': [{ corporate_code: 'CORP', tracking_reference: 'PRAVAS' }] });
  const context = { supplierId: 'duffel', cabin: 'E', dealCodes: [], coverage: 'onward' } as const;
  const parsed = wire.parseOffer(anOffer());
  const offer = parsed && toOffer(parsed, context);
  if (!offer) throw new Error('The sample is no offer');
  const request = purchase(offer, { travellers: [aTraveller({ firstName: 'Zoë', mobile: '+6591234567' })] });
  const order: CreateOrder = orderBody(request, {
    offerId: 'off_1',
    passengerIds: ['pas_1'],
    serviceIds: ['ase_1'],
    instant: true,
  });
  expect(order).toMatchObject({
    type: 'instant',
    services: [{ id: 'ase_1', quantity: 1 }],
    payments: [{ type: 'balance', currency: 'INR', amount: '5234.50' }],
    metadata: { client_ref: 'order-1', travellers: 'pas_1' },
    passengers: [{ id: 'pas_1', given_name: 'ZOE', phone_number: '+6591234567', title: 'ms', gender: 'f' }],
  });
  const payment: CreatePayment = { order_id: 'ord_1', payment: paymentBody(paise(5)) };
  expect(payment.payment.amount).toBe('0.05');
  const change: CreateOrderChangeRequest = changeRequestBody('ord_1', ['sli_1'], {
    removes: [0],
    adds: [{ from: 'DEL', to: 'BOM', date: '2027-01-06' }],
    cabin: 'B',
  });
  expect(change.slices.add).toMatchObject([{ departure_date: '2027-01-06', cabin_class: 'business' }]);
});
