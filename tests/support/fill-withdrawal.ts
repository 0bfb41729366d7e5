import { randomInt, randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** Ids of the parts of money paid back out of wallets. */
export interface WithdrawalThings {
  readonly payoutAccountId: string;
  readonly withdrawalId: string;
}

/** An account that was trusted once, and a withdrawal to it that was taken back. */
export async function fillWithdrawal({ insert, personId, mark, at }: Filler): Promise<WithdrawalThings> {
  const payoutAccountId = await insert('payout_account', {
    id: randomUUID(),
    bank: 'Sample Bank',
    holder: 'Sample Holder',
    account_number: String(randomInt(1e11, 9e11)),
    ifsc: 'HDFC0000001',
    state: 'refused',
    reason: 'A sample',
    added_by: personId,
    added_at: at,
  });
  const withdrawalId = await insert('withdrawal', {
    id: randomUUID(),
    payout_account_id: payoutAccountId,
    amount_paise: 70_000,
    state: 'taken_back',
    asked_by: personId,
    asked_at: at,
    decided_at: at,
  });
  // Accounts with codes of their own, so that existing ones keep their balances.
  const [from, to] = [`sample-wallet-${mark}`, `sample-aside-${mark}`];
  for (const code of [from, to]) await insert('ledger_account', { code, balance_paise: 0 });
  const moves = [
    { key: `withdrawal:${withdrawalId}:held`, debit_account: from, credit_account: to },
    { key: `withdrawal:${withdrawalId}:free`, debit_account: to, credit_account: from },
  ];
  for (const move of moves) {
    await insert('ledger_transfer', {
      id: randomUUID(),
      ...move,
      amount_paise: 70_000,
      reason: 'A sample',
      at: '2001-01-01T00:00:00Z',
    });
  }
  return { payoutAccountId, withdrawalId };
}
