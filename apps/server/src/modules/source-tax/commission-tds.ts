import { paise } from '@pravas/domain/money/money.ts';
import { type CommissionTds, commissionTds, switchOn, yearBegan } from '@pravas/domain/tax/source-tax.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { readSwitches } from './read-switches.ts';

/**
 * What this transaction's organisation may keep back from our fees when it pays on a day (YYYY-MM-DD): of its own
 * trips. The fee of a private one is the traveller's, whom the law does not oblige to keep anything back.
 */
export async function readCommissionTds(tx: Tx, day: string): Promise<CommissionTds> {
  const rule = switchOn(await readSwitches(tx), { tax: 'commission_tds', service: null }, day);
  const from = yearBegan(day);
  const { rows } = await sql<{ fees: number; kept: number; year_fees: number; year_kept: number }>`
    with fee as (select coalesce(sum(l.fee_paise) filter (where l.day <= ${day}::date), 0)::bigint as fees,
        coalesce(sum(l.fee_paise), 0)::bigint as year_fees
      from booking_line l where not l.is_personal and l.day >= ${from}::date and l.day < ${from}::date + interval '1 year'),
    tds as (select coalesce(sum(p.tds_paise) filter (where p.paid_on <= ${day}::date), 0)::bigint as kept,
        coalesce(sum(p.tds_paise), 0)::bigint as year_kept
      from credit_payment p where p.paid_on >= ${from}::date and p.paid_on < ${from}::date + interval '1 year')
    select * from fee, tds`.execute(tx);
  const [row] = rows;
  return commissionTds(
    rule,
    { feesPaise: paise(row?.fees ?? 0), keptPaise: paise(row?.kept ?? 0) },
    { feesPaise: paise(row?.year_fees ?? 0), keptPaise: paise(row?.year_kept ?? 0) },
  );
}
