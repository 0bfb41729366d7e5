import { arrivalOf, departureOf, flightCode, type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { listCancellations } from '../booking/index.ts';
import { type FlightBooking, findFlights, whoFlies } from '../flight-order/index.ts';
import { scopeSql } from '../trip/index.ts';
import { findWaitingFor } from './change-decide.ts';
import { presentCheckIn } from './check-in-reminder.ts';

const MOST = 20;
/** No airline opens check-in sooner (spec rules §9.1). */
const CHECK_IN_HOURS = 48;

/** A person's tasks from booked flights: check in, answer the airline's change, decide on a colleague's change. */
export async function flightTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  return [
    ...(await checkInsOpen(tx, caller, now)),
    ...(await changesAnnounced(tx, caller, now)),
    ...(await changesToDecide(tx, caller, now)),
  ];
}

interface PlaceRow {
  readonly id: string;
  readonly trip_id: string;
}

/** Flights that the person flies, or booked where only guests fly, and that can be checked in for now. */
async function checkInsOpen(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  const { rows } = await sql<PlaceRow>`
    select b.id, b.trip_id from booking b join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where b.service = 'flight' and b.status = 'BOOKED' and b.removed_at is null and ${travels(caller)}
      and exists (select from booking_unit u where u.organization_id = b.organization_id and u.booking_id = b.id
        and u.state <> 'gone' and u.starts_at > ${isoOf(now)}::timestamptz
        and u.starts_at < ${isoOf(now.add({ hours: CHECK_IN_HOURS }))}::timestamptz)
    order by b.starts_at limit ${MOST}`.execute(tx);
  const tasks: HomeTask[] = [];
  for (const { id } of rows) {
    const booking = await findFlights(tx, id);
    if (booking) tasks.push(...(await checkInsOf(tx, booking, now)));
  }
  return tasks;
}

async function checkInsOf(tx: Tx, booking: FlightBooking, now: Temporal.Instant): Promise<HomeTask[]> {
  const flying = whoFlies(booking, await listCancellations(tx, booking.id));
  return booking.orders
    .filter(({ state }) => state === 'booked')
    .flatMap((order) =>
      order.detail.slices.flatMap((slice, index): HomeTask[] => {
        const { isOpen, opensAt, closesAt } = presentCheckIn(booking, order, slice, now);
        if (!isOpen || flying(order.id, index).length === 0) return [];
        return [
          {
            key: `check_in:${order.id}:${sliceKey(slice)}`,
            kind: 'check_in',
            title: `Check in: ${routeText(slice)}`,
            detail: [slice.segments.map(flightCode).join(', '), order.locator === null ? null : `PNR ${order.locator}`]
              .filter(Boolean)
              .join(' · '),
            amountPaise: null,
            dueAt: Temporal.Instant.from(closesAt),
            since: Temporal.Instant.from(opensAt),
            isLost: true,
            action: 'Check in',
            link: flightLink(booking),
            advice: null,
            requestId: null,
          },
        ];
      }),
    );
}

interface ChangeRow extends PlaceRow {
  readonly change_id: string;
  readonly kind: 'changed' | 'cancelled';
  readonly title: string;
  readonly name: string;
  readonly noticed_at: Date;
  readonly starts_at: Date;
}

/** What airlines changed themselves and nobody has answered yet. */
async function changesAnnounced(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  const { rows } = await sql<ChangeRow>`
    select b.id, b.trip_id, c.id as change_id, c.kind, b.title, t.name, c.noticed_at, b.starts_at
    from schedule_change c join booking b on b.organization_id = c.organization_id and b.id = c.booking_id
      join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where c.state = 'open' and b.status = 'BOOKED' and b.removed_at is null
      and b.ends_at > ${isoOf(now)}::timestamptz and ${scopeSql(caller, 'mine')}
    order by b.starts_at, c.id limit ${MOST}`.execute(tx);
  return rows.map((row) => ({
    key: `supplier_change:${row.change_id}`,
    kind: 'supplier_change',
    title: row.kind === 'cancelled' ? `Cancelled by the airline: ${row.title}` : `New times: ${row.title}`,
    detail: row.name,
    amountPaise: null,
    dueAt: instantOfDate(row.starts_at),
    since: instantOfDate(row.noticed_at),
    isLost: true,
    action: row.kind === 'cancelled' ? 'Choose what to do' : 'Answer the airline',
    link: flightLink({ id: row.id, tripId: row.trip_id }),
    advice: null,
    requestId: null,
  }));
}

/** Changes to booked flights that wait for the person's decision. */
async function changesToDecide(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  if (!caller.privileges.has('approvals.decide')) return [];
  const waiting = await findWaitingFor(tx, caller, now);
  return waiting.map(({ change, booking, trip }): HomeTask => {
    const [lead] = booking.travellers;
    return {
      key: `approve_change:${change.id}`,
      kind: 'approve_change',
      title: `${lead.firstName} ${lead.lastName}: change of a booked flight`,
      detail: [trip.name, ...change.question.labels].join(' · '),
      amountPaise: change.amounts?.payPaise ?? null,
      dueAt: null,
      since: instantOfDate(change.createdAt),
      isLost: false,
      action: 'Decide on the change',
      link: `/approvals/changes?changeId=${change.id}`,
      advice: null,
      requestId: null,
    };
  });
}

/** Trips `t` in which the person travels, or which they made for guests alone. */
function travels({ personId }: Caller) {
  const employee = sql`select from trip_traveller v where v.organization_id = t.organization_id and v.trip_id = t.id`;
  return sql<boolean>`(exists (${employee} and v.person_id = ${personId})
    or (t.created_by = ${personId} and not exists (${employee} and v.person_id is not null)))`;
}

function routeText(slice: Slice): string {
  return `${departureOf(slice).city} → ${arrivalOf(slice).city}`;
}

function flightLink({ id, tripId }: Pick<FlightBooking, 'id' | 'tripId'>): string {
  return `/trip/flight?tripId=${tripId}&flightId=${id}`;
}
