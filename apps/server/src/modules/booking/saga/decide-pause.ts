import { isPersonDue } from '@pravas/domain/booking/saga.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { Booking, BookingOrder } from '../booking.ts';
import { orderName, serviceOf, wordsOf } from '../service-module.ts';
import { askAgain, historyLine } from './change-lines.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import { orderOf, paidAtMs, type SagaState } from './saga-state.ts';

/** Holds and unclear answers expire: the person who looks into one has this long. */
const DECIDE_WITHIN_MINUTES = 30;

/** The key of the case that a paused booking waits for. */
export function pausedCaseKey(bookingId: string): string {
  return `paused:${bookingId}`;
}

/** What the cases of the saga say of the order they are about. */
export interface OrderCaseFacts {
  readonly bookingId: string;
  readonly orderId: string;
  readonly route: string;
  readonly supplierId: string;
  readonly locator: string | null;
}

/**
 * Hands a purchase whose answer has been lost for too long to the travel desk; the supplier is still asked meanwhile.
 */
export function decidePause(orderId: string): Decide<void> {
  return (state, now) => {
    const order = orderOf(state, orderId);
    const effect = state.effects.find((one) => one.orderId === orderId && one.state === 'sent');
    if (!effect) return { changes: [], result: undefined };
    const [name, { seller }] = [orderName(state.booking, order), wordsOf(state.booking)];
    return {
      changes: [
        { type: 'booking', change: { event: 'needs_human' } },
        // The pause itself has asked no supplier: any answer by now is seen at once, however old the question is.
        askAgain(now.epochMilliseconds, now),
        historyLine(`${name}: there is no clear answer from the ${seller} yet. The travel desk is looking into it.`),
        ...closedPriceCase(state, order),
        {
          type: 'open_case',
          kind: 'unknown_outcome',
          key: pausedCaseKey(state.booking.id),
          title: `${name}: no answer from the ${seller} to the ${effect.kind === 'release_held' ? 'release' : 'booking'}`,
          facts: { ...orderCaseFacts(state, order), sentAt: effect.sentAt.toISOString(), attempt: effect.attempt },
          dueAt: dueFor(state.booking, order, now),
        },
        ...told('booking.paused', state, { reason: 'unknown_outcome', orderId }),
      ],
      result: undefined,
    };
  };
}

/** The supplier asks more for what is held: a person decides whether to continue while it is still available. */
export function pauseForPrice(
  state: SagaState,
  order: BookingOrder,
  price: { readonly oldTotalPaise: Paise; readonly newTotalPaise: Paise },
  now: Temporal.Instant,
): readonly SagaChange[] {
  const { oldTotalPaise, newTotalPaise } = price;
  const { seller, place } = wordsOf(state.booking);
  const asked = `the ${seller} asks ${formatInrExact(newTotalPaise)} instead of ${formatInrExact(oldTotalPaise)}`;
  return [
    { type: 'booking', change: { event: 'needs_human', runAt: now, leaseUntil: null } },
    historyLine(
      `${orderName(state.booking, order)}: ${asked} for the held ${place}. The travel desk decides whether to continue.`,
    ),
    {
      type: 'open_case',
      kind: 'booking_paused',
      key: pausedCaseKey(state.booking.id),
      title: `${orderName(state.booking, order)}: ${asked}`,
      facts: { ...orderCaseFacts(state, order), oldTotalPaise, newTotalPaise },
      dueAt: dueFor(state.booking, order, now),
    },
    ...told('booking.paused', state, { reason: 'price_moved', orderId: order.id }),
  ];
}

/** Nobody could be asked and the money is refunded: the desk may still help the traveller to book again. */
export function priceMovedCase(
  state: SagaState,
  order: BookingOrder,
  { oldTotalPaise, newTotalPaise }: { readonly oldTotalPaise: Paise; readonly newTotalPaise: Paise },
  now: Temporal.Instant,
): SagaChange {
  return {
    type: 'open_case',
    kind: 'price_moved',
    key: `price-moved:${state.booking.id}:${order.id}`,
    title: `${orderName(state.booking, order)}: now ${formatInrExact(newTotalPaise)} instead of ${formatInrExact(oldTotalPaise)}; the money goes back`,
    facts: { ...orderCaseFacts(state, order), oldTotalPaise, newTotalPaise },
    dueAt: dueFor(state.booking, order, now),
  };
}

