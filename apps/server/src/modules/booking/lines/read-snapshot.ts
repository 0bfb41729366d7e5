import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import type { Booking } from '../booking.ts';

/** Who travels, as they are now. */
export interface TravellerThen {
  readonly person_id: string | null;
  readonly name: string;
  readonly employee_code: string | null;
  readonly department_id: string | null;
  readonly department: string | null;
  readonly grade: string | null;
  readonly cost_centre: string | null;
}

/** What lines keep of the moment in which they are recorded. */
export interface Snapshot {
  readonly isPersonal: boolean;
  /** Of the trip; null = it says none. */
  readonly costCentre: string | null;
  readonly project: string | null;
  readonly reason: string | null;
  /** When the booking was first bought; null = it is being bought now. */
  readonly bookedAt: Date | null;
  readonly travellers: readonly TravellerThen[];
}

interface Row {
  readonly is_personal: boolean;
  readonly trip_cost_centre: string | null;
  readonly project: string | null;
  readonly reason: string | null;
  readonly booked_at: Date | null;
  readonly travellers: readonly TravellerThen[] | null;
}

/** Reads who the travellers of a booking's trip are, and what the trip is charged to. */
export async function readSnapshot(
  tx: Tx,
  { id, tripId, approval }: Pick<Booking, 'id' | 'tripId' | 'approval'>,
): Promise<Snapshot> {
  const { rows } = await sql<Row>`
    select t.is_personal,
      (select c.code from cost_centre c where c.id = t.cost_centre_id) as trip_cost_centre,
      (select c.code from cost_centre c where c.id = t.project_id) as project,
      (select r.text from reason_code r where r.id = ${approval.reasonCodeId}::uuid) as reason,
      (select min(l.at) from booking_line l where l.booking_id = ${id} and l.kind = 'purchase') as booked_at,
      (select jsonb_agg(jsonb_build_object(
          'person_id', p.id,
          'name', coalesce(p.first_name || ' ' || p.last_name, v.details ->> 'firstName' || ' ' || (v.details ->> 'lastName')),
          'employee_code', p.employee_code,
          'department_id', d.id,
          'department', d.name,
          'grade', g.name,
          'cost_centre', p.cost_centre) order by v.position)
        from trip_traveller v
        left join person p on p.id = v.person_id
        left join department d on d.id = p.department_id
        left join grade g on g.id = p.grade_id
        where v.trip_id = t.id) as travellers
    from trip t where t.id = ${tripId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Booking ${id} is of no trip`);
  return {
    isPersonal: row.is_personal,
    costCentre: row.trip_cost_centre,
    project: row.project,
    reason: [row.reason, approval.reasonText].filter((text) => text !== null).join(': ') || null,
    bookedAt: row.booked_at,
    travellers: row.travellers ?? [],
  };
}

/** The trip's traveller in this place of the booking; null = unknown. */
export function travellerThen({ travellers }: Snapshot, name: string, place: number): TravellerThen | null {
  // A booking may be of some of the trip's travellers.
  const at = travellers[place];
  return at?.name === name ? at : (travellers.find((one) => one.name === name) ?? null);
}
