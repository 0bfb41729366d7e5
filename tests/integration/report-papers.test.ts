import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/report/report-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { tellDueLines } from '../../apps/server/src/modules/booking/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { watchOwnWork } from '../support/own-work.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { callOperation, payloadOf } from './send-request.ts';

type Shown = typeof operations.getMasterReport;
type Saved = typeof operations.downloadMasterReport;
type Report = AnswerOf<Shown>;

let world: World;
let database: Database;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'sandbox');
  while ((await tellDueLines({ database, log: createLogger('silent', 'test') })) > 0);
  admin = await signIn(world, ADMIN);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const YEAR = { from: '2020-01-01', to: '2029-12-31' };
const TODAY = Temporal.Now.plainDateISO('Asia/Kolkata');
const MONTHS = { from: TODAY.subtract({ days: 45 }).toString(), to: TODAY.toString() };
const ask = (
  operation: { readonly path: string },
  query: Record<string, string>,
  person = admin,
  signal?: AbortSignal,
) =>
  fetch(`${world.url}${operation.path}?${new URLSearchParams({ format: 'pdf', ...query })}`, {
    headers: { authorization: `Bearer ${person.token}` },
    ...(signal ? { signal } : {}),
  });
const save = async (operation: { readonly path: string }, search: object = YEAR, more: Record<string, string> = {}) => {
  const answer = await ask(operation, { search: JSON.stringify(search), ...more });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status, bytes.toString('utf8').slice(0, 500)).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return { raw: bytes.toString('latin1'), text: pdfText(bytes), name: answer.headers.get('content-disposition') ?? '' };
};
const read = async (operation: Shown, search: object = YEAR, person = admin) =>
  payloadOf<Report>(
    await callOperation(
      world.url,
      operation,
      { query: { search: JSON.stringify(search), recordsPerPage: '500' } },
      person,
    ),
  );
const total = (found: Report, key: string) =>
  Number(found.totals[found.columns.findIndex((column) => column.key === key)]);
const rupees = (amount: number) =>
  `${amount < 0 ? '-' : ''}₹${Math.abs(amount).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
/** Lines of as many travellers on as many bookings' days of a year in which there is nothing else. */
const addLines = async (year: number, lines: number, of: Readonly<Record<string, string>> = {}) => {
  const own: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    event_key: `'paper ${year} ' || d`,
    traveller: 'd',
    day: `date '${year}-01-01' + d % 300`,
    booked_day: `date '${year}-01-01' + d % 300`,
    ...of,
  };
  const columns = await world.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'booking_line' and is_generated = 'NEVER'`,
  );
  const names = columns.map(({ name }) => name);
  await world.query(
    `insert into booking_line (${names.join()}) select ${names.map((name) => own[name] ?? `l.${name}`).join()}
     from (select * from booking_line where kind = 'purchase' and not is_personal and organization_id = $1 order by id limit 1) l,
       generate_series(1, ${lines}) d`,
    [COMPANY_ID],
  );
};

