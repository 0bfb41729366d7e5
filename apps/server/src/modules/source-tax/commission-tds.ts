import { paise } from '@pravas/domain/money/money.ts';
import { type CommissionTds, commissionTds, switchOn, yearBegan } from '@pravas/domain/tax/source-tax.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { readSwitches } from './read-switches.ts';

/** What this transaction's organisation may keep back from our fees when it pays on a day (YYYY-MM-DD). */
export async function readCommissionTds(tx: Tx, day: string): Promise<CommissionTds> {
  const rule = switchOn(await readSwitches(tx), { tax: 'commission_tds', service: null }, day);
  const from = yearBegan(day);
  const { rows } = await sql<{ fees: number; kept: number }>`
    select (select coalesce(sum(l.fee_paise), 0)::bigint from booking_line l where l.day between ${from}::date and ${day}::date) as fees,
      (select coalesce(sum(p.tds_paise), 0)::bigint from credit_payment p where p.paid_on between ${from}::date and ${day}::date) as kept
  `.execute(tx);
  const [row] = rows;
  return commissionTds(rule, { feesPaise: paise(row?.fees ?? 0), keptPaise: paise(row?.kept ?? 0) });
}
