import { randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** Ids of the parts of an organisation's accounts with us. */
export interface LedgerThings {
  /** A transfer that moved the debt on account. */
  readonly ledgerEntryId: string;
}

const AMOUNT = 70_000;

/** Puts a movement into the books, away from the days of other tests; the books still balance. */
export async function fillLedger({ insert, mark }: Filler): Promise<LedgerThings> {
  // Accounts with codes of their own, so that existing ones keep their balances.
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
