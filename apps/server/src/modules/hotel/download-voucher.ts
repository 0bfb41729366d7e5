import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBooking, heldUnits, listCancellations, travellerName } from '../booking/index.ts';
import { type HotelBooking, printVouchers, stayVoucher } from '../hotel-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { findVisibleTrip } from '../trip/index.ts';

/** What printing vouchers needs. */
export interface VoucherContext {
  readonly database: Database;
  readonly clock: Clock;
  /** At which we are reached day and night, E.164; null = there is none. */
  readonly supportPhone: string | null;
}

/**
 * The voucher of a booked stay, for those who may see it; of several orders a page each. Throws `booking_not_found`,
 * `booking_not_booked`.
 */
export async function downloadStayVoucher(
  context: VoucherContext,
  caller: Caller,
  bookingId: string,
): Promise<Download> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { booking, isPersonal } = await findStay(tx, caller, bookingId);
    const voucher = await writeStayVoucher(tx, context, booking, isPersonal);
    if (!voucher) throw new Refusal('booking_not_booked');
    return voucher;
  });
}

/** The voucher of a stay, for any caller; null where it is not booked. */
export async function writeStayVoucher(
  tx: Tx,
  { clock, supportPhone }: Omit<VoucherContext, 'database'>,
  booking: HotelBooking,
  isPersonal: boolean,
): Promise<Download | null> {
  const now = clock.now();
  const bought = booking.orders.filter(({ state }) => state === 'booked');
  if (booking.status !== 'BOOKED' || bought.length === 0) return null;
  const units = heldUnits(booking, await listCancellations(tx, booking.id));
  const vouchers = bought.map((order) =>
    stayVoucher({
      detail: order.detail,
      ourReference: order.clientRef,
      supplierReference: order.locator,
      nameOf: (traveller) => travellerName(booking, traveller),
      standingOf: (unit) => units.find((one) => one.order.id === order.id && one.unit.unit === unit)?.state ?? 'held',
      gst: isPersonal ? null : booking.facts.gst,
      requests: booking.facts.requests ?? [],
      supportPhone,
      now,
    }),
  );
  // A private journey is not the employer's business.
  const organizationName = isPersonal ? null : (await readOrganization(tx)).name;
  return printVouchers(vouchers, { organizationName, now });
}

async function findStay(tx: Tx, caller: Caller, bookingId: string) {
  const booking = await findBooking(tx, bookingId);
  if (booking?.service !== 'hotel') throw new Refusal('booking_not_found');
  const trip = await findVisibleTrip(tx, caller, booking.tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  return { booking: booking as HotelBooking, isPersonal: trip.isPersonal };
}
