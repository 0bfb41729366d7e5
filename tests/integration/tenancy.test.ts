import { OPERATIONS } from '@pravas/contract/operations.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTables } from '../support/fill-tables.ts';
import {
  APPROVER,
  EMPLOYEE,
  payAtGateway,
  pickFlight,
  STRANGER,
  signIn,
  type TravellerClient,
} from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { namedObjects, replaceObject } from './named-objects.ts';
import type { SampleIds } from './sample-ids.ts';
import { sampleInput, unknownIds } from './sample-input.ts';
import { type Answer, callOperation, refusalOf } from './send-request.ts';

/** Known before any organisation is: codes for addresses, guesses counted, mails that no organisation sends. */
/** Rows of nobody: guesses and codes before a login, checks of the whole, messages whose order is not found yet. */
const BEFORE_ANY_TENANT = ['guess_count', 'invariant_run', 'supplier_message', 'system_outbox', 'verification'];
/** Lists of hotels and of towns with buses are the same for everybody. */
const OF_EVERYBODY = [
  ...['bus_station', 'bus_station_list', 'bus_station_row'],
  ...['hotel', 'hotel_doubt', 'hotel_list', 'hotel_picture', 'hotel_row', 'hotel_verdict'],
];
const APPEND_ONLY = [
  'accounting_entry',
  'accounting_export',
  'approval_comment',
  'approval_vote',
  'audit_event',
  'bank_statement',
  'booking_event',
  'booking_line',
  'bus_report',
  'credit_payment',
  'credit_statement',
  'gst_document_version',
  'gst_return_file',
  'ledger_period_event',
  'ledger_transfer',
  'reconciliation_note',
  'safety_check',
  'settlement_file',
  'settlement_share',
  'supplier_statement',
  'source_tax',
  'tax_document',
  'trip_event',
  'work_case_event',
];

let world: World;
let app: pg.Client;
let tables: readonly string[];
let company: string;
let provider: string;
let asha: TravellerClient;
let owned: SampleIds;

/** Leaves a row in every table: a booking that was ticketed in one direction and refunded in the other. */
async function liveThrough(person: TravellerClient): Promise<void> {
  const flights = await person.search({ roundTrip: true });
  const added = await person.add(flights, pickFlight(flights, '6E', 'QP'), '2');
  const form = await person.checkPrice(added.flightId);
  await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
  await payAtGateway(form, 'pay');
  await person.bookingWhen(added.tripId, (booking) => booking.refunds.some((refund) => refund.state === 'refunded'));
}

/** A search, a trip and an unpaid booking of a person. */
async function makeIds(person: TravellerClient): Promise<SampleIds> {
  const flights = await person.search();
  const optionId = pickFlight(flights, '6E');
  const added = await person.add(flights, optionId, '2');
  return {
    ...unknownIds(),
    searchedFlightId: flights.searchedFlightId,
    optionId,
    tripId: added.tripId,
    bookingId: added.flightId,
  };
}

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
  const dev = await signIn(world, STRANGER);
  await liveThrough(asha);
  await liveThrough(dev);
  await fillTables(world, EMPLOYEE);
  await fillTables(world, STRANGER);
  const [colleague] = await world.query<{ user_id: number }>('select user_id from person where email = $1', [APPROVER]);
  owned = { ...(await makeIds(asha)), colleagueUserId: colleague?.user_id ?? 0 };
  tables = (
    await world.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id' order by 1`,
    )
  ).map((row) => row.name);
  const organizations = await world.query<{ id: string; is_provider: boolean }>(
    'select id, is_provider from organization',
  );
  company = organizations.find((row) => !row.is_provider)?.id ?? '';
  provider = organizations.find((row) => row.is_provider)?.id ?? '';
  app = new pg.Client({
    host: world.env.PRAVAS_PG_HOST,
    port: Number(world.env.PRAVAS_PG_PORT),
    database: world.databaseName,
    user: 'pravas_app',
  });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await world.close();
});

/** Counts rows as the application's role, bound to an organisation or to none. */
async function countAs(organizationId: string, sql: string, values: readonly unknown[] = []): Promise<number> {
  return inTransaction(organizationId, async () => Number((await app.query(sql, [...values])).rows[0].count));
}

async function inTransaction<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  await app.query('begin');
  try {
    await app.query(`select set_config('app.organization_id', $1, true)`, [organizationId]);
    return await work();
  } finally {
    await app.query('rollback');
  }
}

