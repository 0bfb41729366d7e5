import { phoneText } from '@pravas/contract/phone-number.ts';
import { checkInAt } from '@pravas/domain/hotel/hotel-clock.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { readingOf, type StayNow, type StayReading } from '@pravas/domain/hotel/reconfirm-stay.ts';
import type { HotelSupplier } from '@pravas/suppliers/hotel/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue, type DueContext } from '../../platform/due-rows.ts';
import { addHistory, changeOrder, enqueueEvent, findBooking } from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import type { HotelBooking, HotelBookingOrder } from './hotel-booking.ts';

/** What reading stays again needs. */
interface ReadingContext extends DueContext {
  readonly hotelById: (supplierId: string) => HotelSupplier | undefined;
  readonly deadlineMs: number;
}

interface PlaceRow {
  readonly organization_id: string;
  readonly booking_id: string;
  readonly order_id: string;
}

/** How many stays are read again in one run. */
const AT_ONCE = 10;
/** What is not settled by then is read again. */
const SILENT_MINUTES = 30;

/**
 * Reads stays again whose time has come: for the hotel's own number, and two days before check-in to see that the hotel
 * expects the guests. What fails then becomes a case of the travel desk with the hotel's telephone. Answers how many
 * there were.
 */
export async function readDueStays(context: ReadingContext): Promise<number> {
  const rows = await claimDue<PlaceRow>(context, 'claim_due_stays', { minutes: SILENT_MINUTES }, AT_ONCE);
  await Promise.all(
    rows.map((row) =>
      readStay(context, row).catch((error: unknown) => {
        context.log.warn({ err: error, bookingId: row.booking_id }, 'a stay could not be read again');
      }),
    ),
  );
  return rows.length;
}

async function readStay(context: ReadingContext, row: PlaceRow): Promise<void> {
  const { database, clock } = context;
  const organizationId = row.organization_id;
  const known = await database.forOrganization(organizationId, (tx) => findStay(tx, row));
  const seen = known && (await askSupplier(context, known.order));
  const now = clock.now();
  await database.forOrganization(organizationId, async (tx) => {
    const found = await findStay(tx, row, true);
    const supplier = found && context.hotelById(found.order.supplierId);
    if (!found || !supplier) return sweepAt(tx, row, null);
    const { booking, order } = found;
    const { hotel, stay } = order.detail;
    const polls = supplier.confirmationPolls(
      Temporal.Instant.fromEpochMilliseconds(booking.createdAt.getTime()),
      checkInAt(hotel, stay.checkIn),
    );
    const reading = readingOf(order.detail, seen, { now, polls });
    await keepNumber(tx, found, seen, reading, now);
    if (reading.type === 'ask_hotel') await askHotel(tx, found, reading.why, now);
    return sweepAt(tx, row, reading.type === 'later' ? reading.at : null);
  });
}

interface FoundStay {
  readonly booking: HotelBooking;
  readonly order: HotelBookingOrder;
}

/** A stay that is booked and that a supplier sold; null for any other, which need not be read again. */
async function findStay(tx: Tx, row: PlaceRow, lock = false): Promise<FoundStay | null> {
  const booking = (await findBooking(tx, row.booking_id, lock)) as HotelBooking | null;
  const order = booking?.orders.find(({ id }) => id === row.order_id);
  const isHeld = booking?.status === 'BOOKED' && order?.state === 'booked' && order.supplierOrder !== null;
  return booking && order && isHeld && order.detail.sale !== null ? { booking, order } : null;
}

async function askSupplier(context: ReadingContext, order: HotelBookingOrder): Promise<StayNow | null> {
  const supplier = context.hotelById(order.supplierId);
  if (!supplier || !order.supplierOrder) return null;
  const answer = await supplier.readOrder(order.supplierOrder, AbortSignal.timeout(context.deadlineMs));
  if (!answer.ok) return null;
  const { status, hotelConfirmation } = answer.value.order;
  return { isCancelled: status === 'cancelled', hotelConfirmation };
}

async function keepNumber(
  tx: Tx,
  { booking, order }: FoundStay,
  seen: StayNow | null,
  reading: StayReading,
  now: Temporal.Instant,
): Promise<void> {
  const number = seen?.hotelConfirmation ?? order.detail.hotelConfirmation;
  const isNew = number !== order.detail.hotelConfirmation;
  const isReconfirmed = reading.type === 'reconfirmed';
  if (!order.supplierOrder || (!isNew && !isReconfirmed)) return;
  const detail: HotelDetail = {
    ...order.detail,
    hotelConfirmation: number,
    reconfirmedAt: isReconfirmed ? now.toString() : order.detail.reconfirmedAt,
  };
  const supplierOrder = { ...order.supplierOrder, hotelConfirmation: number };
  await changeOrder(tx, booking, order, { detail, supplierOrder });
  if (isNew) await addHistory(tx, booking, `The hotel knows it as ${number}.`, now);
  if (isReconfirmed) await addHistory(tx, booking, 'The hotel expects the guests.', now);
  await enqueueEvent(tx, booking.organizationId, 'trip.changed', { tripId: booking.tripId, by: null }, now);
}

const REASONS = {
  no_number: 'the hotel has not numbered it yet',
  cancelled: 'the supplier shows it as cancelled',
  silent: 'the supplier does not answer',
} as const;

/** Opens a case once: a person calls the hotel before the guests arrive at its desk. */
async function askHotel(
  tx: Tx,
  { booking, order }: FoundStay,
  why: keyof typeof REASONS,
  now: Temporal.Instant,
): Promise<void> {
  const { hotel, stay } = order.detail;
  const phone = hotel.phone === null ? '' : `, ${phoneText(hotel.phone)}`;
  await openCase(
    tx,
    booking.organizationId,
    {
      kind: 'stay_unconfirmed',
      key: `stay:${order.id}`,
      bookingId: booking.id,
      tripId: booking.tripId,
      title: `Ring ${hotel.name}${phone}: ${REASONS[why]}`,
      facts: { orderId: order.id, bookingId: booking.id, locator: order.locator, phone: hotel.phone },
      dueAt: checkInAt(hotel, stay.checkIn),
    },
    'worker',
    now,
  );
  await addHistory(tx, booking, `Two days before check-in ${REASONS[why]}. The travel desk calls the hotel.`, now);
}

async function sweepAt(tx: Tx, { order_id: orderId }: PlaceRow, at: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('booking_order')
    .set({ sweep_at: at && isoOf(at) })
    .where('id', '=', orderId)
    .execute();
}
