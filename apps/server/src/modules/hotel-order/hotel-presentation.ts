import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { sharingRefusal } from '@pravas/domain/hotel/room-sharing.ts';
import type { Tx } from '../../platform/database.ts';
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
import type { HotelBooking, HotelTypes } from './hotel-booking.ts';
import { presentStayChanges } from './present-change.ts';
import { presentStay } from './present-stay.ts';
import { type KeptSharer, readSharers } from './room-sharing.ts';
import { changeRefusal } from './stay-change-rules.ts';
import { roomText, timesText } from './stay-words.ts';

const byOrder = deskPresentation<HotelDetail>({
  beingBooked: 'the hotel is confirming the room',
  order: () => ({}),
  notice: () => null,
  deskActions: () => [],
  entered: (booking, stay) => enteredLines(booking as Booking, stay),
});

/** How stays are shown. */
export const hotelPresentation: ServicePresentation<HotelTypes> = {
  ...byOrder,
  present: async (tx, booking, view) => {
    const presented = await byOrder.present(tx, booking, view);
    const units = heldUnits(booking, view.cancellations);
    const orders = presented.fields.orders as readonly WireHead['orders'][number][];
    const sharers = await readSharers(tx, booking.id);
    const change = { action: 'change', ...(await changeAction(tx, booking, view)) };
    const consented = withConsent(presented.fields, sharers);
    const fields = {
      ...consented,
      stayChanges: await presentStayChanges(tx, booking, view.now),
      allowedActions: [...(consented.allowedActions ?? view.allowedActions), change],
      orders: orders.map((order, index) => ({ ...order, ...stayOf(booking, index, { units, sharers }, view.now) })),
    };
    return isDeskBooking(booking)
      ? { ...presented, fields }
      : { ...presented, ...soldToUs(presented, view), fields: withoutDesk(fields) };
  },
};

/** Whether another stay may replace a booked one: not after check-in, nor while one is being booked. */
async function changeAction(tx: Tx, booking: HotelBooking, { cancellations, allowedActions, now }: BookingView) {
  const remove = allowedActions.find(({ action }) => action === 'remove');
  const reason =
    booking.status === 'CREATED' ? (remove?.reason ?? null) : await changeRefusal(tx, booking, cancellations, now);
  return { allowed: reason === null, reason };
}

/** Which part of a booking is held, and who would share its rooms. */
interface Known {
  readonly units: readonly HeldUnit<HotelTypes>[];
  readonly sharers: readonly KeptSharer[];
}

function stayOf(booking: HotelBooking, index: number, { units, sharers }: Known, now: Temporal.Instant) {
  const order = booking.orders[index];
  if (!order) return {};
  return {
    stay: presentStay(order.detail, {
      nameOf: (traveller) => travellerName(booking, traveller),
      standingOf: (unit) => units.find((one) => one.order.id === order.id && one.unit.unit === unit)?.state ?? 'held',
      sharersOf: (room) => sharers.filter((one) => one.orderPosition === index && one.room === room),
      isBooked: booking.status === 'BOOKED' && order.state === 'booked',
      now,
    }),
  };
}

/** Nothing is paid for before everybody who shares a room has agreed to it. */
function withConsent<Fields extends { readonly allowedActions?: WireHead['allowedActions'] }>(
  fields: Fields,
  sharers: readonly KeptSharer[],
): Fields {
  const reason = sharingRefusal(sharers);
  if (reason === null) return fields;
  const { allowedActions = [] } = fields;
  return {
    ...fields,
    allowedActions: allowedActions.map((one) =>
      one.action === 'pay' && one.allowed ? { ...one, allowed: false, reason } : one,
    ),
  };
}

/** What the supplier is asked at our call needs no words of the travel desk. */
function soldToUs({ notice }: Presented, { cancellations }: BookingView): Pick<Presented, 'notice'> {
  const isOfDesk = cancellations.some(({ state, channel }) => state === 'requested' && channel === 'request');
  return { notice: isOfDesk ? notice : null };
}

/** The travel desk buys nothing that a supplier sells us. */
function withoutDesk<Fields extends { readonly allowedActions?: WireHead['allowedActions'] }>(fields: Fields): Fields {
  const { allowedActions = [] } = fields;
  return { ...fields, allowedActions: allowedActions.filter(({ action }) => action !== 'desk_buy') };
}

/** Who sleeps where, and what the hotel calls it: the person who confirms an entry reads this. */
function enteredLines(booking: Booking, stay: HotelDetail): readonly EnteredLine[] {
  const { hotelConfirmation } = stay;
  return [
    { label: 'Stay', text: timesText(stay) },
    ...stay.rooms.map((room) => ({ label: 'Room', text: roomText(room, (index) => travellerName(booking, index)) })),
    ...(hotelConfirmation === null ? [] : [{ label: 'Confirmation number', text: hotelConfirmation }]),
  ];
}
