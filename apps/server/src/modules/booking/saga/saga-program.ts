import { isWholeOrder } from '@pravas/domain/booking/order-scope.ts';
import { nextStep } from '@pravas/domain/booking/saga.ts';
import type { SagaStep, SagaTiming } from '@pravas/domain/booking/saga-facts.ts';
import { cancelItem, wholeOrder } from '../cancellation/cancel-items.ts';
import {
  type CancelItemRef,
  type CancelLookUp,
  decideCancelLookUp,
  decideCancelOutcome,
  decideConfirmation,
  decideGiveUpCancelling,
  decidePoll,
  requireCancellation,
} from '../cancellation/decide-cancellation.ts';
import { decideCancellationSettled } from '../cancellation/settle-cancellation.ts';
import { decideOfflineSettled } from '../cancellation/settle-offline.ts';
import { requestsOf } from '../service-module.ts';
import { decideChangeLookUp, decideChangeOutcome, decideGiveUpChange } from './decide-change.ts';
import { decideHandOver } from './decide-hand-over.ts';
import { decideFreeHeld } from './decide-held.ts';
import {
  decideCancelIntent,
  decideChangeIntent,
  decideLeaving,
  decidePurchaseIntent,
  type PurchaseIntent,
} from './decide-intent.ts';
import { decideGiveUp, decideOrphanedHoldLookUp, decideOrphanedHoldOutcome } from './decide-orphaned-hold.ts';
import { decideLookUp, decideOutcome, type PurchaseKind } from './decide-outcome.ts';
import { decidePause } from './decide-pause.ts';
import { decidePayment } from './decide-payment.ts';
import { decideRefundHeld, decideRefundIntent, decideRefundPaid, decideRefundRefused } from './decide-refund.ts';
import { decideSettle } from './decide-settle.ts';
import { decideExpiry, decideRefreshed, decideRest } from './decide-upkeep.ts';
import { endStep } from './end-step.ts';
import { factsOf } from './facts-of.ts';
import { rememberState } from './remember-state.ts';
import { call, checkpoint, type Decide, load, readTime, type SagaAnswers, type SagaPart, transact } from './saga-io.ts';
import { openChange, orderOf, type SagaState } from './saga-state.ts';

/** The periods the program obeys. */
export interface ProgramTiming extends SagaTiming {
  /** How long a claim holds without being renewed. */
  readonly leaseMs: number;
}

/** A booking a worker may work on until its lease ends; the epoch fences out everyone who claimed it before. */
export interface Claim {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly epoch: number;
}

/**
 * Takes one claimed booking as far as it goes now. The one program of the saga: production, the simulator and the crash
 * tests each answer what it yields in their own way. Ends when nothing is due, or when the claim is lost.
 */
export function runBooking(claim: Claim, timing: ProgramTiming): SagaPart<void> {
  return rememberState(stepByStep(claim, timing));
}

function* stepByStep(claim: Claim, timing: ProgramTiming): SagaPart<void> {
  for (let goOn = true; goOn; ) {
    const state = yield* load();
    if (state.booking.epoch !== claim.epoch) return;
    const now = yield* readTime();
    const step = nextStep(factsOf(state), now.epochMilliseconds, timing);
    goOn = yield* perform(state, step, timing);
  }
}

function* perform(state: SagaState, step: SagaStep, timing: ProgramTiming): SagaPart<boolean> {
  switch (step.type) {
    case 'verify_payment':
      return yield* verifyPayment(state, step.paymentRef, timing);
    case 'send':
      return yield* sendPurchase(step, timing);
    case 'look_up':
      return yield* lookUp(state, step, timing);
    case 'refresh_offer':
      return yield* refreshOffer(state, step.orderId, timing);
    case 'give_up':
      return yield* write(decideGiveUp(step.orderId), timing);
    case 'pause':
      yield* transact(decidePause(step.orderId));
      return false;
    case 'hand_over':
      return yield* write(decideHandOver(step.orderId), timing, 'order.handed_over');
    case 'settle':
      return yield* write(decideSettle, timing);
    case 'expire':
      yield* transact(decideExpiry);
      return false;
    case 'free_held':
      return yield* write(decideFreeHeld, timing);
    case 'release_orphaned_hold':
      return yield* releaseOrphanedHold(step.orderId, timing);
    case 'look_up_orphaned_hold':
      return yield* lookUpOrphanedHold(state, step, timing);
    case 'hold_refund':
      return yield* write(decideRefundHeld(step.refundId), timing);
    case 'send_refund':
      return yield* sendRefund(step.refundId, timing);
    case 'send_cancel':
      return yield* sendCancel(step, timing);
    case 'look_up_cancel':
      return yield* lookUpCancel(state, step, timing);
    case 'give_up_cancelling':
      return yield* write(decideGiveUpCancelling(step), timing);
    case 'confirm_cancellation':
      return yield* write(decideConfirmation(step.cancellationId), timing, 'cancel.confirmed');
    case 'poll_cancellation':
      return yield* pollCancellation(state, step, timing);
    case 'settle_cancellation':
      return yield* write(
        (state.booking.origin === 'offline' ? decideOfflineSettled : decideCancellationSettled)(step.cancellationId),
        timing,
        'cancel.settled',
      );
    case 'send_change':
      return yield* sendChange(timing);
    case 'look_up_change':
      return yield* lookUpChange(state, step.absentIsCertain, timing);
    case 'give_up_change':
      return yield* write(decideGiveUpChange, timing);
    case 'wait':
    case 'rest':
      return yield* transact(decideRest(timing));
  }
}

