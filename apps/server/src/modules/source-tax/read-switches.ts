import { paise } from '@pravas/domain/money/money.ts';
import type { SourceTax, SourceTaxSwitch } from '@pravas/domain/tax/source-tax.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** The provider's switches, which apply to everybody's money. */
export async function readSwitches(tx: Tx): Promise<readonly SourceTaxSwitch[]> {
  const { rows } = await sql<{
    tax: SourceTax;
    service: SourceTaxSwitch['service'];
    is_on: boolean;
    rate: number;
    threshold_paise: number | null;
    valid_from: string;
    entered_at: Date;
  }>`select * from provider_source_tax_switches()`.execute(tx);
  return rows.map((row) => ({
    tax: row.tax,
    service: row.service,
    isOn: row.is_on,
    rate: row.rate,
    thresholdPaise: row.threshold_paise === null ? null : paise(row.threshold_paise),
    validFrom: row.valid_from,
    enteredAtMs: row.entered_at.getTime(),
  }));
}
