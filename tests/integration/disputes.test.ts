import type { ApiError } from '@pravas/contract/client.ts';
import { listDisputes } from '@pravas/contract/wallet/dispute-operations.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { bookFlight, until } from './servicing-world.ts';

let world: World;
let nisha: TravellerClient;
let asha: TravellerClient;
let dev: TravellerClient;
let vikram: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  asha = await signIn(world);
  dev = await signIn(world, STRANGER);
  vikram = await signIn(world, ADMIN);
  await fillWallet(world, 'first', 100_00);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(() => world.close());

const listFor = async (who: TravellerClient) => (await who.client.call(listDisputes, {})).disputes;
const known = (reference: string, state: string) =>
  until(
    async () => (await listFor(nisha)).find((one) => one.reference === reference),
    (one) => one?.state === state,
  );
const topUp = async (amount: number) => {
  const form = await nisha.client.call(wallet.startTopUp, { body: { amount }, idempotencyKey: crypto.randomUUID() });
  await payAtGateway(form, 'pay');
  await until(
    () => nisha.client.call(wallet.getWallet, {}),
    ({ topUps }) => topUps.find((one) => one.orderId === form.orderId)?.state === 'paid',
  );
  return form.orderId;
};
const postedFor = (reference: string) =>
  world.query<{ key: string; debit: string; credit: string; paise: string }>(
    `select key, debit_account as debit, credit_account as credit, amount_paise as paise from ledger_transfer
     where key like '%' || $1 || '%' order by at, key`,
    [reference],
  );
const caseOf = async (reference: string) => {
  const [row] = await world.query<{ state: string; due_at: Date; title: string; resolution: string | null }>(
    'select state, due_at, title, resolution from work_case where key = $1',
    [`dispute:${reference}`],
  );
  return row;
};
const owedOnAccount = async () => {
  const [row] = await world.query<{ balance: string }>(
    "select balance_paise as balance from ledger_account where organization_id = $1 and code = 'receivable'",
    [COMPANY_ID],
  );
  return Number(row?.balance ?? 0);
};
/** Whether the gateway was asked from later than long ago. */
const askedFrom = async () =>
  (
    await world.query<{ recent: boolean }>(
      "select asked_from > now() - interval '50 hours' as recent from dispute_watch",
    )
  )[0];
/** The worker looks anew, as it does every quarter of an hour. */
const askAgain = async () => {
  await world.query("update dispute_watch set run_at = 'epoch'");
  await until(
    async () =>
      (
        await world.query<{ later: boolean }>(
          // The lease of who asks is longer than what it waits for afterwards.
          "select run_at > now() + interval '3 minutes' or run_at < now() + interval '65 seconds' and run_at > now() as later from dispute_watch",
        )
      )[0],
    (row) => row?.later === true,
  );
};

/** Money leaves the wallet as if it had gone back to the payer's bank. */
const spend = async (paise: number) => {
  for (const [code, change] of [
    ['wallet', paise],
    ['bank_clearing', -paise],
  ] as const) {
    await world.query(
      'update ledger_account set balance_paise = balance_paise + $3 where organization_id = $1 and code = $2',
      [COMPANY_ID, code, change],
    );
  }
  await world.query(
    `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
     values ($1, gen_random_uuid(), 'withdrawal:' || gen_random_uuid(), 'wallet', 'bank_clearing', $2, 'Withdrawn', now())`,
    [COMPANY_ID, paise],
  );
};

