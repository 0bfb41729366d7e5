import { HUMAN_AFTER_MS } from '@pravas/domain/booking/saga-facts.ts';
import type { ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { freeAgainText } from '@pravas/domain/wallet/free-again.ts';
import type { Answer, OrderNow } from '@pravas/suppliers/order-port.ts';
import type { Effect } from '../booking.ts';
import { changesOf, orderName, wordsOf } from '../service-module.ts';
import { acknowledged, askAgain, closeEffect, historyLine, openRefund, TOUCH } from './change-lines.ts';
import { meansOf, paidForChange, releasePaid } from './decide-held.ts';
import { dueFor, orderCaseFacts, told } from './decide-pause.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, SagaAnswers } from './saga-io.ts';
import { type BookedChange, type CreditUse, openChange, orderOf, type SagaState } from './saga-state.ts';
import { priceText, refusedText } from './saga-words.ts';

const NOT_MADE = 'The change could not be made';

const notConfirmed = ({ seller }: ServiceWords) => `The ${seller} did not confirm the change after several attempts.`;

/** Records what the supplier answered to a change. The result is true when the next step may follow at once. */
export function decideChangeOutcome(effectId: string, outcome: SagaAnswers['change']): Decide<boolean> {
  return (state, now, newId) => {
    const change = requireChange(state);
    const close = (as: 'done' | 'absent') => closeEffect(effectId, as, outcome);
    const fail = (message: string) => ({
      changes: [close('done'), ...failChange(state, change, message, { now, newId })],
      result: true,
    });
    switch (outcome.type) {
      case 'confirmed':
        return {
          changes: [close('done'), ...changesOf(state.booking).made(state, change, outcome.order, now, newId)],
          result: true,
        };
      case 'not_sent':
        return { changes: [close('absent'), TOUCH], result: true };
      case 'price_changed':
        return fail(priceText(outcome.oldTotalPaise, outcome.newTotalPaise));
      case 'unavailable':
      case 'failed':
        return outcome.error.retryable
          ? { changes: [close('absent'), askAgain(now.epochMilliseconds, now)], result: false }
          : fail(refusedText(wordsOf(state.booking), 'change', outcome.error.messages));
      case 'held':
      case 'pending':
      case 'unknown': {
        const text = `${orderName(state.booking, orderOf(state, change.orderId))}: no clear answer to the change yet, asking the supplier`;
        const taken = outcome.type === 'pending' && outcome.unseen ? [acknowledged(effectId)] : [];
        return { changes: [...taken, historyLine(text), askAgain(now.epochMilliseconds, now)], result: false };
      }
    }
  };
}

/** Reads from the order itself whether a change went through whose answer was lost. */
export function decideChangeLookUp(found: Answer<OrderNow>, absentIsCertain: boolean): Decide<boolean> {
  return (state, now, newId) => {
    const change = requireChange(state);
    const effect = openSend(state, change);
    if (!effect || !change.offer) return { changes: [], result: true };
    const changes = changesOf(state.booking);
    if (found.ok && changes.isMade(found.value.order, change.offer)) {
      const made = changes.made(state, change, found.value.order, now, newId);
      return { changes: [closeEffect(effect.id, 'done', found), ...made], result: true };
    }
    if (found.ok && absentIsCertain) {
      return { changes: [closeEffect(effect.id, 'absent', found), TOUCH], result: true };
    }
    const sentAtMs = effect.sentAt.getTime();
    const isTooOld = now.epochMilliseconds - sentAtMs >= HUMAN_AFTER_MS;
    return {
      changes: [...(isTooOld ? tellDesk(state, change, now) : []), askAgain(sentAtMs, now)],
      result: false,
    };
  };
}

/** A change that was never confirmed is given up; what was booked stays as it was. */
export const decideGiveUpChange: Decide<void> = (state, now, newId) => ({
  changes: failChange(state, requireChange(state), notConfirmed(wordsOf(state.booking)), { now, newId }),
  result: undefined,
});

/** A change that cannot be bought: what was booked stays, and everything that was paid for it is refunded. */
export function failChange(
  state: SagaState,
  change: BookedChange,
  message: string,
  { now, newId }: { readonly now: Temporal.Instant; readonly newId: () => string },
): readonly SagaChange[] {
  const paid = paidForChange(state, change);
  const released = releasePaid(paid, now, NOT_MADE);
  const payment = paid.find((one) => meansOf(one) === 'card');
  const { goes } = refundWords({ origin: state.booking.origin, paidFrom: null });
  const back = payment ? ` ${formatInrExact(payment.amountPaise)} ${goes}.` : '';
  const free = freeAgainText(released);
  return [
    { type: 'change', changeId: change.id, change: { state: 'failed', message } },
    ...released.changes,
    ...(payment ? giveBack(change, payment.id, payment.amountPaise, NOT_MADE, newId) : []),
    ...reservedCredits(state).map(({ creditId }): SagaChange => ({ type: 'credit_use', creditId, state: 'released' })),
    TOUCH,
    historyLine(`Not changed: ${message}${back}${free}`),
    ...told('booking.change_failed', state, { changeId: change.id }),
  ];
}

/** A refund for a change, from one of the payments that paid for it. */
export function giveBack(
  change: BookedChange,
  paymentId: string,
  amountPaise: Paise,
  reason: string,
  newId: () => string,
  position = 0,
): readonly SagaChange[] {
  const refundRef = position === 0 ? `rg-${change.id}` : `rg-${change.id}-${position}`;
  return openRefund({ id: newId(), paymentId, refundRef, amountPaise, reason, dueOn: null, cancellationId: null });
}

/** The credits that are set aside to pay. */
export function reservedCredits({ creditUses }: Pick<SagaState, 'creditUses'>): readonly CreditUse[] {
  return creditUses.filter((use) => use.state === 'reserved');
}

function requireChange(state: SagaState): BookedChange {
  const change = openChange(state);
  if (change?.state !== 'sending') throw new Error('A change step without a change that is being sent');
  return change;
}

function openSend({ effects }: SagaState, change: BookedChange): Effect | null {
  return effects.find((one) => one.kind === 'change' && one.subject === change.id && one.state === 'sent') ?? null;
}

/** Notifies the travel desk once; the message on the change records that. */
function tellDesk(state: SagaState, change: BookedChange, now: Temporal.Instant): readonly SagaChange[] {
  const { seller } = wordsOf(state.booking);
  const message = `The ${seller} gives no clear answer to the change. The travel desk is looking into it.`;
  if (change.message === message) return [];
  const order = orderOf(state, change.orderId);
  return [
    { type: 'change', changeId: change.id, change: { message } },
    {
      type: 'open_case',
      kind: 'unknown_outcome',
      key: `change-unclear:${change.id}`,
      title: `${orderName(state.booking, order)}: no answer from the ${seller} to the change`,
      facts: { ...orderCaseFacts(state, order), changeId: change.id },
      dueAt: dueFor(state.booking, order, now),
    },
  ];
}
