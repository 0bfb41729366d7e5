import type { tripSummary } from '@pravas/contract/trip/trip-shapes.ts';
import type { ItemDecision } from '@pravas/domain/approval/approval.ts';
import { tripAnswer } from '@pravas/domain/approval/trip-answer.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { printedOtherwise } from '@pravas/domain/person/printed-name.ts';
import { type TripState, travellerMode } from '@pravas/domain/trip/trip-rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { decides } from '../approval/index.ts';
import { AWAITED_CHANGES } from '../booking/index.ts';
import type { TripKind } from './trip.ts';
import type { TripReader } from './trip-access.ts';
import { TRIP_COST, TRIP_UNPAID } from './trip-cost-sql.ts';
import { asTraveller } from './trip-repository.ts';
import { statusSql, TRIP_SPAN } from './trip-status.ts';

/** A trip as lists show it. */
export type WireSummary = z.output<typeof tripSummary>;

interface SummaryRow {
  id: string;
  name: string;
  kind: TripKind;
  is_personal: boolean;
  zone: string;
  starts_at: Date | null;
  ends_at: Date | null;
  start_date: string | null;
  end_date: string | null;
  created_at: Date;
  created_by: string;
  maker_id: number;
  maker_name: string;
  status: WireSummary['status'];
  state: TripState;
  bookings: number;
  cancelled: number;
  partly_cancelled: number;
  airline_change: 'changed' | 'cancelled' | null;
  total_paise: number;
  unpaid_paise: number;
  waiting_for: WireSummary['waitingFor'];
  travellers: { id: string; user_id: number | null; details: unknown }[];
  route: { from: string; to: string }[];
  decisions: (ItemDecision | 'bypassed' | 'withdrawn')[];
}

/** Trips by id, in the order of the ids. The caller must have checked that the reader may see them. */
export async function readSummaries(
  tx: Tx,
  tripIds: readonly string[],
  reader: Pick<TripReader, 'personId'>,
  now: Temporal.Instant,
): Promise<readonly WireSummary[]> {
  if (tripIds.length === 0) return [];
  const { rows } = await sql<SummaryRow>`
    select t.id, t.name, t.kind, t.state, t.is_personal, span.zone, span.starts_at, span.ends_at, t.created_at, t.created_by, ${statusSql(now)} as status,
      (span.starts_at at time zone span.zone)::date as start_date, (span.ends_at at time zone span.zone)::date as end_date,
      m.user_id as maker_id, m.first_name || ' ' || m.last_name as maker_name,
      (select count(*) from booking b where b.organization_id = t.organization_id and b.trip_id = t.id
        and b.removed_at is null) as bookings,
      (select count(*) from booking b where b.organization_id = t.organization_id and b.trip_id = t.id
        and b.removed_at is null and b.status = 'CANCELED') as cancelled,
      (select count(*) from booking b where b.organization_id = t.organization_id and b.trip_id = t.id
        and b.removed_at is null and b.status = 'BOOKED' and exists (select from cancellation c
          where c.organization_id = b.organization_id and c.booking_id = b.id and c.state in ('supplier', 'settled'))) as partly_cancelled,
      ${AIRLINE_CHANGE} as airline_change,
      ${TRIP_COST} as total_paise, ${TRIP_UNPAID} as unpaid_paise, ${WAITING_FOR} as waiting_for,
      ${TRAVELLERS} as travellers, ${ROUTE} as route, ${DECISIONS} as decisions
    from trip t join person m on m.organization_id = t.organization_id and m.id = t.created_by, lateral ${TRIP_SPAN} span
    where t.id in (${sql.join(tripIds)})`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return tripIds.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row, reader)] : [];
  });
}

/** One trip as lists show it. Throws `trip_not_found`. */
export async function readSummary(
  tx: Tx,
  tripId: string,
  reader: Pick<TripReader, 'personId'>,
  now: Temporal.Instant,
): Promise<WireSummary> {
  const [summary] = await readSummaries(tx, [tripId], reader, now);
  if (!summary) throw new Refusal('trip_not_found');
  return summary;
}

const TRAVELLERS = sql`coalesce((select json_agg(json_build_object('id', v.id, 'user_id', p.user_id, 'details', v.details) order by v.position)
  from trip_traveller v left join person p on p.organization_id = v.organization_id and p.id = v.person_id
  where v.organization_id = t.organization_id and v.trip_id = t.id), '[]'::json)`;

