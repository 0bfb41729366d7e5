import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { nextStep } from '@pravas/domain/booking/saga.ts';
import { formatInr, fromRupees } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, composeApi, composeWorker, type Worker } from '../../apps/server/src/compose.ts';
import { findBooking, findBookingOrRemoved } from '../../apps/server/src/modules/booking/booking-repository.ts';
import { listCancellations } from '../../apps/server/src/modules/booking/index.ts';
import { factsOf } from '../../apps/server/src/modules/booking/saga/facts-of.ts';
import { readSagaState } from '../../apps/server/src/modules/booking/saga/load-saga.ts';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { ADMIN, EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { EMPTY_AT_FIRST, GONE, readFilledDatabase, TOLD, upgradeFilled, writeSandbox } from './filled-database.ts';
import { holdersOf, NUMBER_PLACES, TYPED_NUMBERS, withTypedNumbers } from './filled-numbers.ts';
import { countGivenRights, countRows, grownBy } from './kept-rows.ts';
import { servicingOf, until } from './servicing-world.ts';
import { askingWith, type FlightFigures, type ShownFigures, shownFigures } from './shown-figures.ts';

const filled = withTypedNumbers(readFilledDatabase());
const takenAt = Temporal.Instant.from(filled.takenAt);
/** The clock stands still at that moment until the worker begins, so that nothing is late that was not late then. */
let beganMs: number | null = null;
const sinceMs = () => (beganMs === null ? 0 : Math.round(performance.now() - beganMs));
const later: Clock = { now: () => takenAt.add({ milliseconds: sinceMs() }) };
const then: Clock = { now: () => takenAt };

let world: World;
let database: Database;
let api: Api;
let sandboxDataDir: string;
let migrations: number;

beforeAll(async () => {
  sandboxDataDir = await mkdtemp(path.join(os.tmpdir(), 'pravas-upgraded-'));
  writeSandbox(sandboxDataDir, filled);
  world = await createWorld({
    inProcess: false,
    bothSuppliers: true,
    sandboxDataDir,
    sandboxNow: () => new Date(later.now().epochMilliseconds),
    makeDatabase: async (postgres, name) => {
      migrations = await upgradeFilled(postgres, name, filled);
    },
  });
  const config = readConfig(world.env);
  database = openDatabase(config.database, 2, 60_000);
  api = await composeApi(config, then);
  await api.app.listen({ host: '127.0.0.1', port: config.port });
});
afterAll(async () => {
  await api.close();
  await database.close();
  await world.close();
  await rm(sandboxDataDir, { recursive: true, force: true });
});

const bookingOf = (what: string): string => {
  const id = filled.bookings[what];
  if (id === undefined) throw new Error(`No booking was ${what}`);
  return id;
};

/** The flight of that description as the release before showed it. */
const shownOf = (what: string) => filled.shown[`flight ${bookingOf(what)}`] as FlightFigures;

/** Cancellations that waited for their airline: of an order, of a part, and of an order from before parts existed. */
const AWAITED = [
  'cancellation waits for its airline',
  'cancellation of a part waits for its airline',
  'old cancellation waits for its airline',
];

async function idsOfBookings(): Promise<readonly { readonly organization_id: string; readonly id: string }[]> {
  return world.query('select organization_id, id from booking order by id');
}

describe('a filled database of the release before', () => {
  it('keeps every row', async () => {
    expect(migrations).toBeGreaterThan(0);
    const kept = await countRows(world, Object.keys(filled.rows));
    const had = Object.fromEntries(Object.entries(filled.rows).map(([table, rows]) => [table, rows.length]));
    // A migration that changes a booking's parts raises the version of its parts.
    const { booking_part_version: versions = 0, ...rest } = kept;
    expect(versions).toBeGreaterThanOrEqual(had.booking_part_version ?? 0);
    const { booking_part_version: _, ...before } = had;
    const more = { role_privilege: await countGivenRights(world), schema_migration: migrations };
    expect(rest).toEqual({ ...before, ...grownBy(had, more) });
  });

  it('keeps what was shared as flights, with what was said to it', async () => {
    expect(await world.query('select service from shortlist')).toEqual([{ service: 'flight' }]);
    const said = await world.query(
      'select item_id as flight_id, variant_id as fare_type, comment from shortlist_answer',
    );
    expect(filled.rows.flight_shortlist_answer).toMatchObject(said);
  });

  it('keeps documents at the rate of their days, and the series of the registration that sold', async () => {
    const old = 'select count(*)::int as n from tax_document where created_at <= $1 and rate_basis_points';
    const [kept] = await world.query<{ n: number }>(`${old} = 1800`, [filled.takenAt]);
    const [other] = await world.query<{ n: number }>(`${old} <> 1800`, [filled.takenAt]);
    expect(kept?.n).toBeGreaterThan(0);
    expect(other?.n).toBe(0);
    const sold = await world.query<{ gstin: string }>(
      `select distinct facts #>> '{seller,gstin}' as gstin from tax_document where facts #>> '{seller,gstin}' is not null`,
    );
    expect(await world.query('select gstin, ordinal from provider_series')).toEqual(
      sold.map(({ gstin }) => ({ gstin, ordinal: 1 })),
    );
  });

  it('has no word left that nobody reads any more', async () => {
    const columns = await world.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('jsonb', 'text')`,
    );
    expect(columns.length).toBeGreaterThan(200);
    const found: string[] = [];
    for (const { table, column } of columns.filter((one) => !TOLD.includes(one.table))) {
      const [row] = await world.query<{ n: number }>(
        `select count(*)::int as n from ${table} where ${column}::text ~ $1`,
        [`(^|[":])(${GONE.join('|')})($|[":])`],
      );
      if (row && row.n > 0) found.push(`${table}.${column}: ${row.n}`);
    }
    expect(found).toEqual([]);
  });

  it.each(NUMBER_PLACES.map((place) => [place.what, place] as const))(
    'keeps the telephone number of %s with its country, where only one can be meant',
    async (_, place) => {
      const ids = holdersOf(filled, place);
      const read = `select ${place.read} as number from ${place.table} where id = any($1::uuid[])
        order by array_position($1::uuid[], id)`;
      const kept = await world.query<{ number: string }>(read, [ids]);
      expect(kept.map(({ number }) => number)).toEqual(TYPED_NUMBERS.map(([, number]) => number));
    },
  );

  it('keeps those of organisations, registrations and orders under way, and leaves what is bought as it was sent', async () => {
    for (const [table, column] of [
      ['organization', 'contact_mobile'],
      ['gst_registration', 'mobile'],
    ])
      expect(await world.query(`select distinct ${column} as number from ${table}`)).toEqual([
        { number: '+919845012345' },
      ]);
    const numbersOf = async (what: string) =>
      world.query(
        `select facts #>> '{contact,mobile}' as contact, jsonb_path_query_array(travellers, '$[*].mobile') as theirs
         from booking where id = $1`,
        [bookingOf(what)],
      );
    for (const what of ['order being bought', 'paused, outcome unknown'])
      expect(await numbersOf(what)).toEqual([{ contact: '+919845020001', theirs: ['+919845020001'] }]);
    expect(await numbersOf('booked one way')).toEqual([{ contact: '9845020001', theirs: ['9845020001'] }]);
  });

  it('gives the ten digits of who drives a cab their country, once', async () => {
    // That release knew no cabs: the number is put where one has it, and the step that renews it runs again.
    const drivenBy = { name: 'Manjunath K', mobile: '9845012345', vehicleNumber: 'KA01AB1234' };
    const [{ id } = { id: '' }] = await world.query<{ id: string }>('select id from booking_order order by id limit 1');
    await world.query(
      `update booking_order set detail = detail || jsonb_build_object('driver', $2::jsonb) where id = $1`,
      [id, JSON.stringify(drivenBy)],
    );
    const step = await readFile('apps/server/migrations/0049_numbers_of_drivers.sql', 'utf8');
    for (const _ of ['first', 'again']) {
      for (const statement of step.split(/;\n/).filter((one) => one.trim() !== '')) await world.query(statement);
      const kept = await world.query(`select detail -> 'driver' as driver from booking_order where id = $1`, [id]);
      expect(kept).toEqual([{ driver: { ...drivenBy, mobile: '+919845012345' } }]);
    }
    await world.query(`update booking_order set detail = detail - 'driver' where id = $1`, [id]);
  });

  it('asks for a check-in of flights alone', async () => {
    const [order] = await world.query<{ id: string; booking_id: string; check_in_at: Date | null }>(
      `select o.id, o.booking_id, o.check_in_at from booking_order o join booking b on b.id = o.booking_id
       where b.status = 'BOOKED' and o.state = 'booked' order by o.id limit 1`,
    );
    const isDue = async () =>
      (await world.query('select id from find_due_check_ins($1, 1000) where id = $2', [filled.takenAt, order?.id]))
        .length > 0;
    await world.query('update booking_order set check_in_at = null where id = $1', [order?.id]);
    expect(await isDue()).toBe(true);
    const ofService = (service: string) =>
      world.query('update booking set service = $2 where id = $1', [order?.booking_id, service]);
    await ofService('hotel');
    expect(await isDue()).toBe(false);
    await ofService('flight');
    await world.query('update booking_order set check_in_at = $2 where id = $1', [order?.id, order?.check_in_at]);
  });

  it('asks for no invoice of what is no stay', async () => {
    expect(await world.query('select * from claim_due_stay_invoices($1, $1, 100)', [filled.takenAt])).toEqual([]);
    expect(await world.query('select * from stay_invoice')).toEqual([]);
  });

  it('finds no stay that is to be replaced, and no report that is to be sent', async () => {
    expect(await world.query('select * from claim_due_stay_changes($1, $1, 100)', [filled.takenAt])).toEqual([]);
    for (const table of EMPTY_AT_FIRST) {
      expect(await world.query(`select * from ${table}`)).toEqual([]);
    }
  });

  it('finds no ticket of a bus, and reads no bus as a flight', async () => {
    const [order] = await world.query<{ id: string; booking_id: string; supplier_id: string; locator: string }>(
      `select min(o.id::text) as id, b.id as booking_id, min(supplier_id) as supplier_id, min(locator) as locator from booking b
       join booking_order o on o.booking_id = b.id where b.status = 'BOOKED' group by b.id having count(*) = 1 limit 1`,
    );
    const find = 'select order_id from find_due_bus_tickets($1, array[$2])';
    const found = () => world.query(find, [order?.supplier_id, order?.locator]);
    expect(await found()).toEqual([]);
    await world.query("update booking set service = 'bus' where id = $1", [order?.booking_id]);
    expect(await found()).toEqual([{ order_id: order?.id }]);
    await world.query("update booking set service = 'flight' where id = $1", [order?.booking_id]);
  });

  it('takes a title from those alone who had it by default: it goes with a gender', async () => {
    const before = filled.rows.person ?? [];
    const wanted = before.map(({ id, title, gender }) => ({ id, title: gender === null ? null : title, gender }));
    expect(before.filter(({ title, gender }) => title === 'Mr' && gender === null).length).toBeGreaterThan(0);
    const now = await world.query('select id, title, gender from person');
    expect(new Set(now.map((row) => JSON.stringify(row)))).toEqual(new Set(wanted.map((row) => JSON.stringify(row))));
  });

  it('is read by the server, and each booking has a next step', async () => {
    const ids = await idsOfBookings();
    const steps: Record<string, number> = {};
    // Some minutes later, when everything that waits for an answer is asked about again and no person is called yet.
    const allIsDueMs = takenAt.add({ minutes: 5 }).epochMilliseconds;
    for (const { organization_id, id } of ids) {
      const { state, booking } = await database.forOrganization(organization_id, async (tx) => {
        const read = { state: await readSagaState(tx, id, false), booking: await findBookingOrRemoved(tx, id, false) };
        expect(await listCancellations(tx, id)).toEqual(read.state?.cancellations);
        expect(await findBooking(tx, id)).toEqual(read.booking?.isRemoved ? null : read.booking);
        return read;
      });
      if (!state) throw new Error(`${id} is not read`);
      expect(state.booking).toEqual(booking);
      const { type } = nextStep(factsOf(state), allIsDueMs, { quietPeriodMs: 90_000 });
      steps[type] = (steps[type] ?? 0) + 1;
    }
    expect(ids.length).toBe(filled.rows.booking?.length);
    // Of those that are under way there is one of every kind.
    for (const type of ['look_up', 'look_up_cancel', 'look_up_change', 'look_up_orphaned_hold', 'poll_cancellation'])
      expect([type, steps[type] ?? 0]).not.toEqual([type, 0]);
    expect(steps.rest).toBeGreaterThan(steps.wait ?? 0);
  });

  it('adds up: no invariant is broken, and the ledger balances', async () => {
    expect(await findBreaches(database, then)).toEqual([]);
    const accounts = await world.query<{ code: string; kept: string; moved: string }>(
      `select a.code, a.balance_paise as kept, coalesce(sum(
         case when a.code = t.debit_account then t.amount_paise else -t.amount_paise end), 0) as moved
       from ledger_account a left join ledger_transfer t
         on t.organization_id = a.organization_id and a.code in (t.debit_account, t.credit_account)
       group by a.organization_id, a.code, a.balance_paise`,
    );
    expect(accounts.length).toBeGreaterThan(10);
    for (const { code, kept, moved } of accounts) expect([code, Number(moved)]).toEqual([code, Number(kept)]);
    expect(accounts.reduce((sum, { kept }) => sum + Number(kept), 0)).toBe(0);
  });

  it('shows every trip, flight, case, budget and the audit trail as they were shown before', async () => {
    const [traveller, admin] = [await signIn(world, EMPLOYEE), await signIn(world, ADMIN)];
    const shown = await shownFigures({
      traveller: askingWith(world.url, traveller.token),
      admin: askingWith(world.url, admin.token),
    });
    expect(Object.keys(shown).toSorted()).toEqual(Object.keys(filled.shown).toSorted());
    const cut = await cutTrips();
    for (const key of cut) expectWithin(isOf(shown[key]), isOf(filled.shown[key]));
    expect(inOldWords(shown, cut)).toEqual(inOldWords(filled.shown, cut));
  });
});

/** Trips of which a part is cancelled, as figures name them. */
async function cutTrips(): Promise<readonly string[]> {
  const rows = await world.query<{ key: string }>(
    `select distinct 'trip ' || b.trip_id as key from booking b join booking_unit u on u.booking_id = b.id
     where b.status not in ('FAILED', 'EXPIRED', 'CANCELED') and b.removed_at is null and u.state = 'gone'`,
  );
  return rows.map(({ key }) => key);
}

/** The indexes of a trip's days and route in its figures. */
const [FROM, TO, ROUTE] = [3, 4, 5];

const isOf = (figures: unknown) => (figures as { readonly is: readonly unknown[] }).is;

/** The rest of a trip is within the whole of it. */
function expectWithin(left: readonly unknown[], all: readonly unknown[]): void {
  const text = (of: readonly unknown[], at: number) => String(of[at]);
  expect(text(all, ROUTE)).toContain(text(left, ROUTE));
  expect([text(all, FROM), text(left, FROM)].toSorted()).toEqual([text(all, FROM), text(left, FROM)]);
  expect([text(left, TO), text(all, TO)].toSorted()).toEqual([text(left, TO), text(all, TO)]);
}

// Sentences may be reworded; what they count, date and price may not change. Sums were in whole rupees before, the
// state before payment was one badge, and a trip kept the days and the route of what was cancelled of it.
function inOldWords(shown: ShownFigures, cut: readonly string[]): unknown {
  const without = (figures: unknown) => isOf(figures).map((one, at) => ([FROM, TO, ROUTE].includes(at) ? null : one));
  const told = Object.entries(shown).map(([key, figures]) =>
    cut.includes(key) ? [key, { ...(figures as object), is: without(figures) }] : [key, figures],
  );
  const text = JSON.stringify(Object.fromEntries(told))
    .replace(/₹([\d,]+\.\d\d)/g, (_, sum: string) => formatInr(fromRupees(Number(sum.replaceAll(',', '')))))
    .replaceAll('"Cancel the flight still booked"', '"Cancel the flight that stands"')
    .replaceAll('Not refunded so far:', 'What has not come back:')
    .replaceAll(' was refunded as airline credit', ' came back as airline credit')
    .replace(/"(?:Waiting for approval|Being confirmed|Rejected)"/g, '"Not paid"');
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && / .*\.$/.test(value) ? (value.match(/₹?\d[\d,.:]*\d|\d/g) ?? []) : value,
  );
}

describe('what was under way when it was upgraded', () => {
  let worker: Worker;
  let own: ReturnType<typeof servicingOf>;

  beforeAll(async () => {
    // The same server with its clock running, and a worker that continues its predecessor's work.
    await api.close();
    const config = readConfig(world.env);
    api = await composeApi(config, later);
    await api.app.listen({ host: '127.0.0.1', port: config.port });
    own = servicingOf(world, (await signIn(world, EMPLOYEE)).token);
    for (const what of AWAITED) {
      const [orders] = shownOf(what).orders;
      await world.commandOrder({ order: orders?.[1] ?? '', command: 'release_refund' });
    }
    // Nobody waits in a test for the next poll of their outcome.
    const asked = [[...AWAITED, 'paused, outcome unknown', 'orphaned hold, chased'].map(bookingOf), filled.takenAt];
    await world.query('update cancellation set poll_at = $2 where booking_id = any($1)', asked);
    await world.query('update booking set run_at = $2 where id = any($1)', asked);
    beganMs = performance.now();
    worker = await composeWorker(config, later);
  });
  afterAll(() => worker.close());

  it.each([...AWAITED, 'cancellation being sent'])('%s: settles with the refund that was quoted', async (what) => {
    const [quoted] = shownOf(what).cancellations;
    const { cancellations, refunds } = await until(
      () => own.show(bookingOf(what)),
      (flight) =>
        flight.cancellations[0]?.state === 'settled' && flight.refunds.every((one) => one.state === 'refunded'),
    );
    expect(cancellations[0]?.calculation?.amounts).toEqual(quoted?.[1][0]);
    expect(refunds.map(({ amount }) => amount)).toEqual([quoted?.[1][0].refund]);
  });

  it.each([
    ['held order being confirmed', 'confirm_held'],
    ['order being bought', 'book'],
    ['paused, outcome unknown', 'book'],
  ])('%s: is looked up, found and not sent again', async (what, kind) => {
    const flightId = bookingOf(what);
    const { orders } = await until(
      () => own.show(flightId),
      ({ flightStatus }) => flightStatus === 'BOOKED',
    );
    expect(orders.map(({ state }) => state)).toEqual(orders.map(() => 'booked'));
    const sends = await world.query('select state, attempt from effect where booking_id = $1 and kind = $2', [
      flightId,
      kind,
    ]);
    expect(sends.at(-1)).toEqual({ state: 'done', attempt: 1 });
  });

  it('a change that was being sent is looked up and done', async () => {
    const { changes } = await until(
      () => own.show(bookingOf('change being sent')),
      (flight) => flight.changes[0]?.state === 'done',
    );
    expect(changes[0]?.amounts).toEqual(shownOf('change being sent').changes[0]?.[3]);
  });

  it('seats that were being given back are given back, and what was paid for them has gone back', async () => {
    for (const what of ['held order being given back', 'orphaned hold, chased']) {
      const flight = await until(
        () => own.show(bookingOf(what)),
        ({ history }) => history.some(({ text }) => text.includes('the held seat was given back')),
      );
      expect([flight.flightStatus, flight.refunds.map(({ amount }) => amount)]).toEqual([
        'FAILED',
        [flight.totalPrice],
      ]);
    }
  });

  it('leaves the books in order', async () => {
    await expect.poll(() => findBreaches(database, later), { timeout: 20_000 }).toEqual([]);
  });
});