/** False where nothing is ever deleted; second-line.test.ts lists those tables. */
async function mayDelete(table: string): Promise<boolean> {
  const { rows } = await app.query<{ may: boolean }>("select has_table_privilege($1, 'delete') as may", [table]);
  return rows[0]?.may === true;
}

/** The database's own message about a refused statement; fails when it was not refused. */
async function refusedBecause(organizationId: string, sql: string, values: readonly unknown[]): Promise<string> {
  return inTransaction(organizationId, () =>
    app.query(sql, [...values]).then(
      () => 'it was done',
      (error: Error) => error.message,
    ),
  );
}

describe('the database itself', () => {
  it('knows the tables of organisations, all with rows of both', async () => {
    expect(tables.length).toBeGreaterThanOrEqual(38);
    for (const table of tables) {
      const rows = await world.query<{ organization_id: string }>(
        `select distinct organization_id from ${table} order by 1`,
      );
      expect([table, rows.map((row) => row.organization_id)]).toEqual([table, [provider, company].sort()]);
    }
  });

  it('has no other table that the application can read', async () => {
    const rows = await world.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
         and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege('pravas_app', c.oid, 'select') order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual(
      [...tables, 'organization', ...BEFORE_ANY_TENANT, ...OF_EVERYBODY].sort(),
    );
  });

  it('enables and forces row-level security on every one of them', async () => {
    const rows = await world.query<{ name: string; on: boolean; forced: boolean }>(
      `select relname as name, relrowsecurity as on, relforcerowsecurity as forced from pg_class
       where relnamespace = 'public'::regnamespace and relname = any ($1)`,
      [[...tables, 'organization']],
    );
    expect(rows).toHaveLength(tables.length + 1);
    for (const row of rows) expect(row).toEqual({ name: row.name, on: true, forced: true });
  });

  it('gives the application a role that owns nothing and bypasses nothing', async () => {
    const [role] = await world.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit from pg_roles where rolname = 'pravas_app'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolinherit: false,
    });
    const owns = await world.query(
      `select relname from pg_class where relowner = 'pravas_app'::regrole
       union all select proname from pg_proc where proowner = 'pravas_app'::regrole`,
    );
    expect(owns).toEqual([]);
    const member = await world.query(`select 1 from pg_auth_members where member = 'pravas_app'::regrole`);
    expect(member).toEqual([]);
  });

  it('lets history only be added to', async () => {
    for (const table of APPEND_ONLY) {
      for (const right of ['update', 'delete', 'truncate']) {
        const [row] = await world.query<{ may: boolean }>(`select has_table_privilege('pravas_app', $1, $2) as may`, [
          table,
          right,
        ]);
        expect([table, right, row?.may]).toEqual([table, right, false]);
      }
      const columns = await world.query(
        `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0
           and has_column_privilege('pravas_app', attrelid, attnum, 'update')`,
        [table],
      );
      expect(columns).toEqual([]);
    }
  });
});

describe('without an organisation', () => {
  it('nothing is visible in any table', async () => {
    for (const table of [...tables, 'organization']) {
      expect([table, await countAs('', `select count(*) from ${table}`)]).toEqual([table, 0]);
    }
  });

  it('nothing can be written', async () => {
    for (const table of tables) {
      const said = await refusedBecause('', `insert into ${table} (organization_id) values ($1)`, [company]);
      expect([table, said]).toEqual([table, expect.stringContaining('row-level security policy')]);
    }
  });
});

