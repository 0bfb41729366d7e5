import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimsDecidedBy } from './claim-deciders.ts';
import { type ClaimRow, selectClaims } from './claim-repository.ts';

/** Nobody finishes more of one sort in one sitting. */
const MOST = 50;
const OLDEST_FIRST = sql`order by c.submitted_at, c.id limit ${MOST}`;

/** How many days the home page shows a rejected claim; the list of claims shows it permanently. */
const REFUSED_DAYS = 7;

/** A person's tasks from claims: to decide, to reimburse, and to check their own rejected ones. */
export async function claimTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  const toDecide = caller.privileges.has('approvals.decide')
    ? await selectClaims(tx, sql`c.state = 'submitted' and ${await claimsDecidedBy(tx, caller, now)}`, OLDEST_FIRST)
    : [];
  const toPay = caller.privileges.has('expenses.reimburse')
    ? await selectClaims(tx, sql`c.state in ('approved', 'partly_approved')`, OLDEST_FIRST)
    : [];
  const since = isoOf(now.subtract({ hours: REFUSED_DAYS * 24 }));
  const refused = await selectClaims(
    tx,
    sql`c.state = 'rejected' and c.person_id = ${caller.personId} and c.decided_at > ${since}::timestamptz`,
    OLDEST_FIRST,
  );
  return [...toDecide.map(decideTask), ...toPay.map(payTask), ...refused.map(refusedTask)];
}

function decideTask(row: ClaimRow): HomeTask {
  return {
    ...ofClaim(row),
    key: `decide_claim:${row.id}`,
    kind: 'decide_claim',
    title: `${row.owner_name}: expense claim ${row.number}`,
    detail: [linesText(row), row.trip_name, row.out_of_policy > 0 ? `${row.out_of_policy} out of policy` : null]
      .filter(Boolean)
      .join(' · '),
    amountPaise: paise(row.total_paise),
    action: 'Review the claim',
  };
}

function payTask(row: ClaimRow): HomeTask {
  const amountPaise = paise(row.approved_paise);
  return {
    ...ofClaim(row),
    key: `pay_claim:${row.id}`,
    kind: 'pay_claim',
    title: `Pay back ${row.owner_name}: expense claim ${row.number}`,
    detail: row.decided_name === null ? null : `Approved by ${row.decided_name}`,
    amountPaise,
    since: instantOfDate(row.decided_at ?? row.submitted_at),
    action: `Pay back ${formatInrExact(amountPaise)}`,
  };
}

function refusedTask(row: ClaimRow): HomeTask {
  const by = row.decided_name === null ? '' : ` by ${row.decided_name}`;
  return {
    ...ofClaim(row),
    key: `refused_claim:${row.id}`,
    kind: 'refused',
    title: `Your expense claim ${row.number} was rejected`,
    detail: `Rejected${by}${row.comment === null ? '' : `: ${row.comment}`}`,
    amountPaise: paise(row.total_paise),
    since: instantOfDate(row.decided_at ?? row.submitted_at),
    action: 'See why',
  };
}

function ofClaim(row: ClaimRow): Pick<HomeTask, 'dueAt' | 'since' | 'isLost' | 'link' | 'advice' | 'requestId'> {
  return {
    dueAt: null,
    since: instantOfDate(row.submitted_at),
    isLost: false,
    link: `/expenses/claim?claimId=${row.id}`,
    advice: null,
    requestId: null,
  };
}

function linesText({ lines }: ClaimRow): string {
  return lines === 1 ? '1 expense' : `${lines} expenses`;
}
