import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { disputesIn } from './dispute-world.ts';
import { until } from './servicing-world.ts';

let world: World;
let nisha: TravellerClient;
let at: ReturnType<typeof disputesIn>;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  at = disputesIn(world, nisha);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(() => world.close());

describe('a disputed top-up', () => {
  it('is taken although another of the same payment is open, which cannot be taken as well then', async () => {
    const orderId = await at.topUp(1_000);
    const other = await world.dispute({ orderId });
    await at.known(other, 'open');
    const reference = await world.dispute({ orderId, amountPaise: 600_00, stage: 'lost' });
    expect(await at.known(reference, 'lost')).toMatchObject({ fromWallet: 600, owed: 0 });
    await world.dispute({ disputeId: other, stage: 'won' });
    expect(await at.known(other, 'won')).toMatchObject({ fromWallet: null });
    expect(await at.postedFor(reference)).toHaveLength(1);
  });

  it('comes back once it is won although another of the same payment was opened, which can be taken from then on', async () => {
    const orderId = await at.topUp(1_000);
    const reference = await world.dispute({ orderId, amountPaise: 600_00, stage: 'lost' });
    await at.known(reference, 'lost');
    const other = await world.dispute({ orderId, stage: 'lost' });
    expect(await at.known(other, 'open')).toMatchObject({ fromWallet: null });
    expect(await at.postedFor(other)).toEqual([]);
    await world.dispute({ disputeId: reference, stage: 'won' });
    expect((await at.known(reference, 'won'))?.returnedAt).not.toBeNull();
    expect((await at.postedFor(reference)).map(({ key }) => key)).toEqual([
      `chargeback:${reference}:wallet`,
      `chargeback-won:${reference}:wallet`,
    ]);
    // Reported once, and judged again when the other has been returned.
    expect(await at.known(other, 'lost')).toMatchObject({ amount: 1_000, fromWallet: 1_000 });
    const cases = await world.query('select state from work_case where key = $1', [`dispute:${other}:lost`]);
    expect(cases).toEqual([{ state: 'done' }]);
  });

  it('has its case at once though its payment is not booked yet, holds up no other, and is taken once it is', async () => {
    const orderId = await at.topUp(400);
    const rename = (from: string, to: string) =>
      world.query('update ledger_transfer set key = $2 where key = $1', [from, to]);
    await rename(`capture:${orderId}`, `not-yet:${orderId}`);
    const reference = await world.dispute({ orderId, stage: 'lost' });
    await at.known(reference, 'open');
    expect(await at.caseOf(reference)).toMatchObject({ state: 'open' });
    expect(await at.postedFor(reference)).toEqual([]);
    // The gateway is asked from a later time on, as if nothing waited.
    await world.query("update dispute_watch set asked_from = now() - interval '100 days', run_at = 'epoch'");
    await until(at.askedFrom, (row) => row?.recent === true);
    const called = () => world.query('select state from work_case where key = $1', [`dispute:${reference}:capture`]);
    expect(await called()).toEqual([]);
    await world.query("update payment_dispute set held_since = now() - interval '61 minutes' where reference = $1", [
      reference,
    ]);
    await at.askAgain();
    expect(await called()).toEqual([{ state: 'open' }]);
    await world.query("update work_case set state = 'done', resolution = 'Asked', closed_at = now() where key = $1", [
      `dispute:${reference}:capture`,
    ]);
    await at.askAgain();
    expect(await called()).toEqual([{ state: 'done' }]);
    await rename(`not-yet:${orderId}`, `capture:${orderId}`);
    await at.askAgain();
    expect(await at.known(reference, 'lost')).toMatchObject({ fromWallet: 400 });
    expect(await at.caseOf(reference)).toMatchObject({ state: 'done' });
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
    await at.askAgain();
    expect(await at.known(reference, 'lost')).toMatchObject({ fromWallet: 12_000, owed: 0 });
  });

  it('that cannot be written holds up no other, is tried again, and a person is called after an hour', async () => {
    const failing = await world.dispute({ orderId: await at.topUp(350), callback: 'lost' });
    // Known from another organisation, which no payment of this one can be.
    await world.query(
      `insert into payment_dispute (organization_id, id, gateway_id, reference, payment_reference, amount_paise, reason, state,
         opened_at, respond_by, heard_at)
       select id, gen_random_uuid(), 'worldline', $1, 'PRV-OTHER', 1, 'Planted', 'open', now(), now(), now()
       from organization where id <> $2 order by id limit 1`,
      [failing, COMPANY_ID],
    );
    await world.query("update dispute_watch set asked_from = now() - interval '100 days'");
    const reference = await world.dispute({ orderId: await at.topUp(360) });
    await at.known(reference, 'open');
    await until(at.askedFrom, (row) => row?.recent === true);
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
    await at.askAgain();
    expect(await called()).toEqual([{ state: 'open' }]);
    // It does not have to be reported once more.
    await world.query("update dispute_watch set asked_from = now() + interval '1 hour'");
    await world.query('delete from payment_dispute where reference = $1', [failing]);
    await at.askAgain();
    expect(await at.known(failing, 'open')).toMatchObject({ amount: 350 });
    expect(await world.query('select failed from dispute_watch')).toEqual([{ failed: {} }]);
  });

  it('that cannot be read holds up no other, and a person is called after an hour', async () => {
    const orderId = await at.topUp(200);
    const unreadable = await world.dispute({ orderId, amountPaise: 0, callback: 'lost' });
    const reference = await world.dispute({ orderId: await at.topUp(250) });
    await at.known(reference, 'open');
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
    await at.askAgain();
    expect(await cases()).toHaveLength(1);
    await world.dispute({ disputeId: unreadable, amountPaise: 200_00, stage: 'won' });
    await at.known(unreadable, 'won');
  });
});
