import { randomUUID } from 'node:crypto';
import type { ApiError } from '@pravas/contract/client.ts';
import { addFlightToTrip, getBookingExtras, updateBookingExtras } from '@pravas/contract/flight/book-flight.ts';
import { getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { updateFrequentFlyers } from '@pravas/contract/people/profile-operations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draftPolicy, enforcePolicy, flightRules } from '../support/policies.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape } from './send-request.ts';

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let stranger: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  asha = await signIn(world);
  admin = await signIn(world, ADMIN);
  stranger = await signIn(world, STRANGER);
});
beforeEach(() => world.query('update trip_policy set is_active = false'));
afterEach(() => world.clearFaults());
afterAll(() => world.close());

type Segment = AnswerOf<typeof getMiniRules>['miniRules']['seatMap'][number];
type Body = SentOf<typeof addFlightToTrip>;
type Traveler = NonNullable<Body['travelers']>[number];

let daysAhead = 60;
let policies = 0;

/** A flight with what can be taken on it, on a day of its own. */
const openFlight = async (query: { ad?: number; inf?: number; pb?: boolean } = {}) => {
  daysAhead += 1;
  const flights = await asha.client.call(listFlights, {
    query: { from: 'DEL', to: 'BOM', dDate: dayFromNow(daysAhead), ...query },
  });
  const chosen = {
    searchedFlightId: flights.searchedFlightId,
    flightId: pickFlight(flights, '6E'),
    fareType: '2',
  };
  const { miniRules, newTotalPrice } = await asha.client.call(getMiniRules, { query: chosen });
  const [segment] = miniRules.seatMap;
  if (!segment) throw new Error('No seat map');
  return { chosen, segment, price: newTotalPrice };
};
const traveler = (firstName: string, extra: Partial<Traveler> = {}): Traveler => ({
  type: 'ADULT',
  title: 'Ms',
  firstName,
  lastName: 'Rao',
  gender: 'female',
  nationality: 'IN',
  ...(firstName === 'Asha' ? { user_id: asha.user.user_id } : {}),
  ...extra,
});
const seatOn = (segment: Segment, code: string) => ({ selectedSeatByFlight: { [segment.flightKey]: { code } } });
const seatOf = (segment: Segment, test: (seat: Segment['seats'][number]) => boolean) => {
  const seat = segment.seats.find((one) => !one.booked && !one.empty && !one.legroom && test(one));
  if (!seat) throw new Error('No such seat');
  return seat;
};
const add = (body: Body) => asha.client.call(addFlightToTrip, { body, idempotencyKey: randomUUID() });
const tryAdd = (body: Body) => callOperation(world.url, addFlightToTrip, { body }, { token: asha.token });
const update = (body: SentOf<typeof updateBookingExtras>, person = asha) =>
  person.client.call(updateBookingExtras, { body, idempotencyKey: randomUUID() });
const enforce = async (rules: Parameters<typeof flightRules>[0]) => {
  policies += 1;
  const draft = await draftPolicy(world, admin.token, `Extras ${policies}`, flightRules(rules));
  return enforcePolicy(world, admin.token, draft);
};

describe('a seat map', () => {
  it('is a grid with empty places, prices, meals and bags', async () => {
    const { segment } = await openFlight();
    const rows = new Set(segment.seats.map((seat) => seat.row));
    const columns = new Set(segment.seats.map((seat) => seat.column));
    expect(segment.seats).toHaveLength(rows.size * columns.size);
    for (const seat of segment.seats.filter((one) => one.empty)) expect([seat.booked, seat.amount]).toEqual([false, 0]);
    expect(segment.seats.some((seat) => seat.amount > 0)).toBe(true);
    expect(segment.seats.find((seat) => seat.code === '1A')?.booked ?? true).toBe(true);
    expect(segment.meals.length).toBeGreaterThan(0);
    expect(segment.bags[0]).toMatchObject({ name: `${segment.bags[0]?.weightKg} kg`, amount: expect.any(Number) });
  });

  it('comes with what the supplier can do', async () => {
    const { chosen } = await openFlight();
    const { capabilities, gst, requirements } = await asha.client.call(getFlightDetails, { query: chosen });
    expect(capabilities).toMatchObject({ seats: true, meals: true, bags: true, gst: true });
    expect(capabilities.cancelOnline).toContain('all');
    expect(gst).toMatchObject({ selected: gst.registrations[0]?._id, onTicket: expect.any(String) });
    expect(requirements).toMatchObject({ seatMandatory: false, mealMandatory: false });
  });
});

