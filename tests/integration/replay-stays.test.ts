import { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { lintPolicy } from '@pravas/contract/policy/policy-insight-operations.ts';
import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import {
  getPolicyReplay,
  getPolicyReplayCase,
  listPolicyReplayCases,
  startPolicyReplay,
} from '@pravas/contract/policy/replay-operations.ts';
import { updatePolicyDraft } from '@pravas/contract/policy/version-operations.ts';
import type { BoughtStay, KeptRate, StayMarket } from '@pravas/domain/hotel/stay-market.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aChoice, aMarket } from '@pravas/domain/testing/a-policy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftPolicy, enforcePolicy, NO_RULES, type Policy } from '../support/policies.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { findStay } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let vikram: TravellerClient;
beforeAll(async () => {
  world = await createHotelWorld();
  [asha, vikram] = await Promise.all([signIn(world), signIn(world, ADMIN)]);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.query('delete from policy_replay');
  await world.query('delete from policy_case');
});

const upTo = (limit: number): WirePolicyRules => ({
  ...NO_RULES,
  hotel: { ...NO_RULES.hotel, perNight: { action: 'approval', limit } },
});
const rate = (night: number): KeptRate => ({
  perNightPaise: paise(night * 100),
  totalPaise: paise(night * 200),
  refundable: true,
  inclusion: 'room_only',
});
const house = (name: string, nights: readonly number[]): StayMarket['hotels'][number] => ({
  hotelId: name,
  name,
  stars: 4,
  city: 'Mumbai',
  point: null,
  rates: nights.map(rate),
});

interface StayCase {
  readonly town?: string;
  readonly hotels: readonly (readonly [string, ...number[]])[];
  /** A hotel's name and the price of its night. */
  readonly bought?: readonly [string, number];
  readonly outcome?: string;
  readonly daysAgo?: number;
}

/** Stores a search of hotels as if it had been made, or a stay as if it had been put into a trip. */
async function remember({ town = 'Mumbai', hotels, bought, outcome, daysAgo = 1 }: StayCase): Promise<void> {
  const market: StayMarket = {
    town,
    international: false,
    basis: { of: 'average', withTax: false },
    hotels: hotels.map(([name, ...nights]) => house(name, nights)),
  };
  const { rates: _, ...hotel } = house(bought?.[0] ?? '', []);
  const stay: BoughtStay | null = bought
    ? { hotel, rate: rate(bought[1]), stayText: '2 nights, 1 room, Room only' }
    : null;
  await world.query(
    `insert into policy_case (organization_id, id, service, kind, person_id, booking_id, search_id, at, origin, destination,
       is_international, choices, market, outcome)
     select p.organization_id, gen_random_uuid(), 'hotel', case when $2::jsonb is null then 'search' else 'booking' end, p.id,
       case when $2::jsonb is null then null else gen_random_uuid() end, gen_random_uuid(),
       $6::timestamptz - make_interval(days => $5), $1, $1, false, $2::jsonb, $3::jsonb, $4
     from person p where p.email = $7`,
    [
      town,
      stay && JSON.stringify(stay),
      JSON.stringify(market),
      outcome ?? null,
      daysAgo,
      world.clock.now().toString(),
      EMPLOYEE,
    ],
  );
}

const ask = async <Op extends Operation>(operation: Op, input: Parameters<typeof callOperation>[2], who = vikram) =>
  payloadOf<AnswerOf<Op>>(await callOperation(world.url, operation, input, who));
