import { formatInrExact, sum } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { findBooking, serviceOf } from '../booking/index.ts';
import type { CaseRow } from './case-row.ts';

type Line = readonly [label: string, text: string | null];

/** What a case of the travel desk's own purchases is about: who asked, for which trip, and what was quoted to whom. */
export async function subjectLines(tx: Tx, row: CaseRow): Promise<readonly Line[]> {
  if (row.kind === 'desk_request') return requestLines(tx, row);
  return row.kind === 'desk_purchase' && row.booking_id !== null ? purchaseLines(tx, row, row.booking_id) : [];
}

async function requestLines(tx: Tx, row: CaseRow): Promise<readonly Line[]> {
  const { rows } = await sql<{ name: string }>`
    select p.first_name || ' ' || p.last_name as name from work_case c
      join person p on p.organization_id = c.organization_id and p.id::text = c.facts ->> 'askedBy'
    where c.id = ${row.id}`.execute(tx);
  return [['Asked by', rows[0]?.name ?? null], ...namesLine(row), ['Trip', await tripName(tx, row)]];
}

async function purchaseLines(tx: Tx, row: CaseRow, bookingId: string): Promise<readonly Line[]> {
  const booking = await findBooking(tx, bookingId);
  if (!booking) return [];
  const { inTrip, rules } = serviceOf(booking);
  const totalPaise = sum(booking.orders.map(({ detail }) => rules.pricePaise(detail)));
  return [
    ['To be bought', `${inTrip.label(booking)}: ${inTrip.detail(booking)}`],
    ...namesLine(row),
    ['Paid for it', formatInrExact(totalPaise)],
    ['Trip', await tripName(tx, row)],
  ];
}

function namesLine({ travellers }: CaseRow): readonly Line[] {
  const names = (travellers ?? []).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).filter(Boolean);
  return [[names.length === 1 ? 'Traveller' : 'Travellers', names.join(', ') || null]];
}

async function tripName(tx: Tx, { trip_id }: CaseRow): Promise<string | null> {
  if (trip_id === null) return null;
  const trip = await tx.selectFrom('trip').select('name').where('id', '=', trip_id).executeTakeFirst();
  return trip?.name ?? null;
}
