import type { netPrice } from '@pravas/contract/booking/booking-shapes.ts';
import { splitFareInOneSum } from '@pravas/domain/fare/fare-in-one-sum.ts';
import { gstCredit } from '@pravas/domain/fare/gst-credit.ts';
import { subtract, sum } from '@pravas/domain/money/money.ts';
import { rateOn, SERVICE_GST_RATES } from '@pravas/domain/tax/service-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type FlightBooking, offersOf } from '../booking/index.ts';
import { type ClaimingRegistration, readClaimingRegistrations } from '../organisation/index.ts';

type WireNet = z.output<typeof netPrice>;

const OVER: ReadonlySet<FlightBooking['status']> = new Set(['CANCELED', 'EXPIRED', 'FAILED']);

/**
 * What is left of flights that the travel desk entered once the GST that can be claimed is taken off, by booking. Other
 * flights were chosen from a list that has told it. None for personal ones and where there is no registration.
 */
export async function readOfflineNetPrices(
  tx: Tx,
  bookings: readonly FlightBooking[],
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

/** By the rates of the day on which it was entered. The desk's charges with their tax stand where our fee does. */
function netPriceOf(booking: FlightBooking, { eligibility, ...registration }: ClaimingRegistration): WireNet {
  const on = indianDay(Temporal.Instant.fromEpochMilliseconds(booking.createdAt.getTime()));
  const { feePaise, cgstPaise, sgstPaise, igstPaise } = booking.facts.quote;
  const { creditPaise, sentence } = gstCredit({
    offers: offersOf(booking).map((offer) => splitFareInOneSum(offer, on)),
    fee: {
      feePaise,
      gstPaise: sum([cgstPaise, sgstPaise, igstPaise]),
      rate: rateOn(SERVICE_GST_RATES, on)?.rate ?? 0,
    },
    personal: false,
    registration,
    eligibility,
    on,
  });
  return {
    netPrice: subtract(booking.totalPaise, creditPaise),
    gstCredit: creditPaise,
    note: sentence,
  };
}
