import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { createTrip, setTripTravelers, updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { getTripSettings } from '@pravas/contract/trip/trip-settings-operations.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPerson, userIdOf } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { EMPLOYEE, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal } from './send-request.ts';
import { ASHA } from './servicing-world.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let employee: string;
let stranger: string;
let desk: string;
let deskClient: TravellerClient;
let meera: string;
let asha: number;
let deskId: number;

beforeAll(async () => {
  ({ world, employee, stranger } = company.now());
  deskId = await addPerson(world, 'tara.desai@meridian.example', 'Travel desk');
  deskClient = await signIn(world, 'tara.desai@meridian.example');
  desk = deskClient.token;
  meera = (await signIn(world, 'meera.iyer@meridian.example')).token;
  asha = await userIdOf(world, EMPLOYEE);
});
beforeEach(() => allow({ enableStaffBook: true, enableBookForGuest: true, modules: [{ id: 8, active: true }] }));

const allow = (settings: Record<string, unknown>) =>
  world.query('update organization set settings = settings || $2::jsonb where id = $1', [
    COMPANY,
    JSON.stringify(settings),
  ]);
const create = (body: SentOf<typeof createTrip>, token = desk) => call(createTrip, { body }, token);
const make = async (body: SentOf<typeof createTrip>, token = desk) => (await ask(createTrip, { body }, token)).data;
const details = async (tripId: string, token = desk) => (await ask(getTrip, { query: { tripId } }, token)).tripDetails;
const fieldsOf = (envelope: ReturnType<typeof expectRefusal>) => envelope.errors?.map((one) => one.field);

const guest = { title: 'Mr', firstName: 'Rohan', lastName: 'Mehta', gender: 'male', nationality: 'IN' } as const;

describe('for whom a trip is made', () => {
  it('follows from who travels', async () => {
    expect((await make({})).kind).toBe('self');
    expect((await make({ isPersonalBooking: true })).kind).toBe('personal');
    expect((await make({ travelers: [{ user_id: deskId }] })).kind).toBe('self');
    expect((await make({ travelers: [{ user_id: asha }] })).kind).toBe('colleagues');
    expect((await make({ travelers: [guest, { user_id: asha }] })).kind).toBe('guests');
    expect((await make({ travelers: [guest], isPersonalBooking: true })).kind).toBe('personal');
  });

  it.each([
    ['the role lacks the right for colleagues', {}, 'employee', [{ user_id: 'meera' }]],
    ['the role lacks the right for guests', {}, 'employee', [guest]],
    ['colleagues are switched off', { enableStaffBook: false }, 'desk', [{ user_id: 'asha' }]],
    ['guests are switched off', { enableBookForGuest: false }, 'desk', [guest]],
    ['module 8 is off', { modules: [{ id: 8, active: false }] }, 'desk', [{ user_id: 'asha' }]],
    ['a second seat means somebody else', {}, 'employee', [{}, {}]],
  ] as const)('is refused where %s', async (_, settings, who, people) => {
    await allow(settings);
    const travelers = people.map((one) =>
      'user_id' in one ? { user_id: one.user_id === 'asha' ? asha : deskId } : one,
    );
    const envelope = expectRefusal(await create({ travelers }, who === 'desk' ? desk : employee), 'others_not_allowed');
    expect(fieldsOf(envelope)).toEqual(['travelers']);
  });

  it('is told beforehand, with the reason where it is not allowed', async () => {
    const { kinds } = await ask(getTripSettings, {}, employee);
    expect(kinds).toEqual([
      { kind: 'self', allowed: true, reason: null },
      { kind: 'colleagues', allowed: false, reason: 'Your role does not allow booking for colleagues.' },
      { kind: 'guests', allowed: false, reason: 'Your role does not allow booking for guests.' },
      { kind: 'personal', allowed: true, reason: null },
    ]);
    await allow({ enableStaffBook: false });
    const reasons = (await ask(getTripSettings, {}, desk)).kinds.map((one) => one.reason);
    expect(reasons).toEqual([null, 'Your organisation has switched booking for colleagues off.', null, null]);
  });

  it('cannot be said otherwise than it is', async () => {
    const envelope = expectRefusal(await create({ kind: 'self', travelers: [{ user_id: asha }] }), 'validation_failed');
    expect(fieldsOf(envelope)).toEqual(['kind']);
    expectRefusal(await create({ kind: 'guests' }, employee), 'others_not_allowed');
  });

  it('a family trip of an employee may hold anybody but colleagues', async () => {
    const trip = await make({ kind: 'personal', travelers: [{ user_id: asha }, guest] }, employee);
    expect(trip).toMatchObject({ kind: 'personal', isPersonalBooking: true, travelerMode: 'multiple' });
    const refused = await create({ kind: 'personal', travelers: [{ user_id: deskId }] }, employee);
    expectRefusal(refused, 'others_not_allowed');
  });
});

describe('who travels', () => {
  it('are kept in the order airlines ask for, with names, seats and people told apart', async () => {
    const child = { ...guest, type: 'CHILD', firstName: 'Kabir', title: 'Mstr' } as const;
    const trip = await make({ travelers: [child, { type: 'INFANT' }, { user_id: asha }, {}] });
    expect(trip.travelers.map((one) => [one.type, one.firstName, one.user_id, one.isNamed])).toEqual([
      ['ADULT', 'Asha', asha, true],
      ['ADULT', '', null, false],
      ['CHILD', 'Kabir', null, true],
      ['INFANT', '', null, false],
    ]);
  });

  it.each([
    ['somebody of another organisation', { user_id: 'stranger' }, 'travelers.0.user_id'],
    ['nobody', { user_id: 999_999_999 }, 'travelers.0.user_id'],
    [
      'a saved traveller that is none',
      { savedTravelerId: '01960000-0000-7000-8000-00000000ffff' },
      'travelers.0.savedTravelerId',
    ],
    ['half a name', { title: 'Mr', firstName: 'Rohan', gender: 'male' }, 'travelers.0.lastName'],
    ['no title', { firstName: 'Rohan', lastName: 'Mehta', gender: 'male' }, 'travelers.0.title'],
    ['a name that is none', { ...guest, firstName: 'R2-D2' }, 'travelers.0.firstName'],
    ['somebody in the trip already', { _id: '01960000-0000-7000-8000-00000000ffff' }, 'travelers.0._id'],
  ])('are refused by field for %s', async (_, one, field) => {
    const entry = { ...one } as Record<string, unknown>;
    if (entry.user_id === 'stranger') entry.user_id = await userIdOf(world, 'dev.patel@pravas.example');
    const envelope = expectRefusal(await call(createTrip, { body: { travelers: [entry] } }, desk), 'validation_failed');
    expect(fieldsOf(envelope)).toEqual([field]);
  });

  it('are nobody twice, at most nine who sit, and one infant a lap', async () => {
    const twice = expectRefusal(
      await create({ travelers: [{ user_id: asha }, { user_id: asha }] }),
      'validation_failed',
    );
    expect(fieldsOf(twice)).toEqual(['travelers.1']);
    const seats = (count: number, type: 'ADULT' | 'CHILD' | 'INFANT') =>
      Array.from({ length: count }, () => ({ type }));
    expect((await make({ travelers: [...seats(9, 'ADULT'), ...seats(5, 'INFANT')] })).travelers).toHaveLength(14);
    for (const travelers of [
      seats(10, 'ADULT'),
      [...seats(5, 'ADULT'), ...seats(5, 'CHILD')],
      [...seats(1, 'ADULT'), ...seats(2, 'INFANT')],
      seats(1, 'CHILD'),
    ]) {
      expectRefusal(await create({ travelers }), 'party_invalid');
    }
    expect(fieldsOf(expectRefusal(await create({ travelers: seats(15, 'ADULT') }), 'validation_failed'))).toEqual([
      'travelers',
    ]);
  });

  it('see the trip that was made for them, and only its maker and the travel desk change it', async () => {
    const trip = await make({ name: 'For Asha', travelers: [{ user_id: asha }] });
    expect((await details(trip._id, employee)).isMine).toBe(false);
    const listed = await ask(listTrips, { query: { search: JSON.stringify({ name: 'For Asha' }) } }, employee);
    expect(listed.data.map((one) => one._id)).toEqual([trip._id]);
    const body = { tripId: trip._id, version: 1, name: 'Mine' };
    expectRefusal(await call(updateTrip, { body }, employee), 'privilege_missing');
    for (const token of [meera, stranger]) {
      expectRefusal(await call(getTrip, { query: { tripId: trip._id } }, token), 'trip_not_found');
      expectRefusal(await call(updateTrip, { body }, token), 'trip_not_found');
    }
    expect((await ask(updateTrip, { body }, company.now().admin)).tripDetails.name).toBe('Mine');
  });

  it('of a personal trip are nobody else’s business', async () => {
    const trip = await make({ name: 'Weekend', isPersonalBooking: true }, employee);
    expectRefusal(await call(getTrip, { query: { tripId: trip._id } }, company.now().admin), 'trip_not_found');
    const query = { scope: 'organisation', search: JSON.stringify({ name: 'Weekend' }) };
    expect((await ask(listTrips, { query }, desk)).total).toBe(0);
    expect((await ask(listTrips, { query: { ...query, scope: 'mine' } }, employee)).total).toBe(1);
  });

  it('can be searched by name, and the organisation’s trips are for those who arrange them', async () => {
    const trip = await make({ name: 'Findable', travelers: [{ ...guest, lastName: 'Quintessa' }] });
    const query = { scope: 'organisation', search: JSON.stringify({ traveler: 'rohan quint', kind: 'guests' }) };
    const found = await ask(listTrips, { query }, company.now().admin);
    expect([found.data.map((one) => one._id), found.mayListOrganisation]).toEqual([[trip._id], true]);
    expectRefusal(await call(listTrips, { query }, employee), 'privilege_missing');
    expect((await ask(listTrips, { query: {} }, employee)).mayListOrganisation).toBe(false);
  });
});

describe('changing who travels', () => {
  const set = (body: Record<string, unknown>, token = desk) => call(setTripTravelers, { body }, token);

  it('keeps those who stay, fills seats, and is on record', async () => {
    const trip = await make({ travelers: [{ user_id: asha }, {}] });
    const [first, seat] = trip.travelers;
    const body = {
      tripId: trip._id,
      version: 1,
      travelers: [{ _id: first?._id }, { _id: seat?._id, ...guest }],
    };
    const { tripDetails } = await ask(setTripTravelers, { body }, desk);
    expect(tripDetails.travelers.map((one) => [one._id, one.firstName])).toEqual([
      [first?._id, 'Asha'],
      [seat?._id, 'Rohan'],
    ]);
    expect([tripDetails.version, tripDetails.history[0]?.text]).toEqual([2, 'Travellers: Asha Rao, Rohan Mehta.']);
  });

  it('does not let somebody else in under a name that was allowed', async () => {
    const trip = await make({ travelers: [{ user_id: asha }] }, employee);
    const named = { _id: trip.travelers[0]?._id, firstName: 'Rohan', lastName: 'Mehta' };
    const body = { tripId: trip._id, version: 1 };
    expectRefusal(await set({ ...body, travelers: [{ ...named, ...guest }] }, employee), 'others_not_allowed');
    // Nor does the other name inherit the known data of the first.
    const half = expectRefusal(await set({ ...body, travelers: [named] }, employee), 'validation_failed');
    expect(fieldsOf(half)).toEqual(['travelers.0.title', 'travelers.0.gender']);
  });

  it('is refused where somebody else was quicker, and of two at once one wins', async () => {
    const trip = await make({});
    const body = { tripId: trip._id, version: 1, travelers: [{ user_id: asha }] };
    const answers = await Promise.all([set(body), set(body), set(body)]);
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409]);
    for (const answer of answers.filter((one) => one.status !== 200)) expectRefusal(answer, 'trip_version_conflict');
  });

  it('waits while a flight is priced for them', async () => {
    const flights = await deskClient.search();
    const added = await deskClient.add(flights, pickFlight(flights, '6E'));
    const trip = await details(added.tripId);
    expect(trip.travellersLocked.locked).toBe(true);
    const body = { tripId: trip._id, version: trip.version, travelers: [{ user_id: asha }] };
    expect(expectRefusal(await set(body), 'trip_not_editable').message).toBe(trip.travellersLocked.reason);
    const action = trip.allowedActions.find((one) => one.action === 'travelers');
    expect(action).toEqual({ action: 'travelers', allowed: false, reason: trip.travellersLocked.reason });
  });
});

