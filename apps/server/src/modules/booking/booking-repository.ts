import type { ApprovalStatus } from '@pravas/domain/approval/approval.ts';
import { type BookingStatus, nextStatus } from '@pravas/domain/booking/booking-lifecycle.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { SupplierOrder } from '@pravas/suppliers/order-port.ts';
import { type Selectable, sql } from 'kysely';
import { enqueueStatement, sendGuarded } from '../../platform/batching-pool.ts';
import { announce, wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { newId } from '../../platform/ids.ts';
import { type Reading, reading } from '../../platform/read-together.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { Booking, BookingFacts, BookingOrder, BookingTypes, Effect } from './booking.ts';
import type { BookingChange, OrderChange } from './booking-change.ts';
import { headColumns, headOf, insertUnits, lapseOf, moveUnits, type UnitOwner } from './booking-units.ts';

/** The change-feed topic of a trip's bookings. */
export const tripTopic = (tripId: string): string => `trip:${tripId}`;

/** Reads a booking that has not been removed, or null. `lock` keeps others from changing it in this transaction. */
export async function findBooking(tx: Tx, bookingId: string, lock = false): Promise<Booking | null> {
  const booking = await findBookingOrRemoved(tx, bookingId, lock);
  return booking?.isRemoved ? null : booking;
}

/** The same, including one that was taken out of its trip: money may still arrive for it. */
export async function findBookingOrRemoved(tx: Tx, bookingId: string, lock: boolean): Promise<Booking | null> {
  const query = selectBooking(tx, bookingId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row ? bookingOf(row, (await selectOrders(tx, bookingId).execute()).map(orderOfRow)) : null;
}

const BOOKING_COLUMNS = [
  ...([
    'organization_id',
    'id',
    'trip_id',
    'service',
    'origin',
    'paid_from',
    'status',
    'payment_status',
    'epoch',
    'removed_at',
  ] as const),
  ...(['facts', 'travellers', 'total_paise', 'pending_total_paise', 'itinerary_updated_at', 'failure'] as const),
  ...(['created_by', 'created_at', 'verdict', 'reason_code_id', 'reason_text'] as const),
  ...(['approval_status', 'approval_fingerprint', 'approval_band_paise', 'approval_actor'] as const),
] as const;
type BookingRow = Pick<Selectable<Schema['booking']>, (typeof BOOKING_COLUMNS)[number]>;

const selectBooking = (tx: Tx, bookingId: string) =>
  tx.selectFrom('booking').select(BOOKING_COLUMNS).where('id', '=', bookingId);

/** A booking's own row, if there is one, to be read together with other things of it. */
export function readingOfBookingRow(tx: Tx, bookingId: string): Reading<BookingRow> {
  const moments = { removed_at: true, itinerary_updated_at: true, created_at: true } as const;
  return reading(selectBooking(tx, bookingId), moments, (row: BookingRow) => row);
}

const ORDER_COLUMNS = [
  ...(['id', 'position', 'supplier_id', 'detail', 'pending_detail', 'own_context', 'state'] as const),
  ...(['client_ref', 'supplier_order', 'locator', 'message', 'advice'] as const),
] as const;
type OrderRow = Pick<Selectable<Schema['booking_order']>, (typeof ORDER_COLUMNS)[number]>;

const selectOrders = (tx: Tx, bookingId: string) =>
  tx.selectFrom('booking_order').select(ORDER_COLUMNS).where('booking_id', '=', bookingId).orderBy('position');

/** The orders of a booking, to be read together with other things of it. */
export function readingOfOrders(tx: Tx, bookingId: string): Reading<BookingOrder> {
  return reading(selectOrders(tx, bookingId), {}, orderOfRow);
}

const orderOfRow = (row: OrderRow): BookingOrder => ({
  id: row.id,
  position: row.position,
  supplierId: row.supplier_id,
  detail: row.detail,
  pendingDetail: row.pending_detail,
  ownContext: row.own_context,
  state: row.state as BookingOrder['state'],
  clientRef: row.client_ref,
  supplierOrder: row.supplier_order as SupplierOrder | null,
  locator: row.locator,
  message: row.message,
  advice: row.advice,
});

/** A row and its orders as a booking. */
export function bookingOf(row: BookingRow, orders: readonly BookingOrder[]): Booking {
  return {
    organizationId: row.organization_id,
    id: row.id,
    tripId: row.trip_id,
    service: row.service,
    origin: row.origin as Booking['origin'],
    paidFrom: row.paid_from as Booking['paidFrom'],
    status: row.status as BookingStatus,
    paymentStatus: row.payment_status as Booking['paymentStatus'],
    epoch: row.epoch,
    isRemoved: row.removed_at !== null,
    facts: row.facts as BookingFacts,
    travellers: row.travellers as Booking['travellers'],
    totalPaise: paise(row.total_paise),
    pendingTotalPaise: row.pending_total_paise === null ? null : paise(row.pending_total_paise),
    itineraryUpdatedAt: Temporal.Instant.fromEpochMilliseconds(row.itinerary_updated_at.getTime()),
    failure: row.failure,
    createdBy: row.created_by,
    createdAt: row.created_at,
    orders,
    approval: {
      status: row.approval_status as ApprovalStatus,
      fingerprint: row.approval_fingerprint,
      bandPaise: row.approval_band_paise === null ? null : paise(row.approval_band_paise),
      actor: row.approval_actor,
      verdict: row.verdict as Verdict | null,
      reasonCodeId: row.reason_code_id,
      reasonText: row.reason_text,
    },
  };
}

/** The ids of a trip's bookings, in the order of time. */
export async function listBookingIds(tx: Tx, tripId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('booking')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('removed_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.id);
}

/** What is booked in these trips, each with its orders, in the order of time. */
export async function listBookedOf(tx: Tx, tripIds: readonly string[]): Promise<readonly Booking[]> {
  if (tripIds.length === 0) return [];
  const rows = await tx
    .selectFrom('booking')
    .select(BOOKING_COLUMNS)
    .where('trip_id', 'in', tripIds)
    .where('status', '=', 'BOOKED')
    .where('removed_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const orders = await tx
    .selectFrom('booking_order')
    .select([...ORDER_COLUMNS, 'booking_id'])
    .where(
      'booking_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  const ofBooking = Map.groupBy(orders, (order) => order.booking_id);
  return rows.map((row) => bookingOf(row, (ofBooking.get(row.id) ?? []).map(orderOfRow)));
}

/** What is to be bought of one supplier. */
export interface NewOrder {
  readonly supplierId: string;
  readonly detail: unknown;
}

/** Inserts a new unpaid booking with its orders. */
export async function insertBooking(
  tx: Tx,
  booking: {
    readonly organizationId: string;
    readonly id: string;
    readonly tripId: string;
    readonly createdBy: string;
    readonly service: string;
    readonly facts: BookingFacts;
    readonly travellers: Booking['travellers'];
    readonly orders: readonly [NewOrder, ...NewOrder[]];
    readonly quotedAt: Temporal.Instant;
    /** Absent = bought by us at a supplier. */
    readonly origin?: Booking['origin'];
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const details = booking.orders.map((order) => order.detail);
  const head = headColumns(headOf(booking, details));
  await enqueueInsert(tx, 'booking', {
    organization_id: booking.organizationId,
    id: booking.id,
    trip_id: booking.tripId,
    service: booking.service,
    ...head,
    ...(booking.origin === undefined ? {} : { origin: booking.origin }),
    status: 'CREATED',
    payment_status: 'UNPAID',
    run_at: isoOf(lapseOf(booking, details)),
    facts: JSON.stringify(booking.facts),
    travellers: JSON.stringify(booking.travellers),
    total_paise: booking.facts.quote.totalPaise,
    pending_total_paise: null,
    itinerary_updated_at: isoOf(booking.quotedAt),
    failure: null,
    created_by: booking.createdBy,
    created_at: isoOf(booking.now),
    updated_at: isoOf(booking.now),
  });
  await insertOrders(tx, booking, booking.orders);
  await announce(tx, booking.organizationId, tripTopic(booking.tripId));
}

/** Inserts orders with their units, none of them begun. */
export async function insertOrders(
  tx: Tx,
  booking: UnitOwner,
  orders: readonly [NewOrder, ...NewOrder[]],
): Promise<void> {
  const rowOf = ({ supplierId, detail }: NewOrder, position: number) => ({
    organization_id: booking.organizationId,
    id: newId(),
    booking_id: booking.id,
    position,
    supplier_id: supplierId,
    detail: JSON.stringify(detail),
    pending_detail: null,
    // Two orders from one search share its context, by which neither could be looked up alone.
    own_context: orders.length === 1,
    state: 'waiting',
    client_ref: newId(),
    supplier_order: null,
    locator: null,
    message: null,
    advice: null,
  });
  const rows = orders.map(rowOf);
  const [first, ...others] = rows;
  if (first) await enqueueInsert(tx, 'booking_order', [first, ...others]);
  await insertUnits(
    tx,
    booking,
    orders.map(({ detail }, index) => ({ id: rows[index]?.id ?? '', detail })),
  );
}

/**
 * The one writer of bookings: applies a change only if status and epoch are still what was read. Otherwise another
 * writer was first: the transaction's next statement, at the latest its commit, refuses with `conflict`.
 */
export async function changeBooking<Types extends BookingTypes>(
  tx: Tx,
  booking: Booking<Types>,
  change: BookingChange<Types>,
  now: Temporal.Instant,
): Promise<void> {
  const status = change.event ? nextStatus(booking.status, change.event) : booking.status;
  if (status === null) throw new Error(`A booking in ${booking.status} cannot take ${change.event}`);
  const time = (value: Temporal.Instant | null) => (value === null ? null : isoOf(value));
  const update = tx
    .updateTable('booking')
    .set({
      status,
      updated_at: isoOf(now),
      ...(change.origin === undefined ? {} : { origin: change.origin }),
      ...(change.paidFrom === undefined ? {} : { paid_from: change.paidFrom }),
      ...(change.paymentStatus === undefined ? {} : { payment_status: change.paymentStatus }),
      ...(change.facts === undefined ? {} : { facts: JSON.stringify(change.facts) }),
      ...(change.travellers === undefined ? {} : { travellers: JSON.stringify(change.travellers) }),
      ...(change.totalPaise === undefined ? {} : { total_paise: change.totalPaise }),
      ...(change.pendingTotalPaise === undefined ? {} : { pending_total_paise: change.pendingTotalPaise }),
      ...(change.itineraryUpdatedAt === undefined ? {} : { itinerary_updated_at: isoOf(change.itineraryUpdatedAt) }),
      ...(change.failure === undefined ? {} : { failure: change.failure }),
      ...(change.runAt === undefined ? {} : { run_at: time(change.runAt) }),
      ...(change.leaseUntil === undefined ? {} : { lease_until: time(change.leaseUntil) }),
      ...(change.removed === undefined ? {} : { removed_at: isoOf(now) }),
    })
    .where('id', '=', booking.id)
    .where('status', '=', booking.status)
    .where('epoch', '=', booking.epoch)
    .where('removed_at', booking.isRemoved ? 'is not' : 'is', null);
  await sendGuarded(tx, update);
  await announce(tx, booking.organizationId, tripTopic(booking.tripId));
}

/** Changes an order; its booking must be changed or locked in the same transaction. */
export async function changeOrder(tx: Tx, owner: UnitOwner, order: BookingOrder, change: OrderChange): Promise<void> {
  if (change.detail !== undefined) await moveUnits(tx, owner, order, change.detail);
  const query = tx
    .updateTable('booking_order')
    .set({
      state: change.state ?? order.state,
      ...(change.detail === undefined ? {} : { detail: JSON.stringify(change.detail) }),
      ...(change.pendingDetail === undefined
        ? {}
        : { pending_detail: change.pendingDetail === null ? null : JSON.stringify(change.pendingDetail) }),
      ...(change.ownContext === undefined ? {} : { own_context: change.ownContext }),
      ...(change.clientRef === undefined ? {} : { client_ref: change.clientRef }),
      ...(change.supplierOrder === undefined
        ? {}
        : { supplier_order: JSON.stringify(change.supplierOrder), locator: change.supplierOrder.locator }),
      ...(change.message === undefined ? {} : { message: change.message, advice: change.advice ?? null }),
      ...(change.sweepAt === undefined ? {} : { sweep_at: isoOf(change.sweepAt) }),
    })
    .where('id', '=', order.id);
  await enqueueStatement(tx, query);
}

/** A line of the booking's history, as people read it. */
export async function addHistory(
  tx: Tx,
  booking: Pick<Booking, 'organizationId' | 'id'>,
  text: string,
  now: Temporal.Instant,
): Promise<void> {
  const query = sql`
    insert into booking_event (organization_id, booking_id, seq, at, text)
    select ${booking.organizationId}, ${booking.id}, coalesce(max(seq), 0) + 1, ${isoOf(now)}, ${text}
    from booking_event where booking_id = ${booking.id}`;
  await enqueueStatement(tx, { compile: () => query.compile(tx) });
}

/** The booking's history, oldest first. */
export async function listHistory(tx: Tx, bookingId: string): Promise<readonly { at: Date; text: string }[]> {
  return tx
    .selectFrom('booking_event')
    .select(['at', 'text'])
    .where('booking_id', '=', bookingId)
    .orderBy('seq')
    .execute();
}

/** The journal rows of a booking, oldest first, to be read together with other things of it. */
export function readingOfEffects(tx: Tx, bookingId: string): Reading<Effect> {
  const query = tx
    .selectFrom('effect')
    .select(['id', 'order_id', 'kind', 'subject', 'key', 'attempt', 'sent_at', 'state', 'acknowledged', 'left_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('sent_at')
    .orderBy('id');
  return reading(query, { sent_at: true, left_at: true }, effectOf);
}

type EffectRow = Omit<
  Selectable<Schema['effect']>,
  'organization_id' | 'booking_id' | 'not_after' | 'outcome' | 'settled_at' | 'judged'
>;

const effectOf = (row: EffectRow): Effect => ({
  id: row.id,
  orderId: row.order_id,
  kind: row.kind as Effect['kind'],
  subject: row.subject,
  key: row.key,
  attempt: row.attempt,
  sentAt: row.sent_at,
  state: row.state as Effect['state'],
  acknowledged: row.acknowledged,
  leftAt: row.left_at,
});

/**
 * Puts an event into the outbox in the caller's transaction; it is delivered at least once after the commit, and not
 * before `dueAt`.
 */
export async function enqueueEvent(
  tx: Tx,
  organizationId: string,
  topic: string,
  payload: unknown,
  now: Temporal.Instant,
  dueAt: Temporal.Instant = now,
): Promise<void> {
  await enqueueInsert(tx, 'outbox_event', {
    organization_id: organizationId,
    id: newId(),
    topic,
    payload: JSON.stringify(payload),
    created_at: isoOf(now),
    run_at: isoOf(dueAt),
    last_error: null,
  });
  await wakeWorker(tx);
}
