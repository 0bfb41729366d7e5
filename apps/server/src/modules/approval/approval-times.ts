import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** How long people waited for decisions. */
export interface ApprovalTimes {
  /** Requests decided in some days, with the hours from asking to the last decision, one decimal; null of none. */
  readonly decided: number;
  readonly medianHours: number | null;
  readonly ninetiethHours: number | null;
  /** Requests that wait now, and since when the oldest does, ISO instant. */
  readonly waiting: number;
  readonly oldestSince: string | null;
}

/** How long requests waited that were decided on these days in India; `people`: only what these asked for, null = everybody. */
export async function readApprovalTimes(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
  people: readonly string[] | null,
): Promise<ApprovalTimes> {
  const theirs = people === null ? sql`true` : sql`r.requested_by = any(${sql.val([...people])}::uuid[])`;
  const hours = sql`extract(epoch from r.closed_at - r.created_at) / 3600`;
  const { rows } = await sql<{
    decided: number;
    median: string | null;
    ninetieth: string | null;
    waiting: number;
    oldest: Date | null;
  }>`
    select count(*) filter (where r.state = 'decided') as decided,
      round((percentile_cont(0.5) within group (order by ${hours}) filter (where r.state = 'decided'))::numeric, 1) as median,
      round((percentile_cont(0.9) within group (order by ${hours}) filter (where r.state = 'decided'))::numeric, 1) as ninetieth,
      count(*) filter (where r.state = 'open') as waiting, min(r.created_at) filter (where r.state = 'open') as oldest
    from approval_request r
    where ${theirs} and (r.state = 'open' or (r.state = 'decided'
      and r.closed_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
      and r.closed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'))`.execute(tx);
  const [row] = rows;
  return {
    decided: row?.decided ?? 0,
    medianHours: row?.median ? Number(row.median) : null,
    ninetiethHours: row?.ninetieth ? Number(row.ninetieth) : null,
    waiting: row?.waiting ?? 0,
    oldestSince: row?.oldest?.toISOString() ?? null,
  };
}
