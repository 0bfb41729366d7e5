import { sql } from 'kysely';
import { enqueueStatement } from '../../../platform/batching-pool.ts';
import type { Tx } from '../../../platform/database.ts';

const COMPLIANT = new Set(['within', 'note']);

/** What days count of a line. */
interface CountedLine {
  readonly organization_id: string;
  readonly kind: string;
  readonly day: string;
  readonly booked_day: string;
  readonly is_personal: boolean;
  readonly service: string;
  readonly department_id: string | null;
  readonly outcome: string | null;
  readonly price_paise: number;
  readonly tax_paise: number;
  readonly extras_paise: number;
  readonly penalty_paise: number;
  readonly fee_paise: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
}

type Day = ReturnType<typeof dayOf>;

/** Moves the sums of days by some lines, in the transaction that writes them; personal ones are nobody's but their own. */
export async function addToDays(tx: Tx, rows: readonly CountedLine[]): Promise<void> {
  const counted = rows.filter((row) => !row.is_personal);
  const days = counted.flatMap((row) => [dayOf(row, 'transaction'), dayOf(row, 'booking')]);
  const groups = Map.groupBy(days, ({ basis, day, service, department_id }) =>
    [basis, day, service, department_id ?? ''].join(' '),
  );
  // Always in the same order, so that two bookings cannot wait for each other.
  const sums = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, group]) => summed(group));
  if (sums.length === 0) return;
  const moved = tx
    .insertInto('spend_day')
    .values(sums)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'basis', 'day', 'service', 'department_id'])
        .doUpdateSet(
          Object.fromEntries(SUMS.map((name) => [name, sql`spend_day.${sql.ref(name)} + excluded.${sql.ref(name)}`])),
        ),
    );
  await enqueueStatement(tx, moved);
}

const SUMS = [
  ...(['lines', 'purchases', 'judged', 'compliant', 'price_paise', 'tax_paise'] as const),
  ...(['extras_paise', 'penalty_paise', 'fee_paise', 'gst_paise'] as const),
] as const;

function dayOf(row: CountedLine, basis: 'transaction' | 'booking') {
  const isPurchase = row.kind === 'purchase';
  return {
    organization_id: row.organization_id,
    basis,
    day: basis === 'transaction' ? row.day : row.booked_day,
    service: row.service,
    department_id: row.department_id,
    lines: 1,
    purchases: isPurchase ? 1 : 0,
    judged: isPurchase && row.outcome !== null ? 1 : 0,
    compliant: isPurchase && COMPLIANT.has(row.outcome ?? '') ? 1 : 0,
    price_paise: row.price_paise,
    tax_paise: row.tax_paise,
    extras_paise: row.extras_paise,
    penalty_paise: row.penalty_paise,
    fee_paise: row.fee_paise,
    gst_paise: row.cgst_paise + row.sgst_paise + row.igst_paise,
  };
}

function summed(group: readonly Day[]): readonly Day[] {
  const [first] = group;
  if (!first) return [];
  const sums = SUMS.map((name) => [name, group.reduce((total, one) => total + one[name], 0)]);
  return [{ ...first, ...(Object.fromEntries(sums) as Pick<Day, (typeof SUMS)[number]>) }];
}
