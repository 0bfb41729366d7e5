import type { AnswerOf } from '@pravas/contract/operation.ts';
import { downloadMasterReport, getLocationSpend, getMasterReport } from '@pravas/contract/report/report-operations.ts';
import {
  changeReportView,
  createReportView,
  deleteReportView,
  listReportViews,
} from '@pravas/contract/report/view-operations.ts';
import { resolvePeriod } from '@pravas/domain/report/report-period.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { addPerson, beginSession } from '../support/callers.ts';
import { auditOf } from '../support/company.ts';
import { addSpendLines } from '../support/spend-lines.ts';
import { ADMIN, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { type Answer, callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

const FINANCE = 'nisha.verma@meridian.example';
type View = AnswerOf<typeof createReportView>['view'];

let world: World;
let finance: TravellerClient;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  await addSpendLines(world, FINANCE);
  finance = await signIn(world, FINANCE);
  admin = await signIn(world, ADMIN);
});
afterAll(() => world.close());

type Caller = Pick<TravellerClient, 'token'>;
let serial = 0;
const asked = (more: object = {}) => {
  serial += 1;
  return {
    name: `Hotels ${serial}`,
    report: 'master-report',
    search: { service: ['hotel'] },
    isShared: false,
    ...more,
  };
};
const post = (body: object, person: Caller = finance) => callOperation(world.url, createReportView, { body }, person);
const put = (view: View, more: object, person: Caller = finance) =>
  callOperation(
    world.url,
    changeReportView,
    {
      body: {
        viewId: view._id,
        version: view.version,
        name: view.name,
        report: view.report,
        isShared: view.isShared,
        ...more,
      },
    },
    person,
  );
const remove = (viewId: string, person: Caller = finance) =>
  callOperation(world.url, deleteReportView, { query: { viewId } }, person);
const save = async (more: object = {}, person: Caller = finance): Promise<View> =>
  payloadOf<{ view: View }>(await post(asked(more), person)).view;
const list = async (person: Caller = finance): Promise<readonly View[]> =>
  payloadOf<{ data: View[] }>(await callOperation(world.url, listReportViews, {}, person)).data;
const sees = async (person: Caller, view: View) => (await list(person)).some(({ _id }) => _id === view._id);
const refused = (answer: Answer) => expectRefusal(answer, 'validation_failed').errors;

