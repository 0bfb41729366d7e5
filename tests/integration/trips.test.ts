import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import type { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allowGuests } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { EMPLOYEE, payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf, send } from './send-request.ts';
import { ASHA, namedBy } from './servicing-world.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
  [self = ASHA] = namedBy(asha, [ASHA]);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

type Trip = AnswerOf<typeof createTrip>['data'];
type Person = NonNullable<SentOf<typeof addFlightToTrip>['travelers']>[number];

const create = (body: Record<string, unknown>) => callOperation(world.url, createTrip, { body }, asha);
const make = async (body: Record<string, unknown> = {}) => payloadOf<{ data: Trip }>(await create(body)).data;
const details = async (tripId: string) => (await asha.client.call(getTrip, { query: { tripId } })).tripDetails;
const list = (query: Record<string, string> = {}) => callOperation(world.url, listTrips, { query }, asha);
const listed = async (query: Record<string, string> = {}) => payloadOf<AnswerOf<typeof listTrips>>(await list(query));
const add = (body: Record<string, unknown>) => callOperation(world.url, addFlightToTrip, { body }, asha);

const adult: Person = {
  type: 'ADULT',
  title: 'Mr',
  firstName: 'Rohan',
  lastName: 'Mehta',
  gender: 'male',
  dateOfBirth: '1980-02-29',
  nationality: 'IN',
};
const child: Person = { ...adult, type: 'CHILD', title: 'Mstr', firstName: 'Kabir', dateOfBirth: dayFromNow(-3_000) };
/** Asha, as she names herself. */
let self: Person;

describe('making a trip', () => {
  it('of nothing gives it a name, and it is a draft', async () => {
    const trip = await make();
    expectShape(createTrip, { data: trip });
    expect(trip).toMatchObject({
      name: 'Trip of Asha Rao',
      status: 'Draft',
      startTime: null,
      travelers: [],
      bookings: 0,
      totalPrice: 0,
      isPersonalBooking: false,
    });
    expect(await details(trip._id)).toMatchObject({
      ...trip,
      items: [],
      version: 1,
      purpose: null,
      travellersLocked: { locked: false, reason: null },
      timeline: { days: [], clashes: [] },
      costs: { booked: 0, pending: 0, refunded: 0, setAgainst: 0, total: 0, lines: [] },
      approvalRequest: null,
      history: [expect.objectContaining({ text: 'Trip created.', by: 'Asha Rao' })],
    });
  });

  it('keeps name, dates and purpose', async () => {
    const body = { name: 'Quarterly review', startDate: '2031-03-01', endDate: '2031-03-04', isPersonalBooking: true };
    const trip = await make(body);
    expect(trip).toMatchObject({ name: body.name, isPersonalBooking: true });
    expect([trip.startTime, trip.endTime]).toEqual(['2031-02-28T18:30:00.000Z', '2031-03-03T18:30:00.000Z']);
  });

  it.each([
    ['one letter', 'x'],
    ['a hundred and one', 'x'.repeat(101)],
    ['a number', 12],
  ])('refuses a name of %s', async (_, name) => {
    expect(expectRefusal(await create({ name }), 'validation_failed').errors?.map((one) => one.field)).toEqual([
      'name',
    ]);
  });

  it.each(['ab', 'x'.repeat(100), 'मुंबई यात्रा', "O'Brien & <b>"])('takes the name %s as it is', async (name) => {
    expect((await details((await make({ name }))._id)).name).toBe(name);
  });

  it('refuses days that are none, and an end before the start', async () => {
    for (const startDate of ['2031-02-30', '01-03-2031', 'soon']) {
      const envelope = expectRefusal(await create({ startDate }), 'validation_failed');
      expect(envelope.errors?.map((one) => one.field)).toEqual(['startDate']);
    }
    const backwards = await create({ startDate: '2031-03-02', endDate: '2031-03-01' });
    expect(expectRefusal(backwards, 'return_before_departure').errors?.[0]?.field).toBe('endDate');
  });
});

