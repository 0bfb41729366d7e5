import { DuffelError, hasAvailableSeatService } from '@duffel/api';
import type { Offer, Order, SeatMap, SeatMapCabinRowSectionElementSeat } from '@duffel/api/types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DuffelAgency, startDuffelAgency } from '../testing/duffel-agency.ts';

const GOING = { from: 'BLR', to: 'DEL', date: '2026-12-16' };
const BACK = { from: 'DEL', to: 'BLR', date: '2026-12-18' };

let agency: DuffelAgency;
beforeAll(async () => {
  agency = await startDuffelAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('POST', '/reset'));

function isRegular(carrier: string): (offer: Offer) => boolean {
  return (offer) =>
    offer.owner.iata_code === carrier &&
    offer.slices.every((slice) => slice.segments.every((one) => !one.marketing_carrier_flight_number.endsWith('99')));
}

/** The code of the refusal that a call ends in. */
async function codeOf(calling: Promise<unknown>): Promise<string> {
  try {
    await calling;
  } catch (error) {
    if (error instanceof DuffelError) return error.errors[0]?.code ?? '';
    throw error;
  }
  throw new Error('The call was not refused.');
}

function freeSeats(maps: readonly SeatMap[]): readonly SeatMapCabinRowSectionElementSeat[] {
  return maps
    .flatMap((map) => map.cabins)
    .flatMap((cabin) => cabin.rows)
    .flatMap((row) => row.sections)
    .flatMap((section) => section.elements)
    .filter((element) => 'available_services' in element)
    .filter((seat) => seat.available_services.length > 0);
}

async function book(carrier = '6E', legs = [GOING]): Promise<{ offer: Offer; order: Order }> {
  const offer = await agency.find(legs, isRegular(carrier));
  const { data } = await agency.client.orders.create(agency.order(offer));
  return { offer, order: data };
}

describe('searching with the official client', () => {
  it('prices every passenger, and lists the same offers page by page', async () => {
    const request = await agency.search([GOING], { passengers: [{ type: 'adult' }, { age: 7 }, { age: 1 }] });
    expect(request.offers.length).toBeGreaterThan(60);
    expect(request.passengers.map((one) => one.age ?? one.type)).toEqual(['adult', 7, 1]);
    const listed: Offer[] = [];
    for await (const { data } of agency.client.offers.listWithGenerator({ offer_request_id: request.id, limit: 50 }))
      listed.push(data);
    expect(listed.map((one) => one.id).toSorted()).toEqual(request.offers.map((one) => one.id).toSorted());
    const prices = listed.map((one) => Number(one.total_amount));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    for (const one of listed)
      expect(Number(one.base_amount) + Number(one.tax_amount)).toBeCloseTo(Number(one.total_amount), 2);
  });

  it('finds places, and pages through airports', async () => {
    const { data } = await agency.client.suggestions.list({ query: 'Bengal' });
    expect(data[0]).toMatchObject({ iata_code: 'BLR', time_zone: 'Asia/Kolkata', iata_country_code: 'IN' });
    const first = await agency.client.airports.list({ limit: 2 });
    const second = await agency.client.airports.list({ limit: 2, after: first.meta?.after ?? '' });
    expect(first.data).toHaveLength(2);
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  });

  it('sells up to six slices in one offer', async () => {
    const offer = await agency.find([
      { from: 'BLR', to: 'DEL', date: '2026-12-14' },
      { from: 'DEL', to: 'BOM', date: '2026-12-15' },
      { from: 'BOM', to: 'HYD', date: '2026-12-16' },
      { from: 'HYD', to: 'BLR', date: '2026-12-17' },
    ]);
    expect(offer.slices).toHaveLength(4);
  });

  it('shows company fares to deal codes only, cheaper than without a deal', async () => {
    const open = await agency.search([GOING]);
    expect(open.offers.flatMap((one) => one.private_fares)).toEqual([]);
    const dealt = await agency.search([GOING], {
      private_fares: { '6E': [{ corporate_code: 'MERIDIAN1', tracking_reference: 'T-9' }] },
    });
    const company = dealt.offers.filter((one) => one.private_fares.length > 0);
    expect(company.length).toBeGreaterThan(0);
    expect(company.every((one) => one.owner.iata_code === '6E')).toBe(true);
    expect(company[0]?.private_fares).toEqual([
      { type: 'corporate', corporate_code: 'MERIDIAN1', tracking_reference: 'T-9' },
    ]);
  });

  it('refuses a wrong token, an unknown path and an expired offer', async () => {
    const refused = await fetch(`${agency.sandbox.urls.duffel}/air/airlines`, {
      headers: { authorization: 'Bearer nobody', 'duffel-version': 'v2' },
    });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('ratelimit-limit')).toBe('60');
    expect(await codeOf(agency.client.orders.get('ord_sbx_1'))).toBe('not_found');
    const offer = await agency.find([GOING]);
    await agency.moveClock(31 * 60_000);
    expect(await codeOf(agency.client.offers.get(offer.id))).toBe('offer_expired');
  });
});

