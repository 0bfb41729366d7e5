import { nextAskMs, nextStep, type SagaStep } from '@pravas/domain/booking/saga.ts';
import { formatInr } from '@pravas/domain/money/money.ts';
import type { LookUp } from '@pravas/suppliers/flight/port.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, supplierMessage } from '../../platform/refusal.ts';
import { markRefundPaid, noteRefundAttempt } from '../payment/index.ts';
import type { Effect } from './booking.ts';
import { addHistory, changeBooking, changeLeg, enqueueEvent } from './booking-repository.ts';
import { loadSaga } from './load-saga.ts';
import { applyLookUp, askAgain, closeEffect, priceText, refuseLeg } from './record-outcome.ts';
import { recordPayment } from './record-payment.ts';
import {
  confirmCancellation,
  giveUpCancelling,
  readCancelLookUp,
  recordCancelledOrder,
  recordPoll,
  settleCancellation,
} from './run-cancellation.ts';
import { LeaseLost, type SagaContext } from './saga-context.ts';
import { sendCancellation } from './send-cancellation.ts';
import { sendMutation } from './send-mutation.ts';
import { settleBooking } from './settle-booking.ts';

/** A booking this worker may work on until its lease ends; the epoch fences out everyone before. */
interface Claim {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly epoch: number;
}

const CLAIMED_AT_ONCE = 4;
const GATEWAY_DEADLINE_MS = 20_000;

/** Works on every booking that is due. Answers how many there were. */
export async function runDueBookings(context: SagaContext): Promise<number> {
  const now = context.clock.now();
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string; booking_id: string; epoch: number }>`
      select * from claim_due_bookings(${isoOf(now)}::timestamptz, ${isoOf(now.add({ milliseconds: context.timing.leaseMs }))}::timestamptz, ${CLAIMED_AT_ONCE})
    `.execute(db),
  );
  await Promise.all(
    rows.map((row) =>
      runBooking(context, { organizationId: row.organization_id, bookingId: row.booking_id, epoch: row.epoch }),
    ),
  );
  return rows.length;
}

/** Takes one booking as far as it goes now. A lost lease or a conflict ends it quietly: somebody else goes on. */
async function runBooking(context: SagaContext, claim: Claim): Promise<void> {
  try {
    for (let goOn = true; goOn; ) {
      const now = context.clock.now();
      const { facts } = await context.database.forOrganization(claim.organizationId, (tx) =>
        loadSaga(tx, claim.bookingId, claim.epoch, false),
      );
      const step = nextStep(facts, now.epochMilliseconds, context.timing);
      goOn = await perform(context, claim, step);
    }
  } catch (error) {
    if (error instanceof LeaseLost || (error instanceof Refusal && error.code === 'conflict')) return;
    // The lease runs out by itself, so the booking is looked at again; nothing is forgotten.
    context.log.error({ err: error, bookingId: claim.bookingId }, 'a booking could not be taken further');
  }
}

async function perform(context: SagaContext, claim: Claim, step: SagaStep): Promise<boolean> {
  switch (step.type) {
    case 'verify_payment':
      return verifyPayment(context, claim, step.orderId);
    case 'send':
      return step.kind === 'cancel'
        ? sendCancellation(context, claim.organizationId, claim.bookingId, claim.epoch, { ...step, kind: step.kind })
        : sendMutation(context, claim.organizationId, claim.bookingId, claim.epoch, { ...step, kind: step.kind });
    case 'look_up':
      return lookUp(context, claim, step.legId, step.absentIsCertain);
    case 'refresh_offer':
      return refreshOffer(context, claim, step.legId);
    case 'send_refund':
      return sendRefund(context, claim, step.refundId);
    case 'give_up':
      return giveUp(context, claim, step.legId);
    case 'settle':
      await inLease(context, claim, (tx, state, now) => settleBooking(tx, state, now));
      context.checkpoint('settle.recorded');
      return true;
    case 'expire':
      await inLease(context, claim, async (tx, { booking }, now) => {
        await changeBooking(tx, booking, { event: 'departed_unpaid', runAt: null, leaseUntil: null }, now);
        await addHistory(tx, booking, 'The flight has left; the unpaid booking lapsed.', now);
      });
      return false;
    case 'give_up_cancelling':
      await inLease(context, claim, (tx, state, now) => giveUpCancelling(tx, state, step.legId, now));
      return true;
    case 'confirm_cancellation':
      await inLease(context, claim, confirmCancellation);
      context.checkpoint('cancel.confirmed');
      return true;
    case 'poll_cancellation':
      return pollCancellation(context, claim, step.legId);
    case 'settle_cancellation':
      await inLease(context, claim, settleCancellation);
      context.checkpoint('cancel.settled');
      return true;
    case 'wait':
    case 'rest':
      return goToRest(context, claim);
  }
}

