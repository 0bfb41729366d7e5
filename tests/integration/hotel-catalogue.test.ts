import { decideHotelPair, listHotelPairs } from '@pravas/contract/hotel/catalogue-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectHotelSuppliers } from '../../apps/server/src/connect-suppliers.ts';
import { fetchDueLists } from '../../apps/server/src/modules/hotel/catalogue/fetch-lists.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { ADMIN, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Pairs = AnswerOf<typeof listHotelPairs>;
type Pair = Pairs['data'][number];

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let dev: TravellerClient;

beforeAll(async () => {
  world = await createHotelWorld();
  dev = await signIn(world, STRANGER);
});
afterAll(() => world.close());

const pairs = async () => payloadOf<Pairs>(await callOperation(world.url, listHotelPairs, {}, dev));
const decide = (pair: Pick<Pair, 'one' | 'other'>, verdict: 'same' | 'different' | 'open') => {
  const ref = ({ supplier, supplierHotelId }: Pair['one']) => ({ supplier, supplierHotelId });
  const body = { one: ref(pair.one), other: ref(pair.other), verdict };
  return callOperation(world.url, decideHotelPair, { body }, dev);
};
/** How many hotels have rows of so many suppliers. */
const sizes = async () => {
  const rows = await world.query<{ suppliers: number; hotels: number }>(
    `select suppliers::int, count(*)::int as hotels
     from (select count(*) as suppliers from hotel_row where gone_at is null group by hotel_id) sizes
     group by suppliers order by suppliers`,
  );
  return Object.fromEntries(rows.map(({ suppliers, hotels }) => [suppliers, hotels]));
};
const hotelsOf = async ({ one, other }: Pair) => {
  const rows = await world.query<{ hotel_id: string }>(
    `select distinct hotel_id from hotel_row
     where (supplier_id = $1 and supplier_hotel_id = $2) or (supplier_id = $3 and supplier_hotel_id = $4)`,
    [one.supplier, one.supplierHotelId, other.supplier, other.supplierHotelId],
  );
  return rows.map(({ hotel_id }) => hotel_id);
};

