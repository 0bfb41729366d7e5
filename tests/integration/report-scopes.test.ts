import { createApiKey } from '@pravas/contract/access/api-key-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getReportCharts } from '@pravas/contract/report/chart-operations.ts';
import { REPORT_NAMES } from '@pravas/contract/report/report-names.ts';
import * as operations from '@pravas/contract/report/report-operations.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { ADMIN, APPROVER, EMPLOYEE, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, expectRefusal, expectShape, payloadOf, send } from './send-request.ts';

type Operation = typeof operations.getMasterReport;
type Report = AnswerOf<Operation>;

let world: World;
let admin: TravellerClient;
let meera: TravellerClient;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  [admin, meera, asha] = await Promise.all([signIn(world, ADMIN), signIn(world, APPROVER), signIn(world, EMPLOYEE)]);
});
afterAll(() => world.close());

const YEAR = { from: '2020-01-01', to: '2035-12-31' };
const SHOWN = Object.entries(operations).filter(([name]) => name.startsWith('get')) as [string, Operation][];
const ask = (operation: Operation, person: TravellerClient, more: object = {}) =>
  callOperation(
    world.url,
    operation,
    { query: { search: JSON.stringify(YEAR), recordsPerPage: '500', ...more } },
    person,
  );
const read = async (operation: Operation, person: TravellerClient, more?: object) => {
  const found = payloadOf<Report>(await ask(operation, person, more));
  expectShape(operation, found);
  return found;
};
const valuesOf = ({ columns, rows }: Report, key: string) => {
  const at = columns.findIndex((column) => column.key === key);
  return at < 0 ? [] : [...new Set(rows.map((row) => String(row[at])))];
};
const totalOf = ({ columns, totals }: Report, key: string) =>
  Number(totals[columns.findIndex((column) => column.key === key)]);
const THEIRS = `select p.id from person p where p.approver_id = (select id from person where email = '${APPROVER}')
  or p.department_id in (select id from department where head_id = (select id from person where email = '${APPROVER}'))`;
const namesOf = async (people: string) =>
  (
    await world.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from person where id in (${people})`,
    )
  ).map(({ name }) => name);
const netOf = async (people: string) => {
  const [row] = await world.query<{ net: number }>(
    `select coalesce(sum(total_paise), 0)::float8 / 100 as net from booking_line
     where not is_personal and organization_id = $1 and person_id in (${people})`,
    [COMPANY_ID],
  );
  return row?.net;
};
/** Two bookings of somebody alone, each of a trip and with a document of its own. */
const bookingsOf = (email: string) =>
  world.query<{ id: string; trip: string }>(
    `select l.booking_id as id, min(l.trip_id::text) as trip from booking_line l
     where not l.is_personal and exists (select from tax_document d where d.booking_id = l.booking_id)
     group by l.booking_id having bool_and(l.person_id = (select id from person where email = $1)) order by 1 limit 2`,
    [email],
  );
/** Has somebody else travel with the traveller of a booking; "null": a guest. */
const addTraveller = async (bookingId: string, person: string) => {
  const columns = await world.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'booking_line' and is_generated = 'NEVER'`,
  );
  const other: Readonly<Record<string, string>> = { id: 'gen_random_uuid()', traveller: '1', person_id: person };
  const values = columns.map(({ name }) => other[name] ?? (name.endsWith('_paise') ? '0' : name));
  await world.query(
    `insert into booking_line (${columns.map(({ name }) => name).join()}) select ${values.join()} from booking_line where booking_id = $1`,
    [bookingId],
  );
};

