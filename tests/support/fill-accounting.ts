import { randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** The id of an export. */
export interface AccountingThings {
  readonly accountingExportId: string;
}

/** An account and a cost centre, and an export with one entry. */
export async function fillAccounting({ insert, personId, fileId, mark, at }: Filler): Promise<AccountingThings> {
  await insert('accounting_account', { system: 'tally', head: `fees ${mark}`, account: 'Travel fees' });
  await insert('accounting_cost_centre', { system: 'tally', name: `Sales ${mark}`, code: 'CC100' });
  const accountingExportId = await insert('accounting_export', {
    id: randomUUID(),
    format: 'tally_xml',
    from_day: '2026-11-01',
    to_day: '2026-11-30',
    entries: 1,
    total_paise: 35_400,
    file_id: fileId,
    sha256: '0'.repeat(64),
    exported_by: personId,
    exported_at: at,
  });
  await insert('accounting_entry', {
    key: `PI/26-27/${mark}`,
    ordinal: Number.parseInt(mark.slice(0, 6), 16) + 1,
    number: `PI/26-27/${mark}`,
    export_id: accountingExportId,
  });
  return { accountingExportId };
}
