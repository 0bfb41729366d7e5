import { expect } from 'vitest';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import { type Clock, systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import type { World } from './world.ts';

/**
 * The invariants of every booking at rest, whatever happened on the way: the books balance, suspense is empty, captured
 * money bought tickets or was refunded, the supplier holds exactly what we say it holds, and no invariant is broken.
 */
export async function expectBooksInOrder(world: World): Promise<void> {
  const ours = await world.query<{ locator: string }>(
    `select locator from booking_order l join booking b on b.organization_id = l.organization_id and b.id = l.booking_id
     where l.state = 'booked' and b.status <> 'CANCELED'`,
  );
  const theirs = (await world.supplierBookings()).filter(
    (order) => order.ticketNumbers.length > 0 && order.status !== 'cancelled',
  );
  expect(theirs.map((order) => order.pnr).sort()).toEqual(ours.map((row) => row.locator).sort());
  await expectMoneyInOrder(world);
}

/** The same but for the supplier, some of whose orders somebody may have cancelled by telephone. */
export async function expectMoneyInOrder(world: World, clock: Clock = systemClock): Promise<void> {
  const balances = await world.query<{ code: string; balance_paise: string }>(
    'select code, balance_paise from ledger_account',
  );
  const balance = (code: string) => Number(balances.find((row) => row.code === code)?.balance_paise ?? 0);
  expect(balances.reduce((sum, row) => sum + Number(row.balance_paise), 0)).toBe(0);
  expect(balance('customer_suspense')).toBe(0);
  expect(balance('refunds_due')).toBe(0);
  const { payments, refunds } = await world.gatewayTruth();
  const captured = payments
    .filter((payment) => payment.status === 'captured')
    .reduce((sum, one) => sum + one.amountPaise, 0);
  const returned = refunds.reduce((sum, refund) => sum + refund.amountPaise, 0);
  const [taken] = await world.query<{ sum: string }>(
    'select coalesce(sum(amount_paise), 0) as sum from payment_dispute where debited_at is not null and returned_at is null',
  );
  expect(balance('gateway_clearing')).toBe(captured - returned - Number(taken?.sum));
  const rows = await world.query<{ sum: string }>(
    `select coalesce(sum(case when debit_account = code then amount_paise else -amount_paise end), 0) - max(balance_paise) as sum
     from ledger_account join ledger_transfer on code in (debit_account, credit_account)
       and ledger_transfer.organization_id = ledger_account.organization_id group by code, ledger_account.organization_id`,
  );
  for (const row of rows) expect(Number(row.sum)).toBe(0);
  await expectNoBreach(world, clock);
}

/** Everything that production checks every five minutes holds as well. */
export async function expectNoBreach(world: World, clock: Clock = systemClock): Promise<void> {
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  try {
    expect(await findBreaches(database, clock)).toEqual([]);
  } finally {
    await database.close();
  }
}
