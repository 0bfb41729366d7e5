import { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getEmployeeSpend, getLocationSpend, getMasterReport } from '@pravas/contract/report/report-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { ADMIN, APPROVER, EMPLOYEE, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Dashboard = AnswerOf<typeof getDashboard>;
type Report = AnswerOf<typeof getMasterReport>;

let world: World;
let database: Database;
let admin: TravellerClient;
let today: Temporal.PlainDate;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  admin = await signIn(world, ADMIN);
  today = Temporal.Now.plainDateISO('Asia/Kolkata');
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const ask = (query: Readonly<Record<string, string>> = {}, person = admin) =>
  callOperation(world.url, getDashboard, { query }, person);
const read = async (query?: Readonly<Record<string, string>>, person?: TravellerClient) =>
  payloadOf<Dashboard>(await ask(query, person));
const half = () => ({ from: today.subtract({ months: 6 }).toString(), to: today.toString() });

const reported = async (search: object, operation: typeof getMasterReport = getMasterReport) => {
  const query = { search: JSON.stringify({ ...search, dateOf: 'transaction' }), recordsPerPage: '500' };
  const found = payloadOf<Report>(await callOperation(world.url, operation, { query }, admin));
  return {
    found,
    total: (key: string) => Number(found.totals[found.columns.findIndex((column) => column.key === key)] ?? 0),
  };
};
const paise = (rupees: number) => Math.round(rupees * 100);
const OWN =
  "('gateway_clearing', 'customer_suspense', 'refunds_due', 'receivable', 'pay_later_receivable', 'airline_credits')";
/** The movements out of the customer's own accounts on some days, in paise. */
const booked = async ({ from, to }: { readonly from: string; readonly to: string }, service?: string) => {
  const [row] = await world.query<{ net: number }>(
    `select coalesce(sum(l.amount_paise * ((l.debit_account in ${OWN})::int - (l.credit_account in ${OWN})::int)), 0)::float8 as net
     from ledger_transfer l join booking b on b.id = l.booking_id join trip t on t.id = b.trip_id
     where not t.is_personal and l.organization_id = $1 and ($4::text is null or b.service = $4)
       and (l.at at time zone 'Asia/Kolkata')::date between $2 and $3`,
    [COMPANY_ID, from, to, service ?? null],
  );
  return row?.net;
};

