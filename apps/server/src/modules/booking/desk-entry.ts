import { formatInrExact, type Paise, paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Booking } from './booking.ts';
import { wordsOf } from './service-module.ts';

/** Said wherever an unpaid booking that the travel desk has bought elsewhere is paid, changed or removed. */
export function enteredByDesk(booking: Pick<Booking, 'service'>): string {
  return `The travel desk has entered this ${wordsOf(booking).thing} as bought; a second person confirms it. There is nothing to pay.`;
}

/** Whether an unpaid booking was entered as bought elsewhere, and a second person has still to confirm it. */
export async function awaitsSecondPerson(tx: Tx, { id, status }: Pick<Booking, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'CREATED') return false;
  const entry = await tx
    .selectFrom('offline_entry')
    .select('id')
    .where('booking_id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * The final price of a booking by an entry that is still to be confirmed; null where there is none, and for bookings
 * without orders of the travel desk.
 */
export async function readWaitingTotal(tx: Tx, { id, status }: Pick<Booking, 'id' | 'status'>): Promise<Paise | null> {
  if (status !== 'BOOKED') return null;
  const entry = await tx
    .selectFrom('offline_entry')
    .select(sql<string | null>`amounts #>> '{quote,totalPaise}'`.as('total'))
    .where('booking_id', '=', id)
    .where('state', '=', 'waiting')
    .where('is_correction', '=', true)
    .executeTakeFirst();
  return entry?.total ? paise(Number(entry.total)) : null;
}

/** Said wherever something waits for that. */
export function waitingTotalText(waitingPaise: Paise): string {
  return `Its final price of ${formatInrExact(waitingPaise)} is still to be confirmed.`;
}

/** Refuses to cancel meanwhile: the refund depends on the final price. Throws `booking_not_cancellable`. */
export async function refuseWhilePriceWaits(tx: Tx, booking: Pick<Booking, 'id' | 'status'>): Promise<void> {
  const waitingPaise = await readWaitingTotal(tx, booking);
  if (waitingPaise === null) return;
  throw new Refusal('booking_not_cancellable', { message: waitingTotalText(waitingPaise) });
}

/** Refuses what must not happen to such a booking meanwhile: if it were paid here as well, it would be bought twice. */
export async function refuseWhileEntered(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'status' | 'service'>,
  code: 'booking_not_payable' | 'booking_not_removable' = 'booking_not_payable',
): Promise<void> {
  if (await awaitsSecondPerson(tx, booking)) throw new Refusal(code, { message: enteredByDesk(booking) });
}
