import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** Ids of what reconciliation works with. */
export interface ReconciliationThings {
  readonly settlementId: string;
  readonly differenceId: string;
}

/** A settlement with a row, a supplier's statement with a line, and a difference with a note. */
export async function fillReconciliation({
  insert,
  personId,
  fileId,
  at,
  mark,
}: Filler): Promise<ReconciliationThings> {
  const imported = { file_id: fileId, sha256: randomBytes(32).toString('hex'), imported_by: personId, imported_at: at };
  const settlementFileId = await insert('settlement_file', {
    id: randomUUID(),
    ...imported,
    settlements: 1,
    rows: 1,
    added: 1,
  });
  const settlementId = await insert('settlement', {
    id: randomUUID(),
    reference: `filled ${mark}`,
    day: '2001-01-01',
    rows: 1,
    credit_paise: 70_000,
    debit_paise: 0,
    fee_paise: 0,
    tax_paise: 0,
    net_paise: 70_000,
    is_tied: true,
  });
  await insert('settlement_row', {
    id: randomUUID(),
    settlement_id: settlementId,
    file_id: settlementFileId,
    line_row: 2,
    kind: 'adjustment',
    entity: 'adj_filled',
    reference: '',
    payment: '',
    amount_paise: 70_000,
    fee_paise: 0,
    tax_paise: 0,
    debit_paise: 0,
    credit_paise: 70_000,
    status: 'unknown',
  });
  await insert('settlement_share', {
    settlement_id: randomUUID(),
    reference: `filled ${mark}`,
    gross_paise: 0,
    fee_paise: 0,
    posted_at: at,
  });
  const statementId = await insert('supplier_statement', {
    id: randomUUID(),
    supplier_id: 'sample',
    ...imported,
    lines: 1,
    added: 1,
    first_day: '2001-01-01',
    last_day: '2001-01-01',
  });
  await insert('supplier_line', {
    id: randomUUID(),
    statement_id: statementId,
    supplier_id: 'sample',
    line_row: 2,
    day: '2001-01-01',
    reference: 'FILLED',
    description: 'A sample',
    kind: 'booking',
    amount_paise: 70_000,
    fingerprint: `filled ${mark}`,
  });
  const differenceId = await insert('reconciliation_difference', {
    id: randomUUID(),
    kind: 'settled_unknown',
    object_key: `filled ${mark}`,
    reference: 'adj_filled',
    detail: 'A sample',
    their_paise: 70_000,
    since: '2001-01-01',
    state: 'open',
    seen_at: at,
  });
  await insert('reconciliation_note', {
    id: randomUUID(),
    difference_id: differenceId,
    action: 'note',
    note: 'A sample',
    written_by: personId,
    written_at: at,
  });
  // One a day: several people of an organisation may have theirs filled.
  const day = Temporal.PlainDate.from('1900-01-01').add({ days: randomInt(36_000) });
  await insert('reconciliation_check', { day: day.toString(), ran_at: at, found: 1 });
  return { settlementId, differenceId };
}