describe('the dashboard', () => {
  it('says what its report and the books say, to the paisa', async () => {
    const shown = await read(half());
    expectShape(getDashboard, shown);
    const { found, total } = await reported(half());
    expect(paise(shown.spend.now)).toBe(await booked(half()));
    expect(paise(shown.spend.now)).toBe(paise(total('net')));
    expect(paise(shown.spend.before)).toBe(await booked(shown.compared));
    expect(shown.bookings.now).toBeGreaterThan(0);
    expect(shown.bookings.now).toBeLessThanOrEqual(found.bookings ?? 0);
    const people = await reported(half(), getEmployeeSpend);
    expect(shown.compliance.share).toBe(people.total('within'));
    expect(paise(shown.spend.now)).toBe(paise(people.total('net')));
  });

  it('says it of each service, department and cost centre, and together they are everything', async () => {
    const shown = await read(half());
    let net = 0;
    for (const service of ['flight', 'hotel', 'bus', 'train', 'cab']) {
      const narrowed = await read({ ...half(), service });
      expect(paise(narrowed.spend.now)).toBe(await booked(half(), service));
      expect(paise(narrowed.spend.now)).toBe(paise((await reported({ ...half(), service: [service] })).total('net')));
      net += paise(narrowed.spend.now);
    }
    expect(net).toBe(paise(shown.spend.now));
    for (const { value, net: theirs } of shown.groups?.list ?? []) {
      if (value === null) throw new Error('a department is found by its name');
      const narrowed = await read({ ...half(), department: value });
      expect(paise(narrowed.spend.now)).toBe(paise(theirs));
      expect(paise((await reported({ ...half(), department: [value] })).total('net'))).toBe(paise(theirs));
    }
    const centres = await reported(half());
    const at = centres.found.columns.findIndex(({ key }) => key === 'costCentre');
    const centre = centres.found.rows.map((row) => row[at]).find((value) => value !== null);
    if (typeof centre === 'string') {
      const narrowed = await read({ ...half(), costCentre: centre });
      const { total } = await reported({ ...half(), costCentre: [centre] });
      expect(paise(narrowed.spend.now)).toBe(paise(total('net')));
    }
  });

  it('tells one sum by month, department, place and vendor, and each part as its report does', async () => {
    const shown = await read(half());
    const net = paise(shown.spend.now);
    for (const ranking of [shown.groups, shown.places, shown.vendors]) {
      const parts = [...(ranking?.list ?? []), ...(ranking ? [ranking.others] : [])];
      expect(parts.reduce((sum, part) => sum + paise(part.net), 0)).toBe(net);
    }
    const [place] = shown.places.list;
    const [vendor] = shown.vendors.list;
    const { total } = await reported({ ...half(), city: [place?.value] }, getLocationSpend);
    expect(paise(total('net'))).toBe(paise(place?.net ?? 0));
    expect(paise((await reported({ ...half(), vendor: [vendor?.value] })).total('net'))).toBe(paise(vendor?.net ?? 0));
    expect(shown.months).toHaveLength(12);
    for (const { from, to, net: monthly, services } of shown.months) {
      expect(paise(monthly)).toBe(await booked({ from, to }));
      expect(services.reduce((sum, one) => sum + paise(one.net), 0)).toBe(paise(monthly));
    }
    expect(shown.months.at(-1)?.to).toBe(today.toString());
  });

  it('counts what was bought once, how early it was, and what the policy said', async () => {
    const shown = await read(half());
    const [counted] = await world.query<Record<string, number>>(
      `select count(distinct booking_id)::int as bookings, count(distinct trip_id)::int as trips,
         count(distinct booking_id) filter (where (select status from booking b where b.id = l.booking_id) = 'CANCELED')::int as cancelled,
         count(*) filter (where outcome is null)::int as unjudged, count(outcome)::int as judged,
         count(*) filter (where service = 'flight')::int as flights,
         count(*) filter (where service = 'flight' and starts_on - booked_day between 7 and 13)::int as band,
         (percentile_cont(0.5) within group (order by starts_on - booked_day) filter (where service = 'flight'))::float8 as median,
         round(avg(price_paise + tax_paise) filter (where service = 'flight' and not is_international))::float8 as fare
       from booking_line l where organization_id = $1 and kind = 'purchase' and not is_personal and day between $2 and $3`,
      [COMPANY_ID, half().from, half().to],
    );
    expect(shown.bookings).toMatchObject({
      now: counted?.bookings,
      trips: counted?.trips,
      cancelled: counted?.cancelled,
    });
    expect(shown.compliance).toMatchObject({ judged: counted?.judged, notJudged: counted?.unjudged });
    expect(shown.advance).toMatchObject({
      service: 'flight',
      bought: counted?.flights,
      medianDays: counted?.median ?? null,
    });
    expect(shown.advance.bands.find(({ band }) => band === '7-13')?.bought).toBe(counted?.band);
    expect(paise(shown.fares?.domestic.average ?? 0)).toBe(counted?.fare ?? 0);
    const hotels = await read({ ...half(), service: 'hotel' });
    expect(hotels.filters).toEqual({ service: 'hotel', department: null, costCentre: null });
    expect(hotels).toMatchObject({ fares: null, credits: null, approvals: null, advance: { service: 'hotel' } });
  });

  it('tells what is on its way back as the books owe it, and how long decisions took', async () => {
    const shown = await read(half());
    const [owed] = await world.query<{ due: number }>(
      `select coalesce(sum(l.amount_paise * ((l.credit_account = 'refunds_due')::int - (l.debit_account = 'refunds_due')::int)), 0)::float8 as due
       from ledger_transfer l join booking b on b.id = l.booking_id join trip t on t.id = b.trip_id
       where not t.is_personal and l.organization_id = $1`,
      [COMPANY_ID],
    );
    expect(paise(shown.refunds?.due ?? -1)).toBe(owed?.due);
    expect(shown.refunds?.late).toBeLessThanOrEqual(shown.refunds?.due ?? 0);
    const [asked] = await world.query<{ decided: number; waiting: number }>(
      `select count(*) filter (where state = 'open')::int as waiting, count(*) filter (where state = 'decided'
         and (closed_at at time zone 'Asia/Kolkata')::date between $2 and $3)::int as decided
       from approval_request where organization_id = $1`,
      [COMPANY_ID, half().from, half().to],
    );
    expect(shown.approvals).toMatchObject({ decided: asked?.decided, waiting: asked?.waiting });
    const department = shown.departments[0] ?? '';
    expect(await read({ ...half(), department })).toMatchObject({ refunds: null, credits: null, approvals: null });
  });

  it('is of the month so far unless another is asked for, and holds it against the same days', async () => {
    const shown = await read();
    const first = today.with({ day: 1 });
    expect([shown.from, shown.to]).toEqual([first.toString(), today.toString()]);
    expect(shown.compared.from).toBe(first.subtract({ months: 1 }).toString());
    expect(paise(shown.spend.now)).toBe(await booked(shown));
    expect(paise(shown.spend.before)).toBe(await booked(shown.compared));
  });
});

