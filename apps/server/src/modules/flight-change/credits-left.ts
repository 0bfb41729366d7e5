import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** Unused credits that airlines keep for travellers. */
export interface CreditsLeft {
  readonly left: Paise;
  readonly count: number;
  /** Of it: what ends within 60 days. */
  readonly soon: Paise;
}

/** What is left of credits from business trips; `people`: of their credits, null = of everybody's, guests' too. */
export async function readCreditsLeft(tx: Tx, today: string, people: readonly string[] | null): Promise<CreditsLeft> {
  const theirs = people === null ? sql`true` : sql`c.person_id = any(${sql.val([...people])}::uuid[])`;
  const { rows } = await sql<{ left: number; count: number; soon: number }>`
    select coalesce(sum(c.left_paise), 0)::bigint as left, count(*) as count,
      coalesce(sum(c.left_paise) filter (where c.expires_on < ${today}::date + 60), 0)::bigint as soon
    from flight_credit c
    where c.left_paise > 0 and c.expires_on >= ${today}::date and ${theirs}
      and not exists (select from booking b join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
        where b.organization_id = c.organization_id and b.id = c.source_booking_id and t.is_personal)`.execute(tx);
  const [row] = rows;
  return { left: paise(row?.left ?? 0), count: row?.count ?? 0, soon: paise(row?.soon ?? 0) };
}
