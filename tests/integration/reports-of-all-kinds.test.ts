import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/report/report-operations.ts';
import { postBankTopup } from '@pravas/domain/ledger/post-bank.ts';
import { postChargeback, postChargebackWon } from '@pravas/domain/ledger/post-chargeback.ts';
import { postHold, postHoldTaken, postRefundedTo } from '@pravas/domain/ledger/post-hold.ts';
import { postOfflineBooking, reverseTransfers } from '@pravas/domain/ledger/post-offline.ts';
import { postSettlement } from '@pravas/domain/ledger/post-settlement.ts';
import { postCreditPaid, postTopUp } from '@pravas/domain/ledger/post-wallet.ts';
import { postWithdrawalFree, postWithdrawalHeld, postWithdrawalPaid } from '@pravas/domain/ledger/post-withdrawal.ts';
import { postRefundDue, postReimbursed, type Transfer } from '@pravas/domain/ledger/posting.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { measureDueFares } from '../../apps/server/src/modules/flight-order/index.ts';
import { measureDueStays } from '../../apps/server/src/modules/hotel-order/index.ts';
import { postTransfers } from '../../apps/server/src/modules/ledger/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, expectShape, payloadOf } from './send-request.ts';

type Operation = typeof operations.getMasterReport;
type Report = AnswerOf<Operation>;

let world: World;
let database: Database;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  const due = { database, log: createLogger('silent', 'test'), clock: { now: () => Temporal.Now.instant() } };
  while ((await measureDueFares(due)) > 0);
  admin = await signIn(world, ADMIN);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const YEAR = { from: '2020-01-01', to: '2035-12-31' };
const ALL = { recordsPerPage: '500' };
async function read(operation: Operation, search: object = YEAR, more: object = ALL): Promise<Report> {
  const query = { search: JSON.stringify(search), ...more };
  const found = payloadOf<Report>(await callOperation(world.url, operation, { query }, admin));
  expectShape(operation, found);
  return found;
}
const at = ({ columns }: Report, key: string) => columns.findIndex((column) => column.key === key);
const total = (found: Report, key: string) => Number(found.totals[at(found, key)]);
const values = (found: Report, key: string) => found.rows.map((row) => row[at(found, key)]);
const paiseOf = (cells: readonly unknown[]) =>
  cells.reduce<number>((sum, cell) => sum + Math.round(Number(cell) * 100), 0);
const netOf = async (operation: Operation, search: object) => total(await read(operation, search), 'net');

