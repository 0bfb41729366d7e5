import { day } from '@pravas/contract/form-fields.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listTrips as operation } from '@pravas/contract/trip/trip-operations.ts';
import { tripKind } from '@pravas/contract/trip/trip-shapes.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { parseSearch } from '../../platform/search-parameter.ts';
import { isLeftEmpty } from './left-empty.ts';
import { readSummaries, type WireSummary } from './present-summary.ts';
import { readsAllTrips, type TripReader } from './trip-access.ts';
import { TRIP_COST } from './trip-cost-sql.ts';
import { statusSql } from './trip-status.ts';

type Query = QueryOf<typeof operation>;
type Status = WireSummary['status'];
type Counts = PayloadOf<typeof operation>['counts'];

const text = z.string().check(z.maxLength(100));
const searchSchema = z.strictObject({
  name: z.optional(text),
  place: z.optional(text),
  from: z.optional(day('From')),
  to: z.optional(day('To')),
  traveler: z.optional(text),
  kind: z.optional(tripKind),
});
type Search = z.output<typeof searchSchema>;

const PAGE_SIZES: readonly number[] = [20, 50, 100, 500];

const SORTS: Readonly<Record<Exclude<Query['sortBy'], 'ahead'>, RawBuilder<unknown>>> = {
  name: sql`lower(t.name)`,
  startTime: sql`t.starts_at`,
  createdAt: sql`t.created_at`,
  totalPrice: TRIP_COST,
};

/** A page of the trips a person sees, and how many there are in each status. */
export async function listTrips(
  tx: Tx,
  reader: TripReader,
  query: Query,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  const { rowNumber, recordsPerPage } = readPage(query.rowNumber, query.recordsPerPage);
  const search = query.search ? parseSearch(query.search, searchSchema) : {};
  const mayListOrganisation = readsAllTrips(reader);
  if (query.scope === 'organisation' && !mayListOrganisation) throw new Refusal('privilege_missing');
  const matching = sql`${scopeSql(reader, query.scope)} and not ${isLeftEmpty(now)} and ${searchSql(search)}`;
  const page = await sql<{ id: string }>`
    select t.id from trip t where ${matching} and (${query.status ?? null}::text is null or ${statusSql(now)} = ${query.status ?? null})
    order by ${orderSql(query, now)}
    offset ${rowNumber - 1} limit ${recordsPerPage}`.execute(tx);
  const counts = await countTrips(tx, matching, now);
  const { waitingForApproval: _, ...byStatus } = counts;
  return {
    data: [
      ...(await readSummaries(
        tx,
        page.rows.map((row) => row.id),
        reader,
        now,
      )),
    ],
    total: query.status ? counts[query.status] : Object.values(byStatus).reduce((a, b) => a + b, 0),
    rowNumber,
    recordsPerPage,
    counts,
    mayListOrganisation,
  };
}

function orderSql({ sortBy, sortOrder }: Query, now: Temporal.Instant): RawBuilder<unknown> {
  if (sortBy === 'ahead') {
    const isAhead = sql`t.state <> 'cancelled' and coalesce(t.ends_at, t.starts_at, 'infinity') >= ${now.toString()}::timestamptz`;
    return sql`(${isAhead}) desc, case when ${isAhead} then t.starts_at end asc nulls last, t.starts_at desc, t.id desc`;
  }
  const direction = sortOrder.toUpperCase() === 'ASC' ? sql`asc` : sql`desc`;
  return sql`${SORTS[sortBy]} ${direction} nulls last, t.id ${direction}`;
}

function readPage(rowNumber: number, recordsPerPage: number): { rowNumber: number; recordsPerPage: number } {
  const errors = [
    ...(rowNumber >= 1 ? [] : [{ field: 'rowNumber', message: 'Please enter valid number' }]),
    ...(PAGE_SIZES.includes(recordsPerPage) ? [] : [{ field: 'recordsPerPage', message: 'One of 20, 50, 100, 500' }]),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return { rowNumber, recordsPerPage };
}

/** The trips a person made or travels in; for `organisation` all but others' personal ones. */
export function scopeSql(reader: TripReader, scope: Query['scope']): RawBuilder<boolean> {
  const own = sql<boolean>`(t.created_by = ${reader.personId} or exists (select from trip_traveller v
    where v.organization_id = t.organization_id and v.trip_id = t.id and v.person_id = ${reader.personId}))`;
  return scope === 'mine' ? own : sql<boolean>`(not t.is_personal or ${own})`;
}

function searchSql(search: Search): RawBuilder<boolean> {
  const name = typed(search.name);
  const traveler = typed(search.traveler);
  const conditions = [
    ...(name === null ? [] : [holds(sql`t.name`, name)]),
    ...(search.kind === undefined ? [] : [sql<boolean>`t.kind = ${search.kind}`]),
    ...(search.from === undefined
      ? []
      : [sql<boolean>`(coalesce(t.ends_at, t.starts_at) at time zone t.zone)::date >= ${search.from}::date`]),
    ...(search.to === undefined ? [] : [sql<boolean>`(t.starts_at at time zone t.zone)::date <= ${search.to}::date`]),
    ...(traveler === null
      ? []
      : [
          sql<boolean>`exists (select from trip_traveller v where v.organization_id = t.organization_id and v.trip_id = t.id
            and ${holds(sql`concat(v.details->>'firstName', ' ', v.details->>'lastName')`, traveler)})`,
        ]),
    ...placeSql(typed(search.place)),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** A place is an airport code or part of a city's name, at either end of any flight. */
function placeSql(place: string | null): RawBuilder<boolean>[] {
  if (place === null) return [];
  const code = airportByCode(place.toUpperCase())?.code ?? null;
  const end = (of: 'from' | 'to') =>
    sql`(${sql.ref(`u.${of}_code`)} = ${code} or ${holds(sql.ref(`u.${of}_name`), place)})`;
  return [
    sql<boolean>`exists (select from booking b
      join booking_unit u on u.organization_id = b.organization_id and u.booking_id = b.id
      where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null
        and (${end('from')} or ${end('to')}))`,
  ];
}

function typed(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** The typed text is no pattern. */
function holds(column: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  return sql<boolean>`position(lower(${wanted}) in lower(${column})) > 0`;
}

/** How many trips match in each status, whatever status is chosen. */
export async function countTrips(tx: Tx, matching: RawBuilder<unknown>, now: Temporal.Instant): Promise<Counts> {
  const { rows } = await sql<{ status: Status; count: number; waiting: number }>`
    select ${statusSql(now)} as status, count(*) as count, count(*) filter (where t.state <> 'cancelled' and exists (
      select from approval_request r where r.organization_id = t.organization_id and r.trip_id = t.id and r.state = 'open')) as waiting
    from trip t where ${matching} group by 1`.execute(tx);
  const counts = { Draft: 0, Upcoming: 0, Ongoing: 0, Past: 0, Cancelled: 0, 'Not booked': 0, waitingForApproval: 0 };
  for (const row of rows) {
    counts[row.status] = row.count;
    counts.waitingForApproval += row.waiting;
  }
  return counts;
}
