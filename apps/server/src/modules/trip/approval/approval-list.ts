import type { approvalRow } from '@pravas/contract/approval/approval-shapes.ts';
import type { listApprovals as operation } from '@pravas/contract/approval/decision-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { strictest, type Verdict } from '@pravas/domain/policy/verdict.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import {
  askedTotal,
  isUndecided,
  listItems,
  type NamedPerson,
  type RequestItem,
  readNames,
} from '../../approval/index.ts';
import { presentVerdict } from '../../policy/index.ts';
import { readSummaries, type WireSummary } from '../present-summary.ts';
import { requestAnswer } from './approval-answer.ts';

type WireRow = z.output<typeof approvalRow>;
type Query = QueryOf<typeof operation>;
type Scope = Query['scope'];

interface RequestRow {
  id: string;
  trip_id: string;
  purpose: string | null;
  requested_by: string;
  created_at: Date;
  due_at: Date | null;
  approver_id: string | null;
  assignee_id: string | null;
}

const SORT_COLUMNS: Readonly<Record<NonNullable<Query['sortBy']>, RawBuilder<unknown>>> = {
  dueAt: sql`due_at`,
  requestedAt: sql`created_at`,
  startTime: sql`starts_at`,
  total: sql`total`,
};

/** A task of a request that puts it into a person's list; a person's vote for what they decided. */
function scopeSql(scope: Scope, personId: string): RawBuilder<unknown> {
  const task = (condition: RawBuilder<unknown>) => sql`
    cross join lateral (
      select min(k.due_at) as due_at, (array_agg(k.approver_id order by k.due_at))[1] as approver_id,
        (array_agg(k.assignee_id order by k.due_at))[1] as assignee_id
      from approval_task k where k.organization_id = r.organization_id and k.request_id = r.id and k.state = 'open'
        and ${condition} having count(*) > 0
    ) mine`;
  switch (scope) {
    case 'waiting':
      return task(sql`k.assignee_id = ${personId}::uuid`);
    case 'delegated':
      return task(sql`k.approver_id = ${personId}::uuid and k.assignee_id <> k.approver_id and not k.is_escalation`);
    case 'decided':
      return sql`cross join lateral (
        select null::timestamptz as due_at, (array_agg(v.approver_id order by v.at desc))[1] as approver_id,
          ${personId}::uuid as assignee_id
        from approval_vote v join approval_item i on i.organization_id = v.organization_id and i.id = v.item_id
        where i.organization_id = r.organization_id and i.request_id = r.id and v.given_by = ${personId}::uuid
        having count(*) > 0
      ) mine`;
  }
}

/** One page of a person's requests: waiting for them, decided by them, or decided by another on their behalf. */
export async function listApprovals(
  tx: Tx,
  personId: string,
  query: Query,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  const { scope, rowNumber, recordsPerPage } = query;
  const text = query.search?.text?.trim() ?? '';
  const found = sql`select r.id, r.trip_id, t.purpose, r.requested_by, r.created_at, t.starts_at, mine.due_at,
      mine.approver_id, mine.assignee_id,
      (select coalesce(sum(i.total_paise) filter (where i.state <> 'rejected'), sum(i.total_paise))
        from approval_item i where i.organization_id = r.organization_id and i.request_id = r.id) as total
    from approval_request r
    join trip t on t.organization_id = r.organization_id and t.id = r.trip_id
    join person p on p.organization_id = r.organization_id and p.id = r.requested_by
    ${scopeSql(scope, personId)}
    where ${text} = '' or position(lower(${text}) in lower(t.name || ' ' || p.first_name || ' ' || p.last_name)) > 0`;
  const sortBy = query.sortBy ?? (scope === 'decided' ? 'requestedAt' : 'dueAt');
  const isDescending = query.sortBy === undefined ? scope === 'decided' : query.sortOrder.toUpperCase() === 'DESC';
  const { rows } = await sql<RequestRow>`select * from (${found}) f
    order by ${SORT_COLUMNS[sortBy]} ${isDescending ? sql`desc` : sql`asc`} nulls last, id
    offset ${rowNumber - 1} limit ${recordsPerPage}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*) as total from (${found}) f`.execute(tx);
  return {
    data: await presentRows(tx, rows, scope, personId, now),
    total: counted.rows[0]?.total ?? 0,
    rowNumber,
    recordsPerPage,
    counts: {
      waiting: await countScope(tx, 'waiting', personId),
      decided: await countScope(tx, 'decided', personId),
      delegated: await countScope(tx, 'delegated', personId),
    },
  };
}

/** How many requests are in a person's list. */
export async function countScope(tx: Tx, scope: Scope, personId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from approval_request r ${scopeSql(scope, personId)}`.execute(tx);
  return rows[0]?.total ?? 0;
}

async function presentRows(
  tx: Tx,
  rows: readonly RequestRow[],
  scope: Scope,
  personId: string,
  now: Temporal.Instant,
): Promise<WireRow[]> {
  const items = await listItems(
    tx,
    rows.map((row) => row.id),
  );
  const tripIds = [...new Set(rows.map((row) => row.trip_id))];
  const trips = new Map((await readSummaries(tx, tripIds, { personId }, now)).map((trip) => [trip._id, trip]));
  const people = rows.flatMap((row) => [row.requested_by, row.approver_id ?? [], row.assignee_id ?? []].flat());
  const names = await readNames(tx, people);
  return rows.flatMap((row) => {
    const trip = trips.get(row.trip_id);
    if (!trip) return [];
    const own = items.filter((item) => item.requestId === row.id);
    return [presentRow(row, trip, own, names, scope, personId, now)];
  });
}

function presentRow(
  row: RequestRow,
  trip: WireSummary,
  items: readonly RequestItem[],
  names: ReadonlyMap<string, NamedPerson>,
  scope: Scope,
  personId: string,
  now: Temporal.Instant,
): WireRow {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const verdicts = items.flatMap((item): Verdict[] => (item.verdict ? [item.verdict] : []));
  const broken = verdicts.filter((verdict) => verdict.outcome !== 'within');
  const labels = broken.flatMap((one) =>
    one.checks.filter((check) => check.outcome !== 'within').map((check) => check.label),
  );
  return {
    requestId: row.id,
    tripId: row.trip_id,
    tripName: trip.name,
    purpose: row.purpose,
    requester: nameOf(row.requested_by) ?? { user_id: 0, name: '-' },
    travelers: trip.travelers.map((one) => `${one.firstName} ${one.lastName}`.trim() || '-'),
    route: trip.route,
    startTime: trip.startTime,
    endTime: trip.endTime,
    requestedAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    isOverdue: row.due_at !== null && row.due_at.getTime() <= now.epochMilliseconds,
    total: askedTotal(items),
    items: items.length,
    waitingItems: items.filter(isUndecided).length,
    outcome: verdicts.length === 0 ? null : strictest(verdicts.map((one) => one.outcome)),
    reasons: [...new Set(labels)],
    suggestion: broken.map((one) => presentVerdict(one).suggestion).find((one) => one !== null) ?? null,
    answer: requestAnswer(items.map((item) => item.state)),
    onBehalfOf: scope !== 'delegated' && row.approver_id !== personId ? nameOf(row.approver_id) : null,
    delegatedTo: scope === 'delegated' ? nameOf(row.assignee_id) : null,
  };
}
