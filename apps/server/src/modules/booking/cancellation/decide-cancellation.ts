import { nextPollAtMs } from '@pravas/domain/booking/saga.ts';
import { HUMAN_AFTER_MS } from '@pravas/domain/booking/saga-facts.ts';
import type { ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import type { Answer, CancellationState, LookUp, OrderNow } from '@pravas/suppliers/order-port.ts';
import type { Booking, Effect } from '../booking.ts';
import { askAgain, closeEffect, historyLine, instantAt, TOUCH } from '../saga/change-lines.ts';
import { dueFor, orderCaseFacts } from '../saga/decide-pause.ts';
import type { SagaChange } from '../saga/saga-change.ts';
import type { Decide, SagaAnswers } from '../saga/saga-io.ts';
import { openCancellation, type SagaState } from '../saga/saga-state.ts';
import { ORDER_CANCELLED, refusedText } from '../saga/saga-words.ts';
import { orderName, serviceOf, wordsOf } from '../service-module.ts';
import type { CancelItem } from './cancel-item.ts';
import {
  cancelItem,
  cancelItems,
  cancelledParts,
  isCancelled,
  isWhollyCancelled,
  partText,
  sendsOf,
  takenBack,
} from './cancel-items.ts';
import type { Cancellation, CancelledOrder } from './cancellation.ts';

const turnedDownText = ({ seller }: ServiceWords) =>
  `The ${seller} has turned down what it had taken on. The travel desk gets it cancelled; the refund follows then.`;
const notConfirmed = ({ seller }: ServiceWords) =>
  `The ${seller} did not confirm the cancellation. The travel desk is looking into it.`;

/** One question to one supplier within one cancellation. */
export interface CancelItemRef {
  readonly cancellationId: string;
  readonly itemKey: string;
}

/** Records what a supplier answered to a cancellation. The result is true when the next step may follow at once. */
export function decideCancelOutcome(
  { cancellationId, itemKey }: CancelItemRef,
  effectId: string,
  outcome: SagaAnswers['cancel'],
): Decide<boolean> {
  return (state, now) => {
    const cancellation = requireCancellation(state, cancellationId);
    if (outcome.type === 'not_sent') {
      return { changes: [closeEffect(effectId, 'absent', outcome), TOUCH], result: true };
    }
    const order = readCancelOutcome(state, outcome);
    if (order) {
      const changes = [closeEffect(effectId, 'done', outcome), ...recordOrder(cancellation, itemKey, order)];
      return { changes, result: true };
    }
    // Refused for the moment: nothing happened, so it may be asked again. Unknown: only looking it up can tell.
    const known =
      outcome.type === 'failed'
        ? closeEffect(effectId, 'absent', outcome)
        : historyLine('No clear answer to the cancellation yet, asking the supplier.');
    return { changes: [known, askAgain(now.epochMilliseconds, now)], result: false };
  };
}

/** What a look-up of the order says of a cancellation whose answer was lost. */
export type CancelLookUp =
  | { readonly type: 'whole'; readonly found: LookUp }
  | { readonly type: 'part'; readonly found: Answer<OrderNow> };

/** Records what looking up found. The result is true when the next step may follow at once. */
export function decideCancelLookUp(
  { cancellationId, itemKey }: CancelItemRef,
  lookUp: CancelLookUp,
  absentIsCertain: boolean,
): Decide<boolean> {
  return (state, now) => {
    const cancellation = requireCancellation(state, cancellationId);
    const item = cancelItem(state.booking, cancellation, itemKey);
    const effect = openCancel(state, cancellation, item);
    if (!effect) return { changes: [], result: true };
    const found = lookUp.type === 'whole' ? wholeTells(lookUp.found) : partTells(state.booking, item, lookUp.found);
    if (found === 'cancelled') {
      // The request's number is lost with its answer, so the money follows what its supplier quoted before.
      const order: CancelledOrder = { progress: 'settled', cancellation: null, message: null };
      const changes = [closeEffect(effect.id, 'done', lookUp.found), ...recordOrder(cancellation, itemKey, order)];
      return { changes, result: true };
    }
    if (found === 'booked' && absentIsCertain) {
      return { changes: [closeEffect(effect.id, 'absent', lookUp.found), TOUCH], result: true };
    }
    const sentAtMs = effect.sentAt.getTime();
    const isTooOld = now.epochMilliseconds - sentAtMs >= HUMAN_AFTER_MS;
    const handed = isTooOld ? tellDesk(state, cancellation, item, now) : [];
    return { changes: [...handed, askAgain(sentAtMs, now)], result: false };
  };
}

/**
 * All suppliers have answered: the booking is cancelled, or its part, or it stays as it was where every one refused.
 */
export const decideConfirmation =
  (cancellationId: string): Decide<void> =>
  (state, now) => {
    const cancellation = requireCancellation(state, cancellationId);
    const { booking } = state;
    const orders = cancelItems(booking, cancellation).map((item) => cancellation.orders[item.itemKey]);
    const change = (columns: Extract<SagaChange, { readonly type: 'cancellation' }>['change']): SagaChange => ({
      type: 'cancellation',
      cancellationId: cancellation.id,
      change: columns,
    });
    if (!orders.some(isCancelled)) {
      const message =
        orders.find((order) => order && order.message !== null)?.message ??
        `The ${wordsOf(booking).seller} did not confirm.`;
      return {
        changes: [
          change({ state: 'refused', message, settledAt: now }),
          { type: 'units', scopes: cancelItems(booking, cancellation).map(({ scope }) => scope), state: 'live' },
          { type: 'booking', change: { runAt: now } },
          historyLine(`Not cancelled: ${message}`),
          { type: 'event', topic: 'booking.cancel_refused', payload: { bookingId: booking.id } },
        ],
        result: undefined,
      };
    }
    const parts = cancelledParts(state);
    const booked = booking.orders.filter((order) => order.state === 'booked');
    const gone = booked.filter((order) => isWhollyCancelled(booking, order, parts));
    const isWhole = gone.length === booked.length;
    const topic = isWhole || cancellation.scopes === null ? 'booking.cancelled' : 'booking.part_cancelled';
    return {
      changes: [
        change({ state: 'supplier', pollAt: now }),
        ...unitsAfter(booking, cancellation),
        // What its supplier refused, or nobody asked to cancel, stays booked; only the rest is gone.
        ...(isWhole
          ? []
          : gone.map(
              (order): SagaChange => ({
                type: 'order',
                orderId: order.id,
                change: { state: 'failed', message: ORDER_CANCELLED },
              }),
            )),
        // Its supplier's changes need no decision any more, however long the money takes.
        ...ordersOf(takenBack(booking, cancellation)).map(
          (orderId): SagaChange => ({ type: 'order', orderId, change: { sweepAt: now } }),
        ),
        { type: 'booking', change: { ...(isWhole ? { event: 'cancelled' as const } : {}), runAt: now } },
        historyLine(`${cancelledText(state, cancellation, isWhole)} Processing refund...`),
        {
          type: 'audit',
          action: 'booking.cancelled',
          details: { orders: orders.map((one) => one?.progress ?? 'wanted') },
        },
        { type: 'event', topic, payload: { bookingId: booking.id, cancellationId: cancellation.id } },
      ],
      result: undefined,
    };
  };

/** What was taken back is gone; what its supplier turned down stays. */
function unitsAfter(booking: SagaState['booking'], cancellation: Cancellation): readonly SagaChange[] {
  const items = cancelItems(booking, cancellation);
  const scopesOf = (isGone: boolean) =>
    items.filter(({ itemKey }) => isCancelled(cancellation.orders[itemKey]) === isGone).map(({ scope }) => scope);
  const [gone, live] = [scopesOf(true), scopesOf(false)];
  return [
    { type: 'units', scopes: gone, state: 'gone' },
    ...(live.length > 0 ? [{ type: 'units', scopes: live, state: 'live' } as const] : []),
  ];
}

function ordersOf(items: readonly CancelItem[]): readonly string[] {
  return [...new Set(items.map((item) => item.order.id))];
}

/**
 * Records the progress of a supplier's refund; it is asked again later while it has not stated the money. Travellers
 * already know that it is cancelled, so a supplier that now turns it down is a matter for the travel desk: the money
 * waits until somebody gets it through.
 */
export function decidePoll(
  { cancellationId, itemKey }: CancelItemRef,
  answer: Answer<CancellationState>,
): Decide<void> {
  return (state, now) => {
    const cancellation = requireCancellation(state, cancellationId);
    const order = answer.ok ? orderOf(wordsOf(state.booking), answer.value) : null;
    if (order?.progress === 'settled') {
      return { changes: recordOrder(cancellation, itemKey, order), result: undefined };
    }
    const pollAt = instantAt(nextPollAtMs(cancellation.createdAt.getTime(), now.epochMilliseconds));
    const turnedDown = answer.ok && isTurnedDown(answer.value) ? turnedDownLate(state, cancellation, itemKey, now) : [];
    return {
      changes: [...turnedDown, { type: 'cancellation', cancellationId: cancellation.id, change: { pollAt } }, TOUCH],
      result: undefined,
    };
  };
}

function isTurnedDown({ state }: CancellationState): boolean {
  return state === 'rejected' || state === 'partly_rejected';
}

/** Opens its case once: the history says whether it has been opened. */
function turnedDownLate(
  state: SagaState,
  cancellation: Cancellation,
  itemKey: string,
  now: Temporal.Instant,
): readonly SagaChange[] {
  const order = cancellation.orders[itemKey];
  const message = turnedDownText(wordsOf(state.booking));
  if (!order || order.message === message) return [];
  const orders = { ...cancellation.orders, [itemKey]: { ...order, message } };
  return [
    { type: 'cancellation', cancellationId: cancellation.id, change: { orders } },
    historyLine(message),
    cancelCase(state, cancellation, cancelItem(state.booking, cancellation, itemKey), 'turned_down', now),
  ];
}

/** A supplier that never confirms leaves its order booked; a person must check. */
export function decideGiveUpCancelling({ cancellationId, itemKey }: CancelItemRef): Decide<void> {
  return (state, now) => {
    const cancellation = requireCancellation(state, cancellationId);
    const item = cancelItem(state.booking, cancellation, itemKey);
    const order: CancelledOrder = {
      progress: 'refused',
      cancellation: null,
      message: notConfirmed(wordsOf(state.booking)),
    };
    const changes = [
      ...recordOrder(cancellation, itemKey, order),
      cancelCase(state, cancellation, item, 'unconfirmed', now),
    ];
    return { changes, result: undefined };
  };
}

/** The cancellation of that id. Throws when it is not under way. */
export function requireCancellation(state: SagaState, cancellationId: string): Cancellation {
  const cancellation = openCancellation(state, cancellationId);
  if (!cancellation) throw new Error(`A step of cancellation ${cancellationId}, which is not under way`);
  return cancellation;
}

function recordOrder(cancellation: Cancellation, itemKey: string, order: CancelledOrder): readonly SagaChange[] {
  const orders = { ...cancellation.orders, [itemKey]: order };
  return [
    { type: 'cancellation', cancellationId: cancellation.id, change: { orders } },
    ...(order.message === null ? [] : [historyLine(order.message)]),
    TOUCH,
  ];
}

function readCancelOutcome(
  { booking }: Pick<SagaState, 'booking'>,
  outcome: Exclude<SagaAnswers['cancel'], { readonly type: 'not_sent' }>,
): CancelledOrder | null {
  if (outcome.type === 'accepted') return orderOf(wordsOf(booking), outcome.cancellation);
  if (outcome.type === 'failed' && !outcome.error.retryable) {
    const message = refusedText(wordsOf(booking), 'cancellation', outcome.error.messages);
    return { progress: 'refused', cancellation: null, message };
  }
  return null;
}

function orderOf({ seller }: ServiceWords, cancellation: CancellationState): CancelledOrder {
  if (cancellation.state === 'rejected') {
    return { progress: 'refused', cancellation, message: `The ${seller} turned the cancellation down.` };
  }
  const isStated = cancellation.state === 'refunded' && cancellation.penaltyPaise !== null;
  // Where a part of it was turned down a person must check, and finished parts are not undone by that.
  return { progress: isStated ? 'settled' : 'accepted', cancellation, message: null };
}

/**
 * `unclear`: what an order does not show yet may be in somebody's queue, and asking again would file it a second time.
 */
type Told = 'cancelled' | 'booked' | 'unclear';

function wholeTells(found: LookUp): Told {
  if (found.type !== 'found') return 'unclear';
  if (found.order.status === 'cancelled') return 'cancelled';
  return found.order.showsCancelling === 'none' ? 'unclear' : 'booked';
}

function partTells(booking: Booking, item: CancelItem, found: Answer<OrderNow>): Told {
  if (!found.ok) return 'unclear';
  const { order } = found.value;
  if (order.status === 'cancelled' || serviceOf(booking).cancelling.isPartGone(order, item.scope)) return 'cancelled';
  return order.showsCancelling === undefined ? 'booked' : 'unclear';
}

function openCancel({ effects }: SagaState, cancellation: Cancellation, item: CancelItem): Effect | null {
  return sendsOf(effects, cancellation, item).find((effect) => effect.state === 'sent') ?? null;
}

function tellDesk(
  state: SagaState,
  cancellation: Cancellation,
  item: CancelItem,
  now: Temporal.Instant,
): readonly SagaChange[] {
  if (cancellation.orders[item.itemKey]?.progress === 'unclear') return [];
  const unclear: CancelledOrder = { progress: 'unclear', cancellation: null, message: null };
  const orders = { ...cancellation.orders, [item.itemKey]: unclear };
  return [
    { type: 'cancellation', cancellationId: cancellation.id, change: { orders } },
    cancelCase(state, cancellation, item, 'unclear', now),
  ];
}

/** What a case about a cancellation is about; the key of each begins with the word. */
const CASE_WORDS = {
  unclear: (seller: string) => `no answer from the ${seller} to`,
  unconfirmed: (seller: string) => `the ${seller} did not confirm`,
  turned_down: (seller: string) => `the ${seller} has turned down`,
} as const;

/** The key of the case about one part of a cancellation. */
export function cancelCaseKey(what: keyof typeof CASE_WORDS, cancellationId: string, itemKey: string): string {
  return `cancel-${what}:${cancellationId}:${itemKey}`;
}

function cancelCase(
  state: SagaState,
  cancellation: Cancellation,
  item: CancelItem,
  what: keyof typeof CASE_WORDS,
  now: Temporal.Instant,
): SagaChange {
  return {
    type: 'open_case',
    kind: 'unknown_outcome',
    key: cancelCaseKey(what, cancellation.id, item.itemKey),
    title: `${orderName(state.booking, item.order)}: ${CASE_WORDS[what](wordsOf(state.booking).seller)} the cancellation`,
    facts: { ...orderCaseFacts(state, item.order), cancellationId: cancellation.id, itemKey: item.itemKey },
    dueAt: dueFor(state.booking, item.order, now),
  };
}

function cancelledText({ booking }: SagaState, cancellation: Cancellation, isWhole: boolean): string {
  if (isWhole) return 'Booking cancelled.';
  if (cancellation.scopes === null) return `One of two ${wordsOf(booking).things} was cancelled.`;
  return `Cancelled: ${takenBack(booking, cancellation)
    .map((item) => partText(booking, item))
    .join('; ')}.`;
}
