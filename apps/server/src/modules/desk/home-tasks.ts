import { WORK_CASE_KINDS } from '@pravas/domain/desk/work-case-kinds.ts';
import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { selectCases } from './case-list.ts';
import { type CaseRow, presentCaseRow } from './case-row.ts';

const MOST = 50;

/** Cases are announced a day before their time; until then they are only in the queue. */
const AHEAD_HOURS = 24;

/** Cases that are due or will be within a day: a desk member's own and unassigned ones. */
export async function caseTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  if (!caller.privileges.has('desk.work')) return [];
  const until = isoOf(now.add({ hours: AHEAD_HOURS }));
  const rows = await selectCases(
    tx,
    sql`c.state = 'open' and c.asked_at is null and c.due_at < ${until}::timestamptz
      and (c.owner_id = ${caller.personId} or c.owner_id is null)`,
    sql`order by c.due_at, c.id limit ${MOST}`,
  );
  return rows.map((row) => taskOf(row, caller, now));
}

function taskOf(row: CaseRow, caller: Caller, now: Temporal.Instant): HomeTask {
  const { number, title, travelers, owner } = presentCaseRow(row, caller.personId, now);
  const detail = [`Case ${number}`, WORK_CASE_KINDS[row.kind], travelers, owner === null ? 'assigned to nobody' : null];
  return {
    key: `case:${row.id}`,
    kind: 'case',
    title,
    detail: detail.filter(Boolean).join(' · '),
    amountPaise: null,
    dueAt: row.due_at && instantOfDate(row.due_at),
    since: instantOfDate(row.created_at),
    isLost: false,
    action: 'Open the case',
    link: `/desk/case?id=${row.id}`,
    advice: null,
    requestId: null,
  };
}