describe('the catalogue', () => {
  it('has the lists of both suppliers, every city of each', async () => {
    const { lists } = await pairs();
    expect(lists).toHaveLength(30);
    expect(lists.filter(({ error }) => error !== null)).toEqual([]);
    expect(lists.find(({ supplier, city }) => supplier === 'tbo-hotel' && city === 'Bengaluru')?.hotels).toBe(12);
  });

  it('merges what is one house, and leaves no row out', async () => {
    const found = await sizes();
    expect(Object.keys(found).toSorted()).toEqual(['1', '2']);
    // The second supplier lists eight of each city's twelve, of which some are for a person to see.
    expect(found[2]).toBeGreaterThan(60);
    const [left] = await world.query<{ count: number }>(
      'select count(*)::int as count from hotel_row where hotel_id is null',
    );
    expect(left?.count).toBe(0);
  });

  it('knows its State, zone and neighbourhood by the city that it stands in', async () => {
    const [hotel] = await world.query<{ facts: { address: object; zone: string } }>(
      `select h.facts from hotel h join hotel_row r on r.hotel_id = h.id
       where r.supplier_id = 'tbo-hotel' and h.place_code = 'GGN' limit 1`,
    );
    expect(hotel?.facts).toMatchObject({ zone: 'Asia/Kolkata', address: { city: 'Gurugram', stateCode: '06' } });
  });

  it('keeps doubtful pairs apart until somebody decides, and takes a decision back', async () => {
    const before = await pairs();
    const doubt = before.data.find(({ verdict, vetoes }) => verdict === null && vetoes.length > 0);
    if (!doubt) throw new Error('The sandbox has no doubtful pair');
    expect(await hotelsOf(doubt)).toHaveLength(2);
    const same = payloadOf<Pairs>(await decide(doubt, 'same'));
    expect(await hotelsOf(doubt)).toHaveLength(1);
    expect(same.data.find(({ one, other }) => isPair(doubt, one, other))).toMatchObject({
      verdict: 'same',
      decidedBy: 'Dev Patel',
    });
    await decide(doubt, 'open');
    const after = await pairs();
    expect(await hotelsOf(doubt)).toHaveLength(2);
    expect(after.data).toEqual(before.data);
    const [history] = await world.query<{ verdicts: string[] }>(
      'select array_agg(verdict order by at, id) as verdicts from hotel_verdict',
    );
    expect(history?.verdicts).toEqual(['same', 'open']);
  });

  it('takes apart what was merged, and the hotel keeps its id where it stays', async () => {
    const [merged] = await world.query<{ hotel_id: string; refs: [string, string][] }>(
      `select hotel_id, jsonb_agg(jsonb_build_array(supplier_id, supplier_hotel_id) order by supplier_id) as refs
       from hotel_row group by hotel_id having count(*) = 2 order by 1 limit 1`,
    );
    const [a, b] = merged?.refs ?? [];
    const ref = (pair: [string, string] | undefined) =>
      ({ supplier: pair?.[0] ?? '', supplierHotelId: pair?.[1] ?? '' }) as Pair['one'];
    const pair = { one: ref(a), other: ref(b) } as Pair;
    await decide(pair, 'different');
    const apart = await hotelsOf(pair);
    expect(apart).toHaveLength(2);
    expect(apart).toContain(merged?.hotel_id);
    await decide(pair, 'open');
    expect(await hotelsOf(pair)).toHaveLength(1);
  });

  it('is nobody’s but the provider’s admins', async () => {
    for (const email of [undefined, ADMIN]) {
      const person = await signIn(world, email);
      const answer = await callOperation(world.url, listHotelPairs, {}, person);
      expect([403]).toContain(answer.status);
    }
    const admin = await signIn(world, ADMIN);
    expectRefusal(await callOperation(world.url, listHotelPairs, {}, admin), 'provider_only');
  });

  it('refuses a row that nobody lists, and a row and itself', async () => {
    const [first] = (await pairs()).data;
    if (!first) throw new Error('No pair');
    expectRefusal(await decide({ one: first.one, other: first.one }, 'same'), 'validation_failed');
    const unknown = { ...first.other, supplierHotelId: 'nobody' };
    expectRefusal(await decide({ one: first.one, other: unknown }, 'same'), 'not_found');
  });
});

describe('a list that cannot be read', () => {
  it('is used on as it was, says why, and is fetched again', async () => {
    const [count] = await world.query<{ count: number }>(
      "select count(*)::int as count from hotel_row where gone_at is null and place_code = 'PNQ'",
    );
    const { fetch, close } = fetching();
    await world.inject({ target: 'tbohotel.HotelDetails', kind: 'http_500', times: 50 });
    const due = "update hotel_list set due_at = '2026-01-01' where supplier_id = 'tbo-hotel' and place_code = 'PNQ'";
    const failing = async () => (await pairs()).lists.filter(({ error }) => error !== null);
    try {
      await world.query(due);
      await fetch();
      expect(await failing()).toMatchObject([{ supplier: 'tbo-hotel', city: 'Pune', hotels: 12 }]);
      expect(
        await world.query("select count(*)::int as count from hotel_row where gone_at is null and place_code = 'PNQ'"),
      ).toEqual([count]);
      await world.clearFaults();
      await world.query(due);
      await fetch();
      expect(await failing()).toEqual([]);
    } finally {
      await close();
    }
  });
});

/** The worker's own job, run when the test wants it. */
function fetching() {
  const config = readConfig(world.env);
  const { clock } = world;
  const database = openDatabase(config.database, 2);
  const suppliers = connectHotelSuppliers(config, clock);
  const context = { database, clock, log: createLogger('silent', 'test'), suppliers };
  return {
    fetch: () => fetchDueLists(context, new AbortController().signal),
    close: () => database.close(),
  };
}

function isPair(pair: Pair, one: Pair['one'], other: Pair['one']): boolean {
  const key = ({ supplier, supplierHotelId }: Pair['one']) => `${supplier} ${supplierHotelId}`;
  return key(pair.one) === key(one) && key(pair.other) === key(other);
}
