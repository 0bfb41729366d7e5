import type { ApiError } from '@pravas/contract/client.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { tellLowWallets } from '../../apps/server/src/modules/wallet/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { PROVIDER_ID } from '../support/company.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { until } from './servicing-world.ts';

let world: World;
let nisha: TravellerClient;
let vikram: TravellerClient;
let dev: TravellerClient;
let asha: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  vikram = await signIn(world, ADMIN);
  dev = await signIn(world, STRANGER);
  asha = await signIn(world);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(() => world.close());

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: ApiError) => error.envelope,
  );
const show = (who = nisha) => who.client.call(wallet.getWallet, {});
const topUp = (amount: number, who = nisha) =>
  who.client.call(wallet.startTopUp, { body: { amount }, idempotencyKey: crypto.randomUUID() });
const settled = async (orderId: string) => {
  const found = await until(
    async () => (await show()).topUps.find((one) => one.orderId === orderId),
    (one) => one !== undefined && one.state !== 'open',
  );
  return found?.state;
};

describe('topping up by card', () => {
  it('is credited once the gateway has confirmed it, once however often the browser comes back', async () => {
    const before = (await show()).wallet.available;
    const form = await topUp(12_500.5);
    const location = await payAtGateway(form, 'pay_twice');
    expect(location).toBe(`/home2/wallet?topUp=${form.orderId}`);
    expect(await settled(form.orderId)).toBe('paid');
    expect((await show()).wallet.available).toBeCloseTo(before + 12_500.5, 2);
    const [entry] = await world.query<{ key: string; credit_account: string }>(
      'select key, credit_account from ledger_transfer where key = $1',
      [`capture:${form.orderId}`],
    );
    expect(entry?.credit_account).toBe('wallet');
  });

  it('is found although the browser never came back', async () => {
    const form = await topUp(800);
    expect(await payAtGateway(form, 'pay_lost')).toBeNull();
    expect(await settled(form.orderId)).toBe('paid');
  });

  it('credits nothing where the gateway declines, and believes no forged return', async () => {
    const before = (await show()).wallet.available;
    const form = await topUp(900);
    await world.inject({ target: 'worldline.return', kind: 'forged_callback', times: 1 });
    await payAtGateway(form, 'fail');
    expect(await settled(form.orderId)).toBe('failed');
    expect((await show()).wallet.available).toBe(before);
  });

  it.each([
    [99.99, 'Top up at least ₹100'],
    [1_000_000.01, 'At most ₹10,00,000 at a time; more comes in by bank transfer'],
  ])('refuses %d rupees, naming the field', async (amount, message) => {
    expect(await refusalOf(topUp(amount))).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'amount', message }],
    });
  });
});

describe('a wallet that becomes low', () => {
  /** The worker's job of each minute; its own run may be the one that alerts. */
  const look = async () => {
    const database = openDatabase(readConfig(world.env).database, 2, 60_000);
    try {
      await tellLowWallets({ database, clock: systemClock, log: createLogger('silent', 'test') });
    } finally {
      await database.close();
    }
  };
  const told = async () => {
    const rows = await world.query<{ payload: unknown }>("select payload from outbox_event where topic = 'wallet.low'");
    return rows.length;
  };
  const state = async () =>
    (
      await world.query<{ is_armed: boolean }>('select is_armed from wallet_alert where organization_id = $1', [
        COMPANY_ID,
      ])
    )[0]?.is_armed;

  it('is told of once each time, and again only once a tenth more was there', async () => {
    const { available } = (await show()).wallet;
    await nisha.client.call(wallet.updateWalletAlert, { body: { below: available + 1_000 } });
    await look();
    await look();
    expect([await told(), await state()]).toEqual([1, false]);
    // Filled to the threshold, not to a tenth more: the alert stays sent.
    await fillWallet(world, 'a little', 100_000);
    await look();
    expect(await state()).toBe(false);
    await fillWallet(world, 'a tenth more', Math.ceil((available + 1_000) * 10));
    await look();
    expect([await told(), await state()]).toEqual([1, true]);
    expect((await show()).alertBelow).toBe(available + 1_000);
    await nisha.client.call(wallet.updateWalletAlert, { body: { below: null } });
    expect((await show()).alertBelow).toBeNull();
  });

  it('refuses a threshold of nothing', async () => {
    const refused = await refusalOf(nisha.client.call(wallet.updateWalletAlert, { body: { below: 0 } }));
    expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ field: 'below' }] });
  });
});

