import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getWallet as operation } from '@pravas/contract/wallet/wallet-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { daysOfCover, TOP_UP_LIMITS } from '@pravas/domain/wallet/top-up.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { readCreditLine } from './credit-line.ts';
import { showPromo } from './promo.ts';

const LATEST = 20;
const PACE_DAYS = 30;

/** The current wallet and credit line, with the latest top-ups by card. */
export async function showWallet(tx: Tx, now: Temporal.Instant): Promise<PayloadOf<typeof operation>> {
  const accounts = await tx
    .selectFrom('ledger_account')
    .select(['code', 'balance_paise'])
    .where('code', 'in', ['wallet', 'wallet_held', 'withdrawal_held'])
    .execute();
  const inAccount = (code: string) => paise(0 - (accounts.find((row) => row.code === code)?.balance_paise ?? 0));
  const available = inAccount('wallet');
  const alert = await tx.selectFrom('wallet_alert').select('below_paise').executeTakeFirst();
  return {
    wallet: {
      available,
      held: inAccount('wallet_held'),
      daysOfCover: daysOfCover(available, await readSpent(tx, now)),
      toBePaidOut: inAccount('withdrawal_held'),
    },
    promotional: await showPromo(tx, now),
    creditLine: await readCreditLine(tx, now),
    alertBelow: alert ? paise(alert.below_paise) : null,
    topUpLimits: { least: TOP_UP_LIMITS.leastPaise, most: TOP_UP_LIMITS.mostPaise },
    topUps: await listTopUps(tx),
  };
}

/** What was taken out of the wallet in the last thirty days, less refunds into it. */
async function readSpent(tx: Tx, now: Temporal.Instant) {
  const from = isoOf(now.subtract({ hours: 24 * PACE_DAYS }));
  const { rows } = await sql<{ spent: string }>`
    select coalesce(sum(case when t.key like 'hold-taken:%' then t.amount_paise else -t.amount_paise end), 0) as spent
    from ledger_transfer t where t.at >= ${from}
      and ((t.debit_account = 'wallet_held' and t.key like 'hold-taken:%')
        or (t.credit_account = 'wallet' and t.key like 'refund-paid:%'))`.execute(tx);
  return paise(Math.max(0, Number(rows[0]?.spent ?? 0)));
}

async function listTopUps(tx: Tx) {
  const rows = await tx
    .selectFrom('wallet_topup as t')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organization_id', '=', 't.organization_id').onRef('p.id', '=', 't.started_by'),
    )
    .select(['t.id', 't.reference', 't.amount_paise', 't.state', 't.message', 't.created_at'])
    .select(['p.first_name', 'p.last_name'])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .limit(LATEST)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    orderId: row.reference,
    amount: paise(row.amount_paise),
    state: row.state as 'open' | 'paid' | 'failed',
    message: row.message,
    by: `${row.first_name} ${row.last_name}`,
    at: row.created_at.toISOString(),
  }));
}
