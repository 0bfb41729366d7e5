import { least, paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type Booking, expenseOf, findBooking } from '../booking/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { expenseTopic } from './expense-context.ts';

/** What the database alone knows of a booking's expense. */
interface Paid {
  /** The traveller, where that is one person of the organisation; else the requester of the trip. */
  readonly person_id: string;
  readonly is_personal: boolean;
  readonly kept: number;
}

/**
 * Enters a booking as an expense that the company has paid: approved, and never paid out to anybody. Idempotent: a
 * second call updates the same entry. A personal booking is the traveller's own expense alone.
 */
export async function recordBookingExpense(tx: Tx, bookingId: string, now: Temporal.Instant): Promise<void> {
  const booking = await findBooking(tx, bookingId);
  const paid = await readPaid(tx, bookingId);
  if (!booking || !paid || paid.is_personal || paid.kept <= 0) return;
  const columns = await columnsOf(tx, booking, paid);
  const at = isoOf(now);
  await tx
    .insertInto('expense')
    .values({
      organization_id: booking.organizationId,
      id: newId(),
      person_id: paid.person_id,
      trip_id: booking.tripId,
      booking_id: booking.id,
      claim_id: null,
      kind: 'booking',
      ...columns,
      location: null,
      km: null,
      days: null,
      comment: null,
      receipt_file_id: null,
      receipt_hash: null,
      state: 'approved',
      verdict: null,
      reason_code_id: null,
      reason_text: null,
      decision_comment: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'booking_id'])
        .where('booking_id', 'is not', null)
        .doUpdateSet({ ...columns, removed_at: null, updated_at: at }),
    )
    .execute();
  await announce(tx, booking.organizationId, expenseTopic(paid.person_id));
}

/**
 * Updates a booking's expense after a refund: what is left stays, and with nothing left the entry is removed. A booking
 * that was never entered stays out.
 */
export async function settleBookingExpense(tx: Tx, bookingId: string, now: Temporal.Instant): Promise<void> {
  const entered = await tx
    .selectFrom('expense')
    .select(['id', 'organization_id', 'person_id'])
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  const paid = entered ? await readPaid(tx, bookingId) : null;
  if (!entered || !paid) return;
  if (paid.kept > 0) return recordBookingExpense(tx, bookingId, now);
  await tx
    .updateTable('expense')
    .set({ removed_at: isoOf(now), updated_at: isoOf(now) })
    .where('id', '=', entered.id)
    .where('removed_at', 'is', null)
    .execute();
  await announce(tx, entered.organization_id, expenseTopic(entered.person_id));
}

async function readPaid(tx: Tx, bookingId: string): Promise<Paid | null> {
  const { rows } = await sql<Paid>`
    select t.is_personal,
      coalesce((select case when count(distinct v.person_id) = 1 and count(*) = 1 then min(v.person_id::text)::uuid end
        from trip_traveller v where v.trip_id = t.id), t.created_by) as person_id,
      (coalesce((select sum(o.amount_paise) from payment o where o.booking_id = b.id and o.status = 'SUCCESSFUL'), 0)
        - coalesce((select sum(r.amount_paise) from refund r where r.booking_id = b.id), 0))::bigint as kept
    from booking b join trip t on t.id = b.trip_id where b.id = ${bookingId}`.execute(tx);
  return rows[0] ?? null;
}

async function columnsOf(tx: Tx, booking: Booking, { kept }: Paid) {
  const { category, vendor, from, to, isInternational, taxPaise } = expenseOf(booking);
  const bought = booking.orders.filter((order) => order.state === 'booked');
  const orders = bought.length > 0 ? bought : booking.orders;
  const references = orders.flatMap((order) => (order.locator === null ? [] : [order.locator]));
  const { gst } = await readOrganization(tx);
  return {
    category,
    spent_on: indianDay(Temporal.Instant.fromEpochMilliseconds(booking.createdAt.getTime())),
    amount_paise: kept,
    // After a cancellation less may be left than the tax once was.
    tax_paise: least(sum([taxPaise, taxOfChanges(booking)]), paise(kept)),
    gstin: booking.facts.gst?.gstin ?? gst?.gstin ?? null,
    vendor: vendor.slice(0, 50),
    receipt_no: null,
    booking_ref_no: references.length === 0 ? null : references.join(', ').slice(0, 50),
    from_location: from,
    to_location: to,
    is_international: isInternational,
  };
}

/** GST on our fees for changes; a supplier states none beside the difference in price. */
function taxOfChanges({ facts: { quote } }: Booking) {
  const { change } = quote;
  return change ? sum([change.cgstPaise, change.sgstPaise, change.igstPaise]) : ZERO;
}
