import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import {
  getPolicyReplay,
  getPolicyReplayCase,
  listPolicyReplayCases,
  startPolicyReplay,
} from '@pravas/contract/policy/replay-operations.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { draftPolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusWorld } from './bus-world.ts';
import { busFinder } from './find-bus.ts';
import { callOperation, payloadOf } from './send-request.ts';

let world: Awaited<ReturnType<typeof createBusWorld>>;
let vikram: TravellerClient;
let find: Awaited<ReturnType<typeof busFinder>>;
beforeAll(async () => {
  world = await createBusWorld();
  vikram = await signIn(world, ADMIN);
  find = await busFinder(world, await signIn(world));
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.query('delete from policy_replay');
  await world.query('delete from policy_case');
});

const ask = async <Op extends Operation>(operation: Op, input: Parameters<typeof callOperation>[2]) =>
  payloadOf<AnswerOf<Op>>(await callOperation(world.url, operation, input, vikram));
const replayUpTo = async (limit: number) => {
  const rules = { ...NO_RULES, bus: { ...NO_RULES.bus, ceiling: { action: 'approval' as const, limit } } };
  const draft = await draftPolicy(world, vikram.token, `Buses ${limit}`, rules);
  const { replayId } = await ask(startPolicyReplay, { body: { policyId: draft._id, months: 3 } });
  return vi.waitFor(
    async () => {
      const { replay } = await ask(getPolicyReplay, { query: { replayId } });
      expect(replay.state).toBe('done');
      return replay;
    },
    { timeout: 60_000, interval: 50 },
  );
};

interface KeptSearch {
  readonly market: { readonly buses: readonly { readonly farePaise: number }[] };
  readonly origin: string;
  readonly destination: string;
}

/** The stored results of searches, all of which are stored before a bus of the last one opens. */
const keptAfter = async (found: Awaited<ReturnType<typeof find.search>>) => {
  await find.seats(find.busIn(found, 'Kaveri', '20:30'));
  return world.query<KeptSearch>("select market, origin, destination from policy_case where service = 'bus'");
};

it('keeps every bus of a search that has a seat left, the cheapest first, for drafts to be tried on', async () => {
  const found = await find.search('Bengaluru', 'Hyderabad');
  const [kept] = await keptAfter(found);
  const fares = found.buses.filter(({ seatsLeft }) => seatsLeft > 0).map(({ fare }) => Math.round(fare * 100));
  expect(kept).toMatchObject({ origin: 'Bengaluru', destination: 'Hyderabad' });
  expect(kept?.market.buses.map(({ farePaise }) => farePaise)).toEqual(fares.toSorted((a, b) => a - b));
});

it('keeps nothing of a private journey, nor of a search that found nothing', async () => {
  await find.search('Digha', 'Manali');
  expect(await keptAfter(await find.search('Bengaluru', 'Hyderabad', { pb: 'true' }))).toEqual([]);
});

it('says on which ways nothing would comply, and opens a case with its reasons', async () => {
  await find.search('Pune', 'Mumbai');
  expect(await keptAfter(await find.search('Bengaluru', 'Hyderabad'))).toHaveLength(2);
  const replay = await replayUpTo(1);
  const buses = replay.services.find(({ service }) => service === 'bus')?.summary;
  expect(buses).toMatchObject({ cases: 2, searches: 2, withoutCompliant: 2, offered: [] });
  expect(buses?.routes.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual([
    'Bengaluru Hyderabad',
    'Pune Mumbai',
  ]);
  const { data } = await ask(listPolicyReplayCases, {
    query: {
      replayId: replay._id,
      search: JSON.stringify({ service: 'bus', route: { from: 'Pune', to: 'Mumbai' } }),
    },
  });
  expect(data).toMatchObject([
    { service: 'bus', kind: 'search', title: 'Pune → Mumbai', bought: null, price: null, hasCompliantChoice: false },
  ]);
  const opened = await ask(getPolicyReplayCase, {
    query: { replayId: replay._id, caseId: data[0]?.caseId ?? '' },
  });
  expect(opened.case).toMatchObject({ before: null, after: { outcome: 'approval' } });
  expect(opened.case.choices).toBeGreaterThan(3);
  expect((await replayUpTo(100_000)).summary).toMatchObject({ withoutCompliant: 0 });
});