describe('every report', () => {
  it('counts what it shows: totals are the sums of all its rows', async () => {
    for (const [name, operation] of Object.entries(operations)) {
      if (!name.startsWith('get')) continue;
      const found = await read(operation as Operation);
      expect(found.total, name).toBeGreaterThan(0);
      if (found.total > found.rows.length) continue;
      for (const { key, kind } of found.columns.filter((column) => column.kind === 'amount')) {
        const sum = found.totals[at(found, key)];
        if (sum === null || /^(perNight|taxPerNight)$/.test(key)) continue;
        expect(paiseOf(values(found, key)), `${name} ${key} ${kind}`).toBe(Math.round(Number(sum) * 100));
      }
    }
  });

  it('comes to the same net cost as the books, by whichever day', async () => {
    const bought = [operations.getMasterReport, operations.getEmployeeTrips, operations.getServiceTrips];
    for (const dateOf of ['booking', 'transaction', 'travel']) {
      const search = { from: '2026-02-01', to: '2026-06-30', dateOf };
      const [first, ...others] = await Promise.all(bought.map((operation) => netOf(operation, search)));
      for (const other of others) expect(other).toBeCloseTo(first ?? 0, 2);
    }
    const month = { from: '2026-05-01', to: '2026-05-31', dateOf: 'transaction' };
    const spent = await netOf(operations.getEmployeeSpend, month);
    expect(spent).not.toBe(0);
    expect(await netOf(operations.getTransactions, month)).toBeCloseTo(spent, 2);
    expect(await netOf(operations.getLocationSpend, month)).toBeCloseTo(spent, 2);
    const stays = await netOf(operations.getHotelReport, YEAR);
    expect(stays).toBeCloseTo(await netOf(operations.getMasterReport, { ...YEAR, service: ['hotel'] }), 2);
    const flights = await netOf(operations.getFlightReport, YEAR);
    expect(flights).toBeCloseTo(await netOf(operations.getMasterReport, { ...YEAR, service: ['flight'] }), 2);
  });

  it('counts own expenses alike, by person, by place and on their trips', async () => {
    const [spent] = await world.query<{ paise: number; paid: number }>(
      `select sum(amount_paise)::float8 as paise, sum(amount_paise) filter (where state = 'reimbursed')::float8 as paid
       from expense where organization_id = $1 and kind <> 'booking' and state <> 'draft' and removed_at is null`,
      [COMPANY_ID],
    );
    const people = await read(operations.getEmployeeExpenses);
    expect(total(people, 'claimed') * 100).toBeCloseTo(spent?.paise ?? 0, 2);
    expect(total(people, 'paid') * 100).toBeCloseTo(spent?.paid ?? 0, 2);
    expect(total(people, 'approved') + total(people, 'rejected') + total(people, 'waiting')).toBeCloseTo(
      total(people, 'claimed'),
      2,
    );
    expect(total(await read(operations.getLocationExpenses), 'claimed')).toBeCloseTo(total(people, 'claimed'), 2);
    for (const operation of [operations.getEmployeeTrips, operations.getServiceTrips]) {
      expect(total(await read(operation), 'expenses')).toBeCloseTo(total(people, 'claimed'), 2);
    }
  });

  it('ties transactions to what came in and went out', async () => {
    const found = await read(operations.getTransactions);
    const [books] = await world.query<{ paid: number; back: number }>(
      `select coalesce(sum(amount_paise) filter (where key like 'capture:%'), 0)::float8 as paid,
         coalesce(sum(amount_paise) filter (where key like 'refund-paid:%' or key like 'reimbursed:%'), 0)::float8 as back
       from ledger_transfer where organization_id = $1`,
      [COMPANY_ID],
    );
    expect(total(found, 'in') * 100).toBeCloseTo(books?.paid ?? 0, 2);
    expect(total(found, 'out') * 100).toBeCloseTo(books?.back ?? 0, 2);
    expect(total(found, 'charged') - total(found, 'givenBack')).toBeCloseTo(total(found, 'net'), 2);
    expect(values(found, 'event').filter((event) => !/^[A-Z]/.test(String(event)))).toEqual([]);
  });

  it('counts money in when a booking takes it and out when it leaves, each once and to the paisa', async () => {
    const of = (amount: number) => paise(amount);
    const chargedBack = { walletPaise: of(20_11), owedPaise: of(70_13) };
    const [entry, entered] = ['entered', { farePaise: of(900_00), chargesPaise: of(0), marginPaise: of(10_00) }];
    const purchase = (entryId: string, farePaise = entered.farePaise) =>
      postOfflineBooking({ ...entered, entryId, farePaise, cgstPaise: of(0), sgstPaise: of(0), igstPaise: of(0) });
    const moved: readonly [event: string, transfers: readonly Transfer[], paidIn: number, paidOut: number][] = [
      ['Paid by card or UPI', postTopUp('T1', of(5_000_17)), 0, 0],
      ['Top-up by bank transfer', postBankTopup('T2', of(7_000_19)), 0, 0],
      ['Set aside', postHold('T0', 'credit_line', of(1_000_07)), 0, 0],
      ['Paid from wallet or credit line', postHoldTaken('T0', 'credit_line', of(1_000_07)), 1_000_07, 0],
      ['Bill paid', postCreditPaid('T3', { receivedPaise: of(800_23), tdsPaise: of(0) }), 0, 0],
      ['TDS taken off', postCreditPaid('T4', { receivedPaise: of(0), tdsPaise: of(9_29) }), 0, 0],
      ['Set aside', postHold('T5', 'wallet', of(1_500_31)), 0, 0],
      ['Paid from wallet or credit line', postHoldTaken('T5', 'wallet', of(1_500_31)), 1_500_31, 0],
      ['Refund owed', postRefundDue('T6', of(600_37)), 0, 0],
      ['Refund paid', postRefundedTo('T6', 'wallet', of(600_37)), 0, 600_37],
      ['Withdrawn to the bank', postWithdrawalHeld('T7', of(2_000_41)), 0, 0],
      ['Withdrawn to the bank', postWithdrawalPaid('T7', of(2_000_41)), 0, 2_000_41],
      ['Withdrawn to the bank', postWithdrawalHeld('T8', of(300_43)), 0, 0],
      ['Withdrawn to the bank', postWithdrawalFree('T8', of(300_43)), 0, 0],
      ['Settled by the gateway', postSettlement('T9', { grossPaise: of(4_000_47), feePaise: of(80_53) }), 0, 0],
      ['Settled by the gateway', postSettlement('T10', { grossPaise: of(-50_59), feePaise: of(1_61) }), 0, 0],
      ['Taken back by the card', postChargeback('T11', chargedBack), 0, 20_11],
      ['Dispute won, given back', postChargebackWon('T11', chargedBack), 0, 0],
      ['Expense paid back', postReimbursed(randomUUID(), of(111_67)), 0, 111_67],
      ['Put on account', purchase(entry), 900_00, 0],
      ['Put right', reverseTransfers(purchase(entry), 'T12'), 0, 900_00],
      ['Put on account', purchase('again', of(850_00)), 850_00, 0],
    ];
    const moment = Temporal.Instant.from('2036-01-15T12:00:00+05:30');
    const transfers = moved.flatMap(([, posted]) => posted);
    await database.forOrganization(COMPANY_ID, (tx) => postTransfers(tx, COMPANY_ID, null, transfers, moment));
    const found = await read(operations.getTransactions, { from: '2036-01-15', to: '2036-01-15' });
    const sumsOf = (rows: readonly (readonly [unknown, number, number])[]) =>
      [...Map.groupBy(rows, ([event]) => event)]
        .map(([event, own]) => [event, ...[1, 2].map((n) => own.reduce((sum, row) => sum + Number(row[n]), 0))])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    const [events, ins, outs] = [values(found, 'event'), values(found, 'in'), values(found, 'out')];
    const shown = events.map((event, row) => [event, paiseOf([ins[row]]), paiseOf([outs[row]])] as const);
    // What an entry bought is shown beside it.
    expect(sumsOf(shown)).toEqual(
      sumsOf([...moved.map(([event, , come, gone]) => [event, come, gone] as const), ['Bought', 0, 0]]),
    );
    const [come, gone] = [2, 3].map((n) => moved.reduce((sum, row) => sum + Number(row[n]), 0));
    expect([paiseOf([total(found, 'in')]), paiseOf([total(found, 'out')])]).toEqual([come, gone]);
  });

  it('has each of our documents once, credit notes taken away, and says which invoices of hotels are missing', async () => {
    await world.query(
      `insert into stay_invoice (organization_id, order_id, booking_id, hotel_id, ended_at)
       select o.organization_id, o.id, o.booking_id, (o.detail -> 'hotel' ->> 'hotelId')::uuid, now() from booking_order o
       join booking b on b.id = o.booking_id where b.service = 'hotel' and o.state = 'booked' and b.organization_id = $1 limit 3
       on conflict do nothing`,
      [COMPANY_ID],
    );
    const found = await read(operations.getInvoiceList);
    const [own] = await world.query<{ count: number; paise: number }>(
      `select count(*)::int as count, sum((case when kind = 'credit_note' then -1 else 1 end)
         * (taxable_paise + cgst_paise + sgst_paise + igst_paise))::float8 as paise
       from tax_document where organization_id = $1`,
      [COMPANY_ID],
    );
    const [hotels] = await world.query<{ count: number; missing: number }>(
      `select count(*)::int as count, count(*) filter (where file_id is null)::int as missing from stay_invoice
       where organization_id = $1`,
      [COMPANY_ID],
    );
    expect(found.total).toBe((own?.count ?? 0) + (hotels?.count ?? 0));
    const first = await read(operations.getInvoiceList, YEAR, { ...ALL, sortBy: 'file', sortOrder: 'ASC' });
    expect(hotels?.missing).toBeGreaterThan(0);
    expect(values(first, 'file').filter((file) => file === 'Missing')).toHaveLength(hotels?.missing ?? 0);
    expect(own?.count).toBe(found.total - (hotels?.count ?? 0));
  });

  it('tells stays by room and night, within and above the limits of the policy', async () => {
    const found = await read(operations.getHotelReport);
    const nights = paiseOf(values(found, 'roomNights'));
    expect(nights).toBeGreaterThan(0);
    const caps = values(found, 'cap').filter((cap) => cap !== null);
    expect(caps.length).toBeGreaterThan(0);
    for (const row of found.rows) {
      const [rate, cap, over] = ['perNight', 'cap', 'overCap'].map((key) => row[at(found, key)]);
      if (cap !== null && rate !== null) expect(Number(over)).toBeCloseTo(Math.max(Number(rate) - Number(cap), 0), 2);
    }
  });

  it('measures what tickets saved and missed, never one against the other, and says how many it has measured', async () => {
    const found = await read(operations.getSavingsReport, { ...YEAR, service: ['flight'] });
    const [kept] = await world.query<{ tickets: number; measured: number; missed: number; realised: number }>(
      `select count(*)::int as tickets, count(s.booking_id)::int as measured,
         sum(s.missed_paise)::float8 as missed, sum(s.realised_paise)::float8 as realised
       from booking_line l join booking b on b.id = l.booking_id left join fare_saving s on s.booking_id = l.booking_id
       where l.organization_id = $1 and l.kind = 'purchase' and l.service = 'flight' and not l.is_personal and b.status <> 'CANCELED'`,
      [COMPANY_ID],
    );
    expect(found.total).toBe(kept?.tickets);
    expect(kept?.measured).toBeGreaterThan(100);
    expect(total(found, 'missed') * 100).toBeCloseTo(kept?.missed ?? 0, 2);
    expect(total(found, 'realised') * 100).toBeCloseTo(kept?.realised ?? 0, 2);
    expect(total(found, 'coverage')).toBeCloseTo((100 * (kept?.measured ?? 0)) / (kept?.tickets ?? 1), 0);
    const [paid, reference] = [total(found, 'paid'), total(found, 'reference')];
    expect(total(found, 'missedShare')).toBeCloseTo((100 * total(found, 'missed')) / paid, 0);
    expect(total(found, 'realisedShare')).toBeCloseTo((100 * total(found, 'realised')) / reference, 0);
    for (const row of found.rows) {
      const [low, of, saved, missed] = ['lowest', 'paid', 'realised', 'missed'].map((key) =>
        Number(row[at(found, key)]),
      );
      expect(missed).toBeCloseTo((of ?? 0) - (low ?? 0), 2);
      expect(Math.min(saved ?? 0, missed ?? 0)).toBeGreaterThanOrEqual(0);
    }
  });

  it('measures stays as tickets, each once with all its rooms, and says of how many of each it has', async () => {
    const all = await read(operations.getSavingsReport);
    const [flights, stays] = await Promise.all(
      ['flight', 'hotel'].map((service) => read(operations.getSavingsReport, { ...YEAR, service: [service] })),
    );
    if (!flights || !stays) throw new Error('Two reports were asked for');
    const [kept] = await world.query<{
      stays: number;
      measured: number;
      missed: number;
      realised: number;
      paid: number;
    }>(
      `select count(*)::int as stays, count(s.booking_id)::int as measured, sum(s.missed_paise)::float8 as missed,
         sum(s.realised_paise)::float8 as realised, sum(s.paid_paise)::float8 as paid
       from booking b left join fare_saving s on s.booking_id = b.id
       where b.organization_id = $1 and b.service = 'hotel' and b.status <> 'CANCELED'
         and exists (select from booking_line l where l.booking_id = b.id and l.kind = 'purchase' and not l.is_personal)`,
      [COMPANY_ID],
    );
    expect(kept?.measured).toBeGreaterThan(20);
    expect(stays.total).toBe(kept?.stays);
    for (const key of ['missed', 'realised', 'paid'] as const) {
      expect(total(stays, key) * 100).toBeCloseTo(kept?.[key] ?? 0, 2);
      expect(total(all, key)).toBeCloseTo(total(flights, key) + total(stays, key), 2);
    }
    expect(all.total).toBe(flights.total + stays.total);
    expect(total(stays, 'coverageStays')).toBeCloseTo((100 * (kept?.measured ?? 0)) / (kept?.stays ?? 1), 0);
    expect(total(all, 'coverageStays')).toBe(total(stays, 'coverage'));
    expect(total(all, 'coverageFlights')).toBe(total(flights, 'coverage'));
    expect(stays.totals[at(stays, 'coverageFlights')]).toBeNull();
  });

  it('measures a stay once, whoever of two workers comes first', async () => {
    const [one] = await world.query<{ id: string; booking_id: string }>(
      "select id, booking_id from policy_case where kind = 'booking' and service = 'hotel' and is_measured limit 1",
    );
    await world.query('update policy_case set is_measured = false where id = $1', [one?.id]);
    await world.query('update fare_saving set compared = 999 where booking_id = $1', [one?.booking_id]);
    const due = { database, log: createLogger('silent', 'test'), clock: { now: () => Temporal.Now.instant() } };
    expect((await Promise.all([measureDueStays(due), measureDueStays(due)])).toSorted()).toEqual([0, 1]);
    const [again] = await world.query<{ compared: number }>('select compared from fare_saving where booking_id = $1', [
      one?.booking_id,
    ]);
    expect(again?.compared).toBeLessThan(999);
  });

  it('measures a purchase anew when its search has found more', async () => {
    const [one] = await world.query<{ id: string; booking_id: string }>(
      "select id, booking_id from policy_case where kind = 'booking' and service = 'flight' and is_measured limit 1",
    );
    await world.query('update policy_case set is_measured = false where id = $1', [one?.id]);
    await world.query('update fare_saving set compared = 999 where booking_id = $1', [one?.booking_id]);
    const due = { database, log: createLogger('silent', 'test'), clock: { now: () => Temporal.Now.instant() } };
    expect(await Promise.all([measureDueFares(due), measureDueFares(due)])).toContain(1);
    const [again] = await world.query<{ compared: number }>('select compared from fare_saving where booking_id = $1', [
      one?.booking_id,
    ]);
    expect(again?.compared).toBeLessThan(999);
  });

  it('says of employees who they are, and of passports only to whoever may see employees', async () => {
    const found = await read(operations.getEmployeeReport);
    const [people] = await world.query<{ count: number }>(
      'select count(*)::int as count from person where organization_id = $1',
      [COMPANY_ID],
    );
    expect(found.total).toBe(people?.count);
    expect(at(found, 'passportEnds')).toBeGreaterThan(0);
  });
});

