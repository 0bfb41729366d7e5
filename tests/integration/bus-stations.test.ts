import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { ListedBusStation } from '@pravas/suppliers/bus/port.ts';
import type { Answer } from '@pravas/suppliers/order-port.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBusSuppliers } from '../../apps/server/src/connect-suppliers.ts';
import { fetchDueStations } from '../../apps/server/src/modules/bus/stations/fetch-stations.ts';
import type { StationsContext } from '../../apps/server/src/modules/bus/stations/stations-context.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { COMPANY_ID } from '../support/company.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusWorld } from './bus-world.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Stations = AnswerOf<typeof listBusStations>['list'];

let world: Awaited<ReturnType<typeof createBusWorld>>;
let asha: TravellerClient;
let database: Database;

beforeAll(async () => {
  world = await createBusWorld();
  asha = await signIn(world);
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const ask = (query: Readonly<Record<string, string>>, person = asha) =>
  callOperation(world.url, listBusStations, { query }, person);
const find = async (query: Readonly<Record<string, string>>): Promise<Stations> =>
  payloadOf<AnswerOf<typeof listBusStations>>(await ask(query)).list;
const fetchWith = (suppliers: StationsContext['suppliers']) =>
  fetchDueStations(
    { database, clock: world.clock, log: createLogger('silent', 'worker'), suppliers },
    AbortSignal.timeout(30_000),
  );
const listing = (supplierId: string, stations: readonly Partial<ListedBusStation>[]) => ({
  supplier: {
    supplierId,
    listStations: async (): Promise<Answer<readonly ListedBusStation[]>> => ({
      ok: true,
      value: stations.map((one, index) => ({
        supplierStationId: `${index + 1}`,
        name: 'Nowhere',
        aliases: [],
        state: null,
        point: null,
        ...one,
      })),
    }),
  },
});
const due = (supplierId: string) =>
  world.query("update bus_station_list set due_at = '2026-01-01', lease_until = null where supplier_id = $1", [
    supplierId,
  ]);
const listOf = async (supplierId: string) =>
  (
    await world.query<{ station_count: number; failures: number; error: string | null; waits: boolean }>(
      'select station_count, failures, error, due_at > $2 as waits from bus_station_list where supplier_id = $1',
      [supplierId, world.clock.now().toString()],
    )
  )[0];

describe('stations', () => {
  it('are all told by name where nothing is typed, and the other way round on request', async () => {
    const all = await find({ station_name: '', sortBy: 'station_name', sortOrder: 'ASC' });
    expect(all).toHaveLength(28);
    const names = all.map(({ station_name }) => station_name);
    expect(names).toEqual(names.toSorted());
    expect((await find({ sortOrder: 'DESC' })).map(({ station_name }) => station_name)).toEqual(names.toReversed());
  });

  it.each([
    ['Bengaluru', 'Bengaluru', null],
    ['bangalore', 'Bengaluru', 'Bangalore'],
    ['Banglore', 'Bengaluru', null],
    ['hyd', 'Hyderabad', null],
    ['VIZAG', 'Visakhapatnam', 'Vizag'],
    ['  Bombay ', 'Mumbai', 'Bombay'],
  ])('are found by "%s"', async (station_name, name, alias) => {
    const [first] = await find({ station_name });
    expect(first).toMatchObject({ station_name: name, alias });
    expect(first?._id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('tell their State', async () => {
    expect(await find({ station_name: 'Hyderabad' })).toMatchObject([{ state_name: 'Telangana' }]);
  });

  it('of a name that nobody has are none', async () => {
    expect(await find({ station_name: 'Xyzzyx' })).toEqual([]);
    expect(await find({ station_name: "'; drop table bus_station; --" })).toEqual([]);
    expect(await find({ station_name: '%_\\' })).toEqual([]);
  });

  it('refuse what is no question', async () => {
    expectRefusal(await ask({ station_name: 'x'.repeat(101) }), 'validation_failed');
    expectRefusal(await ask({ sortOrder: 'sideways' }), 'validation_failed');
    expectRefusal(await ask({ supplier: 'seatseller' }), 'validation_failed');
  });

  it('are for those whose organisation has buses', async () => {
    const turn = (isOn: boolean) =>
      world.query(
        "update organization set settings = settings || jsonb_build_object('enableBus', $2::boolean) where id = $1",
        [COMPANY_ID, isOn],
      );
    await turn(false);
    try {
      expectRefusal(await ask({ station_name: 'Pune' }), 'service_disabled');
      expect((await ask({ station_name: 'Pune' }, await signIn(world, STRANGER))).status).toBe(200);
    } finally {
      await turn(true);
    }
  });
});

describe('a list of stations', () => {
  it('is used on where it cannot be read, says why, and is fetched again later', async () => {
    const suppliers = connectBusSuppliers(readConfig(world.env), world.clock);
    await world.inject({ target: 'seatseller.cities', kind: 'http_500', times: 50 });
    try {
      await due('seatseller');
      expect(await fetchWith(suppliers)).toBe(1);
    } finally {
      await world.clearFaults();
    }
    expect(await listOf('seatseller')).toMatchObject({ station_count: 28, failures: 1, waits: true });
    expect((await listOf('seatseller'))?.error).not.toBeNull();
    expect(await find({})).toHaveLength(28);
    await due('seatseller');
    expect(await fetchWith(suppliers)).toBe(1);
    expect(await listOf('seatseller')).toMatchObject({ failures: 0, error: null, waits: true });
    expect(await fetchWith(suppliers)).toBe(0);
  });

  it('that is empty changes nothing', async () => {
    await due('seatseller');
    await fetchWith([listing('seatseller', [])]);
    expect(await listOf('seatseller')).toMatchObject({ station_count: 28, failures: 1, error: 'The list was empty' });
    expect(await find({})).toHaveLength(28);
  });

  it('of a second supplier adds its rows to the towns that they are, and keeps their ids', async () => {
    const before = await find({});
    const other = listing('other', [
      { name: 'BANGALORE' },
      { name: 'Hyderabad', state: 'Telangana' },
      { name: 'Hyderabad', state: 'Sindh', point: { latitude: 25.39, longitude: 68.37 } },
      { name: '   ' },
    ]);
    await fetchWith([...connectBusSuppliers(readConfig(world.env), world.clock), other]);
    const rows = await world.query<{ row: string; station: string; suppliers: number }>(
      `select r.supplier_station_id as row, s.name as station,
         (select count(*)::int from bus_station_row o where o.station_id = s.id) as suppliers
       from bus_station_row r join bus_station s on s.id = r.station_id where r.supplier_id = 'other' order by 1`,
    );
    expect(rows).toEqual([
      { row: '1', station: 'Bengaluru', suppliers: 2 },
      { row: '2', station: 'Hyderabad', suppliers: 2 },
      { row: '3', station: 'Hyderabad', suppliers: 1 },
    ]);
    // The server does not sell through that supplier.
    expect(await find({})).toEqual(before);
  });

  it('takes towns away that it has no longer, and gives them back under their old id', async () => {
    const [first] = await world.query<{ station_id: string }>(
      "select station_id from bus_station_row where supplier_id = 'other' and supplier_station_id = '3'",
    );
    const isListed = async () =>
      (
        await world.query<{ is_listed: boolean }>('select is_listed from bus_station where id = $1', [
          first?.station_id,
        ])
      )[0];
    await due('other');
    await fetchWith([listing('other', [{ name: 'BANGALORE' }])]);
    expect(await isListed()).toEqual({ is_listed: false });
    await due('other');
    await fetchWith([
      listing('other', [{ name: 'BANGALORE' }, { name: 'Hyderabad' }, { name: 'Hyderabad', state: 'Sindh' }]),
    ]);
    expect(await isListed()).toEqual({ is_listed: true });
  });
});