/** Decides once more under the lock: somebody may have woken the booking since the facts were read. */
function goToRest(context: SagaContext, claim: Claim): Promise<boolean> {
  return inLease(context, claim, async (tx, { booking, facts }, now) => {
    const step = nextStep(facts, now.epochMilliseconds, context.timing);
    if (step.type !== 'wait' && step.type !== 'rest') return true;
    const runAt = step.type === 'wait' ? Temporal.Instant.fromEpochMilliseconds(Math.round(step.untilMs)) : null;
    await changeBooking(tx, booking, { runAt, leaseUntil: null }, now);
    return false;
  });
}

function inLease<T>(
  context: SagaContext,
  claim: Claim,
  work: (tx: Tx, state: Awaited<ReturnType<typeof loadSaga>>, now: Temporal.Instant) => Promise<T>,
): Promise<T> {
  return context.database.forOrganization(claim.organizationId, async (tx) => {
    const state = await loadSaga(tx, claim.bookingId, claim.epoch, true);
    return work(tx, state, context.clock.now());
  });
}

async function verifyPayment(context: SagaContext, claim: Claim, orderId: string): Promise<boolean> {
  const gatewayState = await context.gateway.verify(orderId, null, AbortSignal.timeout(GATEWAY_DEADLINE_MS));
  context.checkpoint('capture.verified');
  await inLease(context, claim, (tx, state, now) => recordPayment(tx, state, orderId, gatewayState, now));
  context.checkpoint('capture.recorded');
  return true;
}

async function lookUp(context: SagaContext, claim: Claim, legId: string, absentIsCertain: boolean): Promise<boolean> {
  const state = await context.database.forOrganization(claim.organizationId, (tx) =>
    loadSaga(tx, claim.bookingId, claim.epoch, false),
  );
  const leg = state.booking.legs.find((candidate) => candidate.id === legId);
  const effect = state.effects.find((candidate) => candidate.legId === legId && candidate.state === 'sent');
  if (!leg || !effect) throw new Error(`Nothing to look up for leg ${legId}`);
  const found = await context.supplierById(leg.supplierId).lookUp(
    {
      clientRef: leg.clientRef,
      offer: leg.offer,
      bookingRef: leg.supplierBooking?.bookingRef ?? null,
      leadTraveller: state.booking.travellers[0],
    },
    AbortSignal.timeout(context.timing.bookDeadlineMs),
  );
  context.checkpoint('look_up.answered');
  const sentAtMs = effect.sentAt.getTime();
  if (effect.kind === 'cancel') return cancelLookUp(context, claim, { legId, effect }, found, absentIsCertain);
  const goOn = await inLease(context, claim, (tx, fresh, now) =>
    applyLookUp(
      tx,
      fresh,
      {
        legId,
        effectId: effect.id,
        kind: effect.kind,
        attempt: effect.attempt,
        sentAtMs,
        quietUntilMs: sentAtMs + context.timing.quietPeriodMs,
      },
      found,
      absentIsCertain,
      now,
    ),
  );
  context.checkpoint('look_up.recorded');
  return goOn;
}

async function cancelLookUp(
  context: SagaContext,
  claim: Claim,
  { legId, effect }: { readonly legId: string; readonly effect: Effect },
  found: LookUp,
  absentIsCertain: boolean,
): Promise<boolean> {
  return inLease(context, claim, async (tx, state, now) => {
    const order = readCancelLookUp(found);
    if (order) {
      await closeEffect(tx, { effectId: effect.id }, 'done', found, now);
      await recordCancelledOrder(tx, state, legId, order, now);
      return true;
    }
    if (absentIsCertain && found.type === 'found') {
      await closeEffect(tx, { effectId: effect.id }, 'absent', found, now);
      return true;
    }
    await askAgain(tx, state, effect.sentAt.getTime(), now);
    return false;
  });
}