describe('a disputed top-up', () => {
  it('posts nothing while it is open, and calls the desk for evidence by the bank’s day', async () => {
    const orderId = await topUp(5_000);
    const before = await readAccounts(world);
    const reference = await world.dispute({ orderId });
    const dispute = await known(reference, 'open');
    expect(dispute).toMatchObject({ orderId, amount: 5_000, paidFor: 'top_up', fromWallet: null, owed: null });
    expect(await postedFor(reference)).toEqual([]);
    expect(await readAccounts(world)).toEqual(before);
    const found = await caseOf(reference);
    expect(found?.state).toBe('open');
    expect(found?.due_at.toISOString().slice(0, 19)).toBe(dispute?.respondBy.slice(0, 19));
    await world.dispute({ disputeId: reference, stage: 'won' });
    expect(await known(reference, 'won')).toMatchObject({ fromWallet: null, returnedAt: null });
    expect(await postedFor(reference)).toEqual([]);
    expect(await caseOf(reference)).toMatchObject({ state: 'done', resolution: 'Won: ₹5,000 stays paid.' });
  });

  it('takes what is in the wallet when it is lost, and what the wallet lacks is owed', async () => {
    const orderId = await topUp(9_000);
    const { wallet: there } = await readAccounts(world);
    const before = await owedOnAccount();
    // Most of it was spent meanwhile.
    await spend(there - 2_500_00);
    const reference = await world.dispute({ orderId, stage: 'lost', callback: 'twice' });
    expect(await known(reference, 'lost')).toMatchObject({ fromWallet: 2_500, owed: 6_500 });
    expect((await readAccounts(world)).wallet).toBe(0);
    expect((await owedOnAccount()) - before).toBe(6_500_00);
    expect(await postedFor(reference)).toEqual([
      { key: `chargeback:${reference}:owed`, debit: 'receivable', credit: 'gateway_clearing', paise: 650_000 },
      { key: `chargeback:${reference}:wallet`, debit: 'wallet', credit: 'gateway_clearing', paise: 250_000 },
    ]);
    await world.dispute({ disputeId: reference, stage: 'won' });
    expect((await known(reference, 'won'))?.returnedAt).not.toBeNull();
    expect((await readAccounts(world)).wallet).toBe(2_500_00);
    expect(await owedOnAccount()).toBe(before);
  });

  it('is found although no message came, and is posted once however often it is asked', async () => {
    const orderId = await topUp(700);
    const reference = await world.dispute({ orderId, stage: 'lost', callback: 'lost' });
    expect(await listFor(nisha)).not.toContainEqual(expect.objectContaining({ reference }));
    await askAgain();
    await askAgain();
    expect(await known(reference, 'lost')).toMatchObject({ fromWallet: 700, owed: 0 });
    expect(await postedFor(reference)).toHaveLength(1);
  });

  it('believes no message: a forged one that says it is lost posts nothing', async () => {
    const orderId = await topUp(800);
    const before = await readAccounts(world);
    const reference = await world.dispute({ orderId, callback: 'forged' });
    await known(reference, 'open');
    expect(await readAccounts(world)).toEqual(before);
    expect(await postedFor(reference)).toEqual([]);
    const unreadable = await fetch(`${world.url}/payments/worldline/dispute`, {
      method: 'POST',
      body: new URLSearchParams({ merchantResponse: 'ab'.repeat(32) }),
    });
    expect(unreadable.status).toBe(400);
  });

  it('is looked up again where the gateway does not answer', async () => {
    const orderId = await topUp(600);
    await world.inject({ target: 'worldline.getDisputeList', kind: 'timeout', times: 1 });
    const reference = await world.dispute({ orderId });
    await until(
      () => world.query<{ n: number }>("select 1 as n from dispute_watch where run_at > now() + interval '10 seconds'"),
      (rows) => rows.length === 1,
    );
    expect(await listFor(nisha)).not.toContainEqual(expect.objectContaining({ reference }));
    await askAgain();
    expect(await known(reference, 'open')).toBeDefined();
  });

  it('books nothing that cannot be true, and calls a person', async () => {
    const orderId = await topUp(300);
    const reference = await world.dispute({ orderId, amountPaise: 300_01, stage: 'lost' });
    await known(reference, 'open');
    expect(await postedFor(reference)).toEqual([]);
    const [found] = await world.query<{ title: string }>('select title from work_case where key = $1', [
      `dispute:${reference}:lost`,
    ]);
    expect(found?.title).toContain('does not agree with what came in');
    // Told again and again, it calls nobody a second time: what a person has closed stays closed.
    const key = `dispute:${reference}:lost`;
    await world.query(
      "update work_case set state = 'done', resolution = 'Told the bank', closed_at = now() where key = $1",
      [key],
    );
    const told = () =>
      world.query(
        `select (select count(*)::int from audit_event where details ->> 'reference' = $1) as audits,
           (select count(*)::int from work_case_event e join work_case c on c.id = e.case_id where c.key = $2) as lines,
           (select array_agg(state) from work_case where key = $2) as states`,
        [reference, key],
      );
    const before = await told();
    expect(before).toMatchObject([{ lines: 1, states: ['done'] }]);
    await askAgain();
    await askAgain();
    expect(await told()).toEqual(before);
    // Another word is judged anew.
    await world.dispute({ disputeId: reference, amountPaise: 300_00, stage: 'lost' });
    await until(
      () => postedFor(reference),
      (posted) => posted.length > 0,
    );
    expect(await known(reference, 'lost')).toMatchObject({ amount: 300 });
  });

  it('is taken although another of the same payment is open, which cannot be taken as well then', async () => {
    const orderId = await topUp(1_000);
    const other = await world.dispute({ orderId });
    await known(other, 'open');
    const reference = await world.dispute({ orderId, amountPaise: 600_00, stage: 'lost' });
    expect(await known(reference, 'lost')).toMatchObject({ fromWallet: 600, owed: 0 });
    await world.dispute({ disputeId: other, stage: 'won' });
    expect(await known(other, 'won')).toMatchObject({ fromWallet: null });
    expect(await postedFor(reference)).toHaveLength(1);
  });

  it('comes back once it is won although another of the same payment was opened, which can be taken from then on', async () => {
    const orderId = await topUp(1_000);
    const reference = await world.dispute({ orderId, amountPaise: 600_00, stage: 'lost' });
    await known(reference, 'lost');
    const other = await world.dispute({ orderId, stage: 'lost' });
    expect(await known(other, 'open')).toMatchObject({ fromWallet: null });
    expect(await postedFor(other)).toEqual([]);
    await world.dispute({ disputeId: reference, stage: 'won' });
    expect((await known(reference, 'won'))?.returnedAt).not.toBeNull();
    expect((await postedFor(reference)).map(({ key }) => key)).toEqual([
      `chargeback:${reference}:wallet`,
      `chargeback-won:${reference}:wallet`,
    ]);
    // Said once, and judged again when the other has come back.
    expect(await known(other, 'lost')).toMatchObject({ amount: 1_000, fromWallet: 1_000 });
    const cases = await world.query('select state from work_case where key = $1', [`dispute:${other}:lost`]);
    expect(cases).toEqual([{ state: 'done' }]);
  });

  it('takes what was told last, once, and not what was disputed at first', async () => {
    const orderId = await topUp(1_000);
    const reference = await world.dispute({ orderId });
    await known(reference, 'open');
    await world.dispute({ disputeId: reference, amountPaise: 700_00 });
    await until(
      async () => (await listFor(nisha)).find((one) => one.reference === reference),
      (one) => one?.amount === 700,
    );
    await world.dispute({ disputeId: reference, amountPaise: 600_00, stage: 'lost' });
    expect(await known(reference, 'lost')).toMatchObject({ amount: 600, fromWallet: 600, owed: 0 });
    // Of another sum once it was taken, a person finds out.
    await world.dispute({ disputeId: reference, amountPaise: 650_00, stage: 'lost' });
    await until(
      () => world.query('select 1 from work_case where key = $1', [`dispute:${reference}:lost`]),
      (rows) => rows.length === 1,
    );
    expect(await known(reference, 'lost')).toMatchObject({ amount: 600, fromWallet: 600 });
    expect((await postedFor(reference)).map(({ paise }) => Number(paise))).toEqual([600_00]);
  });

  it('has its case at once though its payment is not booked yet, holds up no other, and is taken once it is', async () => {
    const orderId = await topUp(400);
    const rename = (from: string, to: string) =>
      world.query('update ledger_transfer set key = $2 where key = $1', [from, to]);
    await rename(`capture:${orderId}`, `not-yet:${orderId}`);
    const reference = await world.dispute({ orderId, stage: 'lost' });
    await known(reference, 'open');
    expect(await caseOf(reference)).toMatchObject({ state: 'open' });
    expect(await postedFor(reference)).toEqual([]);
    // The gateway is asked from later on, as if nothing waited.
    await world.query("update dispute_watch set asked_from = now() - interval '100 days', run_at = 'epoch'");
    await until(askedFrom, (row) => row?.recent === true);
    const called = () => world.query('select state from work_case where key = $1', [`dispute:${reference}:capture`]);
    expect(await called()).toEqual([]);
    await world.query("update payment_dispute set held_since = now() - interval '61 minutes' where reference = $1", [
      reference,
    ]);
    await askAgain();
    expect(await called()).toEqual([{ state: 'open' }]);
    await world.query("update work_case set state = 'done', resolution = 'Asked', closed_at = now() where key = $1", [
      `dispute:${reference}:capture`,
    ]);
    await askAgain();
    expect(await called()).toEqual([{ state: 'done' }]);
    await rename(`not-yet:${orderId}`, `capture:${orderId}`);
    await askAgain();
    expect(await known(reference, 'lost')).toMatchObject({ fromWallet: 400 });
    expect(await caseOf(reference)).toMatchObject({ state: 'done' });
  });

  it('has a top-up asked about again that was told as failed and captured long after that', async () => {
    const form = await nisha.client.call(wallet.startTopUp, {
      body: { amount: 12_000 },
      idempotencyKey: crypto.randomUUID(),
    });
    await world.query(
      `update wallet_topup set created_at = created_at - interval '40 days', expires_at = expires_at - interval '40 days',
         verify_at = now() where reference = $1`,
      [form.orderId],
    );
    const standing = async () =>
      (
        await world.query<{ state: string; verify_at: Date | null }>(
          'select state, verify_at from wallet_topup where reference = $1',
          [form.orderId],
        )
      )[0];
    await until(standing, (row) => row?.state === 'failed');
    expect(await standing()).toEqual({ state: 'failed', verify_at: null });
    await payAtGateway(form, 'pay_lost');
    const reference = await world.dispute({ orderId: form.orderId, stage: 'lost' });
    await until(standing, (row) => row?.state === 'paid');
    await askAgain();
    expect(await known(reference, 'lost')).toMatchObject({ fromWallet: 12_000, owed: 0 });
  });

  it('that cannot be written holds up no other, is tried again, and a person is called after an hour', async () => {
    const failing = await world.dispute({ orderId: await topUp(350), callback: 'lost' });
    // Known of another organisation, which no payment of this one can be.
    await world.query(
      `insert into payment_dispute (organization_id, id, gateway_id, reference, payment_reference, amount_paise, reason, state,
         opened_at, respond_by, heard_at)
       select id, gen_random_uuid(), 'worldline', $1, 'PRV-OTHER', 1, 'Planted', 'open', now(), now(), now()
       from organization where id <> $2 order by id limit 1`,
      [failing, COMPANY_ID],
    );
    await world.query("update dispute_watch set asked_from = now() - interval '100 days'");
    const reference = await world.dispute({ orderId: await topUp(360) });
    await known(reference, 'open');
    await until(askedFrom, (row) => row?.recent === true);
    const called = () => world.query('select state from work_case where key = $1', [`dispute-failed:${failing}`]);
    expect(await called()).toEqual([]);
    await until(
      async () => {
        await world.query(
          `update dispute_watch set run_at = 'epoch', failed = (select jsonb_object_agg(key, value || '{"since": "2020-01-01T00:00:00Z"}')
             from jsonb_each(failed))
           where failed <> '{}' and failed::text not like '%2020-01-01%'`,
        );
        return called();
      },
      (rows) => rows.length > 0,
    );
    await askAgain();
    expect(await called()).toEqual([{ state: 'open' }]);
    // It has not to be told once more.
    await world.query("update dispute_watch set asked_from = now() + interval '1 hour'");
    await world.query('delete from payment_dispute where reference = $1', [failing]);
    await askAgain();
    expect(await known(failing, 'open')).toMatchObject({ amount: 350 });
    expect(await world.query('select failed from dispute_watch')).toEqual([{ failed: {} }]);
  });

  it('that cannot be read holds up no other, and a person is called after an hour', async () => {
    const orderId = await topUp(200);
    const unreadable = await world.dispute({ orderId, amountPaise: 0, callback: 'lost' });
    const reference = await world.dispute({ orderId: await topUp(250) });
    await known(reference, 'open');
    const cases = () =>
      world.query<{ line: string }>(
        "select facts ->> 'line' as line from work_case where key like 'dispute-unread:%' and state = 'open'",
      );
    expect(await cases()).toEqual([]);
    const [called] = await until(
      async () => {
        await world.query(
          `update dispute_watch set run_at = 'epoch', unread = (select jsonb_object_agg(key, value || '{"since": "2020-01-01T00:00:00Z"}')
             from jsonb_each(unread))
           where unread <> '{}' and unread::text not like '%2020-01-01%'`,
        );
        return cases();
      },
      (rows) => rows.length > 0,
    );
    expect(called?.line).toContain(unreadable);
    await askAgain();
    expect(await cases()).toHaveLength(1);
    await world.dispute({ disputeId: unreadable, amountPaise: 200_00, stage: 'won' });
    await known(unreadable, 'won');
  });
});

