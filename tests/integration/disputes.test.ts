import type { ApiError } from '@pravas/contract/client.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { disputesIn, listFor } from './dispute-world.ts';
import { bookFlight, until } from './servicing-world.ts';

let world: World;
let nisha: TravellerClient;
let asha: TravellerClient;
let dev: TravellerClient;
let vikram: TravellerClient;
let at: ReturnType<typeof disputesIn>;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  asha = await signIn(world);
  dev = await signIn(world, STRANGER);
  vikram = await signIn(world, ADMIN);
  at = disputesIn(world, nisha);
  await fillWallet(world, 'first', 100_00);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(() => world.close());

const owedOnAccount = async () => {
  const [row] = await world.query<{ balance: string }>(
    "select balance_paise as balance from ledger_account where organization_id = $1 and code = 'receivable'",
    [COMPANY_ID],
  );
  return Number(row?.balance ?? 0);
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
    const orderId = await at.topUp(5_000);
    const before = await readAccounts(world);
    const reference = await world.dispute({ orderId });
    const dispute = await at.known(reference, 'open');
    expect(dispute).toMatchObject({ orderId, amount: 5_000, paidFor: 'top_up', fromWallet: null, owed: null });
    expect(await at.postedFor(reference)).toEqual([]);
    expect(await readAccounts(world)).toEqual(before);
    const found = await at.caseOf(reference);
    expect(found?.state).toBe('open');
    expect(found?.due_at.toISOString().slice(0, 19)).toBe(dispute?.respondBy.slice(0, 19));
    await world.dispute({ disputeId: reference, stage: 'won' });
    expect(await at.known(reference, 'won')).toMatchObject({ fromWallet: null, returnedAt: null });
    expect(await at.postedFor(reference)).toEqual([]);
    expect(await at.caseOf(reference)).toMatchObject({ state: 'done', resolution: 'Won: ₹5,000 stays paid.' });
  });

  it('takes what is in the wallet when it is lost, and what the wallet lacks is owed', async () => {
    const orderId = await at.topUp(9_000);
    const { wallet: there } = await readAccounts(world);
    const before = await owedOnAccount();
    // Most of it was spent meanwhile.
    await spend(there - 2_500_00);
    const reference = await world.dispute({ orderId, stage: 'lost', callback: 'twice' });
    expect(await at.known(reference, 'lost')).toMatchObject({ fromWallet: 2_500, owed: 6_500 });
    expect((await readAccounts(world)).wallet).toBe(0);
    expect((await owedOnAccount()) - before).toBe(6_500_00);
    expect(await at.postedFor(reference)).toEqual([
      { key: `chargeback:${reference}:owed`, debit: 'receivable', credit: 'gateway_clearing', paise: 650_000 },
      { key: `chargeback:${reference}:wallet`, debit: 'wallet', credit: 'gateway_clearing', paise: 250_000 },
    ]);
    await world.dispute({ disputeId: reference, stage: 'won' });
    expect((await at.known(reference, 'won'))?.returnedAt).not.toBeNull();
    expect((await readAccounts(world)).wallet).toBe(2_500_00);
    expect(await owedOnAccount()).toBe(before);
  });

  it('is found although no message came, and is posted once however often it is asked', async () => {
    const orderId = await at.topUp(700);
    const reference = await world.dispute({ orderId, stage: 'lost', callback: 'lost' });
    expect(await listFor(nisha)).not.toContainEqual(expect.objectContaining({ reference }));
    await at.askAgain();
    await at.askAgain();
    expect(await at.known(reference, 'lost')).toMatchObject({ fromWallet: 700, owed: 0 });
    expect(await at.postedFor(reference)).toHaveLength(1);
  });

  it('believes no message: a forged one that says it is lost posts nothing', async () => {
    const orderId = await at.topUp(800);
    const before = await readAccounts(world);
    const reference = await world.dispute({ orderId, callback: 'forged' });
    await at.known(reference, 'open');
    expect(await readAccounts(world)).toEqual(before);
    expect(await at.postedFor(reference)).toEqual([]);
    const unreadable = await fetch(`${world.url}/payments/worldline/dispute`, {
      method: 'POST',
      body: new URLSearchParams({ merchantResponse: 'ab'.repeat(32) }),
    });
    expect(unreadable.status).toBe(400);
  });

  it('is looked up again where the gateway does not answer', async () => {
    const orderId = await at.topUp(600);
    await world.inject({ target: 'worldline.getDisputeList', kind: 'timeout', times: 1 });
    const reference = await world.dispute({ orderId });
    await until(
      () => world.query<{ n: number }>("select 1 as n from dispute_watch where run_at > now() + interval '10 seconds'"),
      (rows) => rows.length === 1,
    );
    expect(await listFor(nisha)).not.toContainEqual(expect.objectContaining({ reference }));
    await at.askAgain();
    expect(await at.known(reference, 'open')).toBeDefined();
  });

  it('books nothing that cannot be true, and calls a person', async () => {
    const orderId = await at.topUp(300);
    const reference = await world.dispute({ orderId, amountPaise: 300_01, stage: 'lost' });
    await at.known(reference, 'open');
    expect(await at.postedFor(reference)).toEqual([]);
    const [found] = await world.query<{ title: string }>('select title from work_case where key = $1', [
      `dispute:${reference}:lost`,
    ]);
    expect(found?.title).toContain('does not agree with what came in');
    // Reported again and again, it calls nobody a second time: a case that a person has closed stays closed.
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
    await at.askAgain();
    await at.askAgain();
    expect(await told()).toEqual(before);
    // Another stage is judged again.
    await world.dispute({ disputeId: reference, amountPaise: 300_00, stage: 'lost' });
    await until(
      () => at.postedFor(reference),
      (posted) => posted.length > 0,
    );
    expect(await at.known(reference, 'lost')).toMatchObject({ amount: 300 });
  });

  it('takes what was told last, once, and not what was disputed at first', async () => {
    const orderId = await at.topUp(1_000);
    const reference = await world.dispute({ orderId });
    await at.known(reference, 'open');
    await world.dispute({ disputeId: reference, amountPaise: 700_00 });
    await until(
      async () => (await listFor(nisha)).find((one) => one.reference === reference),
      (one) => one?.amount === 700,
    );
    await world.dispute({ disputeId: reference, amountPaise: 600_00, stage: 'lost' });
    expect(await at.known(reference, 'lost')).toMatchObject({ amount: 600, fromWallet: 600, owed: 0 });
    // Of another sum once it was taken, a person finds out.
    await world.dispute({ disputeId: reference, amountPaise: 650_00, stage: 'lost' });
    await until(
      () => world.query('select 1 from work_case where key = $1', [`dispute:${reference}:lost`]),
      (rows) => rows.length === 1,
    );
    expect(await at.known(reference, 'lost')).toMatchObject({ amount: 600, fromWallet: 600 });
    expect((await at.postedFor(reference)).map(({ paise }) => Number(paise))).toEqual([600_00]);
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
    expect(await at.known(reference, 'open')).toMatchObject({ paidFor: 'booking', bookingId: added.flightId });
    await world.dispute({ disputeId: reference, stage: 'lost' });
    expect(await at.known(reference, 'lost')).toMatchObject({ fromWallet: 0, owed: Number(payment.amount) / 100 });
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
    await at.known(reference, 'open');
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