describe('adding a flight with a seat, a meal and a bag', () => {
  it('costs their price more, keeps them with the booking, and buys them', async () => {
    const { chosen, segment, price } = await openFlight();
    const seat = seatOf(segment, (one) => one.amount > 0);
    const meal = segment.meals.find((one) => one.amount > 0);
    const bag = segment.bags.find((one) => one.amount > 0);
    const travelers = [
      traveler('Asha', {
        ...seatOn(segment, seat.code),
        selectedMealByFlight: { [segment.flightKey]: { code: meal?.code ?? '' } },
        selectedBags: [{ flightKey: segment.flightKey, code: bag?.code ?? '' }],
      }),
    ];
    const total = price + seat.amount + (meal?.amount ?? 0) + (bag?.amount ?? 0);
    const added = await add({ ...chosen, newTotalPrice: total, travelers });
    expect(added.totalPrice).toBe(total);
    const kept = await asha.client.call(getBookingExtras, { query: { flightId: added.flightId } });
    expectShape(getBookingExtras, kept);
    expect(kept.selectedItems.map((one) => [one.kind, one.code, one.amount, one.available])).toEqual([
      ['seat', seat.code, seat.amount, true],
      ['meal', meal?.code, meal?.amount, true],
      ['bag', bag?.code, bag?.amount, true],
    ]);
    const { summary } = await asha.booking(added.tripId);
    expect([summary.seat, summary.meal, summary.bag]).toEqual([seat.amount, meal?.amount, bag?.amount]);
    expect(summary.fare + summary.seat + summary.meal + summary.bag + summary.serviceCharge).toBeCloseTo(total, 2);
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    const booked = await asha.bookingWhen(added.tripId, (one) => ['BOOKED', 'FAILED'].includes(one.flightStatus));
    expect([booked.flightStatus, booked.totalPrice]).toEqual(['BOOKED', total]);
  });

  it('is refused at the price without them', async () => {
    const { chosen, segment, price } = await openFlight();
    const seat = seatOf(segment, (one) => one.amount > 0);
    const travelers = [traveler('Asha', seatOn(segment, seat.code))];
    const envelope = expectRefusal(await tryAdd({ ...chosen, newTotalPrice: price, travelers }), 'price_changed');
    expect(envelope.price).toEqual({ old: price, new: price + seat.amount });
  });

  it.each<[string, (segment: Segment) => Partial<Traveler>, string]>([
    ['a booked seat', (segment) => seatOn(segment, segment.seats.find((one) => one.booked)?.code ?? ''), 'seat_booked'],
    ['a seat that is not on the map', (segment) => seatOn(segment, '99Z'), 'seat_gone'],
    [
      'a meal that is not offered',
      (segment) => ({ selectedMealByFlight: { [segment.flightKey]: { code: 'NONE' } } }),
      'meal_gone',
    ],
    [
      'a bag that is not offered',
      (segment) => ({ selectedBags: [{ flightKey: segment.flightKey, code: 'NONE' }] }),
      'bag_gone',
    ],
    [
      'another flight',
      () => ({ selectedSeatByFlight: { '6E1.DEL.BOM.2031-01-01T10:00': { code: '12A' } } }),
      'extra_not_possible',
    ],
  ])('is refused for %s, naming the traveller', async (_, extras, code) => {
    const { chosen, segment } = await openFlight();
    const answer = await tryAdd({ ...chosen, travelers: [traveler('Asha', extras(segment))] });
    const envelope = expectRefusal(answer, code as 'seat_booked');
    expect(envelope.errors?.[0]?.field).toMatch(/^travelers\.0\.selected/);
  });

  it('gives one seat to one traveller and none to an infant', async () => {
    const { chosen, segment } = await openFlight({ ad: 2, inf: 1, pb: true });
    const seat = seatOf(segment, () => true);
    const other = seatOf(segment, (one) => one.code !== seat.code);
    const third = seatOf(segment, (one) => one.code !== seat.code && one.code !== other.code);
    const infant = traveler('Tara', { type: 'INFANT', title: 'Miss', dateOfBirth: dayFromNow(-200) });
    const party = (first: string, second: string, infantSeat: Partial<Traveler> = {}) => [
      traveler('Asha', seatOn(segment, first)),
      traveler('Kavya', seatOn(segment, second)),
      { ...infant, ...infantSeat },
    ];
    const twice = expectRefusal(
      await tryAdd({ ...chosen, travelers: party(seat.code, seat.code) }),
      'seat_held_by_other_traveller',
    );
    expect(twice.errors?.[0]?.field).toMatch(/^travelers\.1\.selectedSeatByFlight/);
    const lap = await tryAdd({ ...chosen, travelers: party(seat.code, other.code, seatOn(segment, third.code)) });
    expectRefusal(lap, 'seat_not_for_traveller');
    const added = await add({ ...chosen, travelers: party(other.code, third.code) });
    const { selectedItems } = await asha.client.call(getBookingExtras, { query: { flightId: added.flightId } });
    expect(selectedItems.map((one) => [one.travelerIndex, one.code, one.available])).toEqual([
      [0, other.code, true],
      [1, third.code, true],
    ]);
  });

  it('needs the names in the order of a trip that has them', async () => {
    const { chosen, segment } = await openFlight();
    const first = await add({ ...chosen });
    const seat = seatOf(segment, () => true);
    const travelers = [traveler('Kavya', seatOn(segment, seat.code))];
    expectRefusal(await tryAdd({ ...chosen, tripId: first.tripId, travelers }), 'travellers_do_not_match');
    const own = [traveler('Asha', seatOn(segment, seat.code))];
    expect((await add({ ...chosen, tripId: first.tripId, travelers: own })).tripId).toBe(first.tripId);
  });
});

