import { flownChange } from '../flight/flown-change.ts';
import type { AirlineChange, FlightOrder, FlightOrderNow } from '../flight/port.ts';
import type { Answer } from '../order-port.ts';
import { errorOf, malformed, saysAlready, supplierError } from './errors.ts';
import { fetchOrder } from './look-up.ts';
import { parseContext } from './ref.ts';
import type { DuffelParts } from './search.ts';
import { awaitsTickets, toBooking } from './to-booking.ts';
import { toSlices } from './to-domain.ts';
import type { DuffelAirlineChange, DuffelOrder } from './wire-orders.ts';

/** Begins the name of a change that Duffel takes no answer for: the order itself flies differently already. */
const AS_FLOWN = 'flown_';

/**
 * The order in its current state, with the airline's latest unanswered change. Where there is none, flights other than
 * those of the order that was passed in are the airline's doing too: it changed them itself, or a person accepted that
 * in Duffel's dashboard.
 */
export async function readOrder(
  parts: DuffelParts,
  booking: FlightOrder,
  signal: AbortSignal,
): Promise<Answer<FlightOrderNow>> {
  const answer = await readOpen(parts, booking, signal);
  if (!answer.ok || answer.value.airlineChange || answer.value.order.status === 'cancelled') return answer;
  const change = flownChange(booking.slices, answer.value.order.slices);
  const airlineChange = change && { ...change, changeRef: `${AS_FLOWN}${change.changeRef}` };
  return { ok: true, value: { ...answer.value, airlineChange } };
}

/** The order in its current state, with only what Duffel itself calls a change. */
async function readOpen(
  parts: DuffelParts,
  booking: FlightOrder,
  signal: AbortSignal,
): Promise<Answer<FlightOrderNow>> {
  const { config } = parts;
  const context = parseContext(booking.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  const seen = await fetchOrder(parts, context.orderId, signal);
  if (seen.type === 'unclear') return { ok: false, error: seen.error };
  if (seen.type === 'absent') {
    return { ok: false, error: supplierError(config, 'refused', 'There is no such order', false) };
  }
  const now = toBooking(seen.order);
  if (!now) return { ok: false, error: malformed(config, 'The order') };
  if (awaitsTickets(seen.order, now)) {
    return { ok: false, error: supplierError(config, 'unavailable', 'The order is still being worked on', true) };
  }
  const open = openChange(seen.order);
  if (!open || now.status === 'cancelled') return { ok: true, value: { order: now, airlineChange: null } };
  const airlineChange = toAirlineChange(open, seen.order);
  return airlineChange
    ? { ok: true, value: { order: now, airlineChange } }
    : { ok: false, error: malformed(config, 'The change of the airline') };
}

/**
 * Accepts a change of the airline, then reads the order again: only that shows whether it was taken, whatever the
 * answer said. What is flown already needs no answer.
 */
export async function acceptAirlineChange(
  parts: DuffelParts,
  booking: FlightOrder,
  changeRef: string,
  signal: AbortSignal,
): Promise<Answer<FlightOrderNow>> {
  const { config, client } = parts;
  if (!parseContext(booking.context) || !/^[A-Za-z0-9_-]{1,200}$/.test(changeRef)) {
    return { ok: false, error: supplierError(config, 'not_supported', 'This change is not ours', false) };
  }
  if (changeRef.startsWith(AS_FLOWN)) return readOpen(parts, booking, signal);
  const reply = await client.tell(`/air/airline_initiated_changes/${changeRef}/actions/accept`, null, signal);
  // Accepting twice is accepting once.
  if (!reply.ok && !saysAlready(reply)) return { ok: false, error: errorOf(config, reply) };
  const answer = await readOpen(parts, booking, signal);
  if (!answer.ok || answer.value.airlineChange?.changeRef !== changeRef) return answer;
  const message = 'The airline has not taken the acceptance yet';
  return { ok: false, error: supplierError(config, 'unavailable', message, true) };
}

function openChange(order: DuffelOrder): DuffelAirlineChange | null {
  const open = order.airline_initiated_changes.filter((change) => change.action_taken === '');
  return open.sort((a, b) => a.created_at.localeCompare(b.created_at)).at(-1) ?? null;
}

/** The order's slices with those that the airline takes away replaced by its new ones. */
function toAirlineChange(change: DuffelAirlineChange, order: DuffelOrder): AirlineChange | null {
  const removed = new Set(change.removed.map(({ id }) => id));
  const added = [...change.added];
  const wires = order.slices.flatMap((slice) => {
    if (!removed.has(slice.id)) return [slice];
    const next = added.shift();
    return next ? [next] : [];
  });
  const slices = toSlices([...wires, ...added], 'E');
  if (!slices) return null;
  const [first, ...others] = slices;
  return { changeRef: change.id, slices: first ? [first, ...others] : null, reason: null };
}
