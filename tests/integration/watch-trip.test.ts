import { addFlightToTrip, removeFlight } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip, updateTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip, watchTrip } from '@pravas/contract/trip/trip-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hearStatements } from '../support/sent-statements.ts';
import {
  ADMIN,
  EMPLOYEE,
  PASSWORD,
  payAtGateway,
  pickFlight,
  signIn,
  type TravellerClient,
} from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, expectShape, payloadOf, send } from './send-request.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterAll(() => world.close());

type Trip = AnswerOf<typeof createTrip>['data'];

const make = async (body: Record<string, unknown>) =>
  payloadOf<{ data: Trip }>(await callOperation(world.url, createTrip, { body }, asha)).data;
const details = async (tripId: string) => (await asha.client.call(getTrip, { query: { tripId } })).tripDetails;
const add = (body: Record<string, unknown>) => callOperation(world.url, addFlightToTrip, { body }, asha);

describe('watching a trip', () => {
  const watch = (tripId: string, person = asha) =>
    person.client.stream(watchTrip, { query: { tripId }, signal: AbortSignal.timeout(30_000) });

  it('tells of an empty trip, then of each change as it happens', async () => {
    const flights = await asha.search();
    const trip = await make({ name: 'Watched' });
    const all = watch(trip._id);
    // The stream also reports that more than its flights has changed; here the flights are followed.
    const events = (async function* flightsOnly() {
      let isFirst = true;
      for await (const event of all) {
        if (isFirst || event.type === 'booking' || event.type === 'removed') yield event;
        isFirst = false;
      }
    })();
    expect((await events.next()).value).toEqual({ type: 'alive' });
    const startedMs = performance.now();
    const added = await add({
      searchedFlightId: flights.searchedFlightId,
      flightId: pickFlight(flights, '6E'),
      tripId: trip._id,
    });
    const { flightId } = payloadOf<{ flightId: string }>(added);
    const booking = (await events.next()).value;
    expect(booking).toMatchObject({
      type: 'booking',
      booking: { _id: flightId, service: 'flight', status: 'CREATED' },
    });
    expectShape(watchTrip, booking);
    await callOperation(world.url, removeFlight, { query: { flightId } }, asha);
    expect((await events.next()).value).toEqual({ type: 'removed', bookingId: flightId });
    // Notified by the database, not found by the poll every 20 seconds.
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    await all.return(undefined);
  });

  it('tells when something else of it changes, so that it is read again', async () => {
    const trip = await make({ name: 'Before' });
    const events = watch(trip._id);
    await events.next();
    payloadOf(
      await callOperation(world.url, updateTrip, { body: { tripId: trip._id, version: 1, name: 'After' } }, asha),
    );
    let event = (await events.next()).value;
    while (event?.type === 'alive') event = (await events.next()).value;
    expect(event).toEqual({ type: 'changed', revision: expect.any(String) });
    expect((await details(trip._id)).name).toBe('After');
    await events.return(undefined);
  });

  it('reads each change once for all who see the same, and others’ views by themselves', async () => {
    const trip = await make({ name: 'Before' });
    const again = await signIn(world);
    const admin = await signIn(world, ADMIN);
    const streams = [asha, asha, asha, again, again, admin, admin].map((person) => watch(trip._id, person));
    await Promise.all(streams.map((events) => events.next()));
    const untilChanged = async (events: ReturnType<typeof watch>) => {
      for await (const event of events) if (event.type === 'changed') return;
    };
    const sent = hearStatements();
    try {
      const told = Promise.all(streams.map(untilChanged));
      payloadOf(
        await callOperation(world.url, updateTrip, { body: { tripId: trip._id, version: 1, name: 'After' } }, asha),
      );
      await told;
      // Two people look at it, from three sessions.
      expect(sent.count("concat_ws('.'")).toBe(2);
      expect(sent.count('find_access(')).toBe(3 + 1);
    } finally {
      sent.stop();
    }
  });

  it('follows a payment to the ticket', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    const form = await asha.checkPrice(added.flightId);
    // A ticket bought at once would be there before anybody has looked.
    await world.inject({ target: 'tbo.Ticket', kind: 'latency', times: 1, latencyMs: 1_500 });
    const seen: string[] = [];
    let paid = false;
    for await (const event of watch(added.tripId)) {
      if (event.type === 'booking') seen.push(event.booking.status);
      if (!paid) await payAtGateway(form, 'pay');
      paid = true;
      if (seen.at(-1) === 'BOOKED') break;
    }
    expect([...new Set(seen)]).toEqual(['CREATED', 'BOOKING_IN_PROCESS', 'BOOKED']);
  });

  it('ends when the session ends', async () => {
    const answer = await send(world.url, {
      method: 'POST',
      path: '/organization/public/api/v1/login',
      body: { email: EMPLOYEE, password: PASSWORD },
    });
    const token = payloadOf<{ accessToken: string }>(answer).accessToken;
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    const stream = await fetch(`${world.url}${watchTrip.path}?tripId=${added.tripId}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(30_000),
    });
    const reader = stream.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).toContain(added.flightId);
    await send(world.url, { method: 'POST', path: '/identity/logout', body: {}, headers: { cookie } });
    // The next change is sent to nobody who has left.
    await callOperation(world.url, removeFlight, { query: { flightId: added.flightId } }, asha);
    const rest: string[] = [];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest.push(new TextDecoder().decode(part.value));
    }
    expect(rest.join('')).not.toContain('data:');
  });
});
