import type { netPrice } from '@pravas/contract/booking/booking-shapes.ts';
import { subtract } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type Booking, serviceOf } from '../booking/index.ts';
import { type ClaimingRegistration, readClaimingRegistrations } from '../organisation/index.ts';

type WireNet = z.output<typeof netPrice>;

const OVER: ReadonlySet<Booking['status']> = new Set(['CANCELED', 'EXPIRED', 'FAILED']);

/**
 * What is left of bookings that the travel desk entered once the GST that can be claimed is taken off, by booking.
 * Others were chosen from a list that showed it. None for personal ones and where there is no registration.
 */
export async function readOfflineNetPrices(
  tx: Tx,
  bookings: readonly Booking[],
): Promise<ReadonlyMap<string, WireNet>> {
  const entered = bookings.filter(
    ({ origin, status, facts }) => origin === 'offline' && !OVER.has(status) && !facts.terms.personal,
  );
  const gstins = entered.flatMap(({ facts }) => facts.gst?.gstin ?? []);
  if (gstins.length === 0) return new Map();
  const registrations = await readClaimingRegistrations(tx, gstins);
  return new Map(
    entered.flatMap((booking) => {
      const registration = registrations.get(booking.facts.gst?.gstin ?? '');
      return registration ? [[booking.id, netPriceOf(booking, registration)] as const] : [];
    }),
  );
}

/** By the rates of the day on which it was entered. */
function netPriceOf(booking: Booking, registration: ClaimingRegistration): WireNet {
  const on = indianDay(Temporal.Instant.fromEpochMilliseconds(booking.createdAt.getTime()));
  const { creditPaise, sentence } = serviceOf(booking).inTrip.gstCredit(booking, registration, on);
  return {
    netPrice: subtract(booking.totalPaise, creditPaise),
    gstCredit: creditPaise,
    note: sentence,
  };
}
