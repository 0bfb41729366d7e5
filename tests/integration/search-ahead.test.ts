import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { APPROVER, EMPLOYEE, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.clearFaults());
afterAll(() => world.close());

type Answer = AnswerOf<typeof listFlights>;
const query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(30) };
const ask = (token: string) => callOperation(world.url, listFlights, { query }, { token });
const list = async (token: string): Promise<Answer> => payloadOf<Answer>(await ask(token));

const keptSearches = async (): Promise<number> => {
  const [row] = await world.query<{ count: string }>('select count(*) from flight_search');
  return Number(row?.count);
};

/** How many of the planted faults no call has met yet. */
const waitingFaults = async (): Promise<number> => {
  const answer = await fetch(`${world.sandbox.urls.control}/faults`);
  return ((await answer.json()) as { faults: readonly unknown[] }).faults.length;
};

/** Somebody whose searches begin before the database has said who asks: they have searched before. */
async function knownSearcher(email: string): Promise<TravellerClient> {
  const person = await signIn(world, email);
  // The first search makes the organisation known, the second one the caller with its version.
  for (let times = 0; times < 2; times += 1) await list(person.token);
  return person;
}

it('a search that began before it was known who asks asks each supplier once', async () => {
  const { token } = await knownSearcher(EMPLOYEE);
  const usual = await list(token);
  // Asked twice, the supplier would answer the second question.
  await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 1 });
  expectRefusal(await ask(token), 'supplier_error');
  const again = await list(token);
  expect(again.flights.map(({ flightId }) => flightId)).toEqual(usual.flights.map(({ flightId }) => flightId));
  expect(again.searchedFlightId).not.toBe(usual.searchedFlightId);
});

it('so does a stream', async () => {
  const { client, token } = await knownSearcher(EMPLOYEE);
  await list(token);
  await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 1 });
  const events = await Array.fromAsync(client.stream(streamFlights, { query }));
  expect(events.at(-1)?.suppliers).toMatchObject([{ state: 'failed', fares: 0 }]);
});

it('whoever may search no longer is told so: nothing is shown, and nothing is kept', async () => {
  const { token } = await knownSearcher(APPROVER);
  const before = await keptSearches();
  const end = (at: string | null) =>
    world.query(
      `update session set ended_at = $2 from person where person.id = session.person_id and person.email = $1`,
      [APPROVER, at],
    );
  await end(new Date().toISOString());
  await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 1 });
  expectRefusal(await ask(token), 'session_ended');
  expect(await keptSearches()).toBe(before);
  // The supplier was asked when that was not known yet, once: a person who was refused is not expected to return.
  await expect.poll(waitingFaults).toBe(0);
  await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 1 });
  expectRefusal(await ask(token), 'session_ended');
  expect(await waitingFaults()).toBe(1);
  await world.clearFaults();
  await end(null);
  expect((await list(token)).flights.length).toBeGreaterThan(0);
});

it('flights that were switched off a moment ago are sold to nobody', async () => {
  const { token } = await knownSearcher(EMPLOYEE);
  const before = await keptSearches();
  const set = (isOn: boolean) =>
    world.query(`update organization set settings = settings || $1 where not is_provider`, [
      JSON.stringify({ enableFlight: isOn }),
    ]);
  await set(false);
  try {
    expectRefusal(await ask(token), 'service_disabled');
    expect(await keptSearches()).toBe(before);
  } finally {
    await set(true);
  }
  expect((await list(token)).flights.length).toBeGreaterThan(0);
});

it('what was asked wrongly is told to whoever asks, and to a stranger that he is one', async () => {
  const { token } = await knownSearcher(EMPLOYEE);
  const wrong = (one: string) =>
    callOperation(world.url, listFlights, { query: { ...query, to: 'DEL' } }, { token: one });
  expectRefusal(await wrong(token), 'same_location');
  expectRefusal(await wrong(`${token}x`), 'session_missing');
});

it('each search is counted once', async () => {
  const small = await createWorld({ env: { PRAVAS_SEARCHES_PER_MINUTE: '4' } });
  try {
    const { token } = await signIn(small);
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1) {
      statuses.push((await callOperation(small.url, listFlights, { query }, { token })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  } finally {
    await small.close();
  }
});