describe('the list of trips', () => {
  const found = 'Needle';
  beforeAll(async () => {
    for (let trip = 0; trip < 24; trip += 1) await make({ name: `${found} ${String(trip).padStart(2, '0')}` });
  });
  const search = JSON.stringify({ name: found.toLowerCase() });

  it('is newest first, in pages, with the total of them all', async () => {
    const first = await listed({ search, recordsPerPage: '20' });
    expectShape(listTrips, first);
    expect([first.total, first.rowNumber, first.recordsPerPage, first.data.length]).toEqual([24, 1, 20, 20]);
    const second = await listed({ search, rowNumber: '21' });
    expect([second.total, second.rowNumber, second.data.length]).toEqual([24, 21, 4]);
    const names = [...first.data, ...second.data].map((trip) => trip.name);
    expect(names).toEqual(names.toSorted().reverse());
    expect(new Set(names).size).toBe(24);
  });

  it('beyond its end is empty and still knows the total', async () => {
    const beyond = await listed({ search, rowNumber: '500' });
    expect([beyond.data, beyond.total]).toEqual([[], 24]);
  });

  it('takes % and _ as the letters they are', async () => {
    await make({ name: 'A 100% sure_thing' });
    for (const name of ['100%', 'sure_']) {
      const { data } = await listed({ search: JSON.stringify({ name }) });
      expect(data.map((trip) => trip.name)).toEqual(['A 100% sure_thing']);
    }
    expect((await listed({ search: JSON.stringify({ name: 'n_edle' }) })).total).toBe(0);
  });

  it.each([
    ['rowNumber', '0', 'Please enter valid number'],
    ['recordsPerPage', '7', 'One of 20, 50, 100, 500'],
    ['recordsPerPage', '0', 'One of 20, 50, 100, 500'],
  ])('refuses %s %s in the words of the page', async (field, value, message) => {
    expect(expectRefusal(await list({ [field]: value }), 'validation_failed').errors).toEqual([{ field, message }]);
  });

  it.each([
    ['rowNumber', '-1'],
    ['rowNumber', 'x'],
    ['rowNumber', '1e3'],
    ['status', 'Gone'],
    ['search', '{'],
    ['search', '{"owner":"x"}'],
  ])('refuses %s=%s', async (field, value) => {
    const envelope = expectRefusal(await list({ [field]: value }), 'validation_failed');
    expect(envelope.errors?.[0]?.field).toMatch(new RegExp(`^${field}`));
  });

  it.each(['20', '50', '100', '500'])('takes pages of %s', async (recordsPerPage) => {
    expect((await listed({ recordsPerPage })).recordsPerPage).toBe(Number(recordsPerPage));
  });
});

describe('a trip with a flight', () => {
  it('goes from Draft over Upcoming and Ongoing to Past, and the counts go with it', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    const name = (await details(added.tripId)).name;
    expect(name).toMatch(/^Delhi to Mumbai, /);
    const status = async () => {
      const trip = await details(added.tripId);
      const { data, counts, total } = await listed({ search: JSON.stringify({ name }), status: trip.status });
      expect([data.map((one) => one._id), total]).toEqual([[added.tripId], 1]);
      const none = { Draft: 0, Upcoming: 0, Ongoing: 0, Past: 0, Cancelled: 0, 'Not booked': 0, waitingForApproval: 0 };
      expect(counts).toEqual({ ...none, [trip.status]: 1 });
      return trip.status;
    };
    expect(await status()).toBe('Draft');
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
    expect(await status()).toBe('Upcoming');
    await world.query(`update trip set starts_at = now() - interval '1 hour' where id = $1`, [added.tripId]);
    expect(await status()).toBe('Ongoing');
    await world.query(
      `update trip set starts_at = now() - interval '9 days', ends_at = now() - interval '2 days' where id = $1`,
      [added.tripId],
    );
    expect(await status()).toBe('Past');
  });

  it('shows what it costs, who travels and the price composed', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
    const trip = await details(added.tripId);
    expectShape(getTrip, { tripDetails: trip });
    expect([trip.bookings, trip.totalPrice, trip.travelerMode]).toEqual([1, added.totalPrice, 'single']);
    expect(trip.travelers).toEqual([
      expect.objectContaining({ firstName: 'Asha', lastName: 'Rao', type: 'ADULT', email: EMPLOYEE }),
    ]);
    const [flight] = flightsOf(trip);
    expect(flight?.summary.totalPrice).toBe(added.totalPrice);
    expect([flight?.flightStatus, flight?.paymentStatus, flight?.badge]).toEqual(['CREATED', 'UNPAID', 'Not paid']);
    expect(flight?.supplier).toBeNull();
  });

  it('takes a second flight for the same travellers', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    const answer = await add({
      searchedFlightId: flights.searchedFlightId,
      flightId: pickFlight(flights, 'AI'),
      tripId: added.tripId,
    });
    const second = payloadOf<{ tripId: string; totalPrice: number }>(answer);
    expect(second.tripId).toBe(added.tripId);
    const trip = await details(added.tripId);
    expect([trip.bookings, flightsOf(trip).length, trip.travelers.length]).toEqual([2, 2, 1]);
    expect(trip.totalPrice).toBeCloseTo(added.totalPrice + second.totalPrice, 2);
  });

  it('refuses a price that the screen did not show, with both', async () => {
    const flights = await asha.search();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const { totalPrice } = await asha.add(flights, chosen.flightId);
    const envelope = expectRefusal(await add({ ...chosen, newTotalPrice: totalPrice - 100 }), 'price_changed');
    expect(envelope.price).toEqual({ old: totalPrice - 100, new: totalPrice });
    expect(payloadOf(await add({ ...chosen, newTotalPrice: totalPrice }))).toMatchObject({ totalPrice });
  });
});

