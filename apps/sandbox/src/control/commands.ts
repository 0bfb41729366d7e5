import { USUAL_MOVE_MINUTES, withAirlineChange, withChangeAccepted } from '../bookings/airline-change.ts';
import { withSilentCancellation } from '../bookings/apply-trouble.ts';
import { type Booking, statusAt } from '../bookings/booking.ts';
import { finishCancellations } from '../duffel/cancellations.ts';
import { bookingIdOf, toWireAirlineChange } from '../duffel/order-wire.ts';
import { type HttpReply, jsonReply } from '../http-server.ts';
import { asObject, textField, type WireObject, wholeField } from '../tbo/request.ts';
import { toBookingView } from './booking-view.ts';
import type { ControlContext } from './context.ts';

const DEFAULT_OVERCHARGE_PAISE = 150_000;

/** A refusal of the control port. */
export function refusal(message: string): HttpReply {
  return jsonReply(400, { message });
}

/** The JSON object in a body; undefined for anything else. */
export function readJson(body: string): WireObject | undefined {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return undefined;
  }
}

type Command = (booking: Booking, body: WireObject, context: ControlContext) => Booking | string;

/** The booking with a slice moved or cancelled; the second supplier notifies its agency, unless settled at once. */
function changeSlice(
  booking: Booking,
  body: WireObject,
  minutes: number | null,
  context: ControlContext,
  isSettled = false,
): Booking | string {
  const nowMs = context.clock.nowMs();
  const slice = wholeField(body, 'slice') ?? 0;
  if (booking.offer.slices[slice] === undefined) return `The order has no slice ${slice}.`;
  if (statusAt(booking, nowMs) !== 'ticketed') return 'Only flights of ticketed orders are changed.';
  const changeId = context.bookings.nextNumber('airline_change');
  const changed = withAirlineChange(booking, { changeId, slice, minutes, nowMs });
  if (isSettled) return withChangeAccepted(changed, changeId, nowMs);
  const change = changed.airlineChanges.find((one) => one.changeId === changeId);
  if (booking.channel === 'duffel' && change !== undefined) {
    const wire = toWireAirlineChange(changed, change, nowMs);
    context.duffel.messenger.tell('order.airline_initiated_change_detected', wire);
  }
  return changed;
}

const COMMANDS = new Map<string, Command>([
  [
    'move_flight',
    (booking, body, context) => changeSlice(booking, body, wholeField(body, 'minutes') ?? USUAL_MOVE_MINUTES, context),
  ],
  [
    'silent_move',
    (booking, body, context) =>
      changeSlice(booking, body, wholeField(body, 'minutes') ?? USUAL_MOVE_MINUTES, context, true),
  ],
  ['cancel_flight', (booking, body, context) => changeSlice(booking, body, null, context)],
  ['silent_cancel', (booking, _, context) => withSilentCancellation(booking, context.clock.nowMs())],
  [
    'overcharge',
    (booking, body) => ({ ...booking, overchargePaise: wholeField(body, 'byPaise') ?? DEFAULT_OVERCHARGE_PAISE }),
  ],
  [
    'keep_more',
    (booking, body) => ({ ...booking, keepsMorePaise: wholeField(body, 'byPaise') ?? DEFAULT_OVERCHARGE_PAISE }),
  ],
  ['withhold_refund', (booking) => ({ ...booking, withholdsRefund: true })],
  ['release_refund', (booking) => ({ ...booking, withholdsRefund: false })],
  ['refund_as_credit', (booking) => ({ ...booking, refundsAsCredit: true })],
]);

function findBooking(reference: string, context: ControlContext): Booking | undefined {
  const number = /^\d+$/.test(reference) ? Number(reference) : bookingIdOf(reference);
  return Number.isNaN(number) ? context.bookings.byPnr(reference) : context.bookings.byId(number);
}

/** Lets an airline do something to an order. */
export function runCommand(text: string, context: ControlContext): HttpReply {
  const body = readJson(text);
  if (body === undefined) return refusal('The body must be a JSON object.');
  const command = COMMANDS.get(textField(body, 'command'));
  if (command === undefined) return refusal(`command must be one of ${[...COMMANDS.keys()].join(', ')}.`);
  const booking = findBooking(textField(body, 'order'), context);
  if (booking === undefined) return refusal('order must be a PNR, a BookingId or an ord_… that the sandbox has sold.');
  const changed = command(booking, body, context);
  if (typeof changed === 'string') return refusal(changed);
  const saved = context.bookings.save(changed);
  finishCancellations(saved, context.duffel);
  const now = context.bookings.byId(saved.bookingId) ?? saved;
  return jsonReply(200, toBookingView(now, context.clock.nowMs()));
}