describe('a file of a report', () => {
  const save = (operation: Operation, format: string) =>
    fetch(`${world.url}${operation.path}?${new URLSearchParams({ search: JSON.stringify(YEAR), format })}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });

  it('has real numbers and days in Excel, frozen headings, sums that follow a filter, and says what it is of', async () => {
    await world.query(
      `update booking_line set traveller_name = '=cmd|A1', place = 'Goa "Q3", part 1'
       where id = (select min(id::text)::uuid from booking_line where not is_personal)`,
    );
    const answer = await save(operations.downloadMasterReport as unknown as Operation, 'excel');
    expect(answer.status).toBe(200);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const found = await read(operations.getMasterReport);
    expect(sheet.match(/<row>/g)).toHaveLength(found.total + 2);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(new RegExp(`<autoFilter ref="A1:[A-Z]+${found.total + 1}"/>`));
    expect(sheet).toContain('<is><t xml:space="preserve">=cmd|A1</t></is>');
    expect(sheet).toContain('Goa &quot;Q3&quot;, part 1');
    const sums = [...sheet.matchAll(/<f>SUBTOTAL\(109,[A-Z]+2:[A-Z]+\d+\)<\/f><v>([-\d.]+)<\/v>/g)].map(([, sum]) =>
      Number(sum),
    );
    expect(sums).toContain(total(found, 'net'));
    expect(sheet).toMatch(/<c s="2"><v>4\d{4}<\/v><\/c>/);
    expect(strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toContain('Master data');
  });

  it('is whole in CSV, and refused in words for a sort that there is not', async () => {
    for (const operation of [operations.downloadTransactions, operations.downloadInvoiceList]) {
      const lines = (await (await save(operation as unknown as Operation, 'csv')).text()).trimEnd().split('\r\n');
      expect(lines.length).toBeGreaterThan(100);
      expect(lines.at(-1)).toMatch(/^Total,/);
    }
    const refused = await fetch(
      `${world.url}${operations.downloadInvoiceList.path}?${new URLSearchParams({ sortBy: 'nothing' })}`,
      { headers: { authorization: `Bearer ${admin.token}` } },
    );
    expect(refused.status).toBe(400);
  });
});