describe('a credit line', () => {
  const grant = (limit: number, who = dev) =>
    who.client.call(wallet.updateCreditLine, {
      body: { organizationId: COMPANY_ID, limit, statementDay: 1, dueDays: 15 },
    });
  const pay = (received: number, reference: string, more: { tds?: number; paidOn?: string } = {}, who = dev) =>
    who.client.call(wallet.enterCreditPayment, {
      body: { organizationId: COMPANY_ID, received, reference, paidOn: '2026-11-20', ...more },
      idempotencyKey: crypto.randomUUID(),
    });

  it('is granted by the provider, used by a booking, and paid with tax kept back', async () => {
    expect((await show()).creditLine).toBeNull();
    const { creditLine } = await grant(50_000);
    expect(creditLine).toMatchObject({ limit: 50_000, owed: 0, available: 50_000 });
    const flights = await vikram.search({ daysAhead: 61 });
    const added = await vikram.add(flights, pickFlight(flights, '6E'), '2');
    await vikram.payWith(added.flightId, 'credit_line');
    await vikram.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
    const owed = added.totalPrice;
    const used = (await show()).creditLine;
    expect(used).toMatchObject({ owed, held: 0, ageing: { notDue: owed, upTo30: 0 } });
    expect(used?.available).toBeCloseTo(50_000 - owed, 2);
    expect(used?.ageing.nextDueOn).toMatch(/^\d{4}-\d\d-16$/);

    expect((await refusalOf(pay(owed + 1, 'UTR1')))?.errors).toMatchObject([{ field: 'received' }]);
    expect((await refusalOf(pay(100, 'UTR1', { paidOn: '2099-01-01' })))?.errors).toMatchObject([{ field: 'paidOn' }]);
    // Fees of the year are below the threshold of the law, so that nothing may be kept back.
    expect((await refusalOf(pay(1_000, 'UTR1', { tds: 3 })))?.errors).toMatchObject([{ field: 'tds' }]);
    await world.query(
      `insert into source_tax_switch (organization_id, id, tax, is_on, rate, threshold_paise, valid_from, entered_by, entered_at)
       select $1, gen_random_uuid(), 'commission_tds', true, 200, 0, '2026-01-01', id, now() from person where email = $2`,
      [PROVIDER_ID, STRANGER],
    );
    const paid = await pay(1_000, ' utr0001 ', { tds: 3, paidOn: dayFromNow(0) });
    expect(paid.creditLine.owed).toBeCloseTo(owed - 1_003, 2);
    expect(await refusalOf(pay(1, 'UTR0001'))).toMatchObject({ code: 'conflict', errors: [{ field: 'reference' }] });
    const shown = await dev.client.call(wallet.getCreditLine, { query: { organizationId: COMPANY_ID } });
    expect(shown.payments).toMatchObject([{ received: 1_000, tds: 3, reference: 'UTR0001' }]);
    const [tds] = await world.query<{ balance: string }>(
      "select balance_paise as balance from ledger_account where code = 'tds_receivable'",
    );
    expect(Number(tds?.balance)).toBe(300);
    expect((await readAccounts(world)).owed).toBe(Math.round(owed * 100) - 100_300);
  });

  it('is nobody’s to grant but the provider’s', async () => {
    expect((await refusalOf(grant(1, vikram)))?.code).toBe('provider_only');
    expect((await refusalOf(pay(1, 'UTR9', {}, vikram)))?.code).toBe('provider_only');
    const refused = await refusalOf(
      dev.client.call(wallet.updateCreditLine, {
        body: { organizationId: COMPANY_ID, limit: 1, statementDay: 29, dueDays: 15 },
      }),
    );
    expect(refused).toMatchObject({ code: 'validation_failed', errors: [{ field: 'statementDay' }] });
  });
});

describe('who sees a wallet', () => {
  it('is not an employee, and never another organisation', async () => {
    expect((await refusalOf(show(asha)))?.code).toBe('privilege_missing');
    expect((await refusalOf(topUp(500, asha)))?.code).toBe('privilege_missing');
    const theirs = await show(dev);
    expect(theirs.wallet.available).toBe(0);
    expect(theirs.topUps).toEqual([]);
  });
});
