import { randomUUID } from 'node:crypto';
import { addFlightToTrip, checkPrice, regenerateItinerary } from '@pravas/contract/flight/book-flight.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { shareTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { composeApi } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { freeTestPort } from '../support/free-port.ts';
import { ADMIN, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { sampleInput, unknownIds } from './sample-input.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;
let provider: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
  admin = await signIn(world, ADMIN);
  provider = await signIn(world, STRANGER);
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

const create = (key: string, name: string, token = asha.token, url = world.url) =>
  callOperation(url, createTrip, { body: { name } }, { token, headers: { 'idempotency-key': key } });
const tripsNamed = async (name: string) => {
  const [row] = await world.query<{ count: string }>('select count(*) from trip where name = $1', [name]);
  return Number(row?.count);
};

/** Operations that must not happen twice although they have no name that could be taken. */
const WITH_A_KEY = [
  'invite-employee',
  'invite-employees',
  'create-trip',
  'copy-trip',
  'cancel-trip',
  'share-trip',
  'finalise-trip',
  'bypass-approver',
  'decide-approval',
  'decide-approvals',
  'substitute-flight',
  'create-expense',
  'claim-expenses',
  'approve-claim',
  'reimburse-claim',
  'create-budget',
  'publish-policy',
  'start-policy-replay',
];

const isProviders = ({ access }: Operation): boolean =>
  access.kind === 'privilege' && access.privilege === 'provider.decide';

describe('a request that changes something', () => {
  const mutations = OPERATIONS.filter((operation) => operation.idempotent);

  it('is each one of a booking, and each that makes, decides or pays something; no reading is', () => {
    for (const operation of OPERATIONS.filter(({ area }) => area === 'flight')) {
      expect([operation.id, operation.idempotent]).toEqual([operation.id, operation.method !== 'GET']);
    }
    // Elsewhere a repeated request sets the present value again, or meets a name that is taken.
    expect(mutations.map((operation) => operation.id)).toEqual(expect.arrayContaining(WITH_A_KEY));
    for (const operation of mutations) expect([operation.id, operation.method]).not.toEqual([operation.id, 'GET']);
  });

  it.each(mutations.map((operation) => [operation.id, operation] as const))('%s needs a key', async (_, operation) => {
    for (const key of ['', 'short', 'with space 1', 'x'.repeat(81), 'quote"quote']) {
      const answer = await callOperation(world.url, operation, sampleInput(operation, unknownIds()), {
        // The provider's own operations are called by its admin.
        token: isProviders(operation) ? provider.token : admin.token,
        headers: { 'idempotency-key': key },
      });
      const envelope = expectRefusal(answer, 'idempotency_key_missing');
      expect(envelope.errors?.[0]?.field).toBe('Idempotency-Key');
    }
  });
});

describe('the same key', () => {
  it('and request gets the same answer byte for byte, and does the work once', async () => {
    const key = randomUUID();
    const first = await create(key, 'Once only');
    expect(payloadOf(first)).toMatchObject({ data: { name: 'Once only' } });
    for (let again = 0; again < 3; again += 1) {
      const replay = await create(key, 'Once only');
      expect([replay.status, replay.text, replay.headers['content-type']]).toEqual([
        first.status,
        first.text,
        first.headers['content-type'],
      ]);
    }
    expect(await tripsNamed('Once only')).toBe(1);
  });

  it('has one effect when thirty come at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => create(key, 'Thirty at once')));
    expect(await tripsNamed('Thirty at once')).toBe(1);
    const successes = answers.filter((answer) => answer.status === 200);
    expect(successes.length).toBeGreaterThan(0);
    expect(new Set(successes.map((answer) => answer.text)).size).toBe(1);
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expectRefusal(answer, 'idempotency_in_progress');
    }
    expect((await create(key, 'Thirty at once')).text).toBe(successes[0]?.text);
  });

  it('with another body is refused and changes nothing', async () => {
    const key = randomUUID();
    const first = await create(key, 'The first body');
    expectRefusal(await create(key, 'The second body'), 'idempotency_key_reused');
    expect(await tripsNamed('The second body')).toBe(0);
    expect((await create(key, 'The first body')).text).toBe(first.text);
  });

  it('belongs to one person, one organisation and one operation', async () => {
    const key = randomUUID();
    const name = 'Everybody’s own';
    const [admin, stranger] = [await signIn(world, ADMIN), await signIn(world, STRANGER)];
    const answers = [];
    for (const token of [asha.token, admin.token, stranger.token]) answers.push(await create(key, name, token));
    const ids = answers.map((answer) => payloadOf<{ data: { _id: string } }>(answer).data._id);
    expect(new Set(ids).size).toBe(3);
    expect(await tripsNamed(name)).toBe(3);
    const other = await callOperation(world.url, regenerateItinerary, sampleInput(regenerateItinerary, unknownIds()), {
      token: asha.token,
      headers: { 'idempotency-key': key },
    });
    expectRefusal(other, 'booking_not_found');
  });

  it('works in another session of the same person', async () => {
    const key = randomUUID();
    const first = await create(key, 'Two sessions');
    const later = await signIn(world);
    expect((await create(key, 'Two sessions', later.token)).text).toBe(first.text);
    expect(await tripsNamed('Two sessions')).toBe(1);
  });

  it('is remembered by a server that has just started', async () => {
    const key = randomUUID();
    const first = await create(key, 'Before the restart');
    const port = await freeTestPort();
    const restarted = await composeApi(readConfig({ ...world.env, PORT: String(port) }));
    try {
      await restarted.app.listen({ host: '127.0.0.1', port });
      const url = `http://localhost:${port}`;
      expect((await create(key, 'Before the restart', asha.token, url)).text).toBe(first.text);
      expectRefusal(await create(key, 'After the restart', asha.token, url), 'idempotency_key_reused');
      expect(await tripsNamed('Before the restart')).toBe(1);
    } finally {
      await restarted.close();
    }
  });

  it('is free for the right request after one that could not be read', async () => {
    const key = randomUUID();
    expectRefusal(await create(key, 'x'), 'validation_failed');
    expect((await create(key, 'Read at last')).status).toBe(200);
  });

  it('is taken over from a server that died with it', async () => {
    const key = randomUUID();
    await create(key, 'Died on the way');
    await world.query(
      `update idempotency_key set response_status = null, response_body = null, locked_until = now() + interval '1 minute' where key = $1`,
      [key],
    );
    expectRefusal(await create(key, 'Died on the way'), 'idempotency_in_progress');
    await world.query(`update idempotency_key set locked_until = now() - interval '1 second' where key = $1`, [key]);
    expect((await create(key, 'Died on the way')).status).toBe(200);
  });
});

