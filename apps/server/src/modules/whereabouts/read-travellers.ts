import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type TripReader, visibleSql } from '../trip/index.ts';
import { locatableSql } from './who-may-locate.ts';

/** Days by the local calendar of each person, YYYY-MM-DD; both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A person in a trip of these days, with how to reach them. */
export interface TripSeat {
  readonly id: string;
  /** The same for one person in several trips. */
  readonly whoId: string;
  readonly isGuest: boolean;
  readonly tripId: string;
  readonly tripName: string;
  readonly isTripVisible: boolean;
  /** How many travel, and which of them it is. */
  readonly position: number;
  readonly seats: number;
  /** As bookings of the trip name them. */
  readonly bookedAs: string;
  readonly name: string;
  readonly employeeCode: string | null;
  readonly departmentId: string | null;
  readonly department: string | null;
  readonly guestOf: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** The most that calendars differ. */
const HOURS_AROUND = 26;

/**
 * The people in trips with something booked around these days whom the caller may locate. Private journeys are left
 * out.
 */
export async function readSeats(
  tx: Tx,
  caller: TripReader & Pick<Caller, 'personId' | 'privileges'>,
  days: Days,
): Promise<readonly TripSeat[]> {
  const around = sql`interval '1 hour' * ${HOURS_AROUND}`;
  const { rows } = await sql<TripSeat>`
    select v.id, coalesce(v.person_id, v.id) as "whoId", v.person_id is null as "isGuest", t.id as "tripId",
      t.name as "tripName", ${visibleSql(caller)} as "isTripVisible", v.position,
      (select count(*)::int from trip_traveller w
        where w.organization_id = t.organization_id and w.trip_id = t.id) as seats,
      trim(concat(v.details->>'firstName', ' ', v.details->>'lastName')) as "bookedAs",
      trim(coalesce(p.first_name || ' ' || p.last_name,
        concat(v.details->>'firstName', ' ', v.details->>'lastName'))) as name,
      p.employee_code as "employeeCode", p.department_id as "departmentId", d.name as department,
      case when v.person_id is null then c.first_name || ' ' || c.last_name end as "guestOf",
      coalesce(p.email, v.details->>'email') as email, coalesce(p.mobile, v.details->>'mobile') as mobile
    from trip t
    join trip_traveller v on v.organization_id = t.organization_id and v.trip_id = t.id
    join person c on c.organization_id = t.organization_id and c.id = t.created_by
    left join person p on p.organization_id = v.organization_id and p.id = v.person_id
    left join department d on d.organization_id = p.organization_id and d.id = p.department_id
    where not t.is_personal and t.state <> 'cancelled' and v.details is not null and ${locatableSql(caller)}
      and t.id in (
        select b.trip_id from booking b
        where b.status = 'BOOKED' and b.removed_at is null group by b.trip_id
        having min(b.starts_at) <= ${days.to}::date + interval '1 day' + ${around}
          and max(b.ends_at) >= ${days.from}::date - ${around})
    order by t.id, v.position`.execute(tx);
  return rows;
}
