import type { ApiError } from '@pravas/contract/client.ts';
import { showGstr1 } from '@pravas/contract/gst-return/gst-return-operations.ts';
import { downloadLedger, listLedger } from '@pravas/contract/ledger/ledger-operations.ts';
import * as periods from '@pravas/contract/ledger/period-operations.ts';
import { PERIOD_ITEMS } from '@pravas/domain/ledger/ledger-period.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { postTransfers } from '../../apps/server/src/modules/ledger/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { PROVIDER_ID } from '../support/company.ts';
import { pdfText } from '../support/pdf-text.ts';
import { addSecondProvider, SECOND } from '../support/second-provider.ts';
import { STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { bookFlight } from './servicing-world.ts';

let world: World;
let database: Database;
let dev: TravellerClient;
let ravi: TravellerClient;
let nisha: TravellerClient;
const today = indianDay(Temporal.Now.instant());
const running = today.slice(0, 7);
const before = (months: number) => Temporal.PlainYearMonth.from(running).subtract({ months }).toString();
const [last, earlier] = [before(1), before(2)];
const noon = (day: string) => Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime('Asia/Kolkata').toInstant();

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  await addSecondProvider(world);
  dev = await signIn(world, STRANGER);
  ravi = await signIn(world, SECOND);
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  database = openDatabase(readConfig(world.env).database, 6, 60_000);
});
afterAll(async () => {
  await expectMoneyInOrder(world, systemClock);
  await database.close();
  await world.close();
});

const list = async (who = dev) => (await who.client.call(periods.listLedgerPeriods, {})).periods;
const monthFor = async (month: string, who = dev) => (await list(who)).find((one) => one.month === month);
const show = (month: string) => dev.client.call(periods.showLedgerPeriod, { query: { month } });
const close = (month: string, who = dev, isSeen = true) =>
  who.client.call(periods.closeLedgerPeriod, { body: { month, isSeen } });
const reopen = (month: string, who: TravellerClient, reason = 'A receipt was missing') =>
  who.client.call(periods.reopenLedgerPeriod, { body: { month, reason } });
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: ApiError) => error.envelope,
  );
let keys = 0;
/** ₹100 come into the wallet by bank at this moment. */
const post = async (at: Temporal.Instant, amountPaise = 100_00) => {
  keys += 1;
  const key = `topup:period-${keys}`;
  await database.forOrganization(COMPANY_ID, (tx) =>
    postTransfers(
      tx,
      COMPANY_ID,
      null,
      [{ key, debit: 'bank_clearing', credit: 'wallet', amountPaise: amountPaise as never, reason: 'Received' }],
      at,
    ),
  );
  const [row] = await world.query<{ day: string; reason: string; happened_at: Date | null }>(
    `select (at at time zone 'Asia/Kolkata')::date::text as day, reason, happened_at from ledger_transfer where key = $1`,
    [key],
  );
  return row;
};
const sumsOf = async (month: string) => {
  const [from, to] = [
    `${month}-01`,
    Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).add({ months: 1 }).subtract({ days: 1 }).toString(),
  ];
  const page = await nisha.client.call(listLedger, {
    query: { account: 'wallet', search: JSON.stringify({ from, to }) },
  });
  return page;
};
const statement = async (month: string, format: 'csv' | 'pdf') => {
  const [from, to] = [
    `${month}-01`,
    Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }).add({ months: 1 }).subtract({ days: 1 }).toString(),
  ];
  const answer = await fetch(
    `${world.url}${downloadLedger.path}?${new URLSearchParams({ account: 'wallet', format, search: JSON.stringify({ from, to }) })}`,
    { headers: { authorization: `Bearer ${nisha.token}` } },
  );
  return format === 'csv' ? answer.text() : pdfText(Buffer.from(await answer.arrayBuffer()));
};

/**
 * An invoice and a note that takes it back, as if they had been issued in that month; the invoice is registered at the
 * tax portal.
 */
