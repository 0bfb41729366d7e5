import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { formatInr, formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { countScope, listApprovals } from './approval/approval-list.ts';
import { scopeSql } from './list-trips.ts';

/** Nobody finishes more of one sort in one sitting; those that are due last appear once others are done. */
const MOST = 50;

/** A person's tasks from trips: to pay for what was approved, and to decide on what others ask for. */
export async function tripTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  return [...(await toPay(tx, caller, now)), ...(await toDecide(tx, caller, now))];
}

interface UnpaidRow {
  readonly id: string;
  readonly trip_id: string;
  readonly name: string;
  readonly title: string;
  readonly starts_at: Date;
  readonly starts_on: string;
  readonly total_paise: number;
  readonly band_paise: number | null;
  readonly approval_at: Date | null;
  readonly updated_at: Date;
}

const mayPay = ({ privileges }: Caller) => privileges.has('pay.card') || privileges.has('pay.later');

function unpaidSql(caller: Caller, now: Temporal.Instant): RawBuilder<unknown> {
  return sql`from booking b join trip t on t.organization_id = b.organization_id and t.id = b.trip_id
    where b.status = 'CREATED' and b.removed_at is null and b.origin = 'online' and t.state <> 'cancelled'
      and b.approval_status in ('Approved', 'Bypass') and b.starts_at > ${isoOf(now)}::timestamptz
      and not exists (select from offline_entry e where e.organization_id = b.organization_id and e.booking_id = b.id
        and e.state = 'waiting')
      and ${scopeSql(caller, 'mine')}`;
}

/** How many of a person's bookings are approved and not paid for. */
export async function countUnpaid(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<number> {
  if (!mayPay(caller)) return 0;
  const { rows } = await sql<{ many: number }>`select count(*)::int as many ${unpaidSql(caller, now)}`.execute(tx);
  return rows[0]?.many ?? 0;
}

/** How many requests wait for a person's decision. */
export async function countToDecide(tx: Tx, { privileges, personId }: Caller): Promise<number> {
  return privileges.has('approvals.decide') ? Number(await countScope(tx, 'waiting', personId)) : 0;
}

/** Approved bookings that nobody has paid for, of trips that the person made or travels in. */
async function toPay(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  if (!mayPay(caller)) return [];
  const { rows } = await sql<UnpaidRow>`
    select b.id, b.trip_id, t.name, b.title, b.starts_at, (b.starts_at at time zone b.starts_zone)::date::text as starts_on,
      coalesce(b.pending_total_paise, b.total_paise) as total_paise, b.approval_band_paise as band_paise, b.approval_at,
      b.updated_at
    ${unpaidSql(caller, now)}
    order by b.starts_at, b.id limit ${MOST}`.execute(tx);
  return rows.map((row): HomeTask => {
    const amountPaise = paise(row.total_paise);
    const band = row.band_paise === null ? '' : `Approved up to ${formatInr(paise(row.band_paise))}. `;
    return {
      key: `pay:${row.id}`,
      kind: 'pay',
      title: `${row.title}, ${shortDate(row.starts_on)}`,
      detail: `${row.name} · ${band}The price can rise until you pay.`,
      amountPaise,
      dueAt: instantOfDate(row.starts_at),
      since: instantOfDate(row.approval_at ?? row.updated_at),
      isLost: true,
      action: `Pay ${formatInrExact(amountPaise)}`,
      link: `/trip/details?tripId=${row.trip_id}`,
      advice: null,
      requestId: null,
    };
  });
}

/** Requests for approval that wait for the person, or for somebody on whose behalf they decide. */
async function toDecide(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  if (!caller.privileges.has('approvals.decide')) return [];
  const query = { scope: 'waiting', sortOrder: 'ASC', rowNumber: 1, recordsPerPage: MOST } as const;
  const { data } = await listApprovals(tx, caller.personId, query, now);
  return data.map((row): HomeTask => {
    const place = row.onBehalfOf ? `for ${row.onBehalfOf.name}` : null;
    const broken = row.reasons.length > 0 ? `Out of policy: ${row.reasons.join(', ')}` : null;
    return {
      key: `approve:${row.requestId}`,
      kind: 'approve',
      title: `${row.requester.name}: ${row.tripName}`,
      detail: [place, row.route, broken].filter(Boolean).join(' · ') || null,
      amountPaise: row.total,
      dueAt: row.dueAt === null ? null : Temporal.Instant.from(row.dueAt),
      since: Temporal.Instant.from(row.requestedAt),
      // Nothing is bought yet, so silence loses no payment.
      isLost: false,
      action: 'Approve or reject',
      link: `/approvals/request?requestId=${row.requestId}`,
      advice: null,
      requestId: row.requestId,
    };
  });
}
