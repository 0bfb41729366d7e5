import type { LookUp } from '@pravas/suppliers/flight/port.ts';
import type { BookingLeg } from '../booking.ts';
import { askAgain, closeEffect, historyLine, TOUCH } from './change-lines.ts';
import { endedHold, openPurchase } from './decide-outcome.ts';
import { dueFor, legCaseFacts } from './decide-pause.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, SagaAnswers } from './saga-io.ts';
import { legOf, type SagaState } from './saga-state.ts';
import { routeOf } from './saga-words.ts';

const NEVER_CONFIRMED = 'The airline did not confirm after several attempts.';
const KEPT_MOVING = 'The fare changed each time it was to be bought.';

/**
 * An order that was sent too often without ever arriving fails. A held one is given back first; where even that is not
 * confirmed, the money goes back all the same, and the seat is chased while the travel desk knows of it.
 */
export function decideGiveUp(legId: string): Decide<void> {
  return (state, now) => {
    const leg = legOf(state, legId);
    const message = leg.message ?? (leg.state === 'waiting' && !leg.ownContext ? KEPT_MOVING : NEVER_CONFIRMED);
    const isToBeReleased = leg.state === 'held' && leg.message === null;
    return {
      changes: [
        { type: 'leg', legId, change: { state: isToBeReleased ? 'held' : 'failed', message, advice: leg.advice } },
        ...(leg.state === 'held' && !isToBeReleased ? [orphanedHoldCase(state, leg, now)] : []),
        TOUCH,
      ],
      result: undefined,
    };
  };
}

/** Records what became of giving a seat back that a failed order had left. The result is true when it may go on at once. */
export function decideOrphanedHoldOutcome(
  legId: string,
  effectId: string,
  outcome: SagaAnswers['release_held'],
): Decide<boolean> {
  return (state, now) => {
    if (outcome.type === 'released') {
      return { changes: ended(legOf(state, legId), effectId, 'done', outcome), result: true };
    }
    if (outcome.type === 'unknown' || outcome.type === 'pending') {
      return { changes: [askAgain(now.epochMilliseconds, now)], result: false };
    }
    // Refused or never sent: the seat is as it was, and it is tried again at its time.
    return { changes: [closeEffect(effectId, 'absent', outcome), TOUCH], result: true };
  };
}

/** Records what looking for such a seat found. The result is true when it may go on at once. */
export function decideOrphanedHoldLookUp(legId: string, found: LookUp, absentIsCertain: boolean): Decide<boolean> {
  return (state, now) => {
    const leg = legOf(state, legId);
    const effect = openPurchase(state, legId);
    if (!effect) return { changes: [], result: true };
    const isGone = found.type === 'found' ? found.booking.status === 'cancelled' : found.type === 'absent';
    if (isGone && absentIsCertain) return { changes: ended(leg, effect.id, 'done', found), result: true };
    if (found.type === 'found' && found.booking.status === 'held' && absentIsCertain) {
      return { changes: [closeEffect(effect.id, 'absent', found), TOUCH], result: true };
    }
    return { changes: [askAgain(effect.sentAt.getTime(), now)], result: false };
  };
}

function ended(leg: BookingLeg, effectId: string, as: 'done' | 'absent', outcome: unknown): readonly SagaChange[] {
  return [
    closeEffect(effectId, as, outcome),
    { type: 'leg', legId: leg.id, change: endedHold(leg) },
    { type: 'close_case', key: orphanedHoldKey(leg), resolution: 'The seat was given back.' },
    historyLine(`${routeOf(leg)}: the held seat was given back`),
    TOUCH,
  ];
}

function orphanedHoldCase(state: SagaState, leg: BookingLeg, now: Temporal.Instant): SagaChange {
  return {
    type: 'open_case',
    kind: 'unknown_outcome',
    key: orphanedHoldKey(leg),
    title: `${routeOf(leg)}: a held seat could not be given back, PNR ${leg.pnr ?? '-'}`,
    facts: legCaseFacts(state, leg),
    dueAt: dueFor(leg, now),
  };
}

function orphanedHoldKey(leg: BookingLeg): string {
  return `left-hold:${leg.id}`;
}