/**
 * Cities in the order of travel. Failed and expired bookings do not count, nor do cancelled ones while anything else is
 * left.
 */
const ROUTE = sql`coalesce((select json_agg(json_build_object('from', s.from_name, 'to', s.to_name) order by s.starts_at)
  from (select distinct u.order_id, u.from_name, u.to_name, u.starts_at,
      rank() over (order by (u.state = 'gone' or b.status = 'CANCELED')) as kept
    from booking b join booking_unit u on u.organization_id = b.organization_id and u.booking_id = b.id
    where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null
      and b.status not in ('FAILED', 'EXPIRED')) s where s.kept = 1), '[]'::json)`;

/** Changes close by themselves once they are obsolete; a page of trips does not check flight by flight. */
const AIRLINE_CHANGE = sql`(select case when bool_or(c.kind = 'cancelled') then 'cancelled' when count(*) > 0 then 'changed' end
  from booking b join schedule_change c on c.organization_id = b.organization_id and c.booking_id = b.id
  where b.organization_id = t.organization_id and b.trip_id = t.id and b.removed_at is null and b.status = 'BOOKED'
    and c.state in (${sql.join(AWAITED_CHANGES)}))`;

/** Who is asked about it now. */
const WAITING_FOR = sql`coalesce((select json_agg(distinct jsonb_build_object('user_id', p.user_id, 'name', p.first_name || ' ' || p.last_name))
  from approval_task k join approval_request r on r.organization_id = k.organization_id and r.id = k.request_id
    join person p on p.organization_id = k.organization_id and p.id = k.assignee_id
  where r.organization_id = t.organization_id and r.trip_id = t.id and r.state = 'open' and k.state = 'open'
    and p.is_active and exists (${decides()})), '[]'::json)`;

/** Of each flight that is still in the trip, what was decided last. */
const DECISIONS = sql`coalesce((select json_agg(i.state) from (
    select distinct on (i.booking_id) i.state from approval_item i
    join approval_request r on r.organization_id = i.organization_id and r.id = i.request_id
    join booking b on b.organization_id = i.organization_id and b.id = i.booking_id and b.removed_at is null
    where i.organization_id = t.organization_id and i.trip_id = t.id
    order by i.booking_id, r.round desc) i), '[]'::json)`;

function present(row: SummaryRow, reader: Pick<TripReader, 'personId'>): WireSummary {
  return {
    _id: row.id,
    name: row.name,
    status: row.status,
    kind: row.kind,
    startTime: row.starts_at?.toISOString() ?? null,
    endTime: row.ends_at?.toISOString() ?? null,
    zone: row.zone,
    startDate: row.start_date,
    endDate: row.end_date,
    route: routeOf(row.route),
    travelers: row.travellers.map(({ id, user_id, details: stored }) => {
      const { type, details } = asTraveller(stored);
      return {
        _id: id,
        type,
        user_id,
        firstName: details?.firstName ?? '',
        lastName: details?.lastName ?? '',
        email: details?.email ?? null,
        isNamed: details !== null,
        printedName: details && printedOtherwise(details),
      };
    }),
    travelerMode: travellerMode(row.travellers.length),
    isPersonalBooking: row.is_personal,
    isCancelled: row.state === 'cancelled',
    createdBy: { user_id: row.maker_id, name: row.maker_name },
    isMine: row.created_by === reader.personId,
    bookings: row.bookings,
    cancelledBookings: row.cancelled,
    partlyCancelledBookings: row.partly_cancelled,
    supplierChange: row.airline_change,
    totalPrice: paise(row.total_paise),
    unpaid: paise(row.unpaid_paise),
    approval: row.decisions.every((one) => one === 'withdrawn') ? null : tripAnswer(row.decisions),
    waitingFor: row.waiting_for,
    createdAt: row.created_at.toISOString(),
  };
}

/** "Delhi → Mumbai → Delhi": where one stage ends and the next begins in the same city, it is named once. */
function routeOf(stages: readonly { readonly from: string; readonly to: string }[]): string | null {
  const cities = stages
    .flatMap((stage) => [stage.from, stage.to])
    .filter((city, index, all) => city !== all[index - 1]);
  return cities.length === 0 ? null : cities.join(' → ');
}
