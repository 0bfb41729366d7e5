import { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import { listHomeTasks } from '@pravas/contract/home/home-operations.ts';
import { listMissingInvoices } from '@pravas/contract/hotel/hotel-invoices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { READY_MADE_VIEWS } from '@pravas/contract/report/ready-made-views.ts';
import { getInvoiceList, getMasterReport, getTransactions } from '@pravas/contract/report/report-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { ADMIN, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, expectRefusal, payloadOf } from './send-request.ts';

type Operation = typeof getMasterReport;
type Report = AnswerOf<Operation>;

const FINANCE = 'nisha.verma@meridian.example';
const OPERATIONS: Readonly<Record<string, Operation>> = {
  'invoice-list': getInvoiceList,
  'expense-transaction': getTransactions,
  'master-report': getMasterReport,
};
let world: World;
let finance: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  // As the worker finds them: stays that have ended wait for their invoices from now on.
  await world.query("select claim_due_stay_invoices(now(), now() + interval '1 day', 0)");
  finance = await signIn(world, FINANCE);
});
afterAll(() => world.close());

type Caller = Pick<TravellerClient, 'token'>;
const ask = (operation: Operation, search: object, person: Caller = finance) =>
  callOperation(world.url, operation, { query: { search: JSON.stringify(search), recordsPerPage: '500' } }, person);
function open(name: string, person: Caller = finance) {
  const view = READY_MADE_VIEWS.find((one) => one.name === name);
  const operation = OPERATIONS[view?.report ?? ''];
  if (!view || !operation) throw new Error(`There is no view ${name}`);
  return ask(operation, view.search, person);
}
const read = async (name: string, person?: Caller) => payloadOf<Report>(await open(name, person));
const at = ({ columns }: Report, key: string) => columns.findIndex((column) => column.key === key);
const values = (found: Report, key: string) => found.rows.map((row) => row[at(found, key)]);

describe('views that nobody has to save', () => {
  it('are as many missing invoices as finance is told of at home, and as stand in their list', async () => {
    const missing = payloadOf<AnswerOf<typeof listMissingInvoices>>(
      await callOperation(world.url, listMissingInvoices, {}, finance),
    ).data;
    expect(missing.length).toBeGreaterThan(1);
    const { list } = payloadOf<AnswerOf<typeof listHomeTasks>>(
      await callOperation(world.url, listHomeTasks, { query: { show: 'all' } }, finance),
    );
    expect(list.find(({ kind }) => kind === 'invoice')?.title).toBe(`${missing.length} invoices of hotels are missing`);
    const found = await read('Missing invoices');
    expect(found.total).toBe(missing.length);
    expect(new Set(values(found, 'documentId'))).toEqual(new Set(missing.map(({ orderId }) => orderId)));
    expect(new Set(values(found, 'file'))).toEqual(new Set(['Missing']));
    // Nobody waits for the invoice of a stay that was cancelled since.
    await world.query("update booking set status = 'CANCELED' where id = $1", [missing[0]?.bookingId]);
    expect((await read('Missing invoices')).total).toBe(missing.length - 1);
  });

  it('are the refunds that the dashboard tells of, and of them those that are late', async () => {
    await world.query(
      `update refund set state = 'processing', completed_at = null, due_on = (now() at time zone 'Asia/Kolkata')::date - 1
       where id in (select id from refund where organization_id = $1 and state = 'refunded' order by created_at limit 2)`,
      [COMPANY_ID],
    );
    await world.query(
      `update refund set state = 'processing', completed_at = null, due_on = (now() at time zone 'Asia/Kolkata')::date
       where id in (select id from refund where organization_id = $1 and state = 'refunded' order by created_at limit 1)`,
      [COMPANY_ID],
    );
    const { refunds } = payloadOf<AnswerOf<typeof getDashboard>>(
      await callOperation(world.url, getDashboard, { query: {} }, await signIn(world, ADMIN)),
    );
    expect(refunds?.lateCount).toBe(2);
    const [due, late] = [await read('Refunds due'), await read('Refunds late')];
    expect([due.total, due.totals[at(due, 'owed')]]).toEqual([refunds?.count, refunds?.due]);
    expect([late.total, late.totals[at(late, 'owed')]]).toEqual([refunds?.lateCount, refunds?.late]);
    expect(new Set(values(due, 'event'))).toEqual(new Set(['Refund owed']));
  });

  it('are what was booked out of policy, cancelled or not', async () => {
    const [kept] = await world.query<{ rows: number; cancelled: number }>(
      `select count(distinct (l.booking_id, l.traveller))::int as rows,
         count(distinct (l.booking_id, l.traveller)) filter (where b.status = 'CANCELED')::int as cancelled
       from booking_line l join booking b on b.id = l.booking_id
       where l.organization_id = $1 and not l.is_personal and l.outcome in ('reason', 'approval', 'block')
         and l.booked_day > (now() at time zone 'Asia/Kolkata')::date - 90`,
      [COMPANY_ID],
    );
    const found = await read('Out of policy');
    expect(kept?.rows).toBeGreaterThan(0);
    expect(found.total).toBe(kept?.rows);
    expect(values(found, 'status').filter((status) => status === 'Cancelled')).toHaveLength(kept?.cancelled ?? 0);
  });

  it('are empty for another organisation, and their filters are refused by other reports', async () => {
    const stranger = await signIn(world, STRANGER);
    for (const { name } of READY_MADE_VIEWS) expect((await read(name, stranger)).total, name).toBe(0);
    for (const search of [{ refunds: 'due' }, { supplierInvoice: 'missing' }]) {
      const refused = await ask(getMasterReport, search);
      expect(expectRefusal(refused, 'validation_failed').errors).toMatchObject([
        { field: `search.${Object.keys(search)[0]}` },
      ]);
    }
    expectRefusal(await ask(getTransactions, { refunds: 'lost' }), 'validation_failed');
  });
});
