import type { SagaTiming } from '@pravas/domain/booking/saga-facts.ts';
import { isQuiet, quietAtMs } from '@pravas/domain/booking/saga-servicing.ts';
import { subtract, ZERO } from '@pravas/domain/money/money.ts';
import type { LookUp, Outcome, SupplierBooking } from '@pravas/suppliers/flight/port.ts';
import type { Booking, BookingLeg, Effect } from '../booking.ts';
import { sendOf } from './cancel-items.ts';
import { acknowledged, askAgain, closeEffect, historyLine, TOUCH } from './change-lines.ts';
import { pauseForPrice, priceMovedCase, resumeIfPaused } from './decide-pause.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, Decision, SagaAnswers } from './saga-io.ts';
import { legOf, type SagaState } from './saga-state.ts';
import { type LegSaid, legText, priceRose, refusedPurchase, routeOf, soldOut } from './saga-words.ts';

/** The mutations of a purchase. */
export type PurchaseKind = 'book' | 'ticket_held' | 'release_held';

/** The journal row an answer belongs to. */
export interface EffectRef {
  readonly legId: string;
  readonly effectId: string;
  readonly kind: PurchaseKind;
  readonly attempt: number;
}

/** How long after it was ticketed an order is first compared with what the supplier holds. */
const FIRST_SWEEP_HOURS = 24;

const goOn = (changes: readonly SagaChange[]): Decision<boolean> => ({ changes, result: true });
const rest = (changes: readonly SagaChange[]): Decision<boolean> => ({ changes, result: false });

/** Records what became of a mutation of the purchase. The result is true when the next step may follow at once. */
export function decideOutcome(effect: EffectRef, outcome: SagaAnswers[PurchaseKind]): Decide<boolean> {
  return (state, now, newId) => {
    const leg = legOf(state, effect.legId);
    const close = (as: 'done' | 'absent') => closeEffect(effect.effectId, as, outcome);
    switch (outcome.type) {
      case 'confirmed':
        return goOn([close('done'), ...ticketed(leg, outcome.booking, now)]);
      case 'held':
        return goOn([
          close('done'),
          held(leg, outcome.booking),
          historyLine(`${routeOf(leg)}: seat held, PNR ${outcome.booking.pnr}`),
          TOUCH,
        ]);
      case 'released':
        return goOn([close('done'), ...released(state.booking, leg)]);
      case 'not_sent':
        return goOn([close('absent'), ...backToStart(leg, effect.kind)]);
      case 'price_changed':
        return goOn([close('done'), ...priceChanged(state, leg, effect.kind, outcome, now, newId)]);
      case 'unavailable':
      case 'failed':
        return refused(leg, effect, outcome, now, newId);
      case 'pending':
      case 'unknown':
        return rest([
          ...(outcome.type === 'pending' && outcome.unseen ? [acknowledged(effect.effectId)] : []),
          historyLine(`${routeOf(leg)}: no clear answer yet, asking the supplier`),
          askAgain(now.epochMilliseconds, now),
        ]);
    }
  };
}

/** Records what a look-up found. The result is true when the next step may follow at once. */
export function decideLookUp(
  legId: string,
  found: LookUp,
  absentIsCertain: boolean,
  timing: SagaTiming,
): Decide<boolean> {
  return (state, now) => {
    const leg = legOf(state, legId);
    const effect = openPurchase(state, legId);
    // Somebody of the travel desk has closed the question meanwhile.
    if (!effect) return goOn([]);
    const isUnseen = effect.acknowledged === null && found.type === 'absent' && found.mayBeInWork === true;
    const send = isUnseen ? { ...sendOf(effect), isAcknowledged: true } : sendOf(effect);
    // What the answer tells of the send counts already, whatever was known of it when the step was decided.
    const isCertain = absentIsCertain && isQuiet(send, now.epochMilliseconds, timing);
    const answer = definiteAnswer(state.booking, leg, effect, found, isCertain, now);
    if (answer) return goOn([...resumeIfPaused(state), ...answer]);
    // Inside the quiet period an "absent" may still be overtaken by a late success.
    const isNotThere = found.type === 'absent' || (found.type === 'found' && found.booking.status === 'held');
    const certainMs = isNotThere ? quietAtMs(send, timing) : Number.POSITIVE_INFINITY;
    return rest([...(isUnseen ? [acknowledged(effect.id)] : []), askAgain(send.sentAtMs, now, certainMs)]);
  };
}

/** The mutation of this order's purchase whose answer is not known. */
export function openPurchase(
  { effects }: Pick<SagaState, 'effects'>,
  legId: string,
): (Effect & { readonly kind: PurchaseKind }) | null {
  for (const effect of effects) {
    const { kind } = effect;
    if (effect.legId !== legId || effect.state !== 'sent' || kind === 'cancel' || kind === 'change') continue;
    return { ...effect, kind };
  }
  return null;
}

