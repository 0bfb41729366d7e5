import type { Database, Tx } from '../../platform/database.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import {
  addHistory,
  type Booking,
  type BookingOrder,
  changeOrder,
  enqueueEvent,
  findBooking,
  heldUnits,
  holdersOf,
  listCancellations,
} from '../booking/index.ts';
import type { DeskService } from './ask-desk.ts';
import { findBoughtOrder } from './find-bought-order.ts';
import { type DeskEntry, type LockedBooking, lockArranged } from './offline-context.ts';

/** News of something that is booked: its new content, and what its travellers are told. */
interface News {
  readonly detail: unknown;
  /** A line of its history. */
  readonly history: string;
  /** A sentence for each traveller whom it concerns, by their place in the booking; empty = no message. */
  readonly told: readonly { readonly traveller: number; readonly text: string }[];
  /** What kind of news it is, for the audit trail: "chart". */
  readonly kind: string;
}

/** Of which booking, and how it is read against the order's current state. */
export interface NewsOf {
  readonly bookingId: string;
  /** Which order of the booking; absent = the only one that was bought. */
  readonly orderId?: string | undefined;
  readonly service: DeskService;
  /** `holders`: who still holds something of the order. Throws `validation_failed`, `booking_not_booked`. */
  readonly read: (order: BookingOrder, booking: Booking, holders: readonly number[]) => News;
}

/**
 * Applies news to a booked order, and notifies its travellers. `then` continues in the same transaction, with the
 * booking as it is by then. Throws `booking_not_found`, `privilege_missing`, `booking_not_booked`, and what reading it
 * throws.
 */
export async function tellNews<T>(
  context: { readonly database: Database },
  { bookingId, orderId, service, read }: NewsOf,
  entry: DeskEntry,
  then: (tx: Tx, locked: LockedBooking, orderId: string) => Promise<T>,
): Promise<T> {
  const { caller, now, requestId } = entry;
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const locked = await lockArranged(tx, caller, bookingId, service);
    const { booking } = locked;
    const order = findBoughtOrder(booking, orderId);
    const units = heldUnits(booking, await listCancellations(tx, bookingId));
    const news = read(order, booking, holdersOf(units, order.id));
    await changeOrder(tx, booking, order, { detail: news.detail });
    await addHistory(tx, booking, news.history, now);
    if (news.told.length > 0) {
      const payload = { bookingId, kind: news.kind, told: news.told, by: caller.personId };
      await enqueueEvent(tx, booking.organizationId, 'booking.news', payload, now);
    }
    await recordAudit(tx, {
      organizationId: booking.organizationId,
      at: now,
      actor: actorOf(caller),
      action: `booking.${news.kind}_entered`,
      objectType: 'booking',
      objectId: bookingId,
      details: { text: news.history },
      requestId,
    });
    const changed = await findBooking(tx, bookingId);
    if (!changed) throw new Error(`Booking ${bookingId} was locked and is gone`);
    return then(tx, { ...locked, booking: changed }, order.id);
  });
}
