import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Purse } from './purse.ts';
import type { Stage } from './stage.ts';

/** Leaves a lane's organisation with the contents of a purse, whatever schedules before it have spent. */
export async function fillPurse(
  { filled }: Purse,
  { database, lane }: Pick<Stage, 'database' | 'lane'>,
): Promise<void> {
  const { organizationId } = lane;
  const accounts = await database.ask<{ code: string; paise: string }>(
    "select code, balance_paise as paise from ledger_account where organization_id = $1 and code in ('wallet', 'credit_line')",
    [organizationId],
  );
  const balance = (code: string) => Number(accounts.find((one) => one.code === code)?.paise ?? 0);
  const missing = filled.wallet + balance('wallet');
  const [debit, credit] = missing > 0 ? ['bank_clearing', 'wallet'] : ['wallet', 'bank_clearing'];
  for (const [code, change] of [
    ['bank_clearing', missing],
    ['wallet', -missing],
  ] as const) {
    await database.ask(
      'insert into ledger_account (organization_id, code, balance_paise) values ($1, $2, 0) on conflict do nothing',
      [organizationId, code],
    );
    await database.ask(
      'update ledger_account set balance_paise = balance_paise + $3 where organization_id = $1 and code = $2',
      [organizationId, code, change],
    );
  }
  if (missing !== 0) {
    await database.ask(
      `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
       values ($1, $2, $3, $4, $5, $6, 'Simulated', now())`,
      [organizationId, newId(), `topup:${newId()}`, debit, credit, Math.abs(missing)],
    );
  }
  await grantPromo(filled.promo, { database, lane });
  await database.ask(
    `insert into credit_line (organization_id, limit_paise, statement_day, due_days, changed_by, changed_at)
     values ($1, $2, 1, 15, 'simulated', now())
     on conflict (organization_id) do update set limit_paise = excluded.limit_paise`,
    [organizationId, filled.credit_line + balance('credit_line')],
  );
}

/** The remainder of earlier grants ends, and what the purse holds is granted again, in the books as well. */
async function grantPromo(paise: number, { database, lane }: Pick<Stage, 'database' | 'lane'>): Promise<void> {
  const { organizationId } = lane;
  const [left] = await database.ask<{ paise: string }>(
    'select coalesce(sum(left_paise), 0) as paise from promo_grant where organization_id = $1',
    [organizationId],
  );
  await database.ask(
    'update promo_grant set expired_paise = expired_paise + left_paise, left_paise = 0 where organization_id = $1',
    [organizationId],
  );
  const moves = [
    ['promo_cost', 'wallet_promo', paise],
    ['wallet_promo', 'promo_cost', Number(left?.paise ?? 0)],
  ] as const;
  for (const [debit, credit, amount] of moves) {
    if (amount === 0) continue;
    for (const [code, change] of [
      [debit, amount],
      [credit, -amount],
    ] as const) {
      await database.ask(
        `insert into ledger_account (organization_id, code, balance_paise) values ($1, $2, 0) on conflict do nothing`,
        [organizationId, code],
      );
      await database.ask(
        'update ledger_account set balance_paise = balance_paise + $3 where organization_id = $1 and code = $2',
        [organizationId, code, change],
      );
    }
    await database.ask(
      `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
       values ($1, $2, $3, $4, $5, $6, 'Simulated', now())`,
      [organizationId, newId(), `promo:${newId()}`, debit, credit, amount],
    );
  }
  // In two, so that a payment may take from both.
  for (const [part, expiresOn] of [
    [Math.ceil(paise / 2), '2099-01-01'],
    [Math.floor(paise / 2), '2099-12-31'],
  ] as const) {
    if (part === 0) continue;
    await database.ask(
      `insert into promo_grant (organization_id, id, amount_paise, left_paise, expires_on, reason, granted_by, granted_at)
       values ($1, $2, $3, $3, $4, 'Simulated', 'simulated', now())`,
      [organizationId, newId(), part, expiresOn],
    );
  }
}