describe('booking with the official client', () => {
  it('sells a seat and a bag with the flight, and the seat is then taken', async () => {
    const offer = await agency.find([GOING], isRegular('6E'));
    const priced = await agency.client.offers.get(offer.id, { return_available_services: true });
    const maps = await agency.client.seatMaps.get({ offer_id: offer.id });
    expect(hasAvailableSeatService(maps.data)).toBe(true);
    const seat = freeSeats(maps.data).find((one) => Number(one.available_services[0]?.total_amount) > 0);
    const seatService = seat?.available_services[0];
    const bag = priced.data.available_services[0];
    if (seatService === undefined || bag === undefined) throw new Error('There is no seat or bag for sale.');
    const total = Number(offer.total_amount) + Number(seatService.total_amount) + Number(bag.total_amount);
    const services = [seatService, bag].map(({ id }) => ({ id, quantity: 1 }));
    const priceWith = await agency.client.offers.getPriced(offer.id, {
      intended_services: services,
      intended_payment_methods: [],
    });
    expect(priceWith.data.total_amount).toBe(total.toFixed(2));
    const request = agency.order(offer, {
      services,
      payments: [{ type: 'balance', amount: total.toFixed(2), currency: 'INR' }],
      metadata: { clientRef: 'booking-1' },
    });
    const { data: order } = await agency.client.orders.create(request);
    expect(order.services.map((one) => one.type).toSorted()).toEqual(['baggage', 'seat']);
    expect(order.slices[0]?.segments[0]?.passengers[0]?.seat?.designator).toBe(seat?.designator);
    expect(order.documents?.[0]?.unique_identifier).toMatch(/^000-/);
    expect(order.total_amount).toBe(total.toFixed(2));
    const other = await agency.find(
      [GOING],
      (one) => one.slices[0]?.comparison_key === offer.slices[0]?.comparison_key,
    );
    const later = await agency.client.seatMaps.get({ offer_id: other.id });
    expect(freeSeats(later.data).map((one) => one.designator)).not.toContain(seat?.designator);
    expect(await codeOf(agency.client.orders.create(request))).toBe('offer_request_already_booked');
  });

  it('finds an order again by reference, offer and notes', async () => {
    const offer = await agency.find([GOING], isRegular('6E'));
    const { data: order } = await agency.client.orders.create(agency.order(offer, { metadata: { clientRef: 'b-7' } }));
    const found = async (query: string): Promise<readonly string[]> => {
      const answer = await fetch(`${agency.sandbox.urls.duffel}/air/orders?${query}`, {
        headers: { authorization: 'Bearer duffel_test_pravas_sandbox', 'duffel-version': 'v2' },
      });
      return ((await answer.json()) as { data: readonly Order[] }).data.map((one) => one.id);
    };
    expect(await found(`booking_reference=${order.booking_reference}`)).toEqual([order.id]);
    expect(await found(`offer_id=${offer.id}`)).toEqual([order.id]);
    expect(await found('metadata[clientRef]=b-7')).toEqual([order.id]);
    expect(await found('metadata[clientRef]=b-8')).toEqual([]);
  });

  it('holds seats without money, and issues tickets when they are paid', async () => {
    const offer = await agency.find([GOING], isRegular('AI'));
    expect(offer.payment_requirements.requires_instant_payment).toBe(false);
    const { payments: _, ...held } = agency.order(offer, { type: 'pay_later' });
    const { data: order } = await agency.client.orders.create(held);
    expect(order.payment_status.awaiting_payment).toBe(true);
    expect(order.documents).toEqual([]);
    const payment = { type: 'balance' as const, amount: order.total_amount, currency: 'INR' };
    await agency.client.payments.create({ order_id: order.id, payment });
    const { data: paid } = await agency.client.orders.get(order.id);
    expect(paid.documents).toHaveLength(1);
    expect(paid.payment_status.awaiting_payment).toBe(false);
    expect(await codeOf(agency.client.payments.create({ order_id: order.id, payment }))).toBe('already_paid');
  });

  it('refuses payments that are not exact, and low-cost holds', async () => {
    const offer = await agency.find([GOING], isRegular('6E'));
    const short = agency.order(offer, { payments: [{ type: 'balance', amount: '1.00', currency: 'INR' }] });
    expect(await codeOf(agency.client.orders.create(short))).toBe('payment_amount_does_not_match_order_amount');
    const { payments: _, ...held } = agency.order(offer, { type: 'pay_later' });
    expect(await codeOf(agency.client.orders.create(held))).toBe('instant_payment_required');
  });

  it('takes an infant on an adult it is linked to', async () => {
    const request = await agency.search([GOING], { passengers: [{ type: 'adult' }, { age: 0 }] });
    const offer = request.offers.find((one) => isRegular('AI')(one as Offer)) as Offer;
    const { data: order } = await agency.client.orders.create(agency.order(offer));
    expect(order.passengers.map((one) => one.type)).toEqual(['adult', 'infant_without_seat']);
  });
});