/** Ends a step: writes its result and what follows from that by itself. True when it continues. */
function* write(decide: Decide<unknown>, timing: ProgramTiming, named?: string): SagaPart<boolean> {
  const { goOn, intent } = yield* transact(endStep(decide, timing));
  if (named !== undefined) yield* checkpoint(named);
  return intent === null ? goOn : yield* carryOut(intent, timing);
}

function* verifyPayment({ payments }: SagaState, paymentRef: string, timing: ProgramTiming): SagaPart<boolean> {
  const askedFor = payments.find((payment) => payment.paymentRef === paymentRef)?.verifyAt ?? null;
  const answer = yield* call({ call: 'verify_payment', paymentRef });
  yield* checkpoint('capture.verified');
  return yield* write(decidePayment(paymentRef, answer, askedFor), timing, 'capture.recorded');
}

/** The intent commits first, the call is made once with a deadline, and its outcome is recorded. */
function* sendPurchase(
  send: { readonly kind: PurchaseKind; readonly orderId: string },
  timing: ProgramTiming,
): SagaPart<boolean> {
  const intent = yield* transact(decidePurchaseIntent(send, timing.leaseMs));
  return intent === null ? true : yield* carryOut(intent, timing);
}

function* carryOut(intent: PurchaseIntent, timing: ProgramTiming): SagaPart<boolean> {
  const { kind } = intent;
  yield* checkpoint(`${kind}.intended`);
  const outcome = yield* callPurchase(intent);
  yield* checkpoint(`${kind}.answered`);
  return yield* write(decideOutcome(intent, outcome), timing, `${kind}.recorded`);
}

function* callPurchase(intent: PurchaseIntent): SagaPart<SagaAnswers[PurchaseKind]> {
  const { supplierId, request, held, notAfterMs, effectId } = intent;
  if (intent.kind === 'book') {
    return yield* call({ call: 'book', supplierId, request }, notAfterMs, decideLeaving(effectId));
  }
  if (!held) throw new Error(`Order ${intent.orderId} is held without an order at its supplier`);
  return intent.kind === 'confirm_held'
    ? yield* call({ call: 'confirm_held', supplierId, request, held }, notAfterMs)
    : yield* call({ call: 'release_held', supplierId, held }, notAfterMs);
}

function* lookUp(
  state: SagaState,
  step: { readonly orderId: string; readonly absentIsCertain: boolean },
  timing: ProgramTiming,
): SagaPart<boolean> {
  const found = yield* lookUpOrder(state, step.orderId);
  yield* checkpoint('look_up.answered');
  return yield* write(decideLookUp(step.orderId, found, step.absentIsCertain, timing), timing, 'look_up.recorded');
}

function* lookUpOrder(state: SagaState, orderId: string): SagaPart<SagaAnswers['look_up']> {
  const { booking } = state;
  const order = orderOf(state, orderId);
  const request = requestsOf(booking).lookUp(booking, order, { leftAt: leftAt(state, orderId) });
  return yield* call({ call: 'look_up', supplierId: order.supplierId, request });
}

/** When the order left by the send that is still open, or by the last one there was. */
function leftAt({ effects }: SagaState, orderId: string): Temporal.Instant | null | undefined {
  const sends = effects.filter((effect) => effect.orderId === orderId && effect.kind === 'book');
  const last = sends.findLast(({ state }) => state === 'sent') ?? sends.at(-1);
  return last && (last.leftAt === null ? null : Temporal.Instant.fromEpochMilliseconds(last.leftAt.getTime()));
}

function* releaseOrphanedHold(orderId: string, timing: ProgramTiming): SagaPart<boolean> {
  const intent = yield* transact(decidePurchaseIntent({ kind: 'release_held', orderId }, timing.leaseMs));
  if (!intent?.held) throw new Error(`Order ${orderId} has left no hold`);
  yield* checkpoint('release_held.intended');
  const { supplierId, held, notAfterMs } = intent;
  const outcome = yield* call({ call: 'release_held', supplierId, held }, notAfterMs);
  yield* checkpoint('release_held.answered');
  return yield* write(decideOrphanedHoldOutcome(orderId, intent.effectId, outcome), timing, 'release_held.recorded');
}

