import { wakeWorker } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import {
  type ChangeAnswer,
  decideArranged,
  decideChangeByHand,
  decideChangeConfirmed,
  decideResume,
  type ResumeDecision,
  type SupplierAnswer,
} from './saga/decide-by-hand.ts';
import { type CorrectedBooking, decideCorrected } from './saga/decide-corrected.ts';
import { decideGivenBack, type GivenBack } from './saga/decide-given-back.ts';
import { decideHeld } from './saga/decide-held.ts';
import { decideEntered, decidePaidLater } from './saga/decide-offline.ts';
import { decidePaidOut, type PaidOut } from './saga/decide-paid-out.ts';
import { readSagaState } from './saga/load-saga.ts';
import type { Decide } from './saga/saga-io.ts';
import { writeChanges } from './saga/write-changes.ts';
import type { EnteredBooking } from './service-entry.ts';

/** Who acts by hand, and when. */
export interface HandContext {
  /** The actor as the audit trail names them: "person:<id>". */
  readonly actor: string;
  readonly now: Temporal.Instant;
  /** The saga's own: before it is over, nobody may say that a send never arrived. */
  readonly quietPeriodMs: number;
}

/** Continues a paused booking as a person decided. Throws `conflict` and `booking_not_found`. */
export function resumeBooking(tx: Tx, bookingId: string, decision: ResumeDecision, by: HandContext): Promise<void> {
  return decideByHand(tx, bookingId, decideResume(decision, by.quietPeriodMs), by);
}

/**
 * Enters the suppliers' answers to a cancellation, by part; the saga settles it like any other. `by.takesCredit`: what
 * the traveller said about a credit; `by.told`: the history's text if nobody entered it. Throws `conflict` and
 * `booking_not_found`.
 */
export function arrangeCancellation(
  tx: Tx,
  bookingId: string,
  cancellationId: string,
  answers: Readonly<Record<string, SupplierAnswer>>,
  by: HandContext & { readonly takesCredit?: boolean | undefined; readonly told?: string | undefined },
): Promise<void> {
  return decideByHand(tx, bookingId, decideArranged(cancellationId, answers, by), by);
}

/** Enters the outcome of a change. Throws `conflict` and `booking_not_found`. */
export function arrangeChange(
  tx: Tx,
  bookingId: string,
  changeId: string,
  answer: ChangeAnswer,
  by: HandContext,
): Promise<void> {
  return decideByHand(tx, bookingId, decideChangeByHand(changeId, answer, by.quietPeriodMs), by);
}

/**
 * Has a change sent that costs nothing more; one that costs something is sent when it has been paid. Throws `conflict`,
 * `booking_not_found`, and `approval_missing` where the change is not approved in its current state.
 */
export function confirmChange(
  tx: Tx,
  bookingId: string,
  changeId: string,
  by: Pick<HandContext, 'actor' | 'now'>,
): Promise<void> {
  return decideByHand(tx, bookingId, decideChangeConfirmed(changeId), by);
}

/** Books what was bought outside, or corrects it. Throws `booking_not_payable`, `conflict` and `booking_not_found`. */
export function enterBooking(
  tx: Tx,
  bookingId: string,
  entered: EnteredBooking,
  by: Pick<HandContext, 'actor' | 'now'>,
): Promise<void> {
  return decideByHand(tx, bookingId, decideEntered(entered), by);
}

/** Corrects the paid price to the final one. Throws `booking_not_payable`, `conflict` and `booking_not_found`. */
export function correctBooking(
  tx: Tx,
  bookingId: string,
  corrected: CorrectedBooking,
  by: Pick<HandContext, 'actor' | 'now'>,
): Promise<void> {
  return decideByHand(tx, bookingId, decideCorrected(corrected), by);
}

/**
 * Buys a booking that is paid later under that order id. Throws `booking_not_payable`, `conflict` and
 * `booking_not_found`.
 */
export function payLater(
  tx: Tx,
  bookingId: string,
  paymentRef: string,
  by: Pick<HandContext, 'actor' | 'now'>,
): Promise<void> {
  return decideByHand(tx, bookingId, decidePaidLater(paymentRef), by);
}

/** Buys a booking that accounts with us pay alone. Throws `booking_not_payable`, `conflict` and `booking_not_found`. */
export function payHeld(tx: Tx, bookingId: string, by: Pick<HandContext, 'actor' | 'now'>): Promise<void> {
  return decideByHand(tx, bookingId, decideHeld, by);
}

/** Refunds what a supplier paid in place of its credits. Throws `conflict` and `booking_not_found`. */
export function sendPaidOut(
  tx: Tx,
  bookingId: string,
  paidOut: PaidOut,
  by: Pick<HandContext, 'actor' | 'now'>,
): Promise<void> {
  return decideByHand(tx, bookingId, decidePaidOut(paidOut), by);
}

/** Refunds what a seller gives back of a booking that stays. Throws `conflict` and `booking_not_found`. */
export function giveBackPart(
  tx: Tx,
  bookingId: string,
  back: GivenBack,
  by: Pick<HandContext, 'actor' | 'now'>,
): Promise<void> {
  return decideByHand(tx, bookingId, decideGivenBack(back), by);
}

async function decideByHand(
  tx: Tx,
  bookingId: string,
  decide: Decide<void>,
  by: Pick<HandContext, 'actor' | 'now'>,
): Promise<void> {
  expectMovesMoney();
  const state = await readSagaState(tx, bookingId, true);
  if (!state) throw new Refusal('booking_not_found');
  await writeChanges(tx, state, decide(state, by.now, newId).changes, by.actor, by.now);
  await wakeWorker(tx);
}
