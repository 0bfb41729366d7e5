import type { comingUp, showHomeAhead as operation } from '@pravas/contract/home/home-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { BookedItem } from '@pravas/domain/whereabouts/whereabouts.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { readAwaitedRefunds } from '../servicing/index.ts';
import { scopeSql } from '../trip/index.ts';
import { readBookedItems, type SeatInTrip } from '../whereabouts/index.ts';
import type { HomeContext } from './home-context.ts';

const NEXT = 3;
const REFUNDS = 10;
/** How many of a person's trips are searched for what comes next; nobody has planned more at once. */
const TRIPS = 12;

/** What comes next for a person, and their refunds. */
export async function showAhead(
  { database, clock }: HomeContext,
  caller: Caller,
): Promise<PayloadOf<typeof operation>> {
  const now = clock.now();
  return database.readOrganization(caller.organizationId, async (tx) => ({
    next: await nextOf(tx, caller.personId, now),
    refunds: await refundsOf(tx, caller, now),
  }));
}

interface Seat extends SeatInTrip {
  readonly tripName: string;
}

async function nextOf(tx: Tx, personId: string, now: Temporal.Instant): Promise<z.output<typeof comingUp>[]> {
  const { rows: seats } = await sql<Seat>`
    select v.person_id as "whoId", t.id as "tripId", t.name as "tripName", v.position,
      (select count(*)::int from trip_traveller w
        where w.organization_id = t.organization_id and w.trip_id = t.id) as seats,
      trim(concat(v.details->>'firstName', ' ', v.details->>'lastName')) as "bookedAs"
    from trip_traveller v
    join trip t on t.organization_id = v.organization_id and t.id = v.trip_id
    where v.person_id = ${personId} and t.state <> 'cancelled' and t.id in (
      select b.trip_id from booking b
      where b.status = 'BOOKED' and b.removed_at is null and b.ends_at > ${isoOf(now)}::timestamptz)
    order by t.starts_at, t.id limit ${TRIPS}`.execute(tx);
  const items = (await readBookedItems(tx, seats, true)).get(personId) ?? [];
  return items
    .flatMap((item) => {
      const names = seats.find(({ tripId }) => tripId === item.tripId);
      return names ? present(item, names.tripName, now) : [];
    })
    .toSorted((a, b) => (a.departsAt < b.departsAt ? -1 : a.departsAt > b.departsAt ? 1 : 0))
    .slice(0, NEXT);
}

function present(item: BookedItem, tripName: string, now: Temporal.Instant): z.output<typeof comingUp>[] {
  const { kind, title, from, to, departs, arrives, tripId } = item;
  const [begins, ends] = [instantOf(departs), instantOf(arrives)];
  if (kind === 'note' || Temporal.Instant.compare(ends, now) <= 0) return [];
  return [
    {
      kind,
      title,
      from: from.city,
      to: to.city,
      departs: departs.wall,
      arrives: arrives.wall,
      departsAt: isoOf(begins),
      arrivesAt: isoOf(ends),
      isUnderWay: Temporal.Instant.compare(begins, now) <= 0,
      tripId,
      tripName,
    },
  ];
}

async function refundsOf(tx: Tx, caller: Caller, now: Temporal.Instant) {
  const awaited = await readAwaitedRefunds(tx, scopeSql(caller, 'mine'), now);
  return awaited.slice(0, REFUNDS).map(({ booking, tripName, label, clock }) => ({
    key: clock.refundId,
    label,
    tripId: booking.tripId,
    tripName,
    amount: clock.amount,
    dueOn: clock.dueOn,
    daysOverdue: clock.daysOverdue,
  }));
}