describe('paid seats and meals under a policy', () => {
  it('are refused where it does not include them, and free ones are not', async () => {
    await enforce({ paidSeat: { allowed: false, limit: null }, paidMeal: { allowed: false, limit: null } });
    const { chosen, segment } = await openFlight();
    const paid = seatOf(segment, (one) => one.amount > 0);
    const answer = await tryAdd({ ...chosen, travelers: [traveler('Asha', seatOn(segment, paid.code))] });
    expectRefusal(answer, 'paid_seat_not_allowed');
    const meal = segment.meals.find((one) => one.amount > 0);
    const eaten = { selectedMealByFlight: { [segment.flightKey]: { code: meal?.code ?? '' } } };
    expectRefusal(await tryAdd({ ...chosen, travelers: [traveler('Asha', eaten)] }), 'paid_meal_not_allowed');
  });

  it('are taken up to its limit and not a rupee above', async () => {
    const { chosen, segment } = await openFlight();
    const paid = seatOf(segment, (one) => one.amount > 0);
    await enforce({ paidSeat: { allowed: true, limit: paid.amount - 1 } });
    const travelers = [traveler('Asha', seatOn(segment, paid.code))];
    expectRefusal(await tryAdd({ ...chosen, travelers }), 'paid_seat_not_allowed');
    await world.query('update trip_policy set is_active = false');
    await enforce({ paidSeat: { allowed: true, limit: paid.amount } });
    expect((await add({ ...chosen, travelers })).totalPrice).toBeGreaterThan(0);
  });

  it('that were chosen before it came are marked unavailable and not paid for', async () => {
    const { chosen, segment } = await openFlight();
    const paid = seatOf(segment, (one) => one.amount > 0);
    const added = await add({ ...chosen, travelers: [traveler('Asha', seatOn(segment, paid.code))] });
    await enforce({ paidSeat: { allowed: false, limit: null } });
    const { selectedItems } = await asha.client.call(getBookingExtras, { query: { flightId: added.flightId } });
    expect(selectedItems).toEqual([
      expect.objectContaining({
        kind: 'seat',
        available: false,
        reason: 'The trip policy does not include paid seats.',
      }),
    ]);
    const refused = await asha.checkPrice(added.flightId).catch((error: ApiError) => error.envelope);
    expect(refused).toMatchObject({ code: 'paid_seat_not_allowed' });
  });
});

