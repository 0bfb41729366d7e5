import { getFlightDetails, getFlightVerdict, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import { listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { updatePolicyStatus } from '@pravas/contract/policy/version-operations.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { draftPolicy, enforcePolicy, flightRules, type Policy } from '../support/policies.ts';
import { ADMIN, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Flights = AnswerOf<typeof listFlights>;
type Fare = Flights['flights'][number]['fares'][number];
type Verdict = NonNullable<AnswerOf<typeof getFlightVerdict>['verdict']>;

let world: World;
let asha: TravellerClient;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
  admin = await signIn(world, ADMIN);
});
beforeEach(() => world.query('update trip_policy set is_active = false'));
afterEach(() => world.clearFaults());
afterAll(() => world.close());

let made = 0;
const enforce = async (rules: Parameters<typeof flightRules>[0]): Promise<Policy> => {
  made += 1;
  const draft = await draftPolicy(world, admin.token, `Rules ${made}`, flightRules(rules));
  return enforcePolicy(world, admin.token, draft);
};
const listed = (flights: Flights) =>
  flights.flights.flatMap((flight) => flight.fares.map((fare) => ({ flight, fare, verdict: fare.verdict })));
const list = async (query: Record<string, string> = {}, token = asha.token) => {
  const params = { from: 'DEL', to: 'BOM', dDate: dayFromNow(30), ...query };
  const flights = payloadOf<Flights>(await callOperation(world.url, listFlights, { query: params }, { token }));
  expectShape(listFlights, flights);
  return flights;
};
const askVerdict = (query: Record<string, string>, token = asha.token) =>
  callOperation(world.url, getFlightVerdict, { query }, { token });
const verdictOf = async (flights: Flights, flightId: string, fareType: string): Promise<Verdict> => {
  const query = { searchedFlightId: flights.searchedFlightId, flightId, fareType };
  const payload = payloadOf<AnswerOf<typeof getFlightVerdict>>(await askVerdict(query));
  expectShape(getFlightVerdict, payload);
  if (!payload.verdict) throw new Error('No policy judged this fare');
  return payload.verdict;
};
const briefOf = ({ outcome, suggestion, checks }: Verdict): Fare['verdict'] => ({
  outcome,
  reasons: checks.filter((check) => check.outcome !== 'within').map((check) => check.label),
  // A list has the words and the money separately.
  suggestion: suggestion && {
    change: suggestion.text.replace(/, (save ₹|costs |same price).*$/, ''),
    flightId: suggestion.flightId,
    fareType: suggestion.fareType,
    saves: suggestion.saves,
  },
});
const LOWEST: NonNullable<WirePolicyRules['flight']['relative']> = {
  action: 'approval',
  above: 'lowest_logical',
  allowed: 100,
  allowedPercent: null,
  comparable: { maxStops: null, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
};

describe('without a policy', () => {
  it('nothing is judged, and the search is remembered all the same', async () => {
    const flights = await list();
    expect(new Set(listed(flights).map((one) => one.verdict))).toEqual(new Set([null]));
    const [first] = listed(flights);
    const query = { searchedFlightId: flights.searchedFlightId, flightId: first?.flight.flightId ?? '' };
    expect(payloadOf(await askVerdict(query))).toEqual({ verdict: null });
    const details = await asha.client.call(getFlightDetails, { query });
    expect(details.verdict).toBeNull();
    expect(details.tripPolicy.flight).toEqual({
      paidSeat: { allowed: true, limit: null },
      paidMeal: { allowed: true, limit: null },
    });
    // The results of a search are stored after they have been shown.
    const cases = await vi.waitUntil(
      async () => {
        const rows = await world.query<{ kind: string; version_id: null; market: { choices: unknown[] } }>(
          'select kind, origin, destination, outcome, version_id, travellers, market from policy_case where search_id = $1',
          [flights.searchedFlightId],
        );
        return rows.length > 0 && rows;
      },
      { timeout: 10_000 },
    );
    expect(cases).toMatchObject([
      { kind: 'search', origin: 'DEL', destination: 'BOM', outcome: null, version_id: null, travellers: 1 },
    ]);
    expect(cases[0]?.market.choices.length).toBeGreaterThan(0);
    expect(cases[0]?.market.choices.length).toBeLessThanOrEqual(60);
  });
});

describe('with a policy', () => {
  it('every fare of the list carries what its full verdict says', async () => {
    const policy = await enforce({
      relative: LOWEST,
      refundableOnly: { action: 'note' },
      ceiling: { action: 'block', domestic: 9_000, international: null },
    });
    const flights = await list();
    const outcomes = new Set(listed(flights).map((one) => one.verdict?.outcome));
    expect(outcomes.size).toBeGreaterThan(1);
    const samples = [...outcomes].flatMap(
      (outcome) => listed(flights).find((one) => one.verdict?.outcome === outcome) ?? [],
    );
    for (const { flight, fare } of samples) {
      const full = await verdictOf(flights, flight.flightId, fare.fareType);
      expect(briefOf(full)).toEqual(fare.verdict);
      expect(full).toMatchObject({ policyName: policy.name, versionNumber: 1, versionId: policy.inForce?.versionId });
      expect(full.policyMessages).toHaveLength(full.checks.length);
      const bypassed = full.policyMessages.filter((line) => line.endsWith('|Policy Bypass: Yes'));
      expect(bypassed).toHaveLength(fare.verdict?.reasons.length ?? -1);
    }
  });

  it('a suggestion names flights and a fare of the list that comply', async () => {
    await enforce({ relative: LOWEST });
    const flights = await list();
    const suggested = listed(flights).flatMap(({ fare }) => (fare.verdict?.suggestion ? [fare] : []));
    expect(suggested.length).toBeGreaterThan(0);
    for (const fare of suggested.slice(0, 20)) {
      const instead = listed(flights).find(
        (one) =>
          one.flight.flightId === fare.verdict?.suggestion?.flightId &&
          one.fare.fareType === fare.verdict.suggestion.fareType,
      );
      expect(instead?.verdict?.outcome).toBe('within');
      expect(instead?.fare.totalPrice).toBeCloseTo(fare.totalPrice - (fare.verdict?.suggestion?.saves ?? 0), 2);
    }
  });

  it('the price is per paying traveller', async () => {
    const alone = await list();
    const lowest = Math.min(...listed(alone).map(({ fare }) => fare.totalPrice));
    await enforce({ ceiling: { action: 'block', domestic: lowest, international: null } });
    const three = await list({ ad: '2', child: '1', inf: '1' });
    const within = listed(three).filter((one) => one.verdict?.outcome === 'within');
    for (const { fare } of within) expect(fare.totalPrice / 3).toBeLessThanOrEqual(lowest + 0.01);
    // The results of a search are stored after they have been shown.
    const [row] = await vi.waitUntil(
      async () => {
        const rows = await world.query<{ travellers: number }>(
          'select travellers from policy_case where search_id = $1',
          [three.searchedFlightId],
        );
        return rows.length > 0 && rows;
      },
      { timeout: 10_000 },
    );
    expect(row?.travellers).toBe(3);
  });

  it('verdicts sent with a batch are put right when the search ends', async () => {
    await enforce({ relative: LOWEST });
    const query = { from: 'DEL', to: 'BOM', dDate: dayFromNow(30) };
    const events = await Array.fromAsync(asha.client.stream(streamFlights, { query: query as never }));
    const known = new Map<string, Fare['verdict']>();
    for (const event of events) {
      if (event.type === 'flights') {
        for (const flight of event.flights) {
          for (const fare of flight.fares) known.set(`${flight.flightId} ${fare.fareType}`, fare.verdict);
        }
      }
    }
    const finished = events.at(-1);
    if (finished?.type !== 'finished') throw new Error('The search did not end');
    for (const one of finished.verdicts) {
      expect(one.verdict).not.toEqual(known.get(`${one.flightId} ${one.fareType}`));
      known.set(`${one.flightId} ${one.fareType}`, one.verdict);
    }
    const started = events[0];
    if (started?.type !== 'started') throw new Error('The search did not start');
    const { searchedFlightId } = started;
    const [key = ''] = [...known.keys()];
    const [flightId = '', fareType = ''] = key.split(' ');
    const full = payloadOf<{ verdict: Verdict }>(await askVerdict({ searchedFlightId, flightId, fareType }));
    expect(briefOf(full.verdict)).toEqual(known.get(key));
  });

  it('the details screen shows the verdict and whether seats and meals may cost money', async () => {
    await enforce({
      ceiling: { action: 'reason', domestic: 1, international: null },
      paidSeat: { allowed: true, limit: 350.5 },
    });
    const flights = await list();
    const flightId = pickFlight(flights, '6E');
    const query = { searchedFlightId: flights.searchedFlightId, flightId };
    const details = await asha.client.call(getFlightDetails, { query });
    expect(details.verdict).toMatchObject({ outcome: 'reason', checks: [{ rule: 'flight.ceiling' }] });
    expect(details.verdict).toEqual(await verdictOf(flights, flightId, details.fareType));
    expect(details.tripPolicy.flight).toEqual({
      paidSeat: { allowed: true, limit: 350.5 },
      paidMeal: { allowed: false, limit: null },
    });
  });

  it('a personal search is nobody’s business', async () => {
    await enforce({ ceiling: { action: 'block', domestic: 1, international: null } });
    const flights = await list({ pb: '1' });
    expect(new Set(listed(flights).map((one) => one.verdict))).toEqual(new Set([null]));
    const flightId = pickFlight(flights, '6E');
    const query = { searchedFlightId: flights.searchedFlightId, flightId };
    expect(payloadOf(await askVerdict(query))).toEqual({ verdict: null });
    const cases = await world.query('select id from policy_case where search_id = $1', [flights.searchedFlightId]);
    expect(cases).toEqual([]);
  });

  it('ends when the policy is switched off', async () => {
    const policy = await enforce({ ceiling: { action: 'block', domestic: 1, international: null } });
    expect(listed(await list())[0]?.verdict?.outcome).toBe('block');
    await admin.client.call(updatePolicyStatus, { body: { policyId: policy._id, isActive: false } });
    expect(listed(await list())[0]?.verdict).toBeNull();
  });
});

describe('what is bought', () => {
  const casesOf = (where: string, id: string) =>
    world.query<{ kind: string }>(
      `select kind, outcome, version_id, jsonb_array_length(choices) as parts, search_id is not null as of_search
       from policy_case where ${where} = $1`,
      [id],
    );

  it('turns the search into a case of a booking, and a second one into a case of its own', async () => {
    const policy = await enforce({ ceiling: { action: 'reason', domestic: 1, international: null } });
    const flights = await asha.search();
    const flightId = pickFlight(flights, '6E');
    const judged = { kind: 'booking', outcome: 'reason', version_id: policy.inForce?.versionId, parts: 1 };
    const first = await asha.add(flights, flightId, '2');
    expect(await casesOf('booking_id', first.flightId)).toEqual([{ ...judged, of_search: true }]);
    const second = await asha.add(flights, flightId, '2');
    expect(await casesOf('booking_id', second.flightId)).toEqual([{ ...judged, of_search: false }]);
    expect(await casesOf('search_id', flights.searchedFlightId)).toHaveLength(1);
  });

  it('is remembered where the search is remembered at the very same moment', async () => {
    const flights = await asha.search();
    await vi.waitUntil(async () => (await casesOf('search_id', flights.searchedFlightId)).length === 1);
    const { host, port } = inject('postgres');
    const slow = new pg.Client({ host, port, user: 'postgres', database: world.databaseName });
    await slow.connect();
    try {
      await slow.query(
        `create temporary table late as select * from policy_case where search_id = '${flights.searchedFlightId}'`,
      );
      await slow.query(`delete from policy_case where search_id = '${flights.searchedFlightId}'`);
      await slow.query('begin');
      await slow.query('insert into policy_case select * from late');
      const adding = asha.add(flights, pickFlight(flights, '6E'), '2');
      await vi.waitFor(async () => {
        const waiting = await world.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting.length).toBeGreaterThanOrEqual(1);
      }, 4_000);
      await slow.query('commit');
      const added = await adding;
      expect(await casesOf('booking_id', added.flightId)).toMatchObject([{ kind: 'booking', of_search: true }]);
    } finally {
      await slow.end();
    }
  });

  it('is kept in both halves of a return', async () => {
    const flights = await asha.search({ roundTrip: true });
    const added = await asha.add(flights, pickFlight(flights, '6E', 'AI'));
    expect(await casesOf('booking_id', added.flightId)).toMatchObject([{ kind: 'booking', outcome: null, parts: 2 }]);
  });
});

describe('a return', () => {
  const roundTrip = () => list({ rDate: dayFromNow(34) });

  it('is judged as a whole, and each half as its column shows it', async () => {
    const flights = await roundTrip();
    const pairId = pickFlight(flights, '6E', 'AI');
    const [onwardId = '', returnId = ''] = pairId.split('~');
    const details = await asha.client.call(getFlightDetails, {
      query: { searchedFlightId: flights.searchedFlightId, flightId: pairId },
    });
    const total = details.faresList.find((fare) => fare.fareType === details.fareType)?.totalPrice ?? 0;
    // Dearer than either half and cheaper than both: only the journey as a whole is above it.
    await enforce({ ceiling: { action: 'approval', domestic: total - 1, international: null } });
    const pair = await verdictOf(flights, pairId, details.fareType);
    expect(pair).toMatchObject({ outcome: 'approval', checks: [{ rule: 'flight.ceiling', over: 1 }] });
    for (const half of [onwardId, returnId]) {
      const fares = flights.flights.find((one) => one.flightId === half)?.fares ?? [];
      const alone = await verdictOf(flights, half, fares[0]?.fareType ?? '');
      expect(alone.outcome).toBe('within');
    }
    if (pair.suggestion?.flightId) expect(pair.suggestion.flightId).toContain('~');
  });

  it('refuses what was never offered', async () => {
    await enforce({ ceiling: { action: 'block', domestic: 1, international: null } });
    const flights = await roundTrip();
    const { searchedFlightId } = flights;
    const [onwardId = ''] = pickFlight(flights, '6E', 'AI').split('~');
    expectRefusal(await askVerdict({ searchedFlightId, flightId: onwardId, fareType: '99' }), 'fare_not_offered');
    expectRefusal(await askVerdict({ searchedFlightId, flightId: 'AAAAAAAAAAAAAAAA' }), 'flight_not_in_search');
  });
});

describe('searches of others', () => {
  it('are unknown to a colleague and to another organisation', async () => {
    const flights = await list();
    const query = { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E') };
    expectRefusal(await askVerdict(query, admin.token), 'search_expired');
    expectRefusal(await askVerdict(query, (await signIn(world, STRANGER)).token), 'search_expired');
  });
});

describe('the verdict on a fare whose price has moved', () => {
  it('is that of the price that is asked now', async () => {
    const found = await list();
    const flightId = pickFlight(found, '6E');
    const fare = found.flights.find((flight) => flight.flightId === flightId)?.fares[0];
    const rupees = fare?.totalPrice ?? 0;
    await enforce({ ceiling: { action: 'approval', domestic: rupees + 500, international: rupees + 500 } });
    const query = { searchedFlightId: found.searchedFlightId, flightId, fareType: fare?.fareType ?? '' };
    const outcomeNow = async () => (await asha.client.call(getMiniRules, { query })).verdict?.outcome;
    expect(await outcomeNow()).toBe('within');
    await world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 200_000 });
    expect(await outcomeNow()).toBe('approval');
    expect((await asha.client.call(getFlightDetails, { query })).verdict?.outcome).toBe('within');
  });
});