function* lookUpOrphanedHold(
  state: SagaState,
  step: { readonly orderId: string; readonly absentIsCertain: boolean },
  timing: ProgramTiming,
): SagaPart<boolean> {
  const found = yield* lookUpOrder(state, step.orderId);
  yield* checkpoint('look_up.answered');
  return yield* write(decideOrphanedHoldLookUp(step.orderId, found, step.absentIsCertain), timing);
}

function* refreshOffer(state: SagaState, orderId: string, timing: ProgramTiming): SagaPart<boolean> {
  const { supplierId, detail } = orderOf(state, orderId);
  const party = requestsOf(state.booking).party(state.booking);
  const answer = yield* call({ call: 'refresh_offer', supplierId, detail, party });
  return yield* write(decideRefreshed(orderId, answer), timing);
}

function* sendRefund(refundId: string, timing: ProgramTiming): SagaPart<boolean> {
  const wanted = yield* transact(decideRefundIntent(refundId, timing.leaseMs));
  if (wanted === null) return true;
  yield* checkpoint('refund.intended');
  const outcome = yield* call(wanted);
  yield* checkpoint('refund.answered');
  // What has not succeeded yet is tried again at its time.
  if (outcome.type === 'unknown') return true;
  if (outcome.type === 'failed') return yield* write(decideRefundRefused(refundId), timing);
  return yield* write(decideRefundPaid(refundId, outcome), timing, 'refund.recorded');
}

function* sendCancel(item: CancelItemRef, timing: ProgramTiming): SagaPart<boolean> {
  const intent = yield* transact(decideCancelIntent(item, timing.leaseMs));
  yield* checkpoint('cancel.intended');
  const { supplierId, clientRef, booked: order, units } = intent;
  const outcome = yield* call({ call: 'cancel', supplierId, clientRef, order, units }, intent.notAfterMs);
  yield* checkpoint('cancel.answered');
  return yield* write(decideCancelOutcome(item, intent.effectId, outcome), timing, 'cancel.recorded');
}

/** A whole order is looked up as it was bought; only the order itself shows whether a part is gone. */
function* lookUpCancel(
  state: SagaState,
  step: CancelItemRef & { readonly absentIsCertain: boolean },
  timing: ProgramTiming,
): SagaPart<boolean> {
  const { order, scope } = cancelItem(state.booking, requireCancellation(state, step.cancellationId), step.itemKey);
  const isWhole = isWholeOrder(scope, wholeOrder(state.booking, order).units.length);
  const found: CancelLookUp = isWhole
    ? { type: 'whole', found: yield* lookUpOrder(state, order.id) }
    : { type: 'part', found: yield* readOrder(state, order.id) };
  yield* checkpoint('look_up.answered');
  return yield* write(decideCancelLookUp(step, found, step.absentIsCertain), timing);
}

function* readOrder(state: SagaState, orderId: string): SagaPart<SagaAnswers['read_order']> {
  const { supplierId, supplierOrder } = orderOf(state, orderId);
  if (!supplierOrder) throw new Error(`Order ${orderId} is read without an order at its supplier`);
  return yield* call({ call: 'read_order', supplierId, order: supplierOrder });
}

function* pollCancellation(state: SagaState, item: CancelItemRef, timing: ProgramTiming): SagaPart<boolean> {
  const cancellation = requireCancellation(state, item.cancellationId);
  const { order } = cancelItem(state.booking, cancellation, item.itemKey);
  const asked = cancellation.orders[item.itemKey]?.cancellation;
  if (!asked) throw new Error(`${item.itemKey} has no cancellation to ask about`);
  const answer = yield* call({ call: 'get_cancellation', supplierId: order.supplierId, cancellation: asked });
  yield* checkpoint('cancel.polled');
  return yield* write(decidePoll(item, answer), timing);
}

function* sendChange(timing: ProgramTiming): SagaPart<boolean> {
  const intent = yield* transact(decideChangeIntent(timing.leaseMs));
  if (intent === null) return true;
  yield* checkpoint('change.intended');
  const { supplierId, clientRef, booked: order, offer } = intent;
  const outcome = yield* call({ call: 'change', supplierId, clientRef, order, offer }, intent.notAfterMs);
  yield* checkpoint('change.answered');
  return yield* write(decideChangeOutcome(intent.effectId, outcome), timing, 'change.recorded');
}

function* lookUpChange(state: SagaState, absentIsCertain: boolean, timing: ProgramTiming): SagaPart<boolean> {
  const change = openChange(state);
  if (!change) throw new Error('A change step without a change');
  const found = yield* readOrder(state, change.orderId);
  yield* checkpoint('look_up.answered');
  return yield* write(decideChangeLookUp(found, absentIsCertain), timing);
}