const issueEarlier = async () => {
  const added = await bookFlight(world, await signIn(world));
  for (const kind of ['invoice', 'credit_note']) {
    await world.query(
      `insert into tax_document (organization_id, id, booking_id, kind, number, subject, issued_on, taxable_paise,
         rate_basis_points, cgst_paise, sgst_paise, igst_paise, facts, created_at)
       select organization_id, gen_random_uuid(), booking_id, $2, case $2 when 'invoice' then 'PI' else 'PC' end || '/OLD/0000001', 'old', $3, 10000, rate_basis_points, 0, 0, 1800, facts, $3::date
       from tax_document where booking_id = $1 and kind = 'invoice' and subject <> 'old'`,
      [added.flightId, kind, `${earlier}-12`],
    );
  }
  await world.query(
    `insert into e_invoice (organization_id, document_id, state, irn, ack_no, ack_at, signed_qr)
     select organization_id, id, 'registered', repeat('a', 64), '1', now(), 'x' from tax_document where number = 'PI/OLD/0000001'`,
  );
};

describe('a month of the books', () => {
  it('is listed with what is open, and the running one cannot be closed', async () => {
    await post(noon(`${earlier}-10`));
    await post(noon(`${last}-28`), 250_00);
    await issueEarlier();
    expect((await list()).slice(0, 3).map(({ month, state }) => [month, state])).toEqual([
      [running, 'running'],
      [last, 'open'],
      [earlier, 'open'],
    ]);
    expect(await refusalOf(close(running))).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'month', message: 'A month can be closed only once it is over' }],
    });
  });

  it('stays open while something of it is unexplained, and names it', async () => {
    await world.query(
      `insert into work_case (organization_id, id, number, kind, key, title, facts, state, created_at)
       values ($1, gen_random_uuid(), 9001, 'books_disagree', 'period-test', 'A difference', '{}', 'open', $2)`,
      [COMPANY_ID, noon(`${last}-20`).toString()],
    );
    const { items } = await show(last);
    expect(items.find(({ item }) => item === 'differences')).toMatchObject({ many: 1, stops: true });
    expect(await refusalOf(close(last))).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'month', message: 'The month cannot be closed because of: differences within the books' }],
    });
    await world.query("delete from work_case where key = 'period-test'");
  });

  it('is asked about everything that can be open', async () => {
    const { items } = await show(last);
    expect(items.map(({ item }) => item).sort()).toEqual(Object.keys(PERIOD_ITEMS).sort());
  });

  it('stays open for each organisation’s fees and taxes of each month that closes with it', async () => {
    const book = (organizationId: string, day: string, debit: string, credit: string) =>
      world.query(
        `insert into ledger_day (organization_id, day, debit_account, credit_account, transfers, amount_paise)
         values ($1, $2, $3, $4, 1, 30000)`,
        [organizationId, day, debit, credit],
      );
    // ₹300 too much at one and too little at another, in the month before.
    await book(COMPANY_ID, `${earlier}-05`, 'period_test', 'revenue_fees');
    await book(PROVIDER_ID, `${earlier}-05`, 'revenue_fees', 'period_test');
    await book(COMPANY_ID, `${earlier}-05`, 'period_test', 'igst_payable');
    for (const month of [earlier, last]) {
      const { items } = await show(month);
      expect(items.find(({ item }) => item === 'fees')).toMatchObject({ many: 2, amount: 600, stops: true });
      expect(items.find(({ item }) => item === 'taxes')).toMatchObject({ many: 1, amount: 300, stops: true });
      expect(await refusalOf(close(month))).toMatchObject({
        errors: [
          {
            message:
              'The month cannot be closed because of: fees in the books without an invoice, tax in the books that no document states',
          },
        ],
      });
    }
    await world.query("delete from ledger_day where 'period_test' in (debit_account, credit_account)");
  });

  it('is closed only once what carries over was seen, and keeps what that was', async () => {
    await world.query(
      `insert into payment_dispute (organization_id, id, gateway_id, reference, payment_reference, amount_paise, reason, state,
         opened_at, respond_by, heard_at)
       values ($1, gen_random_uuid(), 'worldline', 'PERIOD', 'PRV-PERIOD', 5000, 'Not known', 'open', $2, $2, $2)`,
      [COMPANY_ID, noon(`${earlier}-20`).toString()],
    );
    expect(await refusalOf(close(earlier, dev, false))).toMatchObject({ errors: [{ field: 'isSeen' }] });
    const { period } = await close(earlier);
    expect(period).toMatchObject({ month: earlier, state: 'closed', closedBy: 'Dev Patel' });
    expect(period.history).toMatchObject([{ event: 'closed', by: 'Dev Patel' }]);
    // The books are compared with the papers of others meanwhile: differences there carry over as well.
    expect(period.history[0]?.items).toContainEqual(
      expect.objectContaining({ item: 'disputes', many: 1, amount: 50, stops: false }),
    );
    expect(await refusalOf(close(earlier, ravi))).toMatchObject({
      errors: [{ field: 'month', message: 'This month is already closed' }],
    });
  });

  it('takes nothing any more: what comes late stands on the first open day and says of which day it is', async () => {
    const was = (await sumsOf(earlier)).sums;
    const late = await post(noon(`${earlier}-15`));
    expect(late?.day).toBe(`${last}-01`);
    const day = Temporal.PlainDate.from(`${earlier}-15`).toLocaleString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    expect(late?.reason).toBe(`Received (of ${day}, which is closed)`);
    expect(late?.happened_at?.toISOString()).toBe(new Date(noon(`${earlier}-15`).epochMilliseconds).toISOString());
    expect((await sumsOf(earlier)).sums).toEqual(was);
    const open = await post(noon(`${last}-15`));
    expect(open).toMatchObject({ day: `${last}-15`, happened_at: null, reason: 'Received' });
    // Not even the owner of the tables changes a closed month, moves something into it, or takes it out.
    const [row] = await world.query<{ id: string }>(
      `select id from ledger_transfer where (at at time zone 'Asia/Kolkata')::date <= $1 order by at desc limit 1`,
      [`${earlier}-28`],
    );
    for (const statement of [
      `update ledger_transfer set amount_paise = amount_paise + 1 where id = '${row?.id}'`,
      `delete from ledger_transfer where id = '${row?.id}'`,
      `update ledger_transfer set at = '${earlier}-20' where key = 'topup:period-2'`,
    ]) {
      await expect(world.query(statement)).rejects.toThrow('the books are closed up to');
    }
  });

  it('has no document of its days issued any more, so its GSTR-1 stays what it was', async () => {
    const asked = () => dev.client.call(showGstr1, { query: { month: earlier } });
    const made = await asked();
    const issued = world.query(
      `insert into tax_document (organization_id, id, booking_id, kind, number, subject, issued_on, taxable_paise,
         rate_basis_points, cgst_paise, sgst_paise, igst_paise, facts, created_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'invoice', 'PI/LATE/1', 'late', $2, 100, 1800, 9, 9, 0, '{}', now())`,
      [COMPANY_ID, `${earlier}-15`],
    );
    await expect(issued).rejects.toThrow('the books are closed up to');
    expect(made.issued).toContainEqual(
      expect.objectContaining({ kind: 'invoice', from: 'PI/OLD/0000001', cancelled: 0 }),
    );
    await world.query("update e_invoice set state = 'cancelled' where irn = repeat('a', 64)");
    expect(await asked()).toEqual(made);
  });

  it('closes where the next one opens, and its statement says by whom it was closed and stays the same', async () => {
    const [closed, next] = [await sumsOf(earlier), await sumsOf(last)];
    expect(next.sums.opening).toBe(closed.sums.closing);
    expect(closed.closed).toMatchObject({ by: 'Dev Patel' });
    expect(closed.closed?.through.slice(0, 7)).toBe(earlier);
    const [file, paper] = [await statement(earlier, 'csv'), await statement(earlier, 'pdf')];
    expect(paper).toMatch(/Closed on \d+ \w+ \d{4} \d\d:\d\d by Dev Patel\./);
    expect(paper).not.toContain('As at');
    expect(await statement(last, 'pdf')).toContain('As at');
    await post(noon(`${earlier}-02`), 999_00);
    expect(await statement(earlier, 'csv')).toBe(file);
    expect(await statement(earlier, 'pdf')).toBe(paper);
  });

  it('is opened again by somebody else with a reason, the last one first, and all of it is kept', async () => {
    await close(last, dev);
    expect((await monthFor(earlier, ravi))?.allowedActions).toMatchObject({
      reopen: false,
      staysClosed: 'later_is_closed',
    });
    expect(await refusalOf(reopen(earlier, ravi))).toMatchObject({
      errors: [{ field: 'month', message: 'A later month is closed. Open that one first' }],
    });
    expect((await refusalOf(reopen(last, dev)))?.code).toBe('second_person_needed');
    expect(await refusalOf(reopen(last, ravi, ' '))).toMatchObject({ errors: [{ field: 'reason' }] });
    await reopen(last, ravi);
    expect(await monthFor(last)).toMatchObject({ state: 'open', closedAt: null });
    expect((await post(noon(`${last}-20`)))?.day).toBe(`${last}-20`);
    expect(await refusalOf(reopen(last, ravi))).toMatchObject({ errors: [{ message: 'This month is open' }] });
    const { period } = await close(last, ravi);
    expect(period.history.map(({ event, by, reason }) => [event, by, reason])).toEqual([
      ['closed', 'Ravi Menon', null],
      ['reopened', 'Ravi Menon', 'A receipt was missing'],
      ['closed', 'Dev Patel', null],
    ]);
    await reopen(last, dev);
  });

  it('is closed with all before it', async () => {
    const months = await list();
    const old = months.filter(({ month }) => month < earlier);
    expect(old.every(({ state }) => state === 'closed')).toBe(true);
  });

  it('waits for whoever is posting, and they for it: none slips in between', async () => {
    const day = `${last}-25`;
    let mayCommit = () => {};
    const held = new Promise<void>((done) => {
      mayCommit = done;
    });
    let isPosted = () => {};
    const posted = new Promise<void>((done) => {
      isPosted = done;
    });
    const key = 'topup:period-race';
    const posting = database.forOrganization(COMPANY_ID, async (tx) => {
      const transfer = {
        key,
        debit: 'bank_clearing',
        credit: 'wallet',
        amountPaise: 100 as never,
        reason: 'Received',
      } as const;
      await postTransfers(tx, COMPANY_ID, null, [transfer], noon(day));
      await tx.selectFrom('ledger_account').select('code').execute();
      isPosted();
      await held;
    });
    await posted;
    let isClosed = false;
    const closing = close(last).then(() => {
      isClosed = true;
    });
    // It waits at the lock of the books until the posting commits.
    for (let waiting = 0; waiting === 0; ) {
      const rows = await world.query<{ n: string }>(
        `select count(*) as n from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'
           and database = (select oid from pg_database where datname = current_database())`,
      );
      waiting = Number(rows[0]?.n);
    }
    expect(isClosed).toBe(false);
    const late = post(noon(day));
    mayCommit();
    await Promise.all([posting, closing]);
    const [first] = await world.query<{ day: string }>(
      `select (at at time zone 'Asia/Kolkata')::date::text as day from ledger_transfer where key = $1`,
      [key],
    );
    expect(first?.day).toBe(day);
    expect((await late)?.day).toBe(`${running}-01`);
  });

  it('is nobody’s affair outside the provider', async () => {
    expect((await refusalOf(list(nisha)))?.code).toBe('privilege_missing');
    expect((await refusalOf(close(last, nisha)))?.code).toBe('privilege_missing');
    expect((await refusalOf(reopen(last, nisha)))?.code).toBe('privilege_missing');
  });
});
