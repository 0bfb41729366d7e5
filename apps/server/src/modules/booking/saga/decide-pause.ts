import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { Booking, BookingOrder } from '../booking.ts';
import { orderName, serviceOf, wordsOf } from '../service-module.ts';
import { askAgain, historyLine } from './change-lines.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import { orderOf, type SagaState } from './saga-state.ts';

/** What is held and unclear answers do not keep: whoever looks into one has this long. */
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

/** Hands a purchase whose answer has been lost for too long to the travel desk; the supplier is asked on meanwhile. */
export function decidePause(orderId: string): Decide<void> {
  return (state, now) => {
    const order = orderOf(state, orderId);
    const effect = state.effects.find((one) => one.orderId === orderId && one.state === 'sent');
    if (!effect) return { changes: [], result: undefined };
    const sentAtMs = effect.sentAt.getTime();
    const [name, { seller }] = [orderName(state.booking, order), wordsOf(state.booking)];
    return {
      changes: [
        { type: 'booking', change: { event: 'needs_human' } },
        askAgain(sentAtMs, now),
        historyLine(`${name}: the ${seller} gives no clear answer. The travel desk looks into it.`),
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

/** The supplier asks more for what is held: somebody decides whether to go on while it can still be had. */
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
      `${orderName(state.booking, order)}: ${asked} for the held ${place}. The travel desk decides whether to go on.`,
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

/** Nobody could be asked and the money goes back: the desk may still help the traveller to book again. */
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

/** A paused booking goes on, and its case is done; nothing for any other. */
export function resumeIfPaused(state: SagaState): readonly SagaChange[] {
  if (state.booking.status !== 'BOOKING_PAUSED') return [];
  const answered = `The ${wordsOf(state.booking).seller} has answered.`;
  return [
    { type: 'booking', change: { event: 'resumed' } },
    historyLine(`${answered} Booking in process.`),
    { type: 'close_case', key: pausedCaseKey(state.booking.id), resolution: answered },
  ];
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