describe('with one organisation', () => {
  it('no row of another is visible, and its own are', async () => {
    for (const [own, other] of [
      [company, provider],
      [provider, company],
    ] as const) {
      for (const table of tables) {
        const foreign = await countAs(own, `select count(*) from ${table} where organization_id <> $1`, [own]);
        const mine = await countAs(own, `select count(*) from ${table} where organization_id = $1`, [own]);
        expect([table, foreign, mine > 0]).toEqual([table, 0, true]);
      }
      expect(await countAs(own, 'select count(*) from organization')).toBe(1);
      expect(await countAs(own, 'select count(*) from organization where id = $1', [other])).toBe(0);
    }
  });

  it('bookings are found by their flights in one’s own organisation alone, and in none without one', async () => {
    const orders = `from booking_order l cross join lateral unnest(flights_of_offer(l.detail)) as flight
      where l.organization_id = $1 and l.state <> 'failed'`;
    for (const [own, other] of [
      [company, provider],
      [provider, company],
    ] as const) {
      const flights = (await world.query<{ flight: string }>(`select flight ${orders}`, [other])).map(
        (row) => row.flight,
      );
      const bookings = await world.query<{ booking_id: string }>(`select booking_id ${orders}`, [other]);
      const count = `select count(*) from bookings_on_flights($1) as id where id = any ($2::uuid[])`;
      const asked = [flights, bookings.map((row) => row.booking_id)];
      expect(await countAs(other, count, asked)).toBeGreaterThan(0);
      expect([await countAs(own, count, asked), await countAs('', count, asked)]).toEqual([0, 0]);
    }
  });

  it('no row can be written for another', async () => {
    for (const table of tables) {
      const said = await refusedBecause(company, `insert into ${table} (organization_id) values ($1)`, [provider]);
      expect([table, said]).toEqual([table, expect.stringContaining('row-level security policy')]);
    }
    const organization = await refusedBecause(company, 'insert into organization (id) values ($1)', [provider]);
    expect(organization).toContain('row-level security policy');
  });

  it('no row can be moved to another, changed there or deleted there', async () => {
    for (const table of tables.filter((name) => !APPEND_ONLY.includes(name))) {
      const moved = await refusedBecause(company, `update ${table} set organization_id = $1`, [provider]);
      expect([table, moved]).toEqual([table, expect.stringContaining('row-level security policy')]);
      const touched = await inTransaction(company, async () => [
        (
          await app.query(`update ${table} set organization_id = organization_id where organization_id = $1`, [
            provider,
          ])
        ).rowCount,
        (await mayDelete(table))
          ? (await app.query(`delete from ${table} where organization_id = $1`, [provider])).rowCount
          : 0,
      ]);
      expect([table, ...touched]).toEqual([table, 0, 0]);
    }
  });
});

// Of the rest, the access matrix tries every operation with everybody's things; here it is a traveller's purchases.
const CASES = OPERATIONS.filter(({ area }) => area === 'flight' || area === 'trip').flatMap((operation) =>
  // A colleague may be named by everybody of the organisation; the access matrix has the others.
  namedObjects(operation)
    .filter((object) => object.sample !== 'colleagueUserId')
    .map((object) => ({ operation, object })),
);

/** What the person of these tests really has. */
const HIS: ReadonlySet<string> = new Set(['tripId', 'bookingId', 'searchedFlightId']);
/** After these the others find nothing any more. */
const ENDS_IT: ReadonlySet<string> = new Set(['remove-flight', 'cancel-trip', 'set-trip-travelers']);

const sayings = (answer: Answer) => {
  const { requestId: _, ...envelope } = refusalOf(answer);
  return envelope;
};

describe.each([
  ['somebody of another organisation', STRANGER],
  ['a colleague who arranges nothing for others', APPROVER],
])('%s', (_, email) => {
  let person: TravellerClient;
  let ids: SampleIds;
  beforeAll(async () => {
    person = await signIn(world, email);
    ids = await makeIds(person);
  });

  it.each(CASES.map(({ operation, object }) => [operation.id, object.field, operation, object] as const))(
    '%s cannot be asked about another’s %s',
    async (_id, _field, operation, object) => {
      const own = sampleInput(operation, ids);
      const ask = (of: SampleIds) => callOperation(world.url, operation, replaceObject(own, object, of), person);
      const theirs = await ask(owned);
      const nobodys = await ask(unknownIds());
      // Not found, or refused before it is searched: exactly the answer for an id that never existed.
      expect(sayings(theirs)).toEqual(sayings(nobodys));
      expect([400, 403, 404, 409, 410]).toContain(theirs.status);
    },
  );

  it('leaves what is asked about as it was', async () => {
    const booking = await asha.booking(owned.tripId);
    expect([booking._id, booking.flightStatus, booking.payments]).toEqual([owned.bookingId, 'CREATED', []]);
  });
});

describe('the owner of those ids', () => {
  it('is answered for each of them', async () => {
    const named = CASES.filter(({ object, operation }) => HIS.has(object.sample) && !ENDS_IT.has(operation.id));
    expect(named.length).toBeGreaterThanOrEqual(10);
    for (const { operation } of named) {
      const answer = await callOperation(world.url, operation, sampleInput(operation, owned), asha);
      expect([operation.id, [404, 410].includes(answer.status)], answer.text).toEqual([operation.id, false]);
    }
  });
});
