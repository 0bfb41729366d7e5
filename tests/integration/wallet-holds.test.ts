import { randomUUID } from 'node:crypto';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { chargeBack, holdMoney, postTransfers, readAvailable } from '../../apps/server/src/modules/ledger/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase, type Tx } from '../../apps/server/src/platform/database.ts';
import { ADMIN, pickFlight, signIn } from '../support/traveller.ts';
import { fillWallet, grantCredit, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let first: Database;
let second: Database;
let bookingId: string;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  const { database } = readConfig(world.env);
  [first, second] = [openDatabase(database, 4, 60_000), openDatabase(database, 4, 60_000)];
  const asha = await signIn(world);
  const flights = await asha.search();
  bookingId = (await asha.add(flights, pickFlight(flights, '6E'), '2')).flightId;
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await world.close();
});

const now = () => Temporal.Now.instant();
const hold = (database: Database, amountPaise: number, means: 'wallet' | 'credit_line' = 'wallet') =>
  database.forOrganization(COMPANY_ID, (tx) =>
    holdMoney(
      tx,
      {
        organizationId: COMPANY_ID,
        bookingId,
        means,
        paymentRef: `T-${randomUUID()}`,
        amountPaise: paise(amountPaise),
      },
      now(),
    ),
  );
const release = (amountPaise: Paise) =>
  first.forOrganization(COMPANY_ID, (tx) =>
    postTransfers(
      tx,
      COMPANY_ID,
      bookingId,
      [{ key: `release:T-${randomUUID()}`, debit: 'wallet_held', credit: 'wallet', amountPaise, reason: 'Not spent' }],
      now(),
    ),
  );

describe('money that is set aside', () => {
  it('is there once: 50,000.00 less 12,345.67, and then to the paisa', async () => {
    await fillWallet(world, 'case', 5_000_000);
    expect(await hold(first, 1_234_567)).toBe(true);
    expect((await readAccounts(world)).wallet).toBe(3_765_433);
    expect(await hold(first, 3_765_434)).toBe(false);
    expect(await hold(first, 3_765_433)).toBe(true);
    expect(await readAccounts(world)).toMatchObject({ wallet: 0, held: 5_000_000 });
    await release(paise(5_000_000));
    expect(await readAccounts(world)).toMatchObject({ wallet: 5_000_000, held: 0 });
  });

  it('goes to one of two that want the same rupee on two connections at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { wallet } = await readAccounts(world);
      const got = await Promise.all([hold(first, wallet), hold(second, wallet)]);
      expect(got.toSorted()).toEqual([false, true]);
      await release(paise(wallet));
    }
  });

  it('is never more than there was, however many ask at once and however it comes back', async () => {
    const before = await readAccounts(world);
    const wishes = Array.from({ length: 60 }, (_, index) => 90_000 + index * 1_117);
    const got = await Promise.all(wishes.map((wish, index) => hold(index % 2 === 0 ? first : second, wish)));
    const taken = wishes.reduce((sum, wish, index) => sum + (got[index] ? wish : 0), 0);
    const after = await readAccounts(world);
    expect(before.wallet - after.wallet).toBe(taken);
    expect(after.held).toBe(taken);
    expect(after.wallet).toBeGreaterThanOrEqual(0);
    // Each refused wish was for more than is left now: refunds arrive meanwhile, holds only grow.
    const refused = wishes.filter((_, index) => !got[index]);
    for (const wish of refused) expect(wish).toBeGreaterThan(after.wallet - 1);
    await release(paise(taken));
  });

  it('goes to a booking or to a bank that takes a payment back, never to both, and what is lacking is owed', async () => {
    const takenBy = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const { wallet } = await readAccounts(world);
      const lost = { organizationId: COMPANY_ID, bookingId: null, ref: randomUUID(), isTopUp: true };
      const charge = () =>
        second.forOrganization(COMPANY_ID, (tx) => chargeBack(tx, { ...lost, amountPaise: paise(wallet) }, now()));
      const [held, back] =
        round % 2 === 0
          ? await Promise.all([hold(first, wallet), charge()])
          : (await Promise.all([charge(), hold(first, wallet)])).toReversed();
      expect(back).toEqual(held ? { walletPaise: 0, owedPaise: wallet } : { walletPaise: wallet, owedPaise: 0 });
      expect((await readAccounts(world)).wallet).toBe(0);
      takenBy.add(held ? 'booking' : 'bank');
      if (held) await release(paise(wallet));
      else await fillWallet(world, `round-${round}`, wallet);
    }
    expect([...takenBy].length).toBeGreaterThan(0);
  });

  it('cannot be had on a credit line that nobody has granted, nor beyond its limit', async () => {
    expect(await hold(first, 1, 'credit_line')).toBe(false);
    await grantCredit(world, 100_000);
    const got = await Promise.all([hold(first, 60_000, 'credit_line'), hold(second, 60_000, 'credit_line')]);
    expect(got.toSorted()).toEqual([false, true]);
    expect(await hold(first, 40_000, 'credit_line')).toBe(true);
    expect(await hold(second, 1, 'credit_line')).toBe(false);
    const available = await first.readOrganization(COMPANY_ID, (tx) => readAvailable(tx));
    expect(available.credit_line).toBe(0);
    // A limit that is lowered below the debt takes nothing back and gives nothing more.
    await grantCredit(world, 50_000);
    expect((await first.readOrganization(COMPANY_ID, (tx) => readAvailable(tx))).credit_line).toBe(0);
  });

  it('is freed and set aside anew without waiting in a circle for somebody who pays with several means', async () => {
    const { wallet } = await readAccounts(world);
    await fillWallet(world, 'circle', 100_000 - wallet);
    await grantCredit(world, 5_000_000);
    // Its account exists once it was used.
    expect(await hold(first, 1, 'credit_line')).toBe(true);
    const vikram = await signIn(world, ADMIN);
    const flights = await vikram.search({ daysAhead: 9 });
    const { flightId } = await vikram.add(flights, pickFlight(flights, '6E'), '2');
    const form = await vikram.payWith(flightId, 'wallet', 'card');
    expect(form.held).toBeGreaterThan(0);
    // Somebody else pays with several means, and holds the first account of them.
    const { locked, go } = { locked: Promise.withResolvers<void>(), go: Promise.withResolvers<void>() };
    const lock = (tx: Tx, code: string) =>
      tx.selectFrom('ledger_account').select('code').where('code', '=', code).forUpdate().execute();
    const other = second.forOrganization(COMPANY_ID, async (tx) => {
      await lock(tx, 'credit_line');
      locked.resolve();
      await go.promise;
      await lock(tx, 'wallet');
    });
    await locked.promise;
    const again = vikram.payWith(flightId, 'wallet', 'credit_line');
    await expect
      .poll(
        () =>
          world.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
        { timeout: 20_000 },
      )
      .not.toEqual([]);
    go.resolve();
    await other;
    expect((await again).amount).toBe(0);
  });

  it('is refused by the table itself where a wallet would owe', async () => {
    const overdrawn = world.query(
      `update ledger_account set balance_paise = 1 where organization_id = $1 and code = 'wallet'`,
      [COMPANY_ID],
    );
    await expect(overdrawn).rejects.toThrow('ledger_account_wallet_check');
  });
});
