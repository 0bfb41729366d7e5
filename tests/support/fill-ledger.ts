import { randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** Ids of what an organisation's accounts with us are made of. */
export interface LedgerThings {
  /** A transfer that moved what is owed on account. */
  readonly ledgerEntryId: string;
}

const AMOUNT = 70_000;

/** Puts a movement into the books that stays away from the days that others ask about; the books still balance. */
export async function fillLedger({ insert, mark }: Filler): Promise<LedgerThings> {
  // Accounts of their own words, so that those that are there already keep their balances.
  await insert('ledger_account', { code: `sample-${mark}`, balance_paise: -AMOUNT });
  await insert('ledger_account', { code: `sample-owed-${mark}`, balance_paise: AMOUNT });
  const ledgerEntryId = await insert('ledger_transfer', {
    id: randomUUID(),
    key: `sample:${mark}`,
    debit_account: `sample-owed-${mark}`,
    credit_account: `sample-${mark}`,
    amount_paise: AMOUNT,
    reason: 'A sample',
    at: '2001-01-01T00:00:00Z',
  });
  return { ledgerEntryId };
}
