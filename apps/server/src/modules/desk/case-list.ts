import type { listWorkCases as operation } from '@pravas/contract/desk/case-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type CaseRow, presentCaseRow } from './case-row.ts';

type Query = QueryOf<typeof operation>;
/** How many cases there are, for badges. */
export type CaseCounts = PayloadOf<typeof operation>['counts'];

/** True for a case of a private journey. */
const isPersonal = sql`exists (select from trip t where t.id = c.trip_id and t.is_personal)`;

/** Those of the booking; for a request, those of the trip, or the requester while it names nobody. */
const whoTravels = sql`coalesce(b.travellers, case when c.kind = 'desk_request' then coalesce(
  (select jsonb_agg(w.details order by w.position) from trip_traveller w where w.trip_id = c.trip_id),
  (select jsonb_build_array(jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name)) from person p
    where p.organization_id = c.organization_id and p.id::text = c.facts ->> 'askedBy')) end)`;

const SORT_COLUMNS = { dueAt: sql`c.due_at`, createdAt: sql`c.created_at`, number: sql`c.number` };

/** One page of the work queue: open cases by urgency, done ones newest first. */
export async function listCases(
  tx: Tx,
  query: Query,
  caller: Caller,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  const { text, kind } = query.search ?? {};
  const typed = text?.trim() ?? '';
  const where = sql`${inScope(query.scope, caller)}
    and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
    and (${typed} = '' or c.number::text = ${typed} or (not ${isPersonal} or c.owner_id = ${caller.personId})
      and position(lower(${typed}) in lower(concat_ws(' ', c.number, c.title,
      (select string_agg(concat_ws(' ', t ->> 'firstName', t ->> 'lastName'), ' ') from jsonb_array_elements(b.travellers) t),
      (select string_agg(l.locator, ' ') from booking_order l where l.booking_id = c.booking_id)))) > 0)`;
  const { rowNumber, recordsPerPage } = query;
  const rows = await selectCases(
    tx,
    where,
    sql`order by ${orderOf(query)}, c.number desc offset ${rowNumber - 1} limit ${recordsPerPage}`,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from work_case c
      left join booking b on b.organization_id = c.organization_id and b.id = c.booking_id
    where ${where}`.execute(tx);
  return {
    data: rows.map((row) => presentCaseRow(row, caller.personId, now)),
    total: counted[0]?.total ?? 0,
    rowNumber,
    recordsPerPage,
    counts: await countCases(tx, caller, now),
  };
}

/** How many cases are open, the caller's own, unassigned and late. */
export async function countCases(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<CaseCounts> {
  const { rows } = await sql<CaseCounts>`
    select count(*)::int as open, count(*) filter (where owner_id = ${caller.personId})::int as mine,
      count(*) filter (where owner_id is null)::int as unowned,
      count(*) filter (where due_at < ${isoOf(now)}::timestamptz)::int as overdue
    from work_case where state = 'open'`.execute(tx);
  return rows[0] ?? { open: 0, mine: 0, unowned: 0, overdue: 0 };
}

/** Cases with what their line in the queue shows. */
export async function selectCases(
  tx: Tx,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown>,
): Promise<readonly CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.number, c.kind, c.title, c.state, c.owner_id, c.due_at, c.created_at, c.closed_at, c.booking_id,
      c.trip_id, c.version, c.asked_at, c.facts, c.resolution, o.user_id as owner_user_id,
      o.first_name || ' ' || o.last_name as owner_name, ${whoTravels} as travellers, b.service,
      -- The order that a case is about tells two cases of one booking apart.
      coalesce(
        (select l.locator from booking_order l where l.booking_id = c.booking_id and l.id::text = c.facts ->> 'orderId'),
        (select string_agg(distinct l.locator, ', ') from booking_order l where l.booking_id = c.booking_id)) as locators,
      ${isPersonal} as is_personal
    from work_case c
      left join person o on o.organization_id = c.organization_id and o.id = c.owner_id
      left join booking b on b.organization_id = c.organization_id and b.id = c.booking_id
    where ${where} ${tail}`.execute(tx);
  return rows;
}

function inScope(scope: Query['scope'], caller: Caller): RawBuilder<unknown> {
  switch (scope) {
    case 'all':
      return sql`c.state = 'open'`;
    case 'mine':
      return sql`c.state = 'open' and c.owner_id = ${caller.personId}`;
    case 'unowned':
      return sql`c.state = 'open' and c.owner_id is null`;
    case 'done':
      return sql`c.state = 'done'`;
  }
}

function orderOf({ sortBy, sortOrder, scope }: Query): RawBuilder<unknown> {
  if (sortBy === undefined) return scope === 'done' ? sql`c.closed_at desc` : sql`c.due_at asc nulls last`;
  return sql`${SORT_COLUMNS[sortBy]} ${sortOrder.toUpperCase() === 'DESC' ? sql`desc` : sql`asc`} nulls last`;
}
