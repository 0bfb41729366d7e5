import { getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, APPROVER, pickFlight } from '../support/traveller.ts';
import { type ApprovalWorld, asking, createApprovalWorld } from './approval-world.ts';
import { payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

let company: ApprovalWorld;

beforeAll(async () => {
  company = await createApprovalWorld();
});
afterAll(() => company.close());

type Card = AnswerOf<typeof getApproval>['approval'];
const read = async (requestId: string): Promise<Card> =>
  (await company.ask(getApproval, { query: { requestId } }, company.meera)).approval;

/** The dearest nonstop flight of a search, alone above its cheapest one. */
const dearest = async (daysAhead: number) => {
  const found = await company.asha.search({ daysAhead });
  const priceOf = (flight: (typeof found.flights)[number]) =>
    flight.fares.find((fare) => fare.fareType === '2')?.totalPrice ?? 0;
  const flights = found.flights.filter((flight) => priceOf(flight) > 0).toSorted((a, b) => priceOf(b) - priceOf(a));
  const [flight] = flights;
  if (!flight) throw new Error('No flight was found');
  return company.asha.add(found, flight.flightId, '2');
};

describe('the decision card', () => {
  it('offers what complies instead, with what it saves', async () => {
    await company.judgeBy({
      relative: {
        action: 'approval',
        above: 'lowest_logical',
        allowed: 0,
        allowedPercent: null,
        comparable: { maxStops: null, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
      },
    });
    const { tripId } = await dearest(31);
    const [item] = (await company.request(tripId)).items;
    expect(item?.verdict?.outcome).toBe('approval');
    const [first, ...others] = item?.alternatives ?? [];
    expect(first).toMatchObject({ kind: 'suggestion', text: item?.verdict?.suggestion?.text });
    expect(first?.saves).toBe(item?.verdict?.suggestion?.saves);
    expect(others.length).toBeLessThanOrEqual(2);
    expect(others.every((one) => one.kind === 'nearest')).toBe(true);
  });

  it('names both halves of a return', async () => {
    await company.judgeBy(asking('approval'));
    const flights = await company.asha.search({ roundTrip: true, daysAhead: 33 });
    const { tripId } = await company.asha.add(flights, pickFlight(flights, '6E', 'AI'), '2');
    const [item] = (await company.request(tripId)).items;
    expect(item).toMatchObject({ service: 'flight', return: expect.anything() });
    expect(item?.refundability.now).toContain('DEL → BOM: ');
    expect(item?.refundability.now).toContain('BOM → DEL: ');
  });

  it('tells what waiting costs from known searches only, and how many they are', async () => {
    // Aged, not deleted: a search whose case is still being written finds its booking's case, and adds none.
    await company.world.query("update policy_case set at = at - interval '2 years'");
    const { tripId } = await company.plan('6E');
    const card = await company.request(tripId);
    expect(card.items[0]?.waiting).toMatchObject({
      typicalRise: null,
      text: expect.stringContaining('Too few searches'),
    });
    await until(
      () => company.world.query('select 1 from policy_case where trip_id = $1', [tripId]),
      ({ length }) => length === 1,
    );
    // The same route, searched for one day on five days: each day ₹100 dearer.
    for (const days of [4, 3, 2, 1]) {
      await company.world.query(
        `insert into policy_case (organization_id, id, kind, person_id, at, origin, destination, is_international, travellers, market)
         select organization_id, gen_random_uuid(), 'search', person_id, at, origin, destination, is_international, travellers,
           jsonb_set(jsonb_set(market, '{searchedOn}', to_jsonb(((market->>'searchedOn')::date - $2::integer)::text)),
             '{choices,0,perTravellerPaise}', to_jsonb((market->'choices'->0->>'perTravellerPaise')::integer - 10000 * $2::integer))
         from policy_case where trip_id = $1`,
        [tripId, days],
      );
    }
    const { waiting } = (await read(card.requestId)).items[0] ?? {};
    expect(waiting?.typicalRise).toEqual({ amount: 400, days: 4, searches: 5 });
    expect(waiting?.text).toContain('In 5 searches of DEL → BOM, the lowest fare rose by ₹400 on average over 4 days.');
    expect(waiting?.daysToDeparture).toBeGreaterThan(0);
  });

  it('shows whose word is missing, who has spoken, and the trip’s history', async () => {
    const { tripId } = await company.plan('6E');
    const card = await company.request(tripId);
    expect(card.items[0]?.levels).toMatchObject([
      { level: 1, state: 'waiting', mode: 'any', approvers: [{ name: 'Meera Iyer', decision: null }] },
    ]);
    expect(card.dueAt).not.toBeNull();
    expect(card.chainNotes).toHaveLength(1);
    const decision = { itemId: card.items[0]?.itemId, decision: 'reject', comment: 'Go by train' };
    payloadOf(await company.decide(card, [decision]));
    const after = await read(card.requestId);
    expect(after).toMatchObject({ state: 'decided', answer: 'Reject', dueAt: null });
    expect(after.items[0]?.levels[0]?.approvers).toMatchObject([
      { decision: 'reject', comment: 'Go by train', via: 'app', decidedBy: null },
    ]);
    expect(after.history.map((event) => event.text).at(-1)).toMatch(/^Rejected: Delhi → Mumbai, /);
    expect(after.items[0]?.allowedActions.every((action) => !action.allowed && action.reason !== null)).toBe(true);
  });

  it('counts for the second level what the first has left: of what was rejected nothing is asked any more', async () => {
    const people = await Promise.all([APPROVER, ADMIN].map((email) => company.userIdOf(email)));
    const levels = people.map((user_id) => ({
      approvers: [{ kind: 'person', user_id }],
      mode: 'any',
      deadlineHours: 24,
    }));
    const body = { name: 'One after the other', withinPolicy: { levels: [] }, outOfPolicy: { levels } };
    payloadOf(await company.call(createApprovalWorkflow, { body }, company.vikram));
    const { tripId, flights } = await company.plan('6E', 'AI');
    const card = await company.request(tripId);
    expect(card.total).toBe(flights.reduce((total, { totalPrice }) => total + totalPrice, 0));
    const [rejected, kept] = card.items;
    payloadOf(
      await company.decide(card, [
        { itemId: rejected?.itemId, decision: 'reject', comment: 'Too dear' },
        { itemId: kept?.itemId, decision: 'approve' },
      ]),
    );
    const second = (await company.ask(getApproval, { query: { requestId: card.requestId } }, company.vikram)).approval;
    expect(second.total).toBe(kept?.total);
    const listed = (await company.waitingFor(company.vikram)).data.find((row) => row.requestId === card.requestId);
    expect(listed).toMatchObject({ total: kept?.total, waitingItems: 1 });
    payloadOf(
      await company.decide(
        card,
        [{ itemId: kept?.itemId, decision: 'reject', comment: 'That one too' }],
        company.vikram,
      ),
    );
    // Once nothing of it is left, the card shows what was asked for.
    expect((await read(card.requestId)).total).toBe(card.total);
  });
});
