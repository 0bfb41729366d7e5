import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  downloadMasterReport,
  getEmployeeSpend,
  getLocationSpend,
  getMasterReport,
} from '@pravas/contract/report/report-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Report = AnswerOf<typeof getMasterReport>;

let world: World;
let database: Database;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  admin = await signIn(world, ADMIN);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const YEAR = { from: '2020-01-01', to: '2035-12-31' };
type Operation = typeof getMasterReport;
const ask = (operation: Operation, search: object = YEAR, more: object = {}, person = admin) =>
  callOperation(world.url, operation, { query: { search: JSON.stringify(search), ...more } }, person);
const read = async (operation: Operation, search?: object, more?: object) =>
  payloadOf<Report>(await ask(operation, search, more));
const at = ({ columns }: Report, key: string) => columns.findIndex((column) => column.key === key);
const total = (found: Report, key: string) => Number(found.totals[at(found, key)]);
const summed = (found: Report, key: string) =>
  Math.round(found.rows.reduce((sum, row) => sum + Number(row[at(found, key)]) * 100, 0)) / 100;

describe('reports', () => {
  it('all come to what the books moved, whatever they are grouped by', async () => {
    const [books] = await world.query<{ net: number; bookings: number }>(
      `select sum(amount_paise * ((debit_account = any($1))::int - (credit_account = any($1))::int))::float8 as net,
         count(distinct t.booking_id) as bookings
       from ledger_transfer t join booking b on b.id = t.booking_id join trip on trip.id = b.trip_id
       where not trip.is_personal and t.organization_id = $2`,
      [
        [
          'gateway_clearing',
          'customer_suspense',
          'refunds_due',
          'receivable',
          'pay_later_receivable',
          'airline_credits',
        ],
        COMPANY_ID,
      ],
    );
    for (const shown of [getMasterReport, getEmployeeSpend, getLocationSpend]) {
      const found = await read(shown);
      expectShape(shown, found);
      expect(total(found, 'net') * 100).toBeCloseTo(books?.net ?? 0, 4);
      expect(found.bookings).toBe(books?.bookings);
    }
    const master = await read(getMasterReport);
    expect(total(master, 'total') - total(master, 'refund')).toBeCloseTo(total(master, 'net'), 2);
    const parts = ['fare', 'taxes', 'extras', 'fee', 'cgst', 'sgst', 'igst'].map((key) => total(master, key));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total(master, 'total'), 2);
    const people = await read(getEmployeeSpend);
    const services = ['flight', 'hotel', 'bus', 'trainCab', 'fees'].map((key) => total(people, key));
    expect(services.reduce((sum, part) => sum + part, 0)).toBeCloseTo(total(people, 'net'), 2);
  });

  it('are paged without a gap, and totals are of all pages', async () => {
    const first = await read(getMasterReport, YEAR, { recordsPerPage: '500' });
    const second = await read(getMasterReport, YEAR, { recordsPerPage: '500', rowNumber: '501' });
    expect(first.total).toBeGreaterThan(500);
    expect(second.totals).toEqual(first.totals);
    const ids = [first, second].flatMap((page) => page.rows.map((row) => `${row[0]} ${row[at(page, 'traveller')]}`));
    expect(new Set(ids).size).toBe(ids.length);
    const people = await read(getEmployeeSpend, YEAR, { recordsPerPage: '500' });
    expect(people.rows).toHaveLength(people.total);
    expect(summed(people, 'net')).toBeCloseTo(total(people, 'net'), 2);
  });

  it('keep or leave out what is named, and both together are everything', async () => {
    const all = await read(getMasterReport);
    const only = await read(getMasterReport, { ...YEAR, service: ['hotel', 'bus'] });
    const without = await read(getMasterReport, { ...YEAR, service: ['hotel', 'bus'], exclude: ['service'] });
    expect(only.total).toBeGreaterThan(0);
    expect(only.total + without.total).toBe(all.total);
    expect(total(only, 'net') + total(without, 'net')).toBeCloseTo(total(all, 'net'), 2);
    expect(new Set(only.rows.map((row) => row[at(only, 'service')]))).toEqual(new Set(['Hotel', 'Bus']));
    const words = all.rows.flatMap((row) => ['outcome', 'channel', 'status'].map((key) => row[at(all, key)]));
    expect(words.filter((word) => !/^[A-Z][a-z]+[a-z, ]*$/.test(String(word)))).toEqual([]);
  });

  it('count a booking by its day, and its refund by the day of that or of the booking', async () => {
    const [cancelled] = await world.query<{ booked: string; back: string }>(
      `select l.booked_day::text as booked, l.day::text as back from booking_line l
       where l.kind = 'cancellation' and not l.is_personal and l.day > l.booked_day limit 1`,
    );
    const day = cancelled?.back ?? '';
    const of = (dateOf: string) => read(getMasterReport, { from: day, to: day, dateOf });
    const lines = await world.query<{ net: number; basis: string }>(
      `select coalesce(sum(total_paise), 0)::float8 as net, 'booking' as basis from booking_line where booked_day = $1 and not is_personal
       union all select coalesce(sum(total_paise), 0)::float8, 'transaction' from booking_line where day = $1 and not is_personal`,
      [day],
    );
    for (const { net, basis } of lines) expect(total(await of(basis), 'net') * 100).toBeCloseTo(net, 4);
  });

  it('show months as columns that come to their rows, and towns nobody states', async () => {
    const to = Temporal.Now.plainDateISO('Asia/Kolkata');
    const search = { from: to.subtract({ months: 5 }).with({ day: 1 }).toString(), to: to.toString() };
    const found = await read(getLocationSpend, search, { recordsPerPage: '500' });
    const months = found.columns.filter(({ key }) => /^\d{4}-\d{2}$/.test(key));
    expect(months).toHaveLength(6);
    expect(months.every(({ heading }) => /^[A-Z][a-z]{2,3} \d{4}$/.test(heading))).toBe(true);
    expect(at(found, 'earlier')).toBe(-1);
    for (const row of found.rows) {
      const sum = months.reduce((amount, { key }) => amount + Number(row[at(found, key)]), 0);
      expect(sum).toBeCloseTo(Number(row[at(found, 'net')]), 2);
    }
  });

  it('keep what is older than a year of months in one column', async () => {
    const found = await read(getLocationSpend, {
      from: '2020-01-01',
      to: Temporal.Now.plainDateISO('Asia/Kolkata').toString(),
    });
    const months = found.columns.filter(({ key }) => /^\d{4}-\d{2}$/.test(key));
    expect(months).toHaveLength(12);
    const shown = [...months.map(({ key }) => key), 'earlier'].reduce((sum, key) => sum + total(found, key), 0);
    expect(shown).toBeCloseTo(total(found, 'net'), 2);
    expect(found).toMatchObject({ sortBy: 'net', sortOrder: 'DESC' });
  });

  it('are saved as files of all rows with their totals, harmless to spreadsheets, and the trail says so', async () => {
    await world.query(
      "update booking_line set traveller_name = '=cmd|A1' where id = (select min(id::text)::uuid from booking_line where not is_personal)",
    );
    const answer = await fetch(
      `${world.url}${downloadMasterReport.path}?${new URLSearchParams({ search: JSON.stringify(YEAR), format: 'csv' })}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    );
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).trimEnd().split('\r\n');
    const found = await read(getMasterReport);
    expect(lines).toHaveLength(found.total + 2);
    expect(lines.at(-1)).toMatch(/^Total,/);
    expect(lines.at(-1)).toContain(total(found, 'net').toFixed(2));
    expect(lines.filter((line) => /(^|,)=cmd/.test(line))).toEqual([]);
    const [trail] = await world.query<{ details: { report: string } }>(
      "select details from audit_event where action = 'report.downloaded' order by seq desc limit 1",
    );
    expect(trail?.details).toMatchObject({ report: 'master-report', format: 'csv' });
  });

  it('are only of oneself without the privilege, and another organisation’s are empty', async () => {
    const own = { scope: 'company' };
    expectRefusal(await ask(getMasterReport, YEAR, own, await signIn(world, EMPLOYEE)), 'privilege_missing');
    const other = payloadOf<Report>(await ask(getMasterReport, YEAR, {}, await signIn(world, STRANGER)));
    expect(other.total).toBe(0);
  });

  it('refuse a period that ends before it begins, a column there is not, and a page size of their own', async () => {
    const turned = await ask(getMasterReport, { from: '2026-02-01', to: '2026-01-01' });
    expect(expectRefusal(turned, 'validation_failed').errors).toMatchObject([{ field: 'search.to' }]);
    expect(
      expectRefusal(await ask(getMasterReport, YEAR, { sortBy: 'nothing' }), 'validation_failed').errors,
    ).toMatchObject([{ field: 'sortBy' }]);
    expect(
      expectRefusal(await ask(getMasterReport, YEAR, { recordsPerPage: '7' }), 'validation_failed').errors,
    ).toMatchObject([{ field: 'recordsPerPage' }]);
    expectRefusal(await ask(getMasterReport, { service: "hotel' or 1=1" }), 'validation_failed');
  });
});
