import { scopeKey } from '@pravas/domain/booking/order-scope.ts';
import type { OperatorEvent } from '@pravas/domain/bus/bus-event.ts';
import { newEvent } from '@pravas/domain/bus/operator-change.ts';
import { formatInrExact, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { SeatOrderNow } from '@pravas/suppliers/bus/port.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue } from '../../platform/due-rows.ts';
import {
  amountsOf,
  arrangeCancellation,
  boughtOrders,
  type Cancellation,
  changeOrder,
  enqueueEvent,
  findBooking,
  giveBackPart,
  goingParts,
  heldUnits,
  listCancellations,
  requestBookingCancellation,
  type SupplierAnswer,
} from '../booking/index.ts';
import { type BusBooking, type BusBookingOrder, busCancelling } from '../bus-order/index.ts';
import type { ConnectedBusSupplier } from './bus-context.ts';

/** What handling operators' changes of buses needs. */
export interface OperatorChangesContext extends DueContext {
  readonly suppliers: readonly Pick<ConnectedBusSupplier, 'supplier'>[];
  readonly deadlineMs: number;
}

interface TicketRow {
  readonly organization_id: string;
  readonly booking_id: string;
  readonly order_id: string;
}

/** Operators cancel buses that have left as well, and suppliers list them by the day. */
const LOOK_BACK_HOURS = 24;
const ACTOR = 'worker';

/**
 * Asks every supplier that lists them which buses operators cancelled or replaced in the last day, and lets that take
 * effect on the bookings: a cancelled bus is refunded in full, our fee with it; a replaced one by what the supplier
 * states. What has taken effect is left alone, and a supplier that does not answer delays no other. Answers on how many
 * bookings it took effect.
 */
export async function takeOverOperatorChanges(context: OperatorChangesContext): Promise<number> {
  const listing = context.suppliers.filter(({ supplier }) => supplier.capabilities.listsOperatorCancellations);
  const done = await Promise.all(
    listing.map(({ supplier }) =>
      askSupplier(context, supplier).catch((error: unknown) => {
        context.log.warn(
          { err: error, supplierId: supplier.supplierId },
          'changes of operators could not be taken over',
        );
        return 0;
      }),
    ),
  );
  return done.reduce((total, one) => total + one, 0);
}

async function askSupplier(
  context: OperatorChangesContext,
  supplier: ConnectedBusSupplier['supplier'],
): Promise<number> {
  const now = context.clock.now();
  const from = now.subtract({ hours: LOOK_BACK_HOURS });
  const answer = await supplier.operatorCancellations(from, now, AbortSignal.timeout(context.deadlineMs));
  if (!answer.ok) {
    context.log.warn({ supplierError: answer.error }, 'a supplier did not list the changes of its operators');
    return 0;
  }
  const rows = await findDue<TicketRow>(context, 'find_due_bus_tickets', supplier.supplierId, [...answer.value]);
  let done = 0;
  for (const row of rows) {
    try {
      if (await takeOver(context, supplier, row)) done += 1;
    } catch (error) {
      context.log.warn({ err: error, bookingId: row.booking_id }, 'a change of an operator could not be taken over');
    }
  }
  return done;
}

async function takeOver(
  { database, clock, deadlineMs }: OperatorChangesContext,
  supplier: ConnectedBusSupplier['supplier'],
  row: TicketRow,
): Promise<boolean> {
  const known = await database.forOrganization(row.organization_id, (tx) => findSeats(tx, row, false));
  if (!known?.order.supplierOrder) return false;
  const seen = await supplier.readOrder(known.order.supplierOrder, AbortSignal.timeout(deadlineMs));
  if (!seen.ok || seen.value.operatorChange === null) return false;
  const now = clock.now();
  return database.forOrganization(row.organization_id, (tx) => takeEffect(tx, row, seen.value, now));
}

interface FoundSeats {
  readonly booking: BusBooking;
  readonly order: BusBookingOrder;
}

async function findSeats(tx: Tx, row: TicketRow, lock: boolean): Promise<FoundSeats | null> {
  const booking = (await findBooking(tx, row.booking_id, lock)) as BusBooking | null;
  const order = booking?.orders.find(({ id }) => id === row.order_id);
  return booking?.status === 'BOOKED' && order?.state === 'booked' ? { booking, order } : null;
}

async function takeEffect(tx: Tx, row: TicketRow, seen: SeatOrderNow, now: Temporal.Instant): Promise<boolean> {
  const found = await findSeats(tx, row, true);
  if (!found) return false;
  const { booking, order } = found;
  const cancellations = await listCancellations(tx, booking.id);
  // While its supplier is asked to cancel, nobody knows what of it is still held: it is checked again.
  if (cancellations.some(({ state, channel }) => state === 'requested' && channel === 'online')) return false;
  const units = heldUnits(booking, cancellations).filter((one) => one.order.id === order.id && one.state !== 'gone');
  const event = newEvent(order.detail, seen.operatorChange, {
    held: units.map(({ unit }) => unit.unit),
    cameBackPaise: cameBack(booking, cancellations, order),
    seenAt: now,
  });
  if (event === null) return false;
  const paper = order.supplierOrder?.paper;
  const supplierOrder = { ...seen.order, ...(paper ? { paper } : {}) };
  await changeOrder(tx, booking, order, { detail: { ...order.detail, operatorEvent: event }, supplierOrder });
  const changed = await findSeats(tx, row, true);
  if (!changed) throw new Error(`Booking ${booking.id} was locked and is gone`);
  if (event.kind === 'operator_cancelled') await cancelByOperator(tx, changed, cancellations, now);
  else await replaceByOperator(tx, changed, event, now);
  return true;
}

/** What the supplier has refunded for seats of this ticket that were cancelled before. */
function cameBack(booking: BusBooking, cancellations: readonly Cancellation[], order: BusBookingOrder): Paise {
  const settled = cancellations.filter(({ state }) => state === 'settled');
  return sum(
    settled.flatMap((one) =>
      goingParts(booking as Parameters<typeof goingParts>[0], one)
        .filter(({ orderId }) => orderId === order.id)
        .map((scope) => one.orders[scopeKey(scope)]?.cancellation?.refundPaise ?? ZERO),
    ),
  );
}

const NOTHING_KEPT: SupplierAnswer = { type: 'cancelled', penaltyPaise: ZERO, creditNoteNo: null };

/** Cancels the rest of the bus free of charge, with what a traveller has already asked the travel desk to cancel. */
async function cancelByOperator(
  tx: Tx,
  { booking, order }: FoundSeats,
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): Promise<void> {
  const told = `${order.detail.operator.name} cancelled the bus: full refund, including our fee.`;
  const by = { actor: ACTOR, now, quietPeriodMs: 0, told };
  for (const asked of cancellations.filter(({ state }) => state === 'requested')) {
    const own = goingParts(booking as Parameters<typeof goingParts>[0], asked).filter(
      ({ orderId }) => orderId === order.id,
    );
    if (own.length === 0) continue;
    const answers = Object.fromEntries(own.map((scope) => [scopeKey(scope), NOTHING_KEPT]));
    await arrangeCancellation(tx, booking.id, asked.id, answers, by);
  }
  const units = heldUnits(booking, cancellations)
    .filter((one) => one.order.id === order.id && one.state === 'held')
    .map(({ unit }) => unit.unit);
  if (units.length === 0) return;
  const scope = { orderId: order.id, units };
  const paid = busCancelling
    .paidUnits(booking, boughtOrders(booking, cancellations))
    .filter((unit) => unit.orderId === order.id && units.includes(unit.unit));
  const amounts = amountsOf(busCancelling.quote(booking, paid, [], now, now), true);
  const cancellationId = await requestBookingCancellation(
    tx,
    booking as Parameters<typeof requestBookingCancellation>[1],
    () => null,
    {
      personId: booking.createdBy,
      actor: ACTOR,
      reason: null,
      quote: { scopes: [scope], channel: 'request', amounts: { ...amounts, isGivenUp: true } },
      requestId: ACTOR,
      isArranged: true,
      now,
    },
  );
  await arrangeCancellation(tx, booking.id, cancellationId, { [scopeKey(scope)]: NOTHING_KEPT }, by);
}

/**
 * The seats stay booked on another bus; what the supplier states for that is refunded, and their passengers are
 * notified.
 */
async function replaceByOperator(
  tx: Tx,
  { booking, order }: FoundSeats,
  event: OperatorEvent,
  now: Temporal.Instant,
): Promise<void> {
  const backPaise = sum(event.back.map(({ paise }) => paise));
  const reason = `${order.detail.operator.name} runs another bus instead of the booked one.`;
  if (backPaise > ZERO) {
    await giveBackPart(tx, booking.id, { ref: order.id, amountPaise: backPaise, reason }, { actor: ACTOR, now });
  }
  const back = backPaise > ZERO ? ` ${formatInrExact(backPaise)} is refunded.` : '';
  const seats = order.detail.seats.filter(({ seatName }) => event.held.includes(seatName));
  const told = seats.map(({ traveller }) => ({ traveller, text: `${reason}${back}` }));
  const payload = { bookingId: booking.id, kind: 'operator', told, by: null };
  await enqueueEvent(tx, booking.organizationId, 'booking.news', payload, now);
}