describe('booking for others', () => {
  it('is refused to whoever may not, alone or beside himself, and allowed for private travel', async () => {
    const flights = await asha.search();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const envelope = expectRefusal(await add({ ...chosen, travelers: [adult] }), 'others_not_allowed');
    expect(envelope.errors?.map((one) => one.field)).toEqual(['travelers']);
    // Her own name is no reference: another person may have that name.
    expectRefusal(await add({ ...chosen, travelers: [ASHA] }), 'others_not_allowed');
    expect(payloadOf(await add({ ...chosen, travelers: [self] }))).toHaveProperty('tripId');
    const query = `from=DEL&to=BOM&dDate=${dayFromNow(30)}&ad=2`;
    const search = async (more: string) =>
      payloadOf<AnswerOf<typeof listFlights>>(
        await send(world.url, { method: 'GET', path: `/flights/list?${query}${more}`, token: asha.token }),
      );
    const [company, own] = [await search(''), await search('&pb=true')];
    const of = (found: typeof own) => ({
      searchedFlightId: found.searchedFlightId,
      flightId: pickFlight(found, '6E'),
      travelers: [self, adult],
    });
    const toldOf = async ({ searchedFlightId, flightId }: ReturnType<typeof of>) => {
      const details = await asha.client.call(getFlightDetails, { query: { searchedFlightId, flightId } });
      return details.othersRefusal;
    };
    const { message } = expectRefusal(await add(of(company)), 'others_not_allowed');
    expect(await toldOf(of(company))).toBe(message);
    expect(await toldOf(of(own))).toBeNull();
    expect(await toldOf({ ...chosen, travelers: [self] })).toBe(message);
    expect(payloadOf(await add(of(own)))).toHaveProperty('tripId');
  });
});

