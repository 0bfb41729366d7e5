import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { downloadInvoiceList, downloadInvoices, getInvoiceList } from '@pravas/contract/report/report-operations.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedHotelInvoices } from '../../apps/server/seeds/demo-year/hotel-invoices.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { tellDueLines } from '../../apps/server/src/modules/booking/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { openFileStore } from '../../apps/server/src/platform/file-store.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

type Report = AnswerOf<typeof getInvoiceList>;

let world: World;
let database: Database;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'sandbox');
  while ((await tellDueLines({ database, log: createLogger('silent', 'test') })) > 0);
  const files = openFileStore(world.env.FILES_DIR ?? '');
  await seedHotelInvoices({ database, clock: systemClock, files }, COMPANY_ID);
  admin = await signIn(world, ADMIN);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const TODAY = Temporal.Now.plainDateISO('Asia/Kolkata');
const WEEK = { from: TODAY.subtract({ days: 24 }).toString(), to: TODAY.subtract({ days: 14 }).toString() };
const YEARS = { from: '2020-01-01', to: '2035-12-31' };
const ask = (search: object, person = admin, more: Record<string, string> = {}) =>
  fetch(`${world.url}${downloadInvoices.path}?${new URLSearchParams({ search: JSON.stringify(search), ...more })}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
const gather = async (search: object, person = admin, more: Record<string, string> = {}) => {
  const answer = await ask(search, person, more);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
};
const read = async (search: object, person = admin) =>
  payloadOf<Report>(
    await callOperation(
      world.url,
      getInvoiceList,
      { query: { search: JSON.stringify(search), recordsPerPage: '500' } },
      person,
    ),
  );
const at = ({ columns }: Report, key: string) => columns.findIndex((column) => column.key === key);

describe('the invoices of a report as an archive', () => {
  it('are ours as PDFs and those of hotels as they were stored, by their numbers, with an index of all', async () => {
    const found = await read(WEEK);
    expect(found.total).toBeGreaterThan(10);
    const files = await gather(WEEK);
    const there = found.rows.filter((row) => row[at(found, 'file')] === 'There');
    const names = Object.keys(files).filter((name) => name !== 'index.csv');
    expect(names).toHaveLength(there.length);
    for (const row of there) {
      const [number, issuer, date] = ['number', 'issuer', 'date'].map((key) => String(row[at(found, key)]));
      const safe = number?.replaceAll('/', '-') ?? '';
      const name = names.find((one) => one.startsWith(`${safe}_`) && one.endsWith(`_${date}.pdf`)) ?? '';
      expect(name, number).toContain(String(issuer).slice(0, 5));
      const bytes = Buffer.from(files[name] ?? []);
      expect(bytes.subarray(0, 5).toString(), number).toBe('%PDF-');
      expect(pdfText(bytes), number).toContain(number);
    }
    const kinds = new Set(there.map((row) => row[at(found, 'kind')]));
    expect(kinds).toContain('Invoice');
    expect(kinds).toContain('Invoice of the supplier');
    const index = Buffer.from(files['index.csv'] ?? [])
      .toString('utf8')
      .trimEnd()
      .split('\r\n');
    expect(index[0]).toMatch(/^\ufeffFile name,Document no\.,/);
    expect(index).toHaveLength(found.total + 2);
    for (const name of names) expect(index.filter((line) => line.includes(name)).length, name).toBe(1);
    expect(index.at(-1)).toMatch(/^Total,/);
    expect(index.at(-1)).toContain(Number(found.totals[at(found, 'total')]).toFixed(2));
  });

  it('say of a document whose file is missing or lost that it is, and bring all others', async () => {
    const folder = path.join(world.env.FILES_DIR ?? '', COMPANY_ID);
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
    const found = await read(WEEK);
    const files = await gather(WEEK);
    const own = found.rows.filter((row) => row[at(found, 'kind')] !== 'Invoice of the supplier');
    expect(Object.keys(files)).toHaveLength(own.length + 1);
    const index = Buffer.from(files['index.csv'] ?? []).toString('utf8');
    const lost = found.rows.filter((row) => row[at(found, 'file')] === 'There').length - own.length;
    expect(lost).toBeGreaterThan(0);
    expect(index.match(/Cannot be read/g)).toHaveLength(lost);
  });

  it('are those that the report shows, in its order, and none of private trips', async () => {
    const [trip] = await world.query<{ id: string; bookings: number }>(
      `select b.trip_id as id, count(*)::int as bookings from tax_document d join booking b on b.id = d.booking_id
       where d.issued_on between $1 and $2 and d.organization_id = $3 group by 1 limit 1`,
      [WEEK.from, WEEK.to, COMPANY_ID],
    );
    const search = { ...WEEK, tripId: trip?.id };
    expect(Object.keys(await gather(search))).toHaveLength((await read(search)).total + 1);
    await world.query('update booking_line set is_personal = true where trip_id = $1', [trip?.id]);
    expect(Object.keys(await gather(search))).toEqual(['index.csv']);
    const sorted = await gather(WEEK, admin, { sortBy: 'number', sortOrder: 'ASC' });
    const numbers = Object.keys(sorted).filter((name) => name.startsWith('PI-'));
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('are refused in words where they are too many, or nobody may ask so', async () => {
    const { total } = await read(YEARS);
    expect(total).toBeGreaterThan(500);
    const refused = await ask(YEARS);
    expect(refused.status).toBe(400);
    const message = `An archive can have at most 500 documents, and this is ${total.toLocaleString('en-IN')}. Choose fewer days`;
    expect(await refused.json()).toMatchObject({ errors: [{ field: 'search', message }] });
    for (const more of [{ sortBy: 'nothing' }, { columns: 'number' }, { format: 'pdf' }]) {
      expect((await ask(WEEK, admin, more)).status, JSON.stringify(more)).toBe(400);
    }
    expect((await ask({ ...WEEK, exclude: ['money'] })).status).toBe(400);
  });

  it('are one’s own alone without the privilege, of one’s own organisation alone, and told to the trail', async () => {
    const employee = await signIn(world, EMPLOYEE);
    expect((await ask(YEARS, employee, { scope: 'company' })).status).toBe(403);
    const own = await read(YEARS, employee);
    expect(own.total).toBeGreaterThan(0);
    expect(new Set(own.rows.map((row) => row[at(own, 'traveller')]))).toEqual(new Set(['Asha Rao']));
    const index = Buffer.from((await gather(YEARS, employee))['index.csv'] ?? []).toString('utf8');
    const lines = index.trimEnd().split('\r\n');
    expect(lines.slice(1, -1).filter((line) => line.includes(',Asha Rao,'))).toHaveLength(own.total);
    // Headings and totals are around the rows.
    expect(lines).toHaveLength(own.total + 2);
    expect(Object.keys(await gather(WEEK, await signIn(world, STRANGER)))).toEqual(['index.csv']);
    await gather(WEEK);
    const [trail] = await world.query<{ details: object }>(
      "select details from audit_event where action = 'report.downloaded' and organization_id = $1 order by seq desc limit 1",
      [COMPANY_ID],
    );
    expect(trail?.details).toMatchObject({ report: 'invoice-list', format: 'zip', ...WEEK });
    expect(downloadInvoices.access).toEqual(downloadInvoiceList.access);
  });
});