/** Finds a lapsed fare again. The customer agreed to a price: a dearer one is refused, a cheaper one is refunded later. */
async function refreshOffer(context: SagaContext, claim: Claim, legId: string): Promise<boolean> {
  const state = await context.database.forOrganization(claim.organizationId, (tx) =>
    loadSaga(tx, claim.bookingId, claim.epoch, false),
  );
  const leg = state.booking.legs.find((candidate) => candidate.id === legId);
  if (!leg) throw new Error(`Leg ${legId} is not of booking ${claim.bookingId}`);
  const answer = await context
    .supplierById(leg.supplierId)
    .refreshOffer(leg.offer, state.booking.facts.passengers, AbortSignal.timeout(context.timing.bookDeadlineMs));
  return inLease(context, claim, async (tx, fresh, now) => {
    if (!answer.ok) {
      if (answer.error.retryable) {
        const sinceMs = fresh.booking.itineraryUpdatedAt.epochMilliseconds;
        const runAt = Temporal.Instant.fromEpochMilliseconds(Math.round(nextAskMs(sinceMs, now.epochMilliseconds)));
        await changeBooking(tx, fresh.booking, { runAt, leaseUntil: null }, now);
        return false;
      }
      await refuseLeg(tx, fresh, leg, 'book', supplierMessage(answer.error.messages), now);
      return true;
    }
    const { offer } = answer.value;
    if (offer.price.sellPaise > leg.offer.price.sellPaise) {
      await refuseLeg(tx, fresh, leg, 'book', priceText(leg.offer.price.sellPaise, offer.price.sellPaise), now);
      return true;
    }
    await changeLeg(tx, leg, { offer, ownContext: true, clientRef: newId() });
    await changeBooking(tx, fresh.booking, {}, now);
    return true;
  });
}

async function giveUp(context: SagaContext, claim: Claim, legId: string): Promise<boolean> {
  await inLease(context, claim, async (tx, state, now) => {
    const leg = state.booking.legs.find((candidate) => candidate.id === legId);
    if (!leg) throw new Error(`Leg ${legId} is not of booking ${claim.bookingId}`);
    await changeLeg(tx, leg, {
      state: 'failed',
      message: leg.message ?? 'The airline did not confirm after several attempts.',
    });
    await changeBooking(tx, state.booking, {}, now);
  });
  return true;
}

async function pollCancellation(context: SagaContext, claim: Claim, legId: string): Promise<boolean> {
  const { booking, cancellation } = await context.database.forOrganization(claim.organizationId, (tx) =>
    loadSaga(tx, claim.bookingId, claim.epoch, false),
  );
  const leg = booking.legs.find((candidate) => candidate.id === legId);
  const asked = cancellation?.orders[legId]?.cancellation;
  if (!leg || !asked) throw new Error(`Leg ${legId} has no cancellation to ask about`);
  const answer = await context
    .supplierById(leg.supplierId)
    .getCancellation(asked, AbortSignal.timeout(context.timing.bookDeadlineMs));
  context.checkpoint('cancel.polled');
  await inLease(context, claim, (tx, state, now) => recordPoll(tx, state, legId, answer.ok ? answer.value : null, now));
  return true;
}

async function sendRefund(context: SagaContext, claim: Claim, refundId: string): Promise<boolean> {
  const due = await inLease(context, claim, async (tx, state, now) => {
    const refund = state.refunds.find((candidate) => candidate.id === refundId);
    const order = state.orders.find((candidate) => candidate.id === refund?.paymentOrderId);
    if (!refund || !order?.gatewayRef) throw new Error(`Refund ${refundId} has no captured payment`);
    await noteRefundAttempt(tx, refund, now);
    await changeBooking(tx, state.booking, { leaseUntil: now.add({ milliseconds: context.timing.leaseMs }) }, now);
    return { refund, orderId: order.orderId, gatewayRef: order.gatewayRef };
  });
  context.checkpoint('refund.intended');
  const { refund, orderId, gatewayRef } = due;
  const outcome = await context.gateway.refund(
    { orderId, gatewayRef, amountPaise: refund.amountPaise, refundRef: refund.refundRef },
    AbortSignal.timeout(GATEWAY_DEADLINE_MS),
  );
  context.checkpoint('refund.answered');
  if (outcome.type !== 'refunded') {
    context.log.warn(
      { refundRef: refund.refundRef, outcome: outcome.type },
      'a refund is not through yet and is tried again',
    );
    return true;
  }
  await inLease(context, claim, async (tx, { booking }, now) => {
    const first = await markRefundPaid(tx, booking.organizationId, booking.id, refund, outcome.gatewayRefundRef, now);
    if (!first) return;
    await changeBooking(tx, booking, {}, now);
    await addHistory(tx, booking, `${formatInr(refund.amountPaise)} was sent back to the card.`, now);
    await enqueueEvent(
      tx,
      booking.organizationId,
      'booking.refunded',
      { bookingId: booking.id, refundId: refund.id },
      now,
    );
  });
  context.checkpoint('refund.recorded');
  return true;
}
