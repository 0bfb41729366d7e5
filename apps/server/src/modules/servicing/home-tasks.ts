import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { readsAllTrips, scopeSql } from '../trip/index.ts';
import { type AwaitedRefund, readAwaitedRefunds } from './awaited-refunds.ts';

/** How many days the home page shows a refused cancellation; its booking shows it permanently. */
const REFUSED_DAYS = 7;

/** A person's tasks from cancellations: finance handles late refunds, travellers handle refusals. */
export async function refundTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  return [...(await lateRefunds(tx, caller, now)), ...(await refusedCancellations(tx, caller, now))];
}

/** Refunds of the company that should have arrived; those of private journeys are not finance's business. */
async function lateRefunds(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  if (!caller.privileges.has('ledger.view')) return [];
  const late = await readAwaitedRefunds(tx, sql<boolean>`not t.is_personal`, now, indianDay(now));
  return late.map(
    ({ booking, tripName, label, clock, reference }): HomeTask => ({
      key: `late_refund:${clock.refundId}`,
      kind: 'late_refund',
      title: `Late refund: ${label}`,
      detail: `${tripName} · due by ${shortDate(clock.dueOn)}, ${daysText(clock.daysOverdue)} late`,
      amountPaise: clock.amount,
      // It was due until the end of that day.
      dueAt: startOfIndianDay(Temporal.PlainDate.from(clock.dueOn).add({ days: 1 })),
      since: startOfIndianDay(Temporal.PlainDate.from(clock.startedOn)),
      isLost: false,
      action: `Look into ${formatInrExact(clock.amount)}`,
      link: readsAllTrips(caller) ? `/trip/details?tripId=${booking.tripId}` : null,
      advice: readsAllTrips(caller) ? null : adviceOf(clock, reference),
      requestId: null,
    }),
  );
}

interface RefusedRow {
  readonly id: string;
  readonly trip_id: string;
  readonly title: string;
  readonly name: string;
  readonly message: string | null;
  readonly settled_at: Date;
}

/** Cancellations of the person's own trips that were refused lately, unless another was asked for since. */
async function refusedCancellations(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  const since = isoOf(now.subtract({ hours: REFUSED_DAYS * 24 }));
  const { rows } = await sql<RefusedRow>`
    select c.id, b.trip_id, b.title, t.name, c.message, c.settled_at
    from cancellation c join booking b on b.organization_id = c.organization_id and b.id = c.booking_id
      join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where c.state = 'refused' and c.settled_at > ${since}::timestamptz and b.status = 'BOOKED' and b.removed_at is null
      and not exists (select from cancellation n where n.organization_id = c.organization_id
        and n.booking_id = c.booking_id and n.created_at > c.created_at)
      and ${scopeSql(caller, 'mine')}
    order by c.settled_at, c.id`.execute(tx);
  return rows.map((row) => {
    const settledAt = instantOfDate(row.settled_at);
    return {
      key: `refused_cancellation:${row.id}`,
      kind: 'refused',
      title: `Not cancelled: ${row.title}`,
      detail: row.message ?? `${row.name} · still booked`,
      amountPaise: null,
      dueAt: null,
      since: settledAt,
      isLost: false,
      action: 'See why',
      link: `/trip/details?tripId=${row.trip_id}`,
      advice: null,
      requestId: null,
    };
  });
}

/** For finance, who cannot open others' trips: the reference, and who handles it. */
function adviceOf({ startedOn }: AwaitedRefund['clock'], reference: string | null): string {
  const since = `Cancelled on ${shortDate(startedOn)}.`;
  const whom =
    reference === null
      ? 'The supplier has agreed to pay and has not paid yet.'
      : `We sent it to the bank as ${reference}. Quote that reference when you ask the bank.`;
  return `${since} ${whom} The travel desk follows it up: ask them what the answer was.`;
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
