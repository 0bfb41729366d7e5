import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Money that is owed to cards and has not arrived. */
export interface RefundsUnderWay {
  readonly due: Paise;
  readonly count: number;
  /** The part that should have arrived before today. */
  readonly late: Paise;
  readonly lateCount: number;
}

/** Pending refunds of business trips, and the late part; of all services where `service` is null. */
export async function readRefundsUnderWay(tx: Tx, today: string, service: Service | null): Promise<RefundsUnderWay> {
  // A refund that waits for a payer's bank is never late.
  const isLate = sql`r.due_on < ${today}::date and r.held_for is distinct from 'bank'`;
  const { rows } = await sql<{ due: number; count: number; late: number; late_count: number }>`
    select coalesce(sum(r.amount_paise), 0)::bigint as due, count(*) as count,
      coalesce(sum(r.amount_paise) filter (where ${isLate}), 0)::bigint as late,
      count(*) filter (where ${isLate}) as late_count
    from refund r join booking b on b.organization_id = r.organization_id and b.id = r.booking_id
      join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where r.state = 'processing' and not t.is_personal and (${service}::text is null or b.service = ${service})`.execute(
    tx,
  );
  const [row] = rows;
  return {
    due: paise(row?.due ?? 0),
    count: row?.count ?? 0,
    late: paise(row?.late ?? 0),
    lateCount: row?.late_count ?? 0,
  };
}