describe('who sees what of the dashboard', () => {
  const lines = async (people: string) => {
    const [row] = await world.query<{ net: number }>(
      `select coalesce(sum(total_paise), 0)::float8 as net from booking_line l
       where not is_personal and organization_id = $1 and day between $2 and $3 and person_id in (${people})`,
      [COMPANY_ID, half().from, half().to],
    );
    return row?.net;
  };

  it('travellers see their own travel, and cannot ask for more', async () => {
    const asha = await signIn(world, EMPLOYEE);
    const shown = await read(half(), asha);
    expect(shown).toMatchObject({ scope: 'own', scopes: ['own'], groups: null, refunds: null });
    expect(shown.departments).toEqual([]);
    expect(paise(shown.spend.now)).toBe(await lines(`select id from person where email = '${EMPLOYEE}'`));
    for (const scope of ['company', 'team']) expectRefusal(await ask({ ...half(), scope }, asha), 'privilege_missing');
    const narrowed = expectRefusal(await ask({ ...half(), department: 'Sales' }, asha), 'validation_failed');
    expect(narrowed.errors).toMatchObject([{ field: 'department' }]);
  });

  it('approvers see the people they decide about, and nobody once they may not decide', async () => {
    const meera = await signIn(world, APPROVER);
    const theirs = `select p.id from person p where p.approver_id = (select id from person where email = '${APPROVER}')
      or p.department_id in (select id from department where head_id = (select id from person where email = '${APPROVER}'))`;
    const shown = await read(half(), meera);
    expect(shown).toMatchObject({ scope: 'team', scopes: ['team', 'own'], groups: { of: 'people' }, refunds: null });
    expect(paise(shown.spend.now)).toBe(await lines(theirs));
    expect(shown.spend.now).toBeGreaterThan(0);
    expectRefusal(await ask({ ...half(), scope: 'company' }, meera), 'privilege_missing');
    await world.query(
      'update person set approver_id = null where approver_id = (select id from person where email = $1)',
      [APPROVER],
    );
    await world.query('update department set head_id = null');
    expect(await read(half(), meera)).toMatchObject({ scope: 'own', scopes: ['own'] });
  });

  it('heads of departments see their people without deciding about them', async () => {
    await world.query(
      `update department set head_id = (select id from person where email = $1)
       where id = (select department_id from person where email = $2)`,
      [EMPLOYEE, ADMIN],
    );
    const asha = await signIn(world, EMPLOYEE);
    const shown = await read(half(), asha);
    expect(shown.scopes).toEqual(['team', 'own']);
    const theirs = `select p.id from person p where p.department_id = (select department_id from person where email = '${ADMIN}')`;
    expect(paise(shown.spend.now)).toBe(await lines(theirs));
  });

  it('nobody sees another organisation', async () => {
    const stranger = await signIn(world, STRANGER);
    const shown = await read(half(), stranger);
    expect(shown).toMatchObject({ hasSpent: false, spend: { now: 0, lines: 0 }, bookings: { now: 0 } });
    expect(shown.places.list).toEqual([]);
  });

  it('days that make no period, services there are not and too long a time are refused by name', async () => {
    const refused = async (query: Readonly<Record<string, string>>) =>
      expectRefusal(await ask(query), 'validation_failed').errors?.map(({ field }) => field);
    expect(await refused({ from: '2026-02-01', to: '2026-01-01' })).toEqual(['to']);
    expect(await refused({ from: '2020-01-01', to: '2026-01-01' })).toEqual(['to']);
    expect(await refused({ from: '2026-02-30' })).toEqual(['from']);
    expect(await refused({ service: "hotel' or 1=1" })).toEqual(['service']);
    expect(await refused({ scope: 'everything' })).toEqual(['scope']);
  });
});
