import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/report/report-operations.ts';
import { createReportView } from '@pravas/contract/report/view-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Operation = typeof operations.getMasterReport;
type Report = AnswerOf<Operation>;

let world: World;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  admin = await signIn(world, ADMIN);
});
afterAll(() => world.close());

const ALWAYS = { from: '2020-01-01', to: '2035-12-31' };
const SHOWN = Object.entries(operations).flatMap(([name, operation]) =>
  name.startsWith('get') ? [[name, operation as Operation] as const] : [],
);
const ask = (
  operation: Operation,
  more: object,
  search: object = ALWAYS,
  person: Pick<TravellerClient, 'token'> = admin,
) => callOperation(world.url, operation, { query: { search: JSON.stringify(search), ...more } }, person);
const read = async (operation: Operation, more: object, search?: object) =>
  payloadOf<Report>(await ask(operation, more, search));
const at = ({ columns }: Pick<Report, 'columns'>, key: string) => columns.findIndex((column) => column.key === key);
const paiseOf = (cell: string | number | null | undefined) => Math.round(Number(cell) * 100);

/** All groups of a report, read page by page; each has to be the same on every page that shows it. */
async function groupsOf(operation: Operation, groupBy: string, recordsPerPage: string) {
  const groups = new Map<string, Report['groups'][number]>();
  const rows: { readonly row: Report['rows'][number]; readonly group: string }[] = [];
  for (let rowNumber = 1; ; ) {
    const page = await read(operation, { groupBy, recordsPerPage, rowNumber: String(rowNumber) });
    for (const group of page.groups) {
      expect(groups.get(group.key) ?? group).toEqual(group);
      groups.set(group.key, group);
    }
    for (const [index, row] of page.rows.entries()) {
      const number = rowNumber + index;
      const group = page.groups.find(({ firstRow, rows: count }) => firstRow <= number && number < firstRow + count);
      expect(group, `${groupBy} of row ${number}`).toBeDefined();
      rows.push({ row, group: group?.key ?? '' });
    }
    rowNumber += page.rows.length;
    if (rowNumber > page.total || page.rows.length === 0) return { page, groups: [...groups.values()], rows };
  }
}

