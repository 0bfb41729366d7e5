import { getFlightDetails } from '@pravas/contract/flight/flight-details.ts';
import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';

let world: World;
let other: World;
let asha: TravellerClient;
let admin: TravellerClient;

/** A second account at the same kind of vendor: it answers with the same flights and fares, from a place of its own. */
beforeAll(async () => {
  other = await createWorld({ inProcess: false });
  const account = Object.entries(other.env)
    .filter(([name]) => name.startsWith('TBO_'))
    .map(([name, value]) => [name.replace('TBO_', 'SECOND_'), value]);
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo,second', ...Object.fromEntries(account) } });
  [asha, admin] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterEach(() => world.clearFaults());
afterAll(async () => {
  await world.close();
  await other.close();
});

const EVERYTHING = { from: 'DEL', to: 'BOM' } as const;

describe('the same fares at two suppliers', () => {
  it('are shown once, at the supplier that is named first', async () => {
    const list = await admin.search({ ...EVERYTHING, daysAhead: 30 });
    expect(list.suppliers.map((one) => [one.label, one.state, one.fares > 0])).toEqual([
      ['Supplier 1', 'done', true],
      ['Supplier 2', 'done', true],
    ]);
    expect(new Set(list.flights.map((flight) => flight.flightId)).size).toBe(list.flights.length);
    for (const { fares } of list.flights) {
      expect(new Set(fares.map((fare) => fare.fareType)).size).toBe(fares.length);
      expect(new Set(fares.map((fare) => fare.supplier))).toEqual(new Set(['Supplier 1']));
    }
  });

  it('arrive in a stream that ends with what the list answers', async () => {
    const query = { ...EVERYTHING, dDate: dayFromNow(31) };
    const last = new Map<string, AnswerOf<typeof listFlights>['flights'][number]>();
    for await (const event of admin.client.stream(streamFlights, { query })) {
      if (event.type === 'flights') for (const flight of event.flights) last.set(flight.flightId, flight);
    }
    const list = await admin.client.call(listFlights, { query });
    const faresOf = (flights: Iterable<AnswerOf<typeof listFlights>['flights'][number]>) =>
      new Map([...flights].map((one) => [one.flightId, one.fares.map((fare) => [fare.fareType, fare.totalPrice])]));
    expect(faresOf(last.values())).toEqual(faresOf(list.flights));
  });

  it('are told apart by nobody but admins', async () => {
    const list = await asha.search({ ...EVERYTHING, daysAhead: 30 });
    expect(new Set(list.flights.flatMap((flight) => flight.fares.map((fare) => fare.supplier)))).toEqual(
      new Set([null]),
    );
  });

  it('can be opened and bought at the other one when the first is silent', async () => {
    await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 1 });
    const list = await admin.search({ ...EVERYTHING, daysAhead: 33 });
    const states = list.suppliers.map((one) => one.state);
    expect(states.toSorted()).toEqual(['done', 'failed']);
    const answered = list.suppliers.find((one) => one.state === 'done')?.label;
    const flightId = pickFlight(list, '6E');
    const query = { searchedFlightId: list.searchedFlightId, flightId };
    expect((await admin.client.call(getFlightDetails, { query })).supplier).toBe(answered);
    expect((await admin.add(list, flightId)).totalPrice).toBeGreaterThan(0);
  });
});