describe('a flight for a trip with seats', () => {
  it('brings their names, and keeps who is known', async () => {
    const trip = await make({ travelers: [{ user_id: asha }, {}] });
    const flights = await deskClient.search({ ad: 2 });
    const body = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), tripId: trip._id };
    const unnamed = expectRefusal(await call(addFlightToTrip, { body }, desk), 'traveller_details_missing');
    expect(fieldsOf(unnamed)).toEqual(['travelers.1.firstName']);
    const self = { ...ASHA, _id: trip.travelers[0]?._id };
    const other = { type: 'ADULT', ...guest };
    const without = { ...body, travelers: [other, { ...other, firstName: 'Dev' }] };
    expectRefusal(await call(addFlightToTrip, { body: without }, desk), 'travellers_do_not_match');
    await ask(addFlightToTrip, { body: { ...body, travelers: [self, other] } }, desk);
    const after = await details(trip._id);
    expect(after.travelers.map((one) => [one.firstName, one.user_id, one.isNamed])).toEqual([
      ['Asha', asha, true],
      ['Rohan', null, true],
    ]);
    expect([after.route, after.startDate]).toEqual(['Delhi → Mumbai', dayFromNow(30)]);
  });

  it('is for the trip’s travellers, booked by whoever arranges it', async () => {
    const trip = await make({ travelers: [{ user_id: asha }] });
    const flights = await deskClient.search();
    const body = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), tripId: trip._id };
    await ask(addFlightToTrip, { body }, desk);
    const after = await details(trip._id, employee);
    expect([after.travelers.map((one) => one.user_id), flightsOf(after).length]).toEqual([[asha], 1]);
  });
});

