import type { Paise } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { listCancellations } from '../../booking/index.ts';
import { asCredit } from '../../flight-change/index.ts';
import { findFlights } from '../../flight-order/index.ts';
import { listRefunds } from '../../payment/index.ts';
import { readExitCliff } from '../../servicing/index.ts';
import type { NoticeEvent } from '../notice.ts';
import { readTitled } from './item-facts.ts';
import { readTripPeople } from './trip-facts.ts';

const checkInEvent = z.object({ bookingId: z.uuid(), orderId: z.uuid(), sliceKey: z.string() });
const creditEvent = z.object({ creditId: z.uuid(), daysLeft: z.number() });
const reminderEvent = z.object({ bookingId: z.uuid(), personId: z.uuid(), cliffAt: z.string() });
const refundEvent = z.object({
  bookingId: z.uuid(),
  refundId: z.optional(z.uuid()),
  cancellationId: z.optional(z.uuid()),
});

/** Reads a booking that is in its trip, and whom it concerns. */
export async function readBookingWithParty(tx: Tx, bookingId: string) {
  const booking = await findFlights(tx, bookingId);
  const trip = booking && (await readTripPeople(tx, booking.tripId));
  return trip && { tripId: booking.tripId, booking, trip };
}

/** A flight whose check-in has opened; nobody is notified of one that is not booked any more. */
export async function readCheckIn(tx: Tx, event: NoticeEvent) {
  const { bookingId, orderId, sliceKey } = checkInEvent.parse(event.payload);
  const found = await readBookingWithParty(tx, bookingId);
  return found?.booking.status === 'BOOKED' ? { ...found, orderId, sliceKey } : null;
}

/** An airline credit that ends soon; a credit that is used up is not. */
export async function readEndingCredit(tx: Tx, event: NoticeEvent) {
  const { creditId, daysLeft } = creditEvent.parse(event.payload);
  const row = await tx
    .selectFrom('flight_credit as c')
    .leftJoin('booking as b', 'b.id', 'c.source_booking_id')
    .selectAll('c')
    .select('b.created_by')
    .where('c.id', '=', creditId)
    .executeTakeFirst();
  if (!row || row.left_paise === 0) return null;
  return { tripId: null, credit: asCredit(row), daysLeft, ownerId: row.person_id ?? row.created_by };
}

/**
 * The time from which cancelling costs more, for the person who asked for a reminder; nobody is reminded of one that no
 * longer applies.
 */
export async function readExitReminder(tx: Tx, event: NoticeEvent) {
  const { bookingId, personId, cliffAt } = reminderEvent.parse(event.payload);
  const booking = await findFlights(tx, bookingId);
  if (booking?.status !== 'BOOKED') return null;
  const cliff = await readExitCliff(tx, booking, Temporal.Instant.from(cliffAt));
  return cliff && { tripId: booking.tripId, booking, cliff, ownerId: personId };
}

/** A late refund; nobody is notified of one that has arrived in the meantime. */
export async function readOverdueRefund(tx: Tx, event: NoticeEvent) {
  const { bookingId, ...about } = refundEvent.parse(event.payload);
  const found = await readTitled(tx, bookingId);
  const amountPaise = await readOwed(tx, bookingId, about);
  return found && amountPaise !== null ? { ...found, amountPaise } : null;
}

/** What has not been refunded yet; null once it has. */
async function readOwed(
  tx: Tx,
  bookingId: string,
  about: { readonly refundId?: string | undefined; readonly cancellationId?: string | undefined },
): Promise<Paise | null> {
  if (about.refundId !== undefined) {
    const refund = (await listRefunds(tx, bookingId)).find((one) => one.id === about.refundId);
    return refund?.state === 'processing' ? refund.amountPaise : null;
  }
  const cancellation = (await listCancellations(tx, bookingId)).find((one) => one.id === about.cancellationId);
  return cancellation?.state === 'supplier' ? cancellation.quote.refundPaise : null;
}