describe('several travellers', () => {
  beforeAll(() => allowGuests(world));

  it('travel in the order adults, children, and the person who books is recognised', async () => {
    const flights = payloadOf<AnswerOf<typeof listFlights>>(
      await send(world.url, {
        method: 'GET',
        path: `/flights/list?from=DEL&to=BOM&dDate=${dayFromNow(30)}&ad=2&child=1`,
        token: asha.token,
      }),
    );
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const { tripId } = payloadOf<{ tripId: string }>(await add({ ...chosen, travelers: [self, adult, child] }));
    const trip = await details(tripId);
    expect(trip.travelers.map((one) => [one.type, one.firstName, one.user_id !== null])).toEqual([
      ['ADULT', 'Asha', true],
      ['ADULT', 'Rohan', false],
      ['CHILD', 'Kabir', false],
    ]);
    expect([trip.travelerMode, flightsOf(trip)[0]?.summary.travellers]).toEqual(['multiple', 3]);

    const missing = expectRefusal(await add({ ...chosen, travelers: [self] }), 'traveller_details_missing');
    expect(missing.errors?.map((one) => one.field)).toEqual(['travelers.1.firstName', 'travelers.2.firstName']);
    const alone = expectRefusal(await add(chosen), 'traveller_details_missing');
    expect(alone.errors?.map((one) => one.field)).toEqual(['travelers.1.firstName', 'travelers.2.firstName']);
    expectRefusal(await add({ ...chosen, travelers: [self, child, adult] }), 'travellers_do_not_match');
    const { dateOfBirth: _, ...ageless } = child;
    const undated = expectRefusal(
      await add({ ...chosen, travelers: [self, adult, ageless] }),
      'traveller_details_missing',
    );
    expect(undated.errors).toEqual([{ field: 'travelers.2.dateOfBirth', message: 'Date of birth is required' }]);
  });

  it('are themselves by reference alone: of a guest of the planner’s own name nothing of the planner travels', async () => {
    const abroad = await asha.search({ from: 'BOM', to: 'DXB' });
    const flown = { searchedFlightId: abroad.searchedFlightId, flightId: pickFlight(abroad, '6E') };
    const wanted = expectRefusal(await add({ ...flown, travelers: [ASHA] }), 'traveller_details_missing');
    expect(wanted.errors?.map((one) => one.field)).toEqual(['travelers.0.dateOfBirth', 'travelers.0.passport.number']);
    expect(payloadOf(await add({ ...flown, travelers: [self] }))).toHaveProperty('tripId');
    const flights = await asha.search();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const { tripId } = payloadOf<{ tripId: string }>(await add({ ...chosen, travelers: [ASHA] }));
    const trip = await details(tripId);
    expect([trip.kind, trip.travelers.map((one) => [one.firstName, one.user_id, one.email])]).toEqual([
      'guests',
      [['Asha', null, null]],
    ]);
    const [kept] = await world.query<{ traveller: Record<string, unknown>; person: string | null }>(
      `select b.travellers -> 0 as traveller, t.person_id as person from booking b
       join trip_traveller t on t.trip_id = b.trip_id where b.trip_id = $1`,
      [tripId],
    );
    expect(kept?.person).toBeNull();
    const unsaid = { dateOfBirth: null, passport: null, pan: null, mobile: null, email: null };
    expect(kept?.traveller).toMatchObject({ firstName: 'Asha', lastName: 'Rao', ...unsaid });
  });

  it('who are more than were searched for are refused as such, not as details that are missing', async () => {
    const flights = await asha.search();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    expectRefusal(await add({ ...chosen, travelers: [self, adult] }), 'travellers_do_not_match');
  });

  it('of a trip cannot be others than those of the search', async () => {
    const one = await asha.search();
    const { tripId } = await asha.add(one, pickFlight(one, '6E'));
    const two = await asha.search({ ad: 2 });
    const body = { searchedFlightId: two.searchedFlightId, flightId: pickFlight(two, '6E'), tripId };
    expectRefusal(await add(body), 'travellers_do_not_match');
    expectRefusal(await add({ ...body, travelers: [self, adult] }), 'travellers_do_not_match');
    expect((await details(tripId)).bookings).toBe(1);
  });

  it('need a passport abroad, each of them', async () => {
    const flights = await asha.search({ from: 'BOM', to: 'DXB', ad: 2 });
    // Not the list's first: some airlines want to know the passport's day of issue as well.
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const envelope = expectRefusal(await add({ ...chosen, travelers: [self, adult] }), 'traveller_details_missing');
    expect(envelope.errors?.map((one) => one.field)).toContain('travelers.1.passport.number');
    expect(envelope.errors?.map((one) => one.field)).not.toContain('travelers.0.passport.number');
    const passport = { number: 'Z1234567', expiresOn: '2035-01-01', countryCode: 'IN' };
    const complete = { ...adult, passport };
    expect(payloadOf(await add({ ...chosen, travelers: [self, complete] }))).toHaveProperty('tripId');
  });

  it('are told beforehand what the passport of a profile lacks, and refused with one that runs out on the way', async () => {
    const flights = await asha.search({ from: 'BOM', to: 'DXB' });
    const lackOf = async (flightId: string) => {
      const query = { searchedFlightId: flights.searchedFlightId, flightId };
      const { self: own } = await asha.client.call(getFlightDetails, { query });
      expect(own.hasPassport).toBe(own.passportLack === null);
      return own.passportLack;
    };
    const lacks = await Promise.all(flights.flights.map(({ flightId }) => lackOf(flightId)));
    expect(new Set(lacks)).toEqual(new Set([null, 'no_issue_date']));
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const expiresIn = (days: number) =>
      world.query(
        `update person_document set expires_on = current_date + $2::int where type = 'passport' and person_id = (
           select id from person where email = $1)`,
        [EMPLOYEE, days],
      );
    await expiresIn(2);
    expect(await lackOf(chosen.flightId)).toBe('expired');
    const envelope = expectRefusal(await add({ ...chosen, travelers: [self] }), 'traveller_details_missing');
    expect(envelope.errors).toEqual([
      { field: 'travelers.0.passport.expiresOn', message: 'The passport of Asha expires before the journey ends' },
    ]);
    await expiresIn(2_000);
  });

  it.each([
    ['firstName', { firstName: 'R' }],
    ['firstName', { firstName: '<b>Rohan</b>' }],
    ['lastName', { lastName: 'x'.repeat(41) }],
    ['title', { title: 'Dr' }],
    ['gender', { gender: 'other' }],
    ['dateOfBirth', { dateOfBirth: '29-02-1980' }],
  ])('are refused by name for a wrong %s', async (field, change) => {
    const flights = await asha.search();
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const envelope = expectRefusal(await add({ ...chosen, travelers: [{ ...adult, ...change }] }), 'validation_failed');
    expect(envelope.errors?.map((one) => one.field)).toEqual([`travelers.0.${field}`]);
  });
});
