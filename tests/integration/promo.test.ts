import type { ApiError } from '@pravas/contract/client.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { getWithdrawals } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdTogether } from '../../apps/server/src/modules/ledger/index.ts';
import { expirePromos } from '../../apps/server/src/modules/wallet/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { auditOf, COMPANY_ID } from '../support/company.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { servicingOf } from './servicing-world.ts';

let world: World;
let vikram: TravellerClient;
let nisha: TravellerClient;
let dev: TravellerClient;
let database: Database;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  vikram = await signIn(world, ADMIN);
  nisha = await signIn(world, 'nisha.verma@meridian.example');
  dev = await signIn(world, STRANGER);
  database = openDatabase(readConfig(world.env).database, 4, 60_000);
});
// Whatever was paid and refunded: the books balance, and grants are what the books say.
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: ApiError) => error.envelope,
  );
const grant = (amount: number, expiresOn: string, body: object = {}, who = dev) =>
  who.client.call(wallet.grantPromo, {
    body: { organizationId: COMPANY_ID, amount, reason: 'For a late refund', expiresOn, ...body },
    idempotencyKey: crypto.randomUUID(),
  });
const shown = async () => (await nisha.client.call(wallet.getWallet, {})).promotional;
const left = async () => (await shown()).grants.map(({ left, expired }) => [left, expired]);
const paid = async (bookingId: string) =>
  (
    await world.query<{ means: string; paise: string }>(
      `select split_part(reference, '/', 2) as means, amount_paise as paise from payment
       where booking_id = $1 and status = 'SUCCESSFUL' order by 1`,
      [bookingId],
    )
  ).map((row) => [row.means, Number(row.paise)]);
let daysAhead = 20;
const addFlight = async (options: { roundTrip?: true; back?: string } = {}) => {
  daysAhead += 1;
  const flights = await vikram.search({ daysAhead, ...(options.roundTrip ? { roundTrip: true } : {}) });
  return vikram.add(flights, pickFlight(flights, '6E', options.back), '2');
};
const ended = (booking: { flightStatus: string; refunds: readonly { state: string }[] }) =>
  ['BOOKED', 'FAILED', 'CANCELED'].includes(booking.flightStatus) &&
  booking.refunds.every((refund) => refund.state === 'refunded');
/** Nothing of earlier grants and no wallet money is left. */
const startAnew = async () => {
  await world.query(`update promo_grant set expires_on = '2001-01-01' where left_paise > 0`);
  await expirePromos({ database, clock: systemClock, log: createLogger('silent', 'test') });
};
const cents = (rupees: number) => Math.round(rupees * 100);