describe('an answer that tells a secret', () => {
  it('is kept nowhere, and the same key does nothing again', async () => {
    const { data } = payloadOf<{ data: { _id: string } }>(await create(randomUUID(), 'Shared once'));
    const headers = { 'idempotency-key': randomUUID() };
    const share = () =>
      callOperation(world.url, shareTrip, { body: { tripId: data._id } }, { token: asha.token, headers });
    const { url } = payloadOf<{ url: string }>(await share());
    const secret = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? '';
    expect(secret).toHaveLength(43);
    expectRefusal(await share(), 'secret_told_once');
    expect((await share()).text).toBe((await share()).text);
    const shares = await world.query('select 1 from trip_share where trip_id = $1', [data._id]);
    expect(shares).toHaveLength(1);
    // In no column of any table of the database.
    const tables = await world.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    for (const { name } of tables) {
      const found = await world.query(`select 1 from ${name} t where strpos(t::text, $1) > 0`, [secret]);
      expect([name, found.length]).toEqual([name, 0]);
    }
  });
});

describe('what was refused', () => {
  it('by a rule is refused again in the same words', async () => {
    const key = randomUUID();
    const input = sampleInput(addFlightToTrip, unknownIds());
    const ask = () =>
      callOperation(world.url, addFlightToTrip, input, { token: asha.token, headers: { 'idempotency-key': key } });
    const first = await ask();
    expectRefusal(first, 'search_expired');
    expect((await ask()).text).toBe(first.text);
  });

  it('because a supplier failed is tried again', async () => {
    const flights = await asha.search();
    const key = randomUUID();
    const body = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    const add = () =>
      callOperation(world.url, addFlightToTrip, { body }, { token: asha.token, headers: { 'idempotency-key': key } });
    await world.inject({ target: 'tbo.FareQuote', kind: 'http_500', times: 50 });
    const failed = await add();
    const envelope = expectRefusal(failed, 'supplier_error');
    expect(envelope.message).toMatch(/^Supplier: .+ Please contact admin\.$/);
    expect(envelope.supplier?.messages.length).toBeGreaterThan(0);
    await world.clearFaults();
    const done = await add();
    expect(payloadOf(done)).toHaveProperty('tripId');
    expect((await add()).text).toBe(done.text);
  });
});

describe('paying', () => {
  it('opens one payment however often the button is pressed', async () => {
    const flights = await asha.search();
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    const key = randomUUID();
    const press = () =>
      callOperation(
        world.url,
        checkPrice,
        { body: { flightId: added.flightId } },
        { token: asha.token, headers: { 'idempotency-key': key } },
      );
    const answers = await Promise.all(Array.from({ length: 10 }, press));
    const started = answers.filter((answer) => answer.status === 200);
    expect(new Set(started.map((answer) => answer.text)).size).toBe(1);
    const orders = await world.query('select reference from payment where booking_id = $1', [added.flightId]);
    expect(orders).toEqual([{ reference: payloadOf<{ orderId: string }>(await press()).orderId }]);
  });
});
