import { getTrip, listTrips } from '@pravas/contract/trip/trip-operations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedAccounting } from '../../apps/server/seeds/demo-year/accounting.ts';
import { seedHotelInvoices } from '../../apps/server/seeds/demo-year/hotel-invoices.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { seedTaxReturn } from '../../apps/server/seeds/demo-year/tax-return.ts';
import { readEntries } from '../../apps/server/src/modules/accounting/read-entries.ts';
import { tellDueLines } from '../../apps/server/src/modules/booking/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { openFileStore } from '../../apps/server/src/platform/file-store.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const SUPPLIER = 'sandbox';
const NOW = Temporal.Now.instant();

let world: World;
let database: Database;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  expect(await seedDemoYear(impatient(database), COMPANY_ID, NOW, SUPPLIER)).toBe(true);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

/** Transactions may stay idle for a moment only, as if the machine were many times slower: the year takes longer. */
function impatient(real: Database): Database {
  return {
    ...real,
    forOrganization: (organizationId, work) =>
      real.forOrganization(organizationId, async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = '500ms'`.execute(tx);
        return work(tx);
      }),
  };
}

const count = async (sql: string): Promise<number> => Number((await world.query<{ n: string }>(sql))[0]?.n);

describe('the demo company’s year', () => {
  it('is there once, however often it is asked for', async () => {
    const before = await count('select count(*) as n from trip');
    expect(await seedDemoYear(database, COMPANY_ID, NOW, SUPPLIER)).toBe(false);
    expect(await count('select count(*) as n from trip')).toBe(before);
  });

  it('has some sixty people with a head for each department', async () => {
    expect(await count(`select count(*) as n from person where organization_id = '${COMPANY_ID}'`)).toBe(60);
    const headless = await count(
      `select count(*) as n from department where organization_id = '${COMPANY_ID}' and head_id is null
         and exists (select from person p where p.department_id = department.id)`,
    );
    expect(headless).toBe(0);
  });

  it('fills every screen: trips in every state, approvals of every kind, expenses at every stage', async () => {
    const kinds = async (table: string, column: string) =>
      (await world.query<{ value: string }>(`select distinct ${column} as value from ${table} order by 1`)).map(
        (row) => row.value,
      );
    expect(await kinds('trip', 'state')).toEqual(['cancelled', 'draft', 'finalised']);
    expect(await kinds('booking', 'status')).toEqual(['BOOKED', 'CANCELED', 'CREATED', 'EXPIRED']);
    expect(await kinds('approval_item', 'state')).toEqual(['approved', 'pending', 'rejected']);
    expect(await kinds('expense', 'state')).toEqual(['approved', 'claimed', 'draft', 'reimbursed']);
    expect(await kinds('expense_claim', 'state')).toEqual(['approved', 'reimbursed', 'submitted']);
    expect(await kinds('policy_case', 'kind')).toEqual(['booking', 'search']);
    expect(await count('select count(*) as n from trip')).toBeGreaterThan(600);
    expect(await count('select count(*) as n from budget')).toBeGreaterThan(5);
  });

  it('has nights at hotels, bought for the cities that people fly to and sleep in', async () => {
    const stays = await world.query<{ status: string; city: string; nights: number; inside: boolean; agreed: boolean }>(
      `select b.status, o.detail->'hotel'->'address'->>'city' as city,
         (o.detail->'stay'->>'checkOut')::date - (o.detail->'stay'->>'checkIn')::date as nights,
         (o.detail->'stay'->>'checkIn')::date >= (t.starts_at at time zone 'Asia/Kolkata')::date
           and (o.detail->'stay'->>'checkOut')::date <= (t.ends_at at time zone 'Asia/Kolkata')::date as inside,
         (o.detail->>'isNegotiated')::boolean as agreed
       from booking b join trip t on t.id = b.trip_id join booking_order o on o.booking_id = b.id
       where b.service = 'hotel'`,
    );
    expect(stays.length).toBeGreaterThan(100);
    expect(new Set(stays.map(({ status }) => status))).toEqual(new Set(['BOOKED', 'CANCELED']));
    expect(stays.filter(({ nights }) => nights < 1)).toEqual([]);
    // Six of their journeys, and the company's own.
    expect(new Set(stays.map(({ city }) => city)).size).toBe(7);
    expect(stays.filter(({ agreed }) => agreed).length).toBeGreaterThan(20);
    expect(stays.filter(({ inside }) => !inside)).toEqual([]);
    expect(await count('select count(*) as n from travel_place')).toBe(5);
  });

  it('has journeys by bus, each way with a ticket of its own, some of them ahead', async () => {
    const buses = await world.query<{ status: string; ahead: boolean; trip: string; inside: boolean; ticket: string }>(
      `select b.status, b.starts_at > now() as ahead, b.trip_id as trip, o.locator as ticket,
         b.starts_at >= t.starts_at and b.ends_at <= t.ends_at as inside
       from booking b join trip t on t.id = b.trip_id join booking_order o on o.booking_id = b.id
       where b.service = 'bus'`,
    );
    expect(buses.length).toBeGreaterThan(60);
    expect(buses.length).toBe(2 * new Set(buses.map(({ trip }) => trip)).size);
    expect(new Set(buses.map(({ status }) => status))).toEqual(new Set(['BOOKED', 'CANCELED']));
    expect(buses.filter(({ inside }) => !inside)).toEqual([]);
    expect(buses.filter(({ ticket }) => !/^[A-Z]{4}[1-9]\d\d$/.test(ticket))).toEqual([]);
    const [asha] = await world.query<{ ahead: number }>(
      `select count(*)::int as ahead from booking b join person p on p.id = b.created_by
       where b.service = 'bus' and b.status = 'BOOKED' and b.starts_at > now() and p.email like 'asha%'`,
    );
    expect(asha?.ahead).toBeGreaterThanOrEqual(2);
  });

  it('has the hotels’ invoices of most past stays, whose tax is a cost outside the State of the company', async () => {
    const files = openFileStore(world.env.FILES_DIR ?? '');
    const context = { database, clock: systemClock, files };
    const entered = await seedHotelInvoices(context, COMPANY_ID);
    expect(entered).toBeGreaterThan(20);
    expect(await seedHotelInvoices(context, COMPANY_ID)).toBe(0);
    const kept = await world.query<{ codes: readonly string[]; credit: number; file_id: string }>(
      `select array(select f->>'code' from jsonb_array_elements(verdict->'findings') f) as codes,
         (verdict->>'creditPaise')::int as credit, file_id from stay_invoice where file_id is not null`,
    );
    expect(kept).toHaveLength(entered);
    expect(new Set(kept.flatMap(({ codes }) => codes))).toEqual(new Set(['buyer_other_state']));
    expect(kept.every(({ credit }) => credit === 0)).toBe(true);
    const bytes = await files.get(COMPANY_ID, kept[0]?.file_id ?? '');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has the GSTR-2B of a month, of which some differs from the books', async () => {
    const context = { database, clock: systemClock, files: openFileStore(world.env.FILES_DIR ?? '') };
    const filed = await seedTaxReturn(context, COMPANY_ID);
    expect(filed).toBeGreaterThan(5);
    expect(await seedTaxReturn(context, COMPANY_ID)).toBe(0);
    const [kept] = await world.query<{ n: number }>('select count(*)::int as n from gst_document');
    expect(kept?.n).toBe(filed);
  });

  it('goes into the company’s own books to the paisa, what was paid for privately left out', async () => {
    expect(await seedAccounting(database, COMPANY_ID, NOW)).toBe(true);
    expect(await seedAccounting(database, COMPANY_ID, NOW)).toBe(false);
    while ((await tellDueLines({ database, log: createLogger('silent', 'test') })) > 0);
    const day = (ahead: number) => NOW.toZonedDateTimeISO('Asia/Kolkata').add({ days: ahead }).toPlainDate().toString();
    const days = { from: day(-720), to: day(1) };
    const vouchers = await database.readOrganization(COMPANY_ID, (tx) => readEntries(tx, days));
    const net = new Map<string, number>();
    for (const { head, amountPaise } of vouchers.flatMap(({ lines }) => lines)) {
      net.set(head, (net.get(head) ?? 0) + amountPaise);
    }
    const sumOf = (heads: readonly string[]) => heads.reduce((total, head) => total + (net.get(head) ?? 0), 0);
    const balance = (accounts: string) =>
      count(`select coalesce(sum(case when t.debit_account in (${accounts}) then t.amount_paise else 0 end
          - case when t.credit_account in (${accounts}) then t.amount_paise else 0 end), 0) as n
        from ledger_transfer t where t.organization_id = '${COMPANY_ID}' and not exists (
          select from booking b join trip r on r.id = b.trip_id where b.id = t.booking_id and r.is_personal)`);
    // Our debt is the company's money; the travellers' own expenses are kept as they are.
    const compared = [
      [['card_clearing'], -1, "'gateway_clearing'"],
      [['credit_line'], -1, "'receivable', 'credit_line', 'credit_line_held'"],
      [['pay_later'], -1, "'pay_later_receivable'"],
      [['airline_credits'], -1, "'airline_credits'"],
      [['clearing'], -1, "'customer_suspense', 'refunds_due'"],
      [['fees'], -1, "'revenue_fees'"],
      [
        ['input_cgst', 'input_sgst', 'input_igst', 'gst_not_claimable'],
        -1,
        "'cgst_payable', 'sgst_payable', 'igst_payable'",
      ],
      [['expense_travel', 'expense_stay', 'expense_food', 'expense_other'], 1, "'employee_expense'"],
    ] as const;
    for (const [heads, sign, accounts] of compared) {
      expect([heads, sumOf(heads) - sign * (await balance(accounts))]).toEqual([heads, 0]);
    }
    expect(vouchers.length).toBeGreaterThan(1_000);
    expect(new Set(vouchers.map(({ key }) => key)).size).toBe(vouchers.length);
  });

  it('was bought for the company’s GST registration', async () => {
    const [registration] = await world.query<{ gstin: string }>(
      `select gstin from gst_registration where organization_id = '${COMPANY_ID}' and is_default`,
    );
    const numbers = await world.query<{ gstin: string | null }>(
      `select distinct facts->'gst'->>'gstin' as gstin from booking where organization_id = '${COMPANY_ID}'`,
    );
    expect(numbers).toEqual([registration]);
  });

  it('keeps books that add up, with nothing left in suspense', async () => {
    expect(await count('select coalesce(sum(balance_paise), 0) as n from ledger_account')).toBe(0);
    expect(
      await count("select coalesce(sum(balance_paise), 0) as n from ledger_account where code = 'customer_suspense'"),
    ).toBe(0);
    const wrong = await count(
      `select count(*) as n from ledger_account a where a.balance_paise <> (
         select coalesce(sum(case when t.debit_account = a.code then t.amount_paise else -t.amount_paise end), 0)
         from ledger_transfer t where a.code in (t.debit_account, t.credit_account)
           and t.organization_id = a.organization_id)`,
    );
    expect(wrong).toBe(0);
  });

  it('nobody approved his own trip, and nothing was bought that was refused', async () => {
    expect(
      await count(
        `select count(*) as n from approval_vote v join approval_item i on i.id = v.item_id
         join trip t on t.id = i.trip_id where v.given_by = t.created_by`,
      ),
    ).toBe(0);
    expect(
      await count(
        `select count(*) as n from booking where payment_status = 'SUCCESSFUL'
           and approval_status not in ('Approved', 'Not Required', 'Bypass')`,
      ),
    ).toBe(0);
  });

  it('has approvers who may approve, so that nothing of it has to be given to somebody else', async () => {
    const unable = await count(`select count(*) as n from person a
      where a.id in (select approver_id from person union select head_id from department
          union select approver_id from expense_claim union select approver_id from approval_task)
        and (not a.is_active or not exists (select from role_privilege v where v.organization_id = a.organization_id
          and v.role_id = a.role_id and v.privilege = 'approvals.decide'))`);
    expect(unable).toBe(0);
  });

  it('costs the same trip by trip in their list as by themselves', async () => {
    const people = await Promise.all([ADMIN, 'asha.rao@meridian.example'].map((email) => signIn(world, email)));
    let compared = 0;
    for (const { client } of people) {
      const { data } = await client.call(listTrips, { query: { rowNumber: 1, recordsPerPage: 100 } });
      for (const { _id: tripId, totalPrice } of data) {
        const { tripDetails } = await client.call(getTrip, { query: { tripId } });
        expect([tripId, totalPrice]).toEqual([tripId, tripDetails.costs.total]);
        if (totalPrice > 0) compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(10);
  });
});
