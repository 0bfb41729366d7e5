import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { refuseReport } from '@pravas/domain/bus/missing-bus.ts';
import { seatText } from '@pravas/domain/bus/seat-words.ts';
import {
  type Booking,
  type BookingView,
  deskPresentation,
  type EnteredLine,
  type HeldUnit,
  heldUnits,
  isDeskBooking,
  type Presented,
  type ServicePresentation,
  travellerName,
  type WireHead,
} from '../booking/index.ts';
import type { BusBooking, BusTypes } from './bus-booking.ts';
import { goneOf } from './bus-cancelling.ts';
import { type BusReport, readBusReport } from './bus-reports.ts';
import { boardingText } from './bus-words.ts';
import { operatorNotice, presentBusOrder } from './present-bus-order.ts';

const byOrder = deskPresentation<BusDetail>({
  beingBooked: 'the operator is issuing the ticket',
  order: () => ({}),
  notice: () => null,
  deskActions: () => [],
  entered: (booking, bus) => enteredLines(booking as Booking, bus),
});

/** How buses are shown. */
export const busPresentation: ServicePresentation<BusTypes> = {
  ...byOrder,
  present: async (tx, booking, view) => {
    const presented = await byOrder.present(tx, booking, view);
    const units = heldUnits(booking, view.cancellations);
    const orders = presented.fields.orders as readonly WireHead['orders'][number][];
    const known = { units, report: await readBusReport(tx, booking.id) };
    const { allowedActions = view.allowedActions } = presented.fields;
    const fields = {
      ...presented.fields,
      allowedActions: [...allowedActions, { action: 'report_missing', ...reportAction(booking, known, view.now) }],
      orders: orders.map((order, index) => ({ ...order, ...busOf(booking, index, known, view) })),
    };
    if (isDeskBooking(booking)) return { ...presented, fields };
    return { ...presented, notice: noticeOf(booking, presented, view), fields: withoutDesk(fields) };
  },
};

/** Which part of a booking is held, and what was reported of its bus. */
interface Known {
  readonly units: readonly HeldUnit<BusTypes>[];
  readonly report: BusReport | null;
}

/** Whether it may be said now that the bus did not come. */
function reportAction({ status, orders }: BusBooking, { units, report }: Known, now: Temporal.Instant) {
  const refuse = (reason: string) => ({ allowed: false, reason });
  const held = units.find(({ state }) => state !== 'gone');
  if (status !== 'BOOKED' || !held) return refuse('You can report a missing bus only if it is booked.');
  if (report) return refuse('This was already reported. The travel desk is looking into it.');
  const order = orders.find(({ id }) => id === held.order.id);
  const problem = order && refuseReport(order.detail, { now, waitingSince: now });
  return problem ? refuse(problem.message) : { allowed: true, reason: null };
}

function busOf(booking: BusBooking, index: number, { units, report }: Known, { cancellations, now }: BookingView) {
  const order = booking.orders[index];
  if (!order) return {};
  return {
    bus: presentBusOrder(order.detail, {
      tripId: booking.tripId,
      facts: booking.facts,
      nameOf: (traveller) => travellerName(booking, traveller),
      standingOf: (unit) => units.find((one) => one.order.id === order.id && one.unit.unit === unit)?.state ?? 'held',
      gone: goneOf(booking, cancellations, order.id),
      hold: isOver(booking) ? null : ((order.pendingDetail ?? order.detail).sale?.hold ?? null),
      ticket: order.supplierOrder?.ticket ?? null,
      isBooked: booking.status === 'BOOKED' && order.state === 'booked',
      report,
      now,
    }),
  };
}

/** Whether nobody holds its seats to pay for them any more. */
function isOver({ status }: Pick<BusBooking, 'status'>): boolean {
  return status === 'BOOKED' || status === 'CANCELED' || status === 'FAILED' || status === 'EXPIRED';
}

/**
 * What the operator did comes before everything else; what the supplier is asked at our call needs no words of the
 * desk.
 */
function noticeOf({ orders }: BusBooking, { notice }: Presented, { cancellations }: BookingView): Presented['notice'] {
  const told = orders.flatMap(({ detail }) => operatorNotice(detail) ?? []);
  if (told[0]) return told[0];
  const isOfDesk = cancellations.some(({ state, channel }) => state === 'requested' && channel === 'request');
  return isOfDesk ? notice : null;
}

/** The travel desk buys nothing that a supplier sells us. */
function withoutDesk<Fields extends { readonly allowedActions?: WireHead['allowedActions'] }>(fields: Fields): Fields {
  const { allowedActions = [] } = fields;
  return { ...fields, allowedActions: allowedActions.filter(({ action }) => action !== 'desk_buy') };
}

/** Who sits where, and where they get on: the person who confirms an entry reads this. */
function enteredLines(booking: Booking, bus: BusDetail): readonly EnteredLine[] {
  return [
    { label: 'Bus', text: `${bus.operator.name}, ${bus.type.name}` },
    { label: 'Boarding', text: boardingText(bus) },
    ...bus.seats.map((seat) => ({
      label: 'Seat',
      text: `${seatText(seat)}: ${travellerName(booking, seat.traveller)}`,
    })),
    ...(bus.ticket === null ? [] : [{ label: 'Ticket number', text: bus.ticket.ticketNumber }]),
  ];
}
