import type { World } from './world.ts';

/** The demo company. */
const MERIDIAN = 'meridian.example';

const orgOf = (domain: string) =>
  `(select organization_id from person where email like '%@${domain}' order by email limit 1)`;

/**
 * Puts money into an organisation's wallet as a transfer to its bank would, or takes it out again where it is negative;
 * `key` names the transfer. Paise.
 */
export async function fillWallet(world: World, key: string, amountPaise: number, domain = MERIDIAN): Promise<void> {
  if (amountPaise === 0) return;
  for (const [code, change] of [
    ['bank_clearing', amountPaise],
    ['wallet', -amountPaise],
  ] as const) {
    await world.query(
      `insert into ledger_account (organization_id, code, balance_paise) values (${orgOf(domain)}, $1, 0) on conflict do nothing`,
      [code],
    );
    await world.query(
      `update ledger_account set balance_paise = balance_paise + $2 where organization_id = ${orgOf(domain)} and code = $1`,
      [code, change],
    );
  }
  const [debit, credit] = amountPaise > 0 ? ['bank_clearing', 'wallet'] : ['wallet', 'bank_clearing'];
  await world.query(
    `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
     values (${orgOf(domain)}, gen_random_uuid(), $1, $2, $3, $4, 'Transfer received', now())`,
    [`topup:${key}`, debit, credit, Math.abs(amountPaise)],
  );
}

/** Grants a credit line up to this many paise. */
export async function grantCredit(world: World, limitPaise: number, domain = MERIDIAN): Promise<void> {
  await world.query(
    `insert into credit_line (organization_id, limit_paise, statement_day, due_days, changed_by, changed_at)
     values (${orgOf(domain)}, $1, 1, 15, 'test', now())
     on conflict (organization_id) do update set limit_paise = excluded.limit_paise`,
    [limitPaise],
  );
}

/**
 * The balances of an organisation's accounts, in paise: the wallet's money and its holds, the credit line's debt and
 * its holds.
 */
export async function readAccounts(world: World, domain = MERIDIAN) {
  const rows = await world.query<{ code: string; balance: string }>(
    `select code, balance_paise as balance from ledger_account where organization_id = ${orgOf(domain)}`,
  );
  const balance = (code: string) => Number(rows.find((row) => row.code === code)?.balance ?? 0);
  return {
    wallet: 0 - balance('wallet'),
    held: 0 - balance('wallet_held'),
    owed: balance('credit_line'),
    creditHeld: 0 - balance('credit_line_held'),
  };
}
