import type { tripSummary } from '@pravas/contract/trip/trip-shapes.ts';
import type { Traveller } from '@pravas/domain/flight/traveller.ts';
import { paise, toRupees } from '@pravas/domain/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

type WireTrip = z.output<typeof tripSummary>;

/** A traveller of a trip; `personId` for those who work here. */
export interface TripTraveller {
  readonly id: string;
  readonly personId: string | null;
  readonly details: Traveller;
}

/** A trip with its travellers. */
export interface Trip {
  readonly id: string;
  readonly name: string;
  readonly isPersonal: boolean;
  readonly createdBy: string;
  readonly travellers: readonly TripTraveller[];
}

/** Reads a person's own trip, or null. Others' trips are not found, so that nothing tells that they exist. */
export async function findOwnTrip(tx: Tx, tripId: string, personId: string, lock = false): Promise<Trip | null> {
  let query = tx.selectFrom('trip').selectAll().where('id', '=', tripId).where('created_by', '=', personId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const travellers = await tx
    .selectFrom('trip_traveller')
    .selectAll()
    .where('trip_id', '=', tripId)
    .orderBy('position')
    .execute();
  return {
    id: row.id,
    name: row.name,
    isPersonal: row.is_personal,
    createdBy: row.created_by,
    travellers: travellers.map((traveller) => ({
      id: traveller.id,
      personId: traveller.person_id,
      details: traveller.details as Traveller,
    })),
  };
}

/** Inserts a trip without travellers or bookings. */
export async function insertTrip(
  tx: Tx,
  trip: {
    readonly organizationId: string;
    readonly id: string;
    readonly name: string;
    readonly createdBy: string;
    readonly isPersonal: boolean;
    readonly startsAt: Temporal.Instant | null;
    readonly endsAt: Temporal.Instant | null;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('trip')
    .values({
      organization_id: trip.organizationId,
      id: trip.id,
      created_by: trip.createdBy,
      name: trip.name,
      is_personal: trip.isPersonal,
      starts_at: trip.startsAt === null ? null : isoOf(trip.startsAt),
      ends_at: trip.endsAt === null ? null : isoOf(trip.endsAt),
      created_at: isoOf(trip.now),
      updated_at: isoOf(trip.now),
    })
    .execute();
}

/** Sets who travels; done once, when the first flight is added. */
export async function insertTravellers(
  tx: Tx,
  organizationId: string,
  tripId: string,
  travellers: readonly { readonly personId: string | null; readonly details: Traveller }[],
): Promise<void> {
  await tx
    .insertInto('trip_traveller')
    .values(
      travellers.map((traveller, position) => ({
        organization_id: organizationId,
        id: newId(),
        trip_id: tripId,
        position,
        person_id: traveller.personId,
        details: JSON.stringify(traveller.details),
      })),
    )
    .execute();
}

/** Stretches a trip's dates over what was put into it. */
export async function stretchTrip(
  tx: Tx,
  tripId: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update trip set starts_at = least(coalesce(starts_at, ${isoOf(from)}), ${isoOf(from)}::timestamptz),
      ends_at = greatest(coalesce(ends_at, ${isoOf(to)}), ${isoOf(to)}::timestamptz), updated_at = ${isoOf(now)}
    where id = ${tripId}`.execute(tx);
}

/** Filters of the trip list. */
export interface TripFilter {
  readonly personId: string;
  readonly name: string | null;
  readonly status: WireTrip['status'] | null;
  readonly tripId?: string;
}

interface TripRow {
  id: string;
  name: string;
  is_personal: boolean;
  starts_at: Date | null;
  ends_at: Date | null;
  created_at: Date;
  status: WireTrip['status'];
  bookings: number;
  total_paise: number;
  travellers: { id: string; user_id: number | null; details: Traveller }[];
}

/**
 * A trip is a Draft until something in it is booked (finalising comes from approval); then dates decide. A trip whose
 * last flight has landed is Past whatever became of it.
 */
function statusSql(now: Temporal.Instant): RawBuilder<string> {
  const at = sql`${isoOf(now)}::timestamptz`;
  return sql<string>`case
    when t.ends_at is not null and t.ends_at < ${at} then 'Past'
    when not exists (select from booking b where b.trip_id = t.id and b.organization_id = t.organization_id
      and b.removed_at is null and b.status in ('BOOKED', 'CANCELED')) then 'Draft'
    when t.starts_at <= ${at} then 'Ongoing' else 'Upcoming' end`;
}

/** A page of trips, newest first, and how many there are in all. */
export async function pageTrips(
  tx: Tx,
  filter: TripFilter,
  page: { readonly offset: number; readonly limit: number },
  now: Temporal.Instant,
): Promise<{ readonly trips: readonly WireTrip[]; readonly total: number }> {
  const { rows } = await sql<TripRow & { total: number }>`
    with mine as (
      select t.*, ${statusSql(now)} as status from trip t
      where t.created_by = ${filter.personId}
        and (${filter.tripId ?? null}::uuid is null or t.id = ${filter.tripId ?? null}::uuid)
        and (${filter.name}::text is null or position(lower(${filter.name}) in lower(t.name)) > 0)
    ), chosen as (
      select * from mine where ${filter.status}::text is null or status = ${filter.status}
    )
    select c.id, c.name, c.is_personal, c.starts_at, c.ends_at, c.created_at, c.status,
      (select count(*) from chosen) as total,
      (select count(*) from booking b where b.trip_id = c.id and b.removed_at is null) as bookings,
      (select coalesce(sum(b.total_paise), 0)::bigint from booking b
        where b.trip_id = c.id and b.removed_at is null and b.status not in ('FAILED', 'EXPIRED', 'CANCELED')) as total_paise,
      coalesce((select json_agg(json_build_object('id', v.id, 'user_id', p.user_id, 'details', v.details) order by v.position)
        from trip_traveller v left join person p on p.id = v.person_id and p.organization_id = v.organization_id
        where v.trip_id = c.id), '[]'::json) as travellers
    from chosen c order by c.created_at desc, c.id desc offset ${page.offset} limit ${page.limit}`.execute(tx);
  const total = rows[0]?.total ?? (page.offset === 0 ? 0 : await countTrips(tx, filter, now));
  return { trips: rows.map(presentTrip), total };
}

async function countTrips(tx: Tx, filter: TripFilter, now: Temporal.Instant): Promise<number> {
  const counts = await countByStatus(tx, filter, now);
  return filter.status ? counts[filter.status] : Object.values(counts).reduce((a, b) => a + b, 0);
}

/** How many trips match in each status, whatever status is chosen. */
export async function countByStatus(
  tx: Tx,
  filter: TripFilter,
  now: Temporal.Instant,
): Promise<Record<WireTrip['status'], number>> {
  const { rows } = await sql<{ status: WireTrip['status']; count: number }>`
    select ${statusSql(now)} as status, count(*) as count from trip t
    where t.created_by = ${filter.personId}
      and (${filter.name}::text is null or position(lower(${filter.name}) in lower(t.name)) > 0)
    group by 1`.execute(tx);
  const counts = { Draft: 0, Upcoming: 0, Ongoing: 0, Past: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

function presentTrip(row: TripRow): WireTrip {
  return {
    _id: row.id,
    name: row.name,
    status: row.status,
    startTime: row.starts_at?.toISOString() ?? null,
    endTime: row.ends_at?.toISOString() ?? null,
    travelers: row.travellers.map((traveller) => ({
      _id: traveller.id,
      type: traveller.details.type,
      user_id: traveller.user_id,
      firstName: traveller.details.firstName,
      lastName: traveller.details.lastName,
      email: traveller.details.email,
    })),
    travelerMode: row.travellers.length > 1 ? 'multiple' : 'single',
    isPersonalBooking: row.is_personal,
    bookings: row.bookings,
    totalPrice: toRupees(paise(row.total_paise)),
    createdAt: row.created_at.toISOString(),
  };
}
