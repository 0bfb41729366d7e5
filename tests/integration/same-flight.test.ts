import { addFlightToTrip, removeFlight } from '@pravas/contract/flight/book-flight.ts';
import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { cancelTrip } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { APPROVER, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectShape, payloadOf } from './send-request.ts';

const DESK = 'tara.desai@meridian.example';

let world: World;
let asha: TravellerClient;
let meera: TravellerClient;
let desk: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  await addPerson(world, DESK, 'Travel desk');
  asha = await signIn(world);
  meera = await signIn(world, APPROVER);
  desk = await signIn(world, DESK);
});
afterAll(() => world.close());

type Details = AnswerOf<typeof getFlightDetails>;

/** What the details of the first flight of an airline say; `tripIds` are those of this test alone. */
async function alreadyIn(person: TravellerClient, daysAhead: number, tripIds: readonly string[], more = {}) {
  const flights = await person.search({ daysAhead, ...more });
  const flightId = pickFlight(flights, 'AI');
  const query = { searchedFlightId: flights.searchedFlightId, flightId };
  const details: Details = payloadOf(await callOperation(world.url, getFlightDetails, { query }, person));
  expectShape(getFlightDetails, details);
  return { flights, flightId, told: details.alreadyIn.filter((one) => tripIds.includes(one.tripId)), details };
}

const make = async (person: TravellerClient, body: Record<string, unknown>) =>
  payloadOf<AnswerOf<typeof createTrip>>(await callOperation(world.url, createTrip, { body }, person)).data._id;

async function addTo(person: TravellerClient, daysAhead: number, tripId: string, isPersonalBooking = false) {
  const { flights, flightId } = await alreadyIn(person, daysAhead, [], isPersonalBooking ? { pb: '1' } : {});
  const body = { searchedFlightId: flights.searchedFlightId, flightId, tripId, isPersonalBooking };
  return payloadOf<AnswerOf<typeof addFlightToTrip>>(await callOperation(world.url, addFlightToTrip, { body }, person))
    .flightId;
}

describe('a flight that somebody has in another trip already', () => {
  it('is told with its trip before it is added again, which is not refused', async () => {
    const { flights, flightId, details, told } = await alreadyIn(asha, 44, []);
    expect(told).toEqual([]);
    const { tripId } = await asha.add(flights, flightId);
    const segment = details.forward.segments[0];
    const [trip] = await world.query<{ name: string }>('select name from trip where id = $1', [tripId]);
    const once = {
      tripId,
      tripName: trip?.name,
      flight: `AI ${segment?.flightNumber}`,
      date: dayFromNow(44),
      state: 'not_booked',
      addedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      travellers: ['Asha Rao'],
    };
    expect((await alreadyIn(asha, 44, [tripId])).told).toEqual([once]);
    const again = await asha.add(flights, flightId);
    expect(again.tripId).not.toBe(tripId);
    await world.query(`update booking set status = 'BOOKED' where trip_id = $1`, [again.tripId]);
    expect((await alreadyIn(asha, 44, [tripId, again.tripId])).told.map((one) => one.state)).toEqual([
      'booked',
      'not_booked',
    ]);
    expect((await alreadyIn(asha, 45, [tripId, again.tripId])).told).toEqual([]);
    expect((await alreadyIn(asha, 44, [tripId], { roundTrip: false, ad: 2 })).told).toEqual([once]);
  });

  it('is not told once it was taken out, or the trip was cancelled', async () => {
    const gone = await make(asha, { name: 'Cancelled' });
    const emptied = await make(asha, { name: 'Emptied' });
    await addTo(asha, 46, gone);
    const flightId = await addTo(asha, 46, emptied);
    expect((await alreadyIn(asha, 46, [gone, emptied])).told).toHaveLength(2);
    payloadOf(await callOperation(world.url, removeFlight, { query: { flightId } }, asha));
    payloadOf(
      await callOperation(
        world.url,
        cancelTrip,
        { body: { tripId: gone, reason: 'No meeting', acceptedRefund: 0 } },
        asha,
      ),
    );
    expect((await alreadyIn(asha, 46, [gone, emptied])).told).toEqual([]);
  });

  it('is told to those alone who may see the trip, and a private one to its owner alone', async () => {
    const company = await make(asha, { name: 'For work' });
    const own = await make(asha, { name: 'For myself', isPersonalBooking: true });
    await addTo(asha, 47, company);
    await addTo(asha, 47, own, true);
    const toldTo = async (person: TravellerClient) =>
      (await alreadyIn(person, 47, [company, own])).told.map((one) => one.tripName).sort();
    expect(await toldTo(asha)).toEqual(['For myself', 'For work']);
    expect(await toldTo(desk)).toEqual(['For work']);
    expect(await toldTo(meera)).toEqual([]);
    expect(await toldTo(await signIn(world, STRANGER))).toEqual([]);
  });
});