describe('after booking with the official client', () => {
  it('quotes and confirms a cancellation, and the order is over', async () => {
    const { order } = await book('AI');
    const { data: quote } = await agency.client.orderCancellations.create({ order_id: order.id });
    expect(quote).toMatchObject({ order_id: order.id, refund_to: 'balance', refund_currency: 'INR' });
    expect(Number(quote.refund_amount)).toBeGreaterThan(0);
    expect(Number(quote.refund_amount)).toBeLessThan(Number(order.total_amount));
    const { data: confirmed } = await agency.client.orderCancellations.confirm(quote.id);
    expect(confirmed.confirmed_at).not.toBeNull();
    const { data: after } = await agency.client.orders.get(order.id);
    expect(after.cancelled_at).not.toBeNull();
    expect(after.cancellation?.id).toBe(quote.id);
    expect(await codeOf(agency.client.orderCancellations.confirm(quote.id))).toBe(
      'order_cancellation_already_confirmed',
    );
    expect(await codeOf(agency.client.orderCancellations.create({ order_id: order.id }))).toBe('already_cancelled');
  });

  it('quotes what the conditions promise', async () => {
    const { order } = await book('AI');
    const { data: quote } = await agency.client.orderCancellations.create({ order_id: order.id });
    const penalty = Number(order.conditions.refund_before_departure?.penalty_amount);
    expect(Number(quote.refund_amount)).toBeCloseTo(Number(order.total_amount) - penalty, 2);
  });

  it('changes one slice of two and keeps the other', async () => {
    const { order } = await book('AI', [GOING, BACK]);
    const slice = order.slices[1];
    if (slice === undefined) throw new Error('The order has no second slice.');
    const { data: request } = await agency.client.orderChangeRequests.create({
      order_id: order.id,
      slices: {
        remove: [{ slice_id: slice.id }],
        add: [{ origin: 'DEL', destination: 'BLR', departure_date: '2026-12-21', cabin_class: 'economy' }],
      },
    });
    const offer = request.order_change_offers.find((one) => Number(one.change_total_amount) > 0);
    if (offer === undefined) throw new Error('There is no change offer that costs something.');
    const { data: change } = await agency.client.orderChanges.create({ selected_order_change_offer: offer.id });
    const pay = { type: 'balance' as const, amount: offer.change_total_amount ?? '', currency: 'INR' };
    expect(await codeOf(agency.client.orderChanges.confirm(change.id, { payment: { ...pay, amount: '1.00' } }))).toBe(
      'payment_amount_does_not_match_order_amount',
    );
    await agency.client.orderChanges.confirm(change.id, { payment: pay });
    const { data: after } = await agency.client.orders.get(order.id);
    expect(after.slices[1]?.segments[0]?.departing_at.slice(0, 10)).toBe('2026-12-21');
    expect(after.slices[0]?.segments[0]?.departing_at).toBe(order.slices[0]?.segments[0]?.departing_at);
    expect(after.total_amount).toBe(offer.new_total_amount);
    expect(await codeOf(agency.client.orderChanges.create({ selected_order_change_offer: offer.id }))).toBe(
      'order_change_offer_expired',
    );
  });

  it('lets a schedule change be accepted, which makes it the order', async () => {
    const { order } = await book();
    await agency.command(order.id, 'move_flight', { minutes: 150 });
    const { data: changes } = await agency.client.airlineInitiatedChanges.list(order.id);
    const [change] = changes;
    const before = order.slices[0]?.segments[0]?.departing_at;
    expect(change?.removed[0]?.segments[0]?.departing_at).toBe(before);
    expect(change?.added[0]?.segments[0]?.departing_at).not.toBe(before);
    expect((await agency.client.orders.get(order.id)).data.slices[0]?.segments[0]?.departing_at).toBe(before);
    const { data: accepted } = await agency.client.airlineInitiatedChanges.accept(change?.id ?? '');
    expect(accepted.action_taken).toBe('accepted');
    const { data: after } = await agency.client.orders.get(order.id);
    expect(after.slices[0]?.segments[0]?.departing_at).toBe(change?.added[0]?.segments[0]?.departing_at);
    expect(await codeOf(agency.client.airlineInitiatedChanges.accept(change?.id ?? ''))).toBe(
      'airline_initiated_change_already_actioned',
    );
  });

  it('gives everything back when the airline has dropped the flight', async () => {
    const { order } = await book();
    await agency.command(order.booking_reference, 'cancel_flight');
    const { data: quote } = await agency.client.orderCancellations.create({ order_id: order.id });
    expect(quote.refund_amount).toBe(order.total_amount);
  });

  it('adds a bag to a paid order', async () => {
    const { order } = await book();
    const { data: services } = await agency.client.orders.getAvailableServices(order.id);
    const [bag] = services;
    if (bag === undefined) throw new Error('There is no bag for sale.');
    const { data: after } = await agency.client.orders.addServices(order.id, {
      payment: { type: 'balance', amount: bag.total_amount, currency: 'INR' },
      add_services: [{ id: bag.id, quantity: 1 }],
    });
    expect(after.services).toHaveLength(1);
    expect(Number(after.total_amount)).toBeCloseTo(Number(order.total_amount) + Number(bag.total_amount), 2);
  });
});
