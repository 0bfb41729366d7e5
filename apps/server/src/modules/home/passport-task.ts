import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { type JourneyAbroad, type PassportNeed, passportNeed } from '@pravas/domain/person/passport-need.ts';
import { type AirportTime, dateOf, instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { findBooking, listCancellations, serviceOf } from '../booking/index.ts';
import { countryOf } from '../whereabouts/index.ts';

/** How many of a person's bookings ahead are checked. */
const MOST = 40;

interface Journey extends JourneyAbroad {
  readonly city: string;
  readonly departs: AirportTime;
  readonly since: Temporal.Instant;
}

interface AheadRow {
  readonly id: string;
  readonly trip_id: string;
  readonly trip_at: Date;
}

/**
 * That the person's passport, of their profile or as given for a trip, is missing, or expires too soon, for their next
 * journey abroad.
 */
export async function passportTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  if (!caller.privileges.has('profile.own')) return [];
  const journeys = await readJourneys(tx, caller.personId, now);
  if (journeys.length === 0) return [];
  const { rows } = await sql<{ readonly nationality: string | null; readonly ends: readonly (string | null)[] }>`
    select p.nationality, array(select d.expires_on::text from person_document d
        where d.organization_id = p.organization_id and d.person_id = p.id and d.type = 'passport'
      union all select v.details->'passport'->>'expiresOn' from trip_traveller v
        where v.organization_id = p.organization_id and v.person_id = p.id
          and jsonb_typeof(v.details->'passport') = 'object') as ends
    from person p where p.id = ${caller.personId}`.execute(tx);
  const [person] = rows;
  const need = person ? passportNeed(journeys, person.ends, person.nationality) : null;
  return need ? [taskOf(need)] : [];
}

/** What is booked or planned for a person and leads abroad. */
async function readJourneys(tx: Tx, personId: string, now: Temporal.Instant): Promise<readonly Journey[]> {
  const { rows } = await sql<AheadRow>`
    select b.id, b.trip_id, t.created_at as trip_at
    from booking b join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where b.status in ('BOOKED', 'CREATED') and b.removed_at is null and t.state <> 'cancelled'
      and b.ends_at > ${isoOf(now)}::timestamptz
      and exists (select from trip_traveller v
        where v.organization_id = t.organization_id and v.trip_id = t.id and v.person_id = ${personId})
    order by b.starts_at, b.id limit ${MOST}`.execute(tx);
  const found: (Omit<Journey, 'backOn'> & { readonly tripId: string; readonly lastDay: string })[] = [];
  for (const { id, trip_id, trip_at } of rows) {
    const booking = await findBooking(tx, id);
    if (!booking) continue;
    const entries = serviceOf(booking).inTrip.timeline(booking, await listCancellations(tx, id));
    for (const { departs, arrives, to, isCancelled, isSupplierCancelled } of entries) {
      if (!to || isCancelled || isSupplierCancelled || Temporal.Instant.compare(instantOf(arrives), now) <= 0) continue;
      const country = countryOf(to)?.code ?? 'IN';
      const leavesOn = dateOf(departs.wall);
      const lastDay = dateOf(arrives.wall);
      found.push({
        tripId: trip_id,
        country,
        city: to.city,
        departs,
        leavesOn,
        lastDay,
        since: instantOfDate(trip_at),
      });
    }
  }
  return found
    .filter(({ country }) => country !== 'IN')
    .map(({ tripId, ...journey }) => {
      const days = found.filter((one) => one.tripId === tripId).map((one) => one.lastDay);
      return { ...journey, backOn: days.toSorted().at(-1) ?? journey.lastDay };
    });
}

function taskOf({ journey, is, endsOn }: PassportNeed<Journey>): HomeTask {
  const trip = `your trip to ${journey.city} on ${shortDate(journey.leavesOn)}`;
  const ends = endsOn === null ? '' : shortDate(endsOn);
  const words = {
    missing: { title: 'Add your passport', detail: `Y${trip.slice(1)} needs it`, action: 'Add passport' },
    expired: {
      title: 'Renew your passport',
      detail: `It ends on ${ends}, before ${trip} is over`,
      action: 'Update passport',
    },
    short: {
      title: 'Renew your passport',
      detail: `It ends on ${ends}. Many countries want six months more after ${trip}`,
      action: 'Update passport',
    },
  }[is];
  return {
    key: 'passport',
    kind: 'passport',
    ...words,
    amountPaise: null,
    dueAt: instantOf(journey.departs),
    since: journey.since,
    isLost: true,
    link: '/profile?tab=documents',
    advice: null,
    requestId: null,
  };
}