describe('papers that a trip asks for', () => {
  const passport = { number: 'Z1234567', expiresOn: dayFromNow(33), countryCode: 'IN' };
  const complete = { ...guest, dateOfBirth: '1980-02-29', passport };
  const needed = async (tripId: string, index: number) => {
    const { travelers } = await details(tripId);
    return travelers[index]?.documentsNeeded.map((one) => [one.code, one.done]);
  };

  it('are an infant’s birthday and, abroad, a passport, once a flight asks for them', async () => {
    const query = { from: 'BOM', to: 'DXB', dDate: dayFromNow(30), inf: 1 };
    const flights = await deskClient.client.call(listFlights, { query });
    const trip = await make({ travelers: [complete, { type: 'INFANT' }] });
    expect(await needed(trip._id, 0)).toEqual([['name', true]]);
    expect(await needed(trip._id, 1)).toEqual([
      ['name', false],
      ['date_of_birth', false],
    ]);
    const [first, seat] = trip.travelers;
    const chosen = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const adult = { type: 'ADULT', ...guest, _id: first?._id };
    const infant = { ...guest, _id: seat?._id, type: 'INFANT', title: 'Mstr', firstName: 'Veer' };
    const add = (entry: object) =>
      call(addFlightToTrip, { body: { ...chosen, tripId: trip._id, travelers: [adult, entry] } }, desk);
    const { _id: _, ...unplaced } = infant;
    expect(fieldsOf(expectRefusal(await add(unplaced), 'traveller_details_missing'))).toEqual([
      'travelers.1.dateOfBirth',
      'travelers.1.passport.number',
    ]);
    const papers = { dateOfBirth: dayFromNow(-200), passport: { ...passport, number: 'Z7654321' } };
    expect((await add({ ...unplaced, ...papers })).status).toBe(200);
    const asked = [
      ['name', true],
      ['date_of_birth', true],
      ['passport', true],
    ];
    expect([await needed(trip._id, 0), await needed(trip._id, 1)]).toEqual([asked, asked]);
  });

  it('are a passport that lasts until the flight that asks for it has landed', async () => {
    const chosenOf = async (query: Parameters<TravellerClient['search']>[0]) => {
      const flights = await deskClient.search(query);
      return { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    };
    const out = await chosenOf({ from: 'BOM', to: 'DXB' });
    const short = await make({ travelers: [{ ...complete, passport: { ...passport, expiresOn: dayFromNow(20) } }] });
    const refused = await call(addFlightToTrip, { body: { ...out, tripId: short._id } }, desk);
    expect(fieldsOf(expectRefusal(refused, 'traveller_details_missing'))).toEqual(['travelers.0.passport.expiresOn']);
    const { _id: tripId } = await make({ travelers: [complete] });
    await ask(addFlightToTrip, { body: { ...out, tripId } }, desk);
    // A flight within India asks for no passport, however long it makes the trip; one back from abroad does.
    await ask(addFlightToTrip, { body: { ...(await chosenOf({ daysAhead: 40 })), tripId } }, desk);
    expect((await details(tripId)).travelers[0]?.documentsNeeded.map(({ done }) => done)).not.toContain(false);
    const back = await chosenOf({ from: 'DXB', to: 'BOM', daysAhead: 38 });
    const late = await call(addFlightToTrip, { body: { ...back, tripId } }, desk);
    expect(fieldsOf(expectRefusal(late, 'traveller_details_missing'))).toEqual(['travelers.0.passport.expiresOn']);
    await world.query(
      `update trip_traveller set details = jsonb_set(details, '{passport,expiresOn}', to_jsonb($2::text))
       where trip_id = $1`,
      [tripId, dayFromNow(20)],
    );
    const [traveler] = (await details(tripId)).travelers;
    expect(traveler?.documentsNeeded).toContainEqual({
      code: 'passport_validity',
      message: 'The passport of Rohan expires before the journey ends',
      done: false,
    });
  });
});
