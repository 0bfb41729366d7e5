import { randomInt, randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** Ids of the parts of money by bank. */
export interface BankThings {
  readonly bankAccountId: string;
  readonly bankLineId: string;
  readonly bankStatementId: string;
  readonly topupId: string;
}

/** An account, a line of its statement, and a transfer that was declared and refused. */
export async function fillBank({ insert, personId, fileId, at }: Filler): Promise<BankThings> {
  const digits = String(randomInt(1e11, 9e11));
  const bankAccountId = await insert('bank_account', {
    id: randomUUID(),
    bank: 'Sample Bank',
    holder: 'Sample Holder',
    account_number: digits,
    ifsc: 'HDFC0000001',
    // Nobody is asked to pay to it.
    is_active: false,
    created_by: personId,
    created_at: at,
  });
  const bankStatementId = await insert('bank_statement', {
    id: randomUUID(),
    bank_account_id: bankAccountId,
    file_id: fileId,
    sha256: '0'.repeat(64),
    lines: 1,
    added: 1,
    first_day: '2001-01-01',
    last_day: '2001-01-01',
    imported_by: personId,
    imported_at: at,
  });
  const bankLineId = await insert('bank_line', {
    id: randomUUID(),
    bank_account_id: bankAccountId,
    statement_id: bankStatementId,
    line_row: 4,
    day: '2001-01-01',
    narration: 'A sample',
    amount_paise: 70_000,
    fingerprint: `line:${digits}`,
    state: 'open',
  });
  const topupId = await insert('bank_topup', {
    id: randomUUID(),
    bank_account_id: bankAccountId,
    utr: digits,
    amount_paise: 70_000,
    paid_on: '2001-01-01',
    slip_file_id: fileId,
    state: 'refused',
    declared_by: personId,
    declared_at: at,
    decided_at: at,
    reason: 'A sample',
  });
  return { bankAccountId, bankLineId, bankStatementId, topupId };
}