describe('groups of a report', () => {
  it('hold every row once, and their subtotals come to the total, on pages of any size', async () => {
    let compared = 0;
    for (const [name, operation] of SHOWN) {
      const { groupings } = await read(operation, {});
      for (const { key: groupBy } of groupings) {
        const { page, groups, rows } = await groupsOf(operation, groupBy, '500');
        expect(
          groups.reduce((sum, group) => sum + group.rows, 0),
          `${name} ${groupBy}`,
        ).toBe(page.total);
        expect(rows).toHaveLength(page.total);
        for (const [index, { key, kind }] of page.columns.entries()) {
          const total = page.totals[index];
          if (kind !== 'amount' || total === null || /^(perNight|taxPerNight)$/.test(key)) continue;
          const sum = groups.reduce((paise, group) => paise + paiseOf(group.totals[index]), 0);
          expect(sum, `${name} ${groupBy} ${key}`).toBe(paiseOf(total));
          compared += 1;
          // The rows under a heading add up to its subtotal.
          for (const group of groups.slice(0, 3)) {
            const own = rows.filter((row) => row.group === group.key);
            expect(own).toHaveLength(group.rows);
            const shown = own.reduce((paise, { row }) => paise + paiseOf(row[index] ?? 0), 0);
            expect(shown, `${name} ${groupBy} ${group.label} ${key}`).toBe(paiseOf(group.totals[index]));
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('are the same whatever the page is, and rows stand within them as they are sorted', async () => {
    const sizes = ['50', '500'];
    const found = [];
    for (const size of sizes) found.push(await groupsOf(operations.getEmployeeTrips, 'department', size));
    const [first, ...others] = found;
    for (const other of others) expect(other.groups).toEqual(first?.groups);
    expect(first?.groups.length).toBeGreaterThan(2);
    const [start, department] = [at(first?.page as Report, 'starts'), at(first?.page as Report, 'department')];
    for (const group of first?.groups ?? []) {
      const own = first?.rows.filter((row) => row.group === group.key) ?? [];
      expect(new Set(own.map(({ row }) => row[department] ?? 'Not stated'))).toEqual(new Set([group.label]));
      const days = own.map(({ row }) => String(row[start]));
      expect(days).toEqual(days.toSorted().toReversed());
    }
  });

  it('keep a person in one group who has changed the department, with all that was spent', async () => {
    const [person] = await world.query<{ person_id: string; user_id: number }>(
      `select l.person_id, p.user_id from booking_line l join person p on p.id = l.person_id
       where not l.is_personal and l.organization_id = $1 group by 1, 2 having count(*) > 5 limit 1`,
      [COMPANY_ID],
    );
    await world.query(
      `update booking_line set department = 'Department of then' where id in (
         select id from booking_line where person_id = $1 and not is_personal order by at limit 2)`,
      [person?.person_id],
    );
    const search = { ...ALWAYS, user_id: person?.user_id };
    const found = await read(operations.getEmployeeSpend, { groupBy: 'department' }, search);
    expect(found.groups).toHaveLength(1);
    expect(found.groups[0]).toMatchObject({ rows: 1, firstRow: 1, totals: found.totals });
    expect(found.groups[0]?.label).not.toBe('Department of then');
    const bookings = await read(operations.getMasterReport, { groupBy: 'department' }, search);
    expect(bookings.groups.map(({ label }) => label)).toContain('Department of then');
  });

  it('tell months and trips as people do, and keep two trips of one name apart', async () => {
    const months = await read(operations.getMasterReport, { groupBy: 'month', recordsPerPage: '500' });
    expect(
      months.groups.every(({ key, label }) => /^\d{4}-\d{2}$/.test(key) && /^[A-Z][a-z]+ \d{4}$/.test(label)),
    ).toBe(true);
    const { groups } = await groupsOf(operations.getServiceTrips, 'trip', '500');
    const [trips] = await world.query<{ trips: number }>(
      'select count(distinct trip_id)::int as trips from booking_line where organization_id = $1 and not is_personal',
      [COMPANY_ID],
    );
    expect(groups.length).toBeGreaterThanOrEqual(trips?.trips ?? 0);
    expect(new Set(groups.map(({ label }) => label)).size).toBeLessThan(groups.length);
    expect(groups.every(({ label }) => !label.includes('\u001f'))).toBe(true);
  });

  it('are absent where nobody asks for them, and refused where the report has none such', async () => {
    const plain = await read(operations.getMasterReport, {});
    expectShape(operations.getMasterReport, plain);
    expect(plain).toMatchObject({ groupBy: null, groups: [] });
    expectShape(operations.getMasterReport, await read(operations.getMasterReport, { groupBy: 'service' }));
    for (const groupBy of ['salary', 'constructor', "service' or 1=1"]) {
      const refused = await ask(operations.getMasterReport, { groupBy });
      expect(expectRefusal(refused, 'validation_failed').errors).toMatchObject([{ field: 'groupBy' }]);
    }
    expectRefusal(await ask(operations.getLocationSpend, { groupBy: 'city' }), 'validation_failed');
    expectRefusal(
      await ask(
        operations.getMasterReport,
        { groupBy: 'service', scope: 'company' },
        ALWAYS,
        await signIn(world, EMPLOYEE),
      ),
      'privilege_missing',
    );
    const other = await ask(operations.getMasterReport, { groupBy: 'service' }, ALWAYS, await signIn(world, STRANGER));
    expect(payloadOf<Report>(other)).toMatchObject({ groups: [], total: 0 });
  });
});

describe('files of a grouped report', () => {
  const save = (operation: { readonly path: string }, query: Readonly<Record<string, string>>) =>
    fetch(`${world.url}${operation.path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });

  it('stand by group as the screen does, with one heading and no rows between', async () => {
    const query = { search: JSON.stringify(ALWAYS), groupBy: 'service', columns: 'service,traveller,net' };
    const shown = await read(operations.getMasterReport, query);
    const lines = (await (await save(operations.downloadMasterReport, { ...query, format: 'csv' })).text())
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(shown.total + 2);
    const services = lines.slice(1, -1).map((line) => line.split(',')[0]);
    expect(services).toEqual(services.toSorted());
    expect(new Set(services).size).toBeGreaterThan(1);
  });

  it('have a row of subtotals after each group on paper', async () => {
    const search = { from: '2026-04-01', to: '2026-05-15' };
    const query = { search: JSON.stringify(search), groupBy: 'service', columns: 'traveller,service,net' };
    const shown = await read(operations.getMasterReport, { ...query, recordsPerPage: '500' }, search);
    expect(shown.groups.length).toBeGreaterThan(1);
    const answer = await save(operations.downloadMasterReport, { ...query, format: 'pdf' });
    expect(answer.status).toBe(200);
    const text = pdfText(Buffer.from(await answer.arrayBuffer()));
    expect(text).toContain('Grouped by service');
    for (const { label, totals } of shown.groups) {
      const amount = Number(totals[at(shown, 'net')]).toLocaleString('en-IN', { minimumFractionDigits: 2 });
      expect(text).toContain(`Subtotal ${label}`);
      expect(text).toContain(amount);
    }
  });

  it('are refused in words where the report has no such group', async () => {
    const answer = await save(operations.downloadMasterReport, { groupBy: 'salary', format: 'csv' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('cannot be grouped by this');
  });
});

describe('a view of a grouped report', () => {
  const view = (more: object) => ({
    name: `By service ${Math.random()}`,
    report: 'master-report',
    isShared: false,
    ...more,
  });
  const post = (body: object) => callOperation(world.url, createReportView, { body }, admin);

  it('keeps what it is grouped by', async () => {
    const kept = payloadOf<AnswerOf<typeof createReportView>>(await post(view({ groupBy: 'service' }))).view;
    expect(kept.groupBy).toBe('service');
    expect(payloadOf<AnswerOf<typeof createReportView>>(await post(view({}))).view.groupBy).toBeNull();
    const refused = await post(view({ groupBy: 'salary' }));
    expect(expectRefusal(refused, 'validation_failed').errors).toMatchObject([{ field: 'groupBy' }]);
  });
});