describe('a report on paper', () => {
  it('is there for each of them, with whose it is, what it counts, and its totals', async () => {
    const all = new Map(Object.entries(operations));
    for (const [name, operation] of all) {
      if (!name.startsWith('download') || name === 'downloadInvoices') continue;
      const found = await read(all.get(name.replace('download', 'get')) as Shown, MONTHS);
      const { text, raw } = await save(operation as Saved, MONTHS);
      expect(text, name).toContain(found.title);
      expect(text, name).toContain('Meridian');
      expect(text, name).toMatch(/Page 1 of \d+/);
      expect(text, name).toContain(`${found.total.toLocaleString('en-IN')} rows, as at `);
      expect(raw, name).toContain('/Lang (en-IN)');
      expect(raw, name).toContain('/Marked true');
      const keys = name === 'downloadInvoiceList' ? ['total'] : ['net', 'claimed', 'realised'];
      for (const key of keys) {
        if (found.columns.every((column) => column.key !== key)) continue;
        expect(text, `${name} ${key}`).toContain(rupees(total(found, key)));
      }
    }
  });

  it('says its days, by which day it counts, what it was narrowed by, and which columns are left out', async () => {
    const [person] = await world.query<{ user_id: number; name: string }>(
      "select user_id, first_name || ' ' || last_name as name from person where email = $1",
      [EMPLOYEE],
    );
    const search = {
      ...{ from: '2026-01-01', to: '2026-11-30', dateOf: 'transaction', user_id: person?.user_id },
      ...{ service: ['hotel', 'bus'], outcome: ['not_judged'], exclude: ['service', 'outcome'] },
    };
    const { text, name } = await save(operations.downloadMasterReport, search);
    expect(text).toContain('1 Jan 2026 to 30 Nov 2026, counted by day of payment or refund.');
    expect(text).toContain(`Only Service is not: Hotel, Bus; Policy is not: Not judged; Person: ${person?.name}.`);
    const { columns } = await read(operations.getMasterReport, search);
    expect(text).toContain(`10 of ${columns.length} columns: Excel and CSV have them all.`);
    expect(name).toContain('master-report-2026-01-01-to-2026-11-30.pdf');
    const chosen = await save(operations.downloadMasterReport, search, { columns: 'net,traveller' });
    expect(chosen.text).toContain('Net costTraveller');
    expect(chosen.text).not.toContain('Excel and CSV have them all');
    const expenses = await save(operations.downloadEmployeeExpenses, MONTHS);
    expect(expenses.text).toContain('counted by day of the expense.');
    const employees = await save(operations.downloadEmployeeReport, MONTHS);
    expect(employees.text).not.toContain('counted by');
  });

  it('carries the sums of its amounts from page to page to the total, with headings on each', async () => {
    const { text } = await save(operations.downloadTransactions, MONTHS);
    const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
    expect(pages).toBeGreaterThan(1);
    expect(text.match(/Carried forward/g)).toHaveLength(pages - 1);
    expect(text.match(/Brought forward/g)).toHaveLength(pages - 1);
    expect(text.match(/Payment reference/g)).toHaveLength(pages);
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`);
    const carried = [...text.matchAll(/Carried forward((?:-?₹[\d,.]+?\.\d\d)+)/g)].map(([, sums]) => sums);
    const brought = [...text.matchAll(/Brought forward((?:-?₹[\d,.]+?\.\d\d)+)/g)].map(([, sums]) => sums);
    expect(carried).toHaveLength(pages - 1);
    expect(brought).toEqual(carried);
  });

  it('writes what people typed as they typed it, and amounts, days and flights as accountants read them', async () => {
    await addLines(2031, 1, {
      project: "'@SUM(A1)'",
      traveller_name: `'+Goa "Q3", part 1'`,
      place: "'6E 203'",
      vendor: "'123E45'",
      price_paise: '-125050',
      ...{ tax_paise: '0', extras_paise: '0', fee_paise: '0', cgst_paise: '0', sgst_paise: '0', igst_paise: '0' },
      starts_on: "date '2026-11-05'",
    });
    const { text } = await save(
      operations.downloadMasterReport,
      { from: '2031-01-01', to: '2031-12-31' },
      { columns: 'project,traveller,place,vendor,net,starts' },
    );
    expect(text).toContain('@SUM(A1)+Goa "Q3", part 16E 203123E45-₹1,250.505 Nov 2026');
    expect(text).toContain('1 row, as at');
  });

  it('is made elsewhere: two thousand rows hold up nobody, and one more is refused in words', async () => {
    await addLines(2033, 2_000);
    const search = { from: '2033-01-01', to: '2033-12-31' };
    const work = watchOwnWork();
    const answer = await ask(operations.downloadMasterReport, { search: JSON.stringify(search) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { turns, longestMs, here } = work.end();
    expect(answer.status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(turns).toBeGreaterThan(10);
    expect(longestMs).toBeLessThan(250);
    expect(here).toBeLessThan(0.5);

    await addLines(2033, 1, { event_key: "'one more'", traveller: '2001' });
    const refused = await ask(operations.downloadMasterReport, { search: JSON.stringify(search) });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      errors: [
        {
          field: 'format',
          message: 'A PDF can have at most 2,000 rows, and this is 2,001. Save as Excel or CSV, or choose fewer days',
        },
      ],
    });
  });

  it('is given up when whoever asked leaves, and made for the next', async () => {
    const search = { from: '2033-01-01', to: '2033-12-30' };
    const leave = new AbortController();
    const left = ask(operations.downloadMasterReport, { search: JSON.stringify(search) }, admin, leave.signal);
    await sleep(0);
    leave.abort();
    await expect(left).rejects.toThrow();
    const { text } = await save(operations.downloadMasterReport, MONTHS);
    expect(text).toContain('Page 1 of');
  });

  it('is one’s own alone without the privilege, of one’s own organisation alone, refused in words, and told to the trail', async () => {
    const query = { search: JSON.stringify(YEAR) };
    const employee = await signIn(world, EMPLOYEE);
    const refused = await ask(operations.downloadInvoiceList, { ...query, scope: 'company' }, employee);
    expect(refused.status).toBe(403);
    const mine = await read(operations.getInvoiceList, YEAR, employee);
    expect(mine.total).toBeGreaterThan(0);
    const own = await ask(operations.downloadInvoiceList, query, employee);
    const ownText = pdfText(Buffer.from(await own.arrayBuffer()));
    expect(ownText).toContain(`${mine.total.toLocaleString('en-IN')} rows, as at`);
    expect(ownText).toContain('Asha Rao');
    for (const other of ['Vikram Shah', 'Nisha Verma']) expect(ownText).not.toContain(other);
    const other = await ask(operations.downloadInvoiceList, query, await signIn(world, STRANGER));
    const text = pdfText(Buffer.from(await other.arrayBuffer()));
    expect(text).toContain('0 rows, as at');
    expect(text).not.toContain('Meridian');
    for (const more of [{ sortBy: 'nothing' }, { columns: 'salary' }, { format: 'docx' }]) {
      expect((await ask(operations.downloadInvoiceList, { ...query, ...more })).status, JSON.stringify(more)).toBe(400);
    }
    await save(operations.downloadInvoiceList, MONTHS);
    const [trail] = await world.query<{ details: object }>(
      "select details from audit_event where action = 'report.downloaded' and organization_id = $1 order by seq desc limit 1",
      [COMPANY_ID],
    );
    expect(trail?.details).toMatchObject({ report: 'invoice-list', format: 'pdf', from: MONTHS.from });
  });
});
