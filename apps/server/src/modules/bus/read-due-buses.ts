import { busNews, nextReading } from '@pravas/domain/bus/reading-bus.ts';
import type { SeatOrderNow } from '@pravas/suppliers/bus/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue } from '../../platform/due-rows.ts';
import { addHistory, changeOrder, enqueueEvent, heldUnits, listCancellations } from '../booking/index.ts';
import { type BusBooking, type BusBookingOrder, findBuses } from '../bus-order/index.ts';
import type { OperatorChangesContext } from './operator-changes.ts';

interface PlaceRow {
  readonly organization_id: string;
  readonly booking_id: string;
  readonly order_id: string;
}

/** How many tickets are read again in one run. */
const AT_ONCE = 10;
/** A ticket not read by then is tried again. */
const SILENT_MINUTES = 5;

/**
 * Reads tickets again in the hours before the bus leaves, and notifies passengers of changes: the number of the bus,
 * where it is followed, another stop or time. Answers how many there were.
 */
export async function readDueBuses(context: OperatorChangesContext): Promise<number> {
  const rows = await claimDue<PlaceRow>(context, 'claim_due_buses', { minutes: SILENT_MINUTES }, AT_ONCE);
  await Promise.all(
    rows.map((row) =>
      readBus(context, row).catch((error: unknown) => {
        context.log.warn({ err: error, bookingId: row.booking_id }, 'a ticket could not be read again');
      }),
    ),
  );
  return rows.length;
}

async function readBus(
  { database, clock, suppliers, deadlineMs }: OperatorChangesContext,
  row: PlaceRow,
): Promise<void> {
  const known = await database.forOrganization(row.organization_id, (tx) => findSeats(tx, row, false));
  const supplier = suppliers.find((one) => one.supplier.supplierId === known?.order.supplierId)?.supplier;
  const supplierOrder = known?.order.supplierOrder ?? null;
  const seen =
    supplier && supplierOrder ? await supplier.readOrder(supplierOrder, AbortSignal.timeout(deadlineMs)) : null;
  // A supplier that is silent now is asked again when the claim is over.
  if (seen && !seen.ok) return;
  const now = clock.now();
  await database.forOrganization(row.organization_id, async (tx) => {
    const found = seen && (await findSeats(tx, row, true));
    if (!found) return sweepAt(tx, row, null);
    await keepNews(tx, found, seen.value, now);
    return sweepAt(tx, row, nextReading(found.order.detail, now));
  });
}

interface FoundSeats {
  readonly booking: BusBooking;
  readonly order: BusBookingOrder;
}

/** Seats that are booked and that a supplier sold; null for any other, which need not be read again. */
async function findSeats(tx: Tx, row: PlaceRow, lock: boolean): Promise<FoundSeats | null> {
  const booking = await findBuses(tx, row.booking_id, lock);
  const order = booking?.orders.find(({ id }) => id === row.order_id);
  const isHeld = booking?.status === 'BOOKED' && order?.state === 'booked' && order.supplierOrder !== null;
  return booking && order && isHeld && order.detail.sale !== null ? { booking, order } : null;
}

async function keepNews(
  tx: Tx,
  { booking, order }: FoundSeats,
  seen: SeatOrderNow,
  now: Temporal.Instant,
): Promise<void> {
  const { detail, told } = busNews(order.detail, { ticket: seen.order.ticket, boarding: seen.boarding });
  if (told.length === 0 || !order.supplierOrder) return;
  const { ticket } = detail;
  const supplierOrder = { ...order.supplierOrder, ...(ticket ? { ticket } : {}) };
  await changeOrder(tx, booking, order, { detail, supplierOrder });
  const text = told.join(' ');
  await addHistory(tx, booking, text, now);
  const units = heldUnits(booking, await listCancellations(tx, booking.id));
  const held = units.filter((one) => one.order.id === order.id && one.state !== 'gone');
  const news = held.flatMap(({ unit }) => unit.travellers.map((traveller) => ({ traveller, text })));
  const payload = { bookingId: booking.id, kind: 'bus', told: news, by: null };
  if (news.length > 0) await enqueueEvent(tx, booking.organizationId, 'booking.news', payload, now);
}

async function sweepAt(tx: Tx, { order_id: orderId }: PlaceRow, at: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('booking_order')
    .set({ sweep_at: at && isoOf(at) })
    .where('id', '=', orderId)
    .execute();
}