/** A lost answer has another case than the price of what is held, which was decided before. */
function closedPriceCase({ booking }: SagaState, order: BookingOrder): readonly SagaChange[] {
  const isDecided = booking.facts.acceptedCosts?.[order.id] !== undefined;
  return isDecided
    ? [{ type: 'close_case', key: pausedCaseKey(booking.id), resolution: 'Taken at the new price.' }]
    : [];
}

/**
 * A paused booking continues, because of what was seen at the supplier, and its case closes; nothing for any other. A
 * purchase that has run so long that a person must see it keeps its case until it ends.
 */
export function resumeIfPaused(state: SagaState, seen: string, now: Temporal.Instant): readonly SagaChange[] {
  if (state.booking.status !== 'BOOKING_PAUSED') return [];
  const changes: readonly SagaChange[] = [
    { type: 'booking', change: { event: 'resumed' } },
    historyLine(`${seen} Booking in process.`),
  ];
  if (isLate(state, now)) return changes;
  return [...changes, { type: 'close_case', key: pausedCaseKey(state.booking.id), resolution: seen }];
}

/** True while a purchase has run so long that a person must see it (reliability L1). */
function isLate(state: Pick<SagaState, 'booking' | 'payments'>, now: Temporal.Instant): boolean {
  // A person sees what they buy from the beginning.
  return serviceOf(state.booking).requests !== null && isPersonDue(paidAtMs(state), now.epochMilliseconds);
}

/** Hands a purchase that continues so late to a person; its open case, if any, gets a line. */
export function callPersonIfLate(
  state: Pick<SagaState, 'booking' | 'payments'>,
  order: BookingOrder,
  now: Temporal.Instant,
): readonly SagaChange[] {
  const { booking } = state;
  const isUnderWay = booking.status === 'BOOKING_IN_PROCESS' || booking.status === 'BOOKING_PAUSED';
  if (!isUnderWay || !isLate(state, now)) return [];
  const minutes = Math.floor((now.epochMilliseconds - (paidAtMs(state) ?? 0)) / 60_000);
  return [
    {
      type: 'open_case',
      kind: 'unknown_outcome',
      key: pausedCaseKey(booking.id),
      title: `${orderName(booking, order)}: paid ${minutes} minutes ago and still under way`,
      facts: orderCaseFacts(state, order),
      dueAt: dueFor(booking, order, now),
    },
  ];
}

/** Ends the case of a purchase that has run so long; nothing where none need be open. */
export function closeIfLate(state: SagaState, resolution: string, now: Temporal.Instant): readonly SagaChange[] {
  return isLate(state, now) ? [{ type: 'close_case', key: pausedCaseKey(state.booking.id), resolution }] : [];
}

/** Which order a case is about. */
export function orderCaseFacts({ booking }: Pick<SagaState, 'booking'>, order: BookingOrder): OrderCaseFacts {
  const { id: orderId, supplierId, locator } = order;
  return { bookingId: booking.id, orderId, route: orderName(booking, order), supplierId, locator };
}

/** Audit and event of something that happened to a booking. */
export function told(
  topic: string,
  { booking }: Pick<SagaState, 'booking'>,
  details: Readonly<Record<string, string | number>>,
): readonly SagaChange[] {
  return [
    { type: 'audit', action: topic, details },
    { type: 'event', topic, payload: { bookingId: booking.id } },
  ];
}

/** By when a question about an order must be decided: soon, and before it begins. */
export function dueFor(
  booking: Pick<Booking, 'service'>,
  order: BookingOrder,
  now: Temporal.Instant,
): Temporal.Instant {
  const soon = now.add({ minutes: DECIDE_WITHIN_MINUTES });
  const begins = instantOf(serviceOf(booking).rules.lapsesAt(order.detail));
  return Temporal.Instant.compare(soon, begins) < 0 ? soon : begins;
}