describe('whose travel a report is about', () => {
  it('is everybody’s with the right to it, and can be one’s own', async () => {
    const whole = await read(operations.getMasterReport, admin);
    expect(whole).toMatchObject({ scope: 'company' });
    expect(whole.scopes[0]).toBe('company');
    const own = await read(operations.getMasterReport, admin, { scope: 'own' });
    expect(own.total).toBeLessThan(whole.total);
    expect(totalOf(own, 'net')).toBeCloseTo((await netOf(`select id from person where email = '${ADMIN}'`)) ?? 0, 2);
  });

  it.each([
    ['an approver’s people', 'team', () => meera, THEIRS],
    ['an employee alone', 'own', () => asha, `select id from person where email = '${EMPLOYEE}'`],
  ] as const)('is that of %s without it, in every report', async (_, scope, person, people) => {
    const names = await namesOf(people);
    expect(names.length).toBeGreaterThan(0);
    for (const [name, operation] of SHOWN) {
      const found = await read(operation, person());
      expect(found.scope, name).toBe(scope);
      expect(found.scopes, name).not.toContain('company');
      for (const key of ['traveller', 'name'])
        expect(names, `${name} ${key}`).toEqual(expect.arrayContaining(valuesOf(found, key)));
    }
    const master = await read(operations.getMasterReport, person());
    expect(master.total).toBeGreaterThan(0);
    expect(totalOf(master, 'net')).toBeCloseTo((await netOf(people)) ?? 0, 2);
    const spend = await read(operations.getEmployeeSpend, person());
    expect(totalOf(spend, 'net')).toBeCloseTo((await netOf(people)) ?? 0, 2);
  });

  it('holds for charts and files, which say whose they are', async () => {
    for (const report of REPORT_NAMES) {
      const query = { report, search: JSON.stringify(YEAR) };
      payloadOf(await callOperation(world.url, getReportCharts, { query }, asha));
      expectRefusal(
        await callOperation(world.url, getReportCharts, { query: { ...query, scope: 'company' } }, asha),
        'privilege_missing',
      );
    }
    const path = `${operations.downloadMasterReport.path}?search=${encodeURIComponent(JSON.stringify(YEAR))}`;
    const file = await send(world.url, { method: 'GET', path, token: asha.token });
    expect(file.status).toBe(200);
    const lines = file.text.trim().split('\r\n');
    const own = await read(operations.getMasterReport, asha);
    // Headings and totals are around the rows.
    expect(lines.length).toBe(own.total + 2);
  });

  it('has a booking of several as a whole only where all of them are one’s own or one’s people; guests are nobody’s', async () => {
    const [both, hosted] = await bookingsOf(EMPLOYEE);
    if (!both || !hosted) throw new Error('Nobody has booked');
    await addTraveller(both.id, `(select id from person where email = '${ADMIN}')`);
    await addTraveller(hosted.id, 'null');
    const papers = async ({ trip, id }: { trip: string; id: string }, person: TravellerClient, more: object = {}) => {
      const query = { search: JSON.stringify({ ...YEAR, tripId: trip }), ...more };
      const reports = [operations.getInvoiceList, operations.getTransactions];
      const told = await Promise.all(reports.map((operation) => read(operation, person, query)));
      const path = `${operations.downloadInvoices.path}?${new URLSearchParams(query)}`;
      const file = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } });
      const index = unzipSync(new Uint8Array(await file.arrayBuffer()))['index.csv'];
      return [
        ...told.map((report) => valuesOf(report, 'bookingId').includes(id)),
        strFromU8(index ?? new Uint8Array()).includes(id),
      ];
    };
    const [shown, hidden] = [
      [true, true, true],
      [false, false, false],
    ];
    expect(await papers(both, admin)).toEqual(shown);
    expect(await papers(hosted, admin)).toEqual(shown);
    expect(await papers(both, asha)).toEqual(hidden);
    expect(await papers(both, admin, { scope: 'own' })).toEqual(hidden);
    expect(await papers(hosted, asha)).toEqual(shown);
    // What each costs is shown separately, and stays each person's own.
    const search = JSON.stringify({ ...YEAR, tripId: both.trip });
    expect(valuesOf(await read(operations.getMasterReport, asha, { search }), 'bookingId')).toContain(both.id);

    const ledBy = async (people: readonly string[]) => {
      await world.query('update person set approver_id = null where email = any($1)', [[EMPLOYEE, ADMIN]]);
      await world.query(
        'update person set approver_id = (select id from person where email = $1), department_id = null where email = any($2)',
        [APPROVER, people],
      );
    };
    await ledBy([EMPLOYEE, ADMIN]);
    expect(await papers(both, meera, { scope: 'team' })).toEqual(shown);
    await ledBy([EMPLOYEE]);
    expect(await papers(both, meera, { scope: 'team' })).toEqual(hidden);
    expect(await papers(hosted, meera, { scope: 'team' })).toEqual(shown);
  });

  it('names whose it is also where there are no rows, to nobody who may not see them', async () => {
    const [row] = await world.query<{ id: string }>('select user_id::text as id from person where email = $1', [
      APPROVER,
    ]);
    const search = JSON.stringify({ from: '2020-01-01', to: '2020-01-31', user_id: row?.id });
    const told = async (person: TravellerClient) => {
      const { person: named, rows } = await read(operations.getMasterReport, person, { search });
      return { named, rows };
    };
    expect(await told(admin)).toEqual({ named: 'Meera Iyer', rows: [] });
    expect(await told(asha)).toEqual({ named: null, rows: [] });
    expect((await read(operations.getMasterReport, admin)).person).toBeNull();
  });

  it('is never more than the caller’s, and a key’s as far as its scopes go', async () => {
    for (const scope of ['company', 'team'])
      expectRefusal(await ask(operations.getMasterReport, asha, { scope }), 'privilege_missing');
    expectRefusal(await ask(operations.getMasterReport, meera, { scope: 'company' }), 'privilege_missing');
    expectRefusal(await ask(operations.getMasterReport, asha, { scope: 'all' }), 'validation_failed');
    const { secret } = payloadOf<AnswerOf<typeof createApiKey>>(
      await callOperation(world.url, createApiKey, { body: { name: 'Trips', scopes: ['trips.own'] } }, admin),
    );
    const byKey = { ...admin, token: secret };
    expect(await read(operations.getMasterReport, byKey)).toMatchObject({ scope: 'own' });
    expectRefusal(await ask(operations.getMasterReport, byKey, { scope: 'company' }), 'privilege_missing');
    await world.query(
      'update person set approver_id = null where approver_id = (select id from person where email = $1)',
      [APPROVER],
    );
    await world.query('update department set head_id = null');
    expect(await read(operations.getMasterReport, meera)).toMatchObject({ scope: 'own', scopes: ['own'] });
  });
});