describe('promotional credit', () => {
  it('is the provider’s to give, with an amount, a reason and a last day', async () => {
    expect((await refusalOf(grant(500, dayFromNow(10), {}, vikram)))?.code).toBe('provider_only');
    const fieldOf = async (asked: Promise<unknown>) => (await refusalOf(asked))?.errors?.[0]?.field;
    expect(await fieldOf(grant(0, dayFromNow(10)))).toBe('amount');
    expect(await fieldOf(grant(5, dayFromNow(-1)))).toBe('expiresOn');
    expect(await fieldOf(grant(5, dayFromNow(4_000)))).toBe('expiresOn');
    expect(await fieldOf(grant(5, dayFromNow(10), { reason: ' ' }))).toBe('reason');
    const { promotional } = await grant(500, dayFromNow(10));
    expect(promotional).toMatchObject({ available: 500, grants: [{ left: 500, reason: 'For a late refund' }] });
    expect((await shown()).available).toBe(500);
    expect(await auditOf(world, 'promo.granted')).toHaveLength(1);
    // It is beside the wallet, not in it.
    expect((await readAccounts(world)).wallet).toBe(0);
  });

  it('is told apart where a booking is paid, pays before the wallet’s own money, and ends with what ends first', async () => {
    await startAnew();
    await grant(300, dayFromNow(30));
    await grant(200, dayFromNow(3));
    const added = await addFlight();
    const total = cents(added.totalPrice);
    await fillWallet(world, 'first', total);
    const means = await vikram.client.call(wallet.getMeansOfPayment, { query: { bookingId: added.flightId } });
    expect(means.promotional).toEqual({ available: 500, expiresOn: dayFromNow(3) });
    expect(means.means[0]).toEqual({ means: 'wallet', available: added.totalPrice, covers: true });
    const started = await vikram.payWith(added.flightId, 'wallet');
    expect(started).toMatchObject({ amount: 0, held: added.totalPrice });
    const booking = await vikram.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('BOOKED');
    expect(await paid(added.flightId)).toEqual([
      ['PROMO', 500_00],
      ['WALLET', total - 500_00],
    ]);
    expect((await readAccounts(world)).wallet).toBe(500_00);
    expect((await shown()).available).toBe(0);

    // Cancelled, the wallet gets its own first; the rest goes to the grant that lasts longest.
    await servicingOf(world, vikram.token).cancel(added.flightId);
    const cancelled = await vikram.bookingWhen(added.tripId, (one) => one.flightStatus === 'CANCELED' && ended(one));
    const back = cancelled.refunds.reduce((sum, refund) => sum + cents(refund.amount), 0);
    const toWallet = Math.min(back, total - 500_00);
    expect((await readAccounts(world)).wallet).toBe(500_00 + toWallet);
    expect(cents((await shown()).available)).toBe(back - toWallet);
  });

  it('is all free again where nothing could be bought', async () => {
    await startAnew();
    const { wallet: inWallet } = await readAccounts(world);
    await grant(400, dayFromNow(30));
    const added = await addFlight();
    await fillWallet(world, 'sold-out', cents(added.totalPrice));
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await vikram.payWith(added.flightId, 'wallet');
    expect((await vikram.bookingWhen(added.tripId, ended)).flightStatus).toBe('FAILED');
    expect((await left())[0]).toEqual([400, 0]);
    expect((await readAccounts(world)).wallet).toBe(inWallet + cents(added.totalPrice));
  });

  it('pays a part beside the wallet and a card, and a booking that is cancelled sends each its own back', async () => {
    await startAnew();
    await grant(350.25, dayFromNow(30));
    const before = await readAccounts(world);
    const added = await addFlight({ roundTrip: true, back: 'QP' });
    const total = cents(added.totalPrice);
    const card = total - 350_25 - before.wallet;
    if (card <= 0) throw new Error('The wallet holds too much for this case');
    const means = await vikram.client.call(wallet.getMeansOfPayment, { query: { bookingId: added.flightId } });
    expect(means.means[0]).toMatchObject({ means: 'wallet', covers: false });
    const started = await vikram.payWith(added.flightId, 'wallet', 'card');
    expect(cents(started.amount)).toBe(card);
    expect(cents(started.held)).toBe(350_25 + before.wallet);
    await payAtGateway(started, 'pay');
    expect((await vikram.bookingWhen(added.tripId, ended)).flightStatus).toBe('BOOKED');
    await servicingOf(world, vikram.token).cancel(added.flightId);
    const cancelled = await vikram.bookingWhen(added.tripId, (one) => one.flightStatus === 'CANCELED' && ended(one));
    const back = cancelled.refunds.reduce((sum, refund) => sum + cents(refund.amount), 0);
    const toWallet = Math.min(back, before.wallet);
    const toPromo = Math.min(back - toWallet, 350_25);
    expect((await readAccounts(world)).wallet).toBe(toWallet);
    expect(cents((await shown()).available)).toBe(toPromo);
    expect(cancelled.statusText).toContain('where it came from');
  });

  it('that comes back after its last day ends at once, and the booking says so', async () => {
    await startAnew();
    const added = await addFlight();
    await grant(added.totalPrice + 10, dayFromNow(5));
    await vikram.payWith(added.flightId, 'wallet');
    await vikram.bookingWhen(added.tripId, ended);
    expect((await left())[0]).toEqual([10, 0]);
    await world.query(`update promo_grant set expires_on = $1 where left_paise = 1000`, [dayFromNow(-1)]);
    await servicingOf(world, vikram.token).cancel(added.flightId);
    const cancelled = await vikram.bookingWhen(added.tripId, (one) => one.flightStatus === 'CANCELED' && ended(one));
    const back = cancelled.refunds.reduce((sum, refund) => sum + cents(refund.amount), 0);
    expect(back).toBeGreaterThan(0);
    const [first] = await left();
    expect(first?.[0]).toBe(0);
    expect(cents(first?.[1] ?? 0)).toBe(back + 10_00);
    const said = cancelled.history.map(({ text }) => text).join();
    expect(said).toContain('what is past it has ended again');
    expect(said).toContain(`of promotional credit was returned but had ended on ${longDate(dayFromNow(-1))}`);
    const keys = await world.query<{ key: string }>(
      `select key from ledger_transfer where key like 'promo:%:expired%'`,
    );
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
  });

  it('that was set aside and comes back after its last day is not said to be available again', async () => {
    await startAnew();
    const added = await addFlight();
    await grant(added.totalPrice, dayFromNow(5));
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    // Its last day passes while the airline is asked.
    await world.query(
      `create function pg_temp_end() returns trigger language plpgsql as $$
       begin update promo_grant set expires_on = current_date - 2 where id = new.grant_id; return null; end $$;
       create trigger ends_meanwhile after insert on promo_use for each row execute function pg_temp_end()`,
    );
    await vikram.payWith(added.flightId, 'wallet');
    const failed = await vikram.bookingWhen(added.tripId, ended);
    await world.query('drop trigger ends_meanwhile on promo_use; drop function pg_temp_end()');
    expect(failed.flightStatus).toBe('FAILED');
    const said = failed.history.map(({ text }) => text).join('\n');
    expect(said).not.toContain('available again');
    expect(said).toContain('of promotional credit was returned but had ended on');
    expect((await shown()).available).toBe(0);
  });

  it('ends by the worker once its last day is over, once', async () => {
    await startAnew();
    await grant(70, dayFromNow(0));
    const context = { database, clock: systemClock, log: createLogger('silent', 'test') };
    expect(await expirePromos(context)).toBe(0);
    await world.query(`update promo_grant set expires_on = $1 where left_paise > 0`, [dayFromNow(-1)]);
    // It pays no more, though no worker has run yet.
    expect((await shown()).available).toBe(0);
    const both = await Promise.all([expirePromos(context), expirePromos(context)]);
    // The worker of this world may have run before both.
    expect(both[0] + both[1]).toBeLessThanOrEqual(1);
    expect((await left())[0]).toEqual([0, 70]);
  });

  it('is spent once, however many bookings want it on two connections at once', async () => {
    await startAnew();
    await grant(60, dayFromNow(9));
    await grant(40, dayFromNow(19));
    const { flightId: bookingId } = await addFlight();
    const second = openDatabase(readConfig(world.env).database, 4, 60_000);
    const hold = (on: Database, index: number, amount: number) =>
      on.forOrganization(COMPANY_ID, (tx) =>
        holdTogether(
          tx,
          [
            {
              organizationId: COMPANY_ID,
              bookingId,
              means: 'promo',
              paymentRef: `T-${index}/PROMO`,
              amountPaise: paise(amount),
            },
          ],
          Temporal.Now.instant(),
        ),
      );
    const got = await Promise.all(
      Array.from({ length: 12 }, (_, index) => hold(index % 2 === 0 ? database : second, index, 35_00)),
    );
    await second.close();
    const held = got.filter(Boolean).length;
    expect(held).toBeGreaterThanOrEqual(1);
    expect(held).toBeLessThanOrEqual(2);
    expect(cents((await shown()).available)).toBe(100_00 - held * 35_00);
    const [uses] = await world.query<{ paise: string }>(
      `select sum(amount_paise) as paise from promo_use where payment_ref like 'T-%'`,
    );
    expect(Number(uses?.paise)).toBe(held * 35_00);
    // These holds belonged to no booking: they are undone as if they had never been.
    await world.query(
      `update promo_grant g set left_paise = left_paise + u.paise
       from (select grant_id, sum(amount_paise) as paise from promo_use where payment_ref like 'T-%' group by 1) u where u.grant_id = g.id`,
    );
    await world.query(`delete from promo_use where payment_ref like 'T-%'`);
    await world.query(`delete from ledger_transfer where key like 'hold:T-%'`);
    await world.query(
      `update ledger_account set balance_paise = balance_paise + case code when 'wallet_promo' then -$2::bigint else $2 end
       where organization_id = $1 and code in ('wallet_promo', 'wallet_promo_held')`,
      [COMPANY_ID, held * 35_00],
    );
    await world.query(
      `update ledger_day set transfers = transfers - $2, amount_paise = amount_paise - $3
       where organization_id = $1 and debit_account = 'wallet_promo' and credit_account = 'wallet_promo_held'`,
      [COMPANY_ID, held, held * 35_00],
    );
  });

  it('is never paid out', async () => {
    await grant(1_000, dayFromNow(9));
    const [row] = await world.query<{ paise: string }>(
      `select -balance_paise as paise from ledger_account where organization_id = $1 and code = 'wallet'`,
      [COMPANY_ID],
    );
    expect((await readAccounts(world)).wallet).toBe(Number(row?.paise));
    expect(cents((await nisha.client.call(getWithdrawals, {})).available)).toBe(Number(row?.paise));
  });
});