describe('a disputed payment of a booking', () => {
  it('is owed by the organisation once it is lost, and names what was already paid back', async () => {
    const added = await bookFlight(world, asha);
    const [payment] = await world.query<{ reference: string; amount: string }>(
      "select reference, amount_paise as amount from payment where booking_id = $1 and status = 'SUCCESSFUL'",
      [added.flightId],
    );
    if (!payment) throw new Error('It was not paid');
    const before = [await owedOnAccount(), (await readAccounts(world)).wallet];
    const reference = await world.dispute({ orderId: payment.reference });
    expect(await known(reference, 'open')).toMatchObject({ paidFor: 'booking', bookingId: added.flightId });
    await world.dispute({ disputeId: reference, stage: 'lost' });
    expect(await known(reference, 'lost')).toMatchObject({ fromWallet: 0, owed: Number(payment.amount) / 100 });
    expect([(await owedOnAccount()) - (before[0] ?? 0), (await readAccounts(world)).wallet]).toEqual([
      Number(payment.amount),
      before[1],
    ]);
  });

  it('tells the case of refunds that have left', async () => {
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    const flights = await asha.search({ daysAhead: 12 });
    const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
    const form = await asha.checkPrice(added.flightId);
    await payAtGateway(form, 'pay');
    await asha.bookingWhen(
      added.tripId,
      ({ flightStatus, refunds }) => flightStatus === 'FAILED' && refunds.every(({ state }) => state === 'refunded'),
    );
    const [refund] = await world.query<{ reference: string; payment: string }>(
      `select r.gateway_refund_ref as reference, p.reference as payment from refund r
       join payment p on p.id = r.payment_id where r.booking_id = $1`,
      [added.flightId],
    );
    if (!refund) throw new Error('Nothing came back');
    const reference = await world.dispute({ orderId: refund.payment });
    await known(reference, 'open');
    const lines = await world.query<{ text: string }>(
      'select e.text from work_case_event e join work_case c on c.id = e.case_id where c.key = $1 order by e.seq',
      [`dispute:${reference}`],
    );
    expect(lines.map(({ text }) => text).join('\n')).toContain(`was already paid back`);
    expect(lines.map(({ text }) => text).join('\n')).toContain(refund.reference);
  });
});

describe('who sees them', () => {
  it('is finance of the organisation, and nobody of another one or without the right', async () => {
    expect((await listFor(nisha)).length).toBeGreaterThan(0);
    expect((await listFor(vikram)).length).toBeGreaterThan(0);
    expect(await listFor(dev)).toEqual([]);
    const refused = await listFor(asha).then(
      () => null,
      (error: ApiError) => error.envelope.code,
    );
    expect(refused).toBe('privilege_missing');
  });
});
