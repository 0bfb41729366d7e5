import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { formatInr, ZERO } from '@pravas/domain/money/money.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { listMissing } from './invoices/list-missing.ts';

/** A person's tasks from hotels: to answer whether they share a room, and to get missing invoices. */
export async function stayTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  return [...(await sharingAsked(tx, caller)), ...(await invoicesMissing(tx, caller, now))];
}

async function sharingAsked(tx: Tx, caller: Caller): Promise<HomeTask[]> {
  const rows = await tx
    .selectFrom('room_sharing as s')
    .innerJoin('booking as b', 'b.id', 's.booking_id')
    .innerJoin('person as p', 'p.id', 's.asked_by')
    .select(['b.id', 'b.trip_id', 'b.title', 'b.starts_at', 's.asked_at', 'p.first_name', 'p.last_name'])
    .where('s.person_id', '=', caller.personId)
    .where('s.agrees', 'is', null)
    .where('b.status', '=', 'CREATED')
    .where('b.removed_at', 'is', null)
    .orderBy('s.asked_at')
    .execute();
  return rows.map((row): HomeTask => {
    const name = `${row.first_name} ${row.last_name}`;
    return {
      key: `share_room:${row.id}`,
      kind: 'share_room',
      title: `Share a room: ${row.title}`,
      detail: `${name} asks whether you would. The stay cannot be paid for before you answer.`,
      amountPaise: null,
      dueAt: instantOfDate(row.starts_at),
      since: instantOfDate(row.asked_at),
      isLost: true,
      action: `Answer ${row.first_name}`,
      link: `/trip/hotel?tripId=${row.trip_id}&bookingId=${row.id}`,
      advice: null,
      requestId: null,
    };
  });
}

/** One task for all of them: their own list has the details. */
async function invoicesMissing(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<HomeTask[]> {
  if (!caller.privileges.has('ledger.view')) return [];
  const { data, atStake } = await listMissing(tx, now);
  const [oldest] = data;
  if (!oldest) return [];
  const count = data.length === 1 ? 'An invoice of a hotel is' : `${data.length} invoices of hotels are`;
  return [
    {
      key: 'invoice:hotels',
      kind: 'invoice',
      title: `${count} missing`,
      detail: `Oldest: ${oldest.hotelName}, left on ${shortDate(oldest.checkOut)}${atStake > ZERO ? ` · ${formatInr(atStake)} of GST cannot be claimed without them` : ''}`,
      amountPaise: atStake > ZERO ? atStake : null,
      dueAt: null,
      since: Temporal.Instant.from(oldest.endedAt),
      isLost: false,
      action: 'Show missing invoices',
      link: '/company-settings/hotel-invoices',
      advice: null,
      requestId: null,
    },
  ];
}