describe('views of reports', () => {
  it('keep what a report was asked, with days that move', async () => {
    const view = await save({
      period: 'last-month',
      search: { service: ['hotel', 'bus'], exclude: ['service'], dateOf: 'travel' },
      columns: ['traveller', 'net'],
      sortBy: 'net',
      sortOrder: 'ASC',
    });
    const today = Temporal.Now.plainDateISO('Asia/Kolkata');
    expect(view).toMatchObject({
      ...resolvePeriod('last-month', today),
      period: 'last-month',
      search: { service: ['hotel', 'bus'], exclude: ['service'], dateOf: 'travel' },
      columns: ['traveller', 'net'],
      sortBy: 'net',
      sortOrder: 'ASC',
      isMine: true,
      version: 1,
      owner: { name: 'Nisha Verma' },
    });
    expectShape(createReportView, { view });
    expect((await list()).find(({ _id }) => _id === view._id)).toEqual(view);
    const [trail] = (await auditOf(world, 'report_view.saved')).slice(-1);
    expect(trail).toMatchObject({ after: { name: view.name, period: 'last-month', columns: 'traveller,net' } });
  });

  it('are their owner’s alone until they are shared, and never another organisation’s', async () => {
    const view = await save();
    const stranger = await signIn(world, STRANGER);
    for (const other of [admin, stranger]) {
      expect(await sees(other, view)).toBe(false);
      expectRefusal(await put(view, { name: 'Taken over' }, other), 'not_found');
      expectRefusal(await remove(view._id, other), 'not_found');
    }
    const shared = payloadOf<{ view: View }>(await put(view, { isShared: true })).view;
    expect(await sees(admin, shared)).toBe(true);
    expect(await sees(stranger, shared)).toBe(false);
    expectRefusal(await put(shared, { name: 'Taken over' }, stranger), 'not_found');
    expectRefusal(await remove(view._id, stranger), 'not_found');
    expectRefusal(
      await callOperation(world.url, listReportViews, {}, await signIn(world, EMPLOYEE)),
      'privilege_missing',
    );
  });

  it('are changed by their owner or an admin, and by one of two at a time', async () => {
    const view = await save({ isShared: true });
    const colleague = { token: await beginSession(world, await addPerson(world, COMPANY_ID, ['reports.view'])) };
    const [seen] = (await list(colleague)).filter(({ _id }) => _id === view._id);
    expect(seen?.allowedActions.map(({ allowed }) => allowed)).toEqual([false, false]);
    expectRefusal(await put(view, { name: 'Taken over' }, colleague), 'privilege_missing');
    expectRefusal(await remove(view._id, colleague), 'privilege_missing');
    const changed = payloadOf<{ view: View }>(await put(view, { name: 'Stays of everybody' }, admin)).view;
    expect(changed).toMatchObject({ version: 2, name: 'Stays of everybody', owner: { name: 'Nisha Verma' } });
    expectRefusal(await put(view, { name: 'As I remember it' }), 'conflict');
    const both = await Promise.all([put(changed, { name: 'One' }), put(changed, { name: 'Other' }, admin)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await remove(view._id, admin)).status).toBe(200);
    expectRefusal(await remove(view._id), 'not_found');
    expect((await auditOf(world, 'report_view.deleted')).at(-1)).toMatchObject({ schedules: 0 });
  });

  it('have names of their own, in any case of letters', async () => {
    const view = await save();
    const again = await post(asked({ name: view.name.toUpperCase() }));
    expect(expectRefusal(again, 'name_taken').errors).toMatchObject([{ field: 'name' }]);
    expect((await post(asked({ name: view.name, report: 'employee-wise-spend', search: {} }))).status).toBe(200);
    expect((await post(asked({ name: view.name }), admin)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['a report that there is not', { report: 'salaries' }, 'report'],
    ['a name that is a link', { name: 'see www.evil.example' }, 'name'],
    ['no name', { name: ' ' }, 'name'],
    ['a column that there is not', { columns: ['traveller', 'salary'] }, 'columns'],
    ['no columns', { columns: [] }, 'columns'],
    ['a column twice', { columns: ['net', 'net'] }, 'columns'],
    ['a column that is a command', { columns: ["net'; drop table trip --"] }, 'columns.0'],
    ['more columns than there can be', { columns: Array.from({ length: 61 }, (_, index) => `c${index}`) }, 'columns'],
    ['an order by nothing', { sortBy: 'salary' }, 'sortBy'],
    ['days that end before they begin', { search: { from: '2026-05-02', to: '2026-05-01' } }, 'search.to'],
    ['a day that there is not', { search: { from: '2026-02-30' } }, 'search.from'],
    ['moving days beside fixed ones', { period: 'this-fy', search: { from: '2026-04-01' } }, 'period'],
    ['a period that there is not', { period: 'next-month' }, 'period'],
    ['an unknown filter', { search: { salary: ['1'] } }, 'salary'],
    ['a filter of another kind', { search: { service: 'hotel' } }, 'search.service'],
  ])('refuse %s', async (_what, more, field) => {
    expect(refused(await post(asked(more)))).toMatchObject([{ field }]);
  });

  it('let nobody know of others’ trips by narrowing to them', async () => {
    const [other] = await world.query<{ id: string }>('select id from trip where organization_id <> $1 limit 1', [
      COMPANY_ID,
    ]);
    const tripId = other?.id ?? '00000000-0000-4000-8000-000000000000';
    expect((await post(asked({ search: { tripId } }))).status).toBe(200);
    const query = { search: JSON.stringify({ tripId, from: '2020-01-01', to: '2035-12-31' }) };
    const found = payloadOf<{ total: number }>(await callOperation(world.url, getMasterReport, { query }, finance));
    expect(found.total).toBe(0);
  });

  it('cannot be heaped up without end', async () => {
    const person = { token: await beginSession(world, await addPerson(world, COMPANY_ID, ['reports.view'])) };
    await world.query(
      `insert into report_view (organization_id, id, owner_id, name, report, search, sort_order, is_shared, created_at, updated_at)
       select $1, gen_random_uuid(), s.person_id, 'Old ' || n, 'master-report', '{}', 'DESC', false, now(), now()
       from generate_series(1, 99) n, (select person_id from session order by created_at desc limit 1) s`,
      [COMPANY_ID],
    );
    const both = await Promise.all([post(asked(), person), post(asked(), person)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('columns that are chosen', () => {
  const YEAR = JSON.stringify({ from: '2020-01-01', to: '2035-12-31' });
  type Report = AnswerOf<typeof getMasterReport>;
  const keysOf = ({ columns }: Report) => columns.map(({ key }) => key);

  it('stand alone and in their order on the screen and in files, with their sums', async () => {
    const query = { search: YEAR, columns: 'net,traveller,bookedOn' };
    const all = payloadOf<Report>(await callOperation(world.url, getMasterReport, { query: { search: YEAR } }, admin));
    const some = payloadOf<Report>(await callOperation(world.url, getMasterReport, { query }, admin));
    expect(keysOf(some)).toEqual(['net', 'traveller', 'bookedOn']);
    const place = (key: string) => keysOf(all).indexOf(key);
    expect(some.rows).toEqual(all.rows.map((row) => ['net', 'traveller', 'bookedOn'].map((key) => row[place(key)])));
    expect(some.totals).toEqual([all.totals[place('net')], null, null]);
    const file = await fetch(`${world.url}${downloadMasterReport.path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const lines = (await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('Net cost,Traveller,Booked on');
    expect(lines.at(-1)).toBe(`${Number(some.totals[0]).toFixed(2)},,`);
    expect(lines).toHaveLength(some.total + 2);
  });

  it('sort by what is not shown, and name the months together', async () => {
    const query = { search: YEAR, columns: 'city,months', sortBy: 'bookings', sortOrder: 'DESC' };
    const found = payloadOf<Report>(await callOperation(world.url, getLocationSpend, { query }, admin));
    expect(keysOf(found)[0]).toBe('city');
    expect(keysOf(found).filter((key) => /^\d{4}-\d{2}$/.test(key))).toHaveLength(12);
    expect(found.sortBy).toBe('bookings');
    // A month that is not in these days is left out; the others stay.
    const gone = { search: YEAR, columns: 'city,2019-01' };
    const without = payloadOf<Report>(await callOperation(world.url, getLocationSpend, { query: gone }, admin));
    expect(keysOf(without)).toEqual(['city']);
  });

  it('are refused where the report has none of them', async () => {
    for (const operation of [getMasterReport, downloadMasterReport]) {
      const answer = await callOperation(world.url, operation, { query: { columns: 'traveller,salary' } }, admin);
      expect(refused(answer)).toMatchObject([{ field: 'columns', message: 'The report has no column “salary”' }]);
    }
  });
});