const replayOf = async (draft: Policy) => {
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
const casesOf = async (replayId: string, search: unknown = {}) =>
  ask(listPolicyReplayCases, { query: { replayId, search: JSON.stringify(search) } });
let made = 0;
const draftOf = (rules: WirePolicyRules) => {
  made += 1;
  return draftPolicy(world, vikram.token, `Hotels ${made}`, rules);
};
const none = { within: 0, note: 0, reason: 0, approval: 0, block: 0 };

describe('a replay over searches of hotels', () => {
  it('counts hotels by town, stays that would have been asked about, and rupees, beside flights', async () => {
    await remember({
      hotels: [
        ['Low', 3_000],
        ['Mid', 4_500, 7_000],
        ['High', 6_000],
      ],
      daysAgo: 3,
    });
    await remember({
      hotels: [
        ['Low', 3_500],
        ['High', 6_500],
      ],
      bought: ['High', 6_500],
      outcome: 'within',
    });
    await remember({ hotels: [['Low', 3_900]], bought: ['Low', 3_900], outcome: 'approval' });
    await remember({ town: 'Pune', hotels: [['Only', 5_000]] });
    await remember({ hotels: [['Old', 9_000]], bought: ['Old', 9_000], outcome: 'within', daysAgo: 120 });
    await world.query(
      `insert into policy_case (organization_id, id, kind, person_id, at, origin, destination, is_international, market)
       select organization_id, gen_random_uuid(), 'search', id, $2::timestamptz - interval '1 day', 'PNQ', 'DEL', false, $3::jsonb
       from person where email = $1`,
      [EMPLOYEE, world.clock.now().toString(), JSON.stringify(aMarket([aChoice()]))],
    );
    const replay = await replayOf(await draftOf(upTo(4_000)));
    expect(replay).toMatchObject({
      total: 5,
      done: 5,
      summary: { cases: 5, bookings: 2, searches: 3, stricter: 1, looser: 1, saved: 6_000, withoutCompliant: 1 },
    });
    expect(replay.services.map(({ service, summary }) => [service, summary.cases])).toEqual([
      ['flight', 1],
      ['hotel', 4],
    ]);
    const hotels = replay.services.find(({ service }) => service === 'hotel')?.summary;
    // Two nights: 13,000 for the dear one, 7,000 for the one that complies.
    expect(hotels).toMatchObject({ extraApprovals: 1, fewerApprovals: 1, saved: 6_000, withoutCompliant: 1 });
    expect(hotels?.routes).toEqual([{ from: 'Pune', to: 'Pune', cases: 1, withoutCompliant: 1 }]);
    // No rule holds today, so all six of Mumbai are within; three of them are above 4,000 a night.
    expect(hotels?.offered).toEqual([
      { place: 'Mumbai', cases: 3, before: { ...none, within: 6 }, after: { ...none, within: 3, approval: 3 } },
      { place: 'Pune', cases: 1, before: { ...none, within: 1 }, after: { ...none, approval: 1 } },
    ]);
    expect(replay.summary?.offered).toEqual(hotels?.offered);
  });

  it('keeps the cases that change, to be opened with their reasons', async () => {
    await remember({
      hotels: [
        ['Low', 3_500],
        ['High', 6_500],
      ],
      bought: ['High', 6_500],
      outcome: 'within',
    });
    await remember({
      town: 'Pune',
      hotels: [
        ['Only', 5_000],
        ['Dearer', 6_000],
      ],
    });
    const { _id: replayId } = await replayOf(await draftOf(upTo(4_000)));
    const { data } = await casesOf(replayId, { service: 'hotel', change: 'newlyAsked' });
    expect(data).toMatchObject([
      {
        service: 'hotel',
        kind: 'booking',
        title: 'Mumbai',
        traveler: { name: 'Asha Rao' },
        bought: 'High, 2 nights, 1 room, Room only',
        price: 13_000,
        outcomeBefore: 'within',
        outcomeAfter: 'approval',
        saved: 6_000,
      },
    ]);
    expect((await casesOf(replayId, { service: 'flight' })).total).toBe(0);
    const [search] = (await casesOf(replayId, { town: 'Pune' })).data;
    expect(search).toMatchObject({ kind: 'search', bought: null, price: null, hasCompliantChoice: false });
    const opened = await ask(getPolicyReplayCase, { query: { replayId, caseId: data[0]?.caseId ?? '' } });
    expect(opened.case).toMatchObject({
      choices: 2,
      before: null,
      after: { outcome: 'approval', checks: [{ rule: 'hotel.perNight', over: 2_500 }] },
    });
    expect(opened.case.after?.checks[0]?.sentence).toContain('₹2,500 per night above the limit of ₹4,000');
    const cheapest = await ask(getPolicyReplayCase, { query: { replayId, caseId: search?.caseId ?? '' } });
    expect(cheapest.case.after).toMatchObject({ checks: [{ over: 1_000 }] });
    const foreign = await callOperation(
      world.url,
      getPolicyReplayCase,
      { query: { replayId, caseId: search?.caseId ?? '' } },
      await signIn(world, STRANGER),
    );
    expectRefusal(foreign, 'not_found');
  });

  it('compares with the version in force that the draft would replace', async () => {
    await remember({
      hotels: [
        ['Low', 3_000],
        ['Mid', 4_500],
        ['High', 6_000],
      ],
    });
    const held = await enforcePolicy(world, vikram.token, await draftOf(upTo(5_000)));
    const draft = payloadOf<{ policy: Policy }>(
      await callOperation(
        world.url,
        updatePolicyDraft,
        { body: { policyId: held._id, revision: held.draft?.revision ?? 0, rules: upTo(4_000) } },
        vikram,
      ),
    ).policy;
    const { summary } = await replayOf(draft);
    expect(summary?.offered).toEqual([
      {
        place: 'Mumbai',
        cases: 1,
        before: { ...none, within: 2, approval: 1 },
        after: { ...none, within: 1, approval: 2 },
      },
    ]);
  });

  it('has the linter name a town that is left without a choice', async () => {
    for (const night of [5_000, 5_100, 5_200, 5_300, 5_400])
      await remember({ town: 'Pune', hotels: [['Only', night]] });
    const draft = await draftOf(upTo(4_000));
    const { findings } = await ask(lintPolicy, { query: { policyId: draft._id } });
    expect(findings.map(({ message }) => message)).toContain(
      'No compliant hotel in 100% of searches in Pune (5 of 5).',
    );
  });
});

describe('a search of hotels', () => {
  it('is remembered once it has ended, becomes that of what was bought from it, and can be replayed', async () => {
    const { searchedHotelId, offer } = await findStay(world, asha, { code: 'BLR-08' });
    const kept = () =>
      world.query<{
        kind: string;
        origin: string;
        destination: string;
        market: StayMarket;
        choices: BoughtStay | null;
      }>('select kind, origin, destination, market, choices from policy_case where search_id = $1', [searchedHotelId]);
    const search = await vi.waitFor(async () => {
      const [found] = await kept();
      expect(found).toBeDefined();
      return found;
    });
    expect(search).toMatchObject({ kind: 'search', origin: 'Bengaluru', destination: 'Bengaluru', choices: null });
    const hotels = search?.market.hotels ?? [];
    expect(hotels.length).toBeGreaterThan(3);
    expect(hotels.map(({ rates: [low] }) => low?.perNightPaise ?? 0)).toEqual(
      hotels.map(({ rates: [low] }) => low?.perNightPaise ?? 0).toSorted((a, b) => a - b),
    );
    const body = { searchedHotelId, offerId: offer.offerId, newTotalPrice: offer.total, houseRulesRead: true };
    const { bookingId } = payloadOf<AnswerOf<typeof saveBooking>>(
      await callOperation(world.url, saveBooking, { body }, asha),
    );
    const [bought] = await kept();
    expect(bought?.kind).toBe('booking');
    expect(bought?.market).toEqual(search?.market);
    expect(bought?.choices?.rate.totalPaise).toBe(Math.round(offer.stayTotal * 100));
    const [row] = await world.query<{ id: string }>('select booking_id as id from policy_case where search_id = $1', [
      searchedHotelId,
    ]);
    expect(row?.id).toBe(bookingId);
    const { summary, services } = await replayOf(await draftOf(upTo(1_000)));
    expect(summary).toMatchObject({ cases: 1, bookings: 1, withoutCompliant: 1, saved: 0 });
    expect(services[0]?.summary.offered[0]?.after.approval).toBe(hotels.length);
  });

  it('of one’s own holidays is kept from the company', async () => {
    const own = await findStay(world, asha, { code: 'BLR-08', pb: 'true' });
    const company = await findStay(world, asha, { code: 'BLR-08' });
    const kept = (searchId: string) => world.query('select id from policy_case where search_id = $1', [searchId]);
    // The results of searches are stored in their order.
    await vi.waitFor(async () => expect(await kept(company.searchedHotelId)).toHaveLength(1));
    expect(await kept(own.searchedHotelId)).toEqual([]);
  });

  it('is forgotten after thirteen months where it led to nothing and no replay shows it', async () => {
    await remember({ hotels: [['Gone', 3_000]], daysAgo: 410 });
    await remember({ hotels: [['Bought', 3_000]], bought: ['Bought', 3_000], daysAgo: 410 });
    await remember({ hotels: [['Late', 3_000]], daysAgo: 380 });
    await world.query('select forget_policy_searches($1)', [world.clock.now().toString()]);
    const left = await world.query<{ name: string }>(
      "select market #>> '{hotels,0,name}' as name from policy_case order by 1",
    );
    expect(left.map(({ name }) => name)).toEqual(['Bought', 'Late']);
  });
});
