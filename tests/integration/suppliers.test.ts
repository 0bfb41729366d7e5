import { getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf, send } from './send-request.ts';

let world: World;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

const SUPPLIER_TEXT = /^Supplier: .+ Please contact admin\.$/;

type Query = Record<string, string>;
type Flights = AnswerOf<typeof listFlights>;
type Stream = AnswerOf<typeof streamFlights>;

const oneWay: Query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(30) };
const list = (query: Query) => callOperation(world.url, listFlights, { query }, asha);
const collect = (person: TravellerClient, query: Query): Promise<Stream[]> =>
  Array.fromAsync(person.client.stream(streamFlights, { query: query as never }));

describe('when no supplier answers', () => {
  it('says what each said, in the words of the catalogue', async () => {
    await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 3 });
    const envelope = expectRefusal(await list(oneWay), 'supplier_error');
    expect(envelope.message).toMatch(SUPPLIER_TEXT);
    await world.clearFaults();
    expect((await list(oneWay)).status).toBe(200);
  });

  it.each(['malformed', 'connection_reset', 'rate_limited', 'supplier_error'])(
    'is %s, the answer is orderly too',
    async (kind) => {
      await world.inject({ target: 'tbo.Search', kind, times: 3 });
      const envelope = expectRefusal(await list(oneWay), 'supplier_error');
      expect(envelope.message).toMatch(SUPPLIER_TEXT);
      await world.clearFaults();
      expect((await list(oneWay)).status).toBe(200);
    },
  );

  it('breaks off, what came in full before is shown, and the supplier is named', async () => {
    const whole = payloadOf<Flights>(await list(oneWay));
    await world.inject({ target: 'tbo.Search', kind: 'truncated', times: 1 });
    const { flights, suppliers } = payloadOf<Flights>(await list(oneWay));
    expect(flights.length).toBeGreaterThan(0);
    expect(flights.length).toBeLessThan(whole.flights.length);
    const known = new Set(whole.flights.map(({ flightId }) => flightId));
    expect(flights.filter(({ flightId }) => !known.has(flightId))).toEqual([]);
    const message = expect.stringMatching(SUPPLIER_TEXT);
    expect(suppliers).toEqual([expect.objectContaining({ label: 'Supplier 1', state: 'failed', message })]);
  });

  it('a search of none of the suppliers is no stream of flights but of failures', async () => {
    await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 3 });
    const events = await collect(asha, oneWay);
    expect(events.map((event) => event.type)).toEqual(['started', 'finished']);
    const message = 'Supplier: It does not answer at present. Please contact admin.';
    expect(events.at(-1)?.suppliers).toEqual([
      expect.objectContaining({ label: 'Supplier 1', state: 'failed', message }),
    ]);
    await world.clearFaults();
    expect((await list(oneWay)).status).toBe(200);
  });
});

describe('a fare whose supplier fails', () => {
  it('tells a traveller neither who sells it nor how the call broke', async () => {
    const flights = payloadOf<Flights>(await list(oneWay));
    const query = {
      searchedFlightId: flights.searchedFlightId,
      flightId: flights.flights[0]?.flightId ?? '',
    };
    await world.inject({ target: 'tbo.FareQuote', kind: 'http_500', times: 3 });
    const envelope = expectRefusal(await callOperation(world.url, getMiniRules, { query }, asha), 'supplier_error');
    expect(envelope.message).toBe('Supplier: It does not answer at present. Please contact admin.');
    expect(envelope.supplier).toEqual({ label: 'Supplier', messages: ['It does not answer at present.'] });
  });
});

describe('a supplier that keeps failing', () => {
  it('is left alone after five failures, and the answer says so without naming it', async () => {
    const broken = await createWorld();
    try {
      const person = await signIn(broken);
      const search = () => callOperation(broken.url, listFlights, { query: oneWay }, { token: person.token });
      const left = async () => {
        const answer = await send(broken.sandbox.urls.control, { method: 'GET', path: '/faults' });
        return (answer.json as { faults: { timesLeft: number }[] }).faults[0]?.timesLeft;
      };
      await broken.inject({ target: 'tbo.Search', kind: 'http_500', times: 500 });
      for (let failure = 0; failure < 5; failure += 1) expectRefusal(await search(), 'supplier_error');
      const asked = await left();
      expect(asked).toBeLessThanOrEqual(495);
      const envelope = expectRefusal(await search(), 'supplier_error');
      expect(await left()).toBe(asked);
      expect(envelope.message).toMatch(SUPPLIER_TEXT);
      expect(envelope.message).not.toMatch(/tbo/i);
    } finally {
      await broken.close();
    }
  });
});

describe('with two suppliers, one of them dead', () => {
  let pair: World;
  let person: TravellerClient;
  beforeAll(async () => {
    // Nothing listens on port 1.
    pair = await createWorld({
      env: {
        FLIGHT_SUPPLIERS: 'tbo,tbo2',
        TBO2_AUTH_URL: 'http://127.0.0.1:1/auth',
        TBO2_AIR_URL: 'http://127.0.0.1:1/air',
        TBO2_CLIENT_ID: 'client',
        TBO2_USER_NAME: 'user',
        TBO2_PASSWORD: 'password',
      },
    });
    person = await signIn(pair);
  });
  afterAll(() => pair.close());

  it('the list has the flights of the one and names the other', async () => {
    const found = await person.search();
    expectShape(listFlights, found);
    expect(found.flights.length).toBeGreaterThan(10);
    expect(found.suppliers).toEqual([
      { label: 'Supplier 1', state: 'done', fares: expect.any(Number), message: null, tookMs: expect.any(Number) },
      {
        label: 'Supplier 2',
        state: 'failed',
        fares: 0,
        message: expect.stringMatching(SUPPLIER_TEXT),
        tookMs: expect.any(Number),
      },
    ]);
  });

  it('the stream says so at its end, and what it brought can be opened', async () => {
    const events = await collect(person, oneWay);
    const states = (event: Stream | undefined) => event?.suppliers.map((one) => `${one.label} ${one.state}`);
    expect(states(events[0])).toEqual(['Supplier 1 searching', 'Supplier 2 searching']);
    expect(states(events.at(-1))).toEqual(['Supplier 1 done', 'Supplier 2 failed']);
    const started = events.find((event) => event.type === 'started');
    const flight = events.flatMap((event) => (event.type === 'flights' ? event.flights : []))[0];
    const query = { searchedFlightId: started?.searchedFlightId ?? '', flightId: flight?.flightId ?? '' };
    expect((await person.client.call(getFlightDetails, { query })).flightId).toBe(flight?.flightId);
  });

  it('both failing, the answer carries both sayings', async () => {
    await pair.inject({ target: 'tbo.Search', kind: 'http_500', times: 3 });
    const answer = await callOperation(pair.url, listFlights, { query: oneWay }, { token: person.token });
    const { message } = expectRefusal(answer, 'supplier_error');
    expect(message.match(/Supplier: /g)).toHaveLength(2);
  });
});