describe('changing seats and meals of an unpaid flight', () => {
  it('replaces them all and says what the flight costs now', async () => {
    const { chosen, segment, price } = await openFlight();
    const seat = seatOf(segment, (one) => one.amount > 0);
    const other = seatOf(segment, (one) => one.amount > 0 && one.code !== seat.code);
    const added = await add({ ...chosen, travelers: [traveler('Asha', seatOn(segment, seat.code))] });
    const changed = await update({
      flightId: added.flightId,
      travelers: [{ travelerIndex: 0, ...seatOn(segment, other.code) }],
      newTotalPrice: price + other.amount,
    });
    expect([changed.totalPrice, changed.summary.seat]).toEqual([price + other.amount, other.amount]);
    const without = await update({ flightId: added.flightId, travelers: [] });
    expect([without.totalPrice, without.summary.seat]).toEqual([price, 0]);
    expect((await asha.booking(added.tripId)).selectedItems).toEqual([]);
  });

  it('is refused at another price, for a traveller who is not there, and for the wrong people', async () => {
    const { chosen, segment, price } = await openFlight();
    const seat = seatOf(segment, (one) => one.amount > 0);
    const { flightId } = await add({ ...chosen });
    const body = { flightId, travelers: [{ travelerIndex: 0, ...seatOn(segment, seat.code) }] };
    const tryUpdate = (change: Record<string, unknown>, person = asha) =>
      callOperation(world.url, updateBookingExtras, { body: { ...body, ...change } }, { token: person.token });
    expectRefusal(await tryUpdate({ newTotalPrice: price }), 'price_changed');
    const nobody = expectRefusal(await tryUpdate({ travelers: [{ travelerIndex: 1 }] }), 'validation_failed');
    expect(nobody.errors?.[0]?.field).toBe('travelers.0.travelerIndex');
    const twice = [{ travelerIndex: 0 }, { travelerIndex: 0 }];
    expectRefusal(await tryUpdate({ travelers: twice }), 'validation_failed');
    expectRefusal(await tryUpdate({}, stranger), 'booking_not_found');
    expectRefusal(await tryUpdate({ flightId: randomUUID() }), 'booking_not_found');
    const query = { flightId };
    expectRefusal(
      await callOperation(world.url, getBookingExtras, { query }, { token: stranger.token }),
      'booking_not_found',
    );
    await asha.checkPrice(flightId);
    expectRefusal(await tryUpdate({}), 'payment_in_progress');
  });
});

describe('frequent-flyer numbers', () => {
  it('of the profile hold where nothing else is typed; other airlines do not matter', async () => {
    await asha.client.call(updateFrequentFlyers, {
      body: {
        ffNumbers: [
          { _id: '6E', FFNumber: 'BLU12345' },
          { _id: 'SQ', FFNumber: 'KF999' },
        ],
      },
    });
    const { chosen } = await openFlight();
    const { self } = await asha.client.call(getFlightDetails, { query: chosen });
    expect(self.FFNumbers).toEqual([{ airlineCode: '6E', FFNumber: 'BLU12345' }]);
    const numbersOf = async (flightId: string) =>
      (
        await world.query<{ facts: { frequentFlyers: unknown } }>('select facts from booking where id = $1', [flightId])
      )[0]?.facts.frequentFlyers;
    const own = await add({ ...chosen });
    expect(await numbersOf(own.flightId)).toEqual([{ travellerIndex: 0, airlineCode: '6E', number: 'BLU12345' }]);
    const typed = [traveler('Asha', { FFNumbers: [{ airlineCode: '6E', FFNumber: 'other77' }] })];
    const other = await add({ ...chosen, travelers: typed });
    expect(await numbersOf(other.flightId)).toEqual([{ travellerIndex: 0, airlineCode: '6E', number: 'OTHER77' }]);
  });
});