function definiteAnswer(
  booking: Booking,
  leg: BookingLeg,
  effect: Effect & { readonly kind: PurchaseKind },
  found: LookUp,
  absentIsCertain: boolean,
  now: Temporal.Instant,
): readonly SagaChange[] | null {
  const close = (as: 'done' | 'absent') => closeEffect(effect.id, as, found);
  if (found.type === 'found' && found.booking.status === 'ticketed') {
    return [close('done'), ...ticketed(leg, found.booking, now)];
  }
  if (found.type === 'found' && found.booking.status === 'held' && effect.kind === 'book') {
    return [close('done'), held(leg, found.booking), TOUCH];
  }
  if (found.type === 'found' && found.booking.status === 'cancelled') return [close('done'), ...released(booking, leg)];
  const isNotThere = found.type === 'absent' || (found.type === 'found' && found.booking.status === 'held');
  if (!isNotThere || !absentIsCertain) return null;
  const isGone = found.type === 'absent' && effect.kind !== 'book';
  return [close('absent'), ...(isGone ? released(booking, leg) : backToStart(leg, effect.kind))];
}

function priceChanged(
  state: SagaState,
  leg: BookingLeg,
  kind: PurchaseKind,
  price: Extract<Outcome, { readonly type: 'price_changed' }>,
  now: Temporal.Instant,
  newId: () => string,
): readonly SagaChange[] {
  const { oldTotalPaise, newTotalPaise } = price;
  if (kind === 'book' && newTotalPaise < oldTotalPaise) {
    // Nothing was bought, and the fare has only become cheaper: find it again; the difference goes back.
    return [findAgain(leg, newId), TOUCH];
  }
  // A held seat waits for an answer; one that is not held is gone to the next buyer, so its money goes back at once.
  if (kind === 'ticket_held' && subtract(newTotalPaise, oldTotalPaise) > ZERO) {
    return pauseForPrice(state, leg, price, now);
  }
  return [
    ...refuseLeg(leg, kind, priceRose(oldTotalPaise, newTotalPaise)),
    ...(newTotalPaise > oldTotalPaise ? [priceMovedCase(state, leg, price, now)] : []),
  ];
}

function refused(
  leg: BookingLeg,
  effect: EffectRef,
  outcome: Extract<Outcome, { readonly type: 'unavailable' | 'failed' }>,
  now: Temporal.Instant,
  newId: () => string,
): Decision<boolean> {
  const { error } = outcome;
  const close = (as: 'done' | 'absent') => closeEffect(effect.effectId, as, outcome);
  if (error.kind === 'session_expired' && effect.kind === 'book') {
    // The same words also refuse a second purchase of one result, so an earlier send may have arrived after all.
    if (effect.attempt > 1) return rest([askAgain(now.epochMilliseconds, now)]);
    return goOn([
      close('done'),
      findAgain(leg, newId),
      historyLine(`${routeOf(leg)}: the quote had lapsed, finding the same fare again`),
      TOUCH,
    ]);
  }
  if (error.retryable) {
    return rest([close('absent'), ...backToStart(leg, effect.kind), askAgain(now.epochMilliseconds, now)]);
  }
  const why = outcome.type === 'unavailable' ? soldOut() : refusedPurchase(error.messages);
  return goOn([close('done'), ...refuseLeg(leg, effect.kind, why)]);
}

/** An order that cannot be bought fails; one that is held stays held, marked, until the hold is given back. */
export function refuseLeg(leg: BookingLeg, kind: PurchaseKind, said: LegSaid): readonly SagaChange[] {
  return [
    { type: 'leg', legId: leg.id, change: { state: kind === 'book' ? 'failed' : 'held', ...said } },
    historyLine(`${routeOf(leg)}: ${legText(said)}`),
    TOUCH,
  ];
}

/** An order that has its tickets. */
export function ticketed(leg: BookingLeg, booking: SupplierBooking, now: Temporal.Instant): readonly SagaChange[] {
  const sweepAt = now.add({ hours: FIRST_SWEEP_HOURS });
  return [
    { type: 'leg', legId: leg.id, change: { state: 'booked', supplierBooking: booking, message: null, sweepAt } },
    historyLine(`${routeOf(leg)}: ticketed, PNR ${booking.pnr}`),
    TOUCH,
  ];
}

/** Back to where the order was before the send, so that it may be sent again. */
export function backToStart(leg: BookingLeg, kind: PurchaseKind): readonly SagaChange[] {
  return kind === 'book' ? [{ type: 'leg', legId: leg.id, change: { state: 'waiting' } }, TOUCH] : [TOUCH];
}

function held(leg: BookingLeg, supplierBooking: SupplierBooking): SagaChange {
  return { type: 'leg', legId: leg.id, change: { state: 'held', supplierBooking, message: null } };
}

function findAgain(leg: BookingLeg, newId: () => string): SagaChange {
  return { type: 'leg', legId: leg.id, change: { state: 'waiting', ownContext: false, clientRef: newId() } };
}

function released({ legs }: Booking, leg: BookingLeg): readonly SagaChange[] {
  const why =
    legs.length > 1
      ? 'Given back, because the other flight could not be booked.'
      : 'Given back, because the airline did not confirm it.';
  const message = leg.message ?? why;
  return [
    { type: 'leg', legId: leg.id, change: { state: 'failed', message, advice: leg.advice, ...endedHold(leg) } },
    historyLine(`${routeOf(leg)}: ${leg.state === 'held' ? 'the held seat' : 'what was bought'} was given back`),
    TOUCH,
  ];
}

/** The order as it is once its hold has ended. */
export function endedHold({ supplierBooking }: BookingLeg): { readonly supplierBooking?: SupplierBooking } {
  return supplierBooking === null ? {} : { supplierBooking: { ...supplierBooking, status: 'cancelled' } };
}
