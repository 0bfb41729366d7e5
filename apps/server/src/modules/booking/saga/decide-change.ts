import { HUMAN_AFTER_MS } from '@pravas/domain/booking/saga-facts.ts';
import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { ChangeClaim } from '@pravas/domain/flight-change/change-charge.ts';
import { changeLeaves, postChange } from '@pravas/domain/ledger/post-change.ts';
import { postCreditGranted, postCreditUsed } from '@pravas/domain/ledger/post-credit.ts';
import { postGoodwill } from '@pravas/domain/ledger/post-goodwill.ts';
import { formatInrExact, least, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import type { FlightOrder, FlightOrderNow } from '@pravas/suppliers/flight/port.ts';
import type { Answer } from '@pravas/suppliers/order-port.ts';
import type { BookingOrder, Effect } from '../booking.ts';
import { orderName, wordsOf } from '../service-module.ts';
import { acknowledged, askAgain, closeEffect, historyLine, openRefund, TOUCH } from './change-lines.ts';
import { factsAfterChange } from './changed-facts.ts';
import { changedOffer } from './changed-offer.ts';
import { refundablePayments, usedCreditsBack } from './credits-given.ts';
import { dueFor, orderCaseFacts, told } from './decide-pause.ts';
import { withTaxes } from './difference-taxes.ts';
import { changeClaimCase } from './refund-short-case.ts';
import type { SagaChange } from './saga-change.ts';
import type { Decide, SagaAnswers } from './saga-io.ts';
import { type ChangeAmounts, type FlightChange, openChange, orderOf, type SagaState } from './saga-state.ts';
import { priceText, refusedText } from './saga-words.ts';

const NOT_CONFIRMED = 'The airline did not confirm the change after several attempts.';

/** Records what the airline answered to a change. The result is true when the next step may follow at once. */
export function decideChangeOutcome(effectId: string, outcome: SagaAnswers['change']): Decide<boolean> {
  return (state, now, newId) => {
    const change = requireChange(state);
    const close = (as: 'done' | 'absent') => closeEffect(effectId, as, outcome);
    const fail = (message: string) => ({
      changes: [close('done'), ...failChange(state, change, message, newId)],
      result: true,
    });
    switch (outcome.type) {
      case 'confirmed':
        return { changes: [close('done'), ...changeMade(state, change, outcome.order, now, newId)], result: true };
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
export function decideChangeLookUp(found: Answer<FlightOrderNow>, absentIsCertain: boolean): Decide<boolean> {
  return (state, now, newId) => {
    const change = requireChange(state);
    const effect = openSend(state, change);
    if (!effect || !change.offer) return { changes: [], result: true };
    if (found.ok && hasSlices(found.value.order, change.offer.slices)) {
      const changes = [
        closeEffect(effect.id, 'done', found),
        ...changeMade(state, change, found.value.order, now, newId),
      ];
      return { changes, result: true };
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

/** A change that was never confirmed is given up; the flights stay as they were. */
export const decideGiveUpChange: Decide<void> = (state, _, newId) => ({
  changes: failChange(state, requireChange(state), NOT_CONFIRMED, newId),
  result: undefined,
});

/** A change that cannot be bought: the flights stay, and everything that was paid for it goes back. */
export function failChange(
  state: SagaState,
  change: FlightChange,
  message: string,
  newId: () => string,
): readonly SagaChange[] {
  const payment = state.payments.find((one) => one.id === change.paymentId && one.status === 'SUCCESSFUL');
  const back = payment ? ` ${formatInrExact(payment.amountPaise)} ${refundWords(state.booking.origin).goes}.` : '';
  return [
    { type: 'flight_change', changeId: change.id, change: { state: 'failed', message } },
    ...(payment ? giveBack(change, payment.id, payment.amountPaise, 'The change could not be made', newId) : []),
    ...reservedCredits(state).map(({ creditId }): SagaChange => ({ type: 'credit_use', creditId, state: 'released' })),
    TOUCH,
    historyLine(`Not changed: ${message}${back}`),
    ...told('booking.change_failed', state, { changeId: change.id }),
  ];
}

/** The order stands as the customer wished: flights, price, ledger, refund, audit and message move together. */
export function changeMade(
  state: SagaState,
  change: FlightChange,
  supplierOrder: FlightOrder,
  now: Temporal.Instant,
  newId: () => string,
): readonly SagaChange[] {
  const { amounts } = change;
  if (!change.offer || !amounts) throw new Error(`Change ${change.id} was sent without an offer`);
  const offer = withTaxes(change.offer, now);
  const order = orderOf(state, change.orderId);
  const { facts, marginPaise } = factsAfterChange(state, order, {
    offer,
    amounts,
    costPaise: supplierOrder.costPaise,
  });
  const purchase = { ...purchaseOf(change.id, amounts), marginPaise };
  const credits = reservedCredits(state);
  const paidPaise = sum([amounts.payPaise, ...credits.map((use) => use.amountPaise)]);
  const backPaise = sum([paidPaise, changeLeaves(purchase)]);
  if (backPaise < 0) throw new Error(`Change ${change.id} would cost more than was paid for it`);
  const returned = backPaise > 0 ? returnedBy(state, change, backPaise, newId) : null;
  const fare = offer.brand !== null && offer.brand !== order.detail.brand ? ` in ${offer.brand}` : '';
  const flown = `${offer.slices.map(flightsText).join(', ')}${fare}`;
  return [
    {
      type: 'order',
      orderId: order.id,
      change: {
        detail: changedOffer(order.detail, offer),
        supplierOrder,
        sweepAt: now.add({ hours: 24 }),
      },
    },
    { type: 'flight_change', changeId: change.id, change: { state: 'done', settledAt: now } },
    { type: 'transfers', transfers: postChange(purchase) },
    ...(amounts.claim ? claimed(state, order, change, amounts.claim, now) : []),
    ...credits.flatMap(({ creditId, amountPaise }): SagaChange[] => [
      { type: 'credit_use', creditId, state: 'used' },
      { type: 'transfers', transfers: postCreditUsed(creditId, change.id, amountPaise) },
    ]),
    ...(returned?.changes ?? []),
    { type: 'booking', change: { facts, totalPaise: facts.quote.totalPaise, runAt: now } },
    historyLine(`Changed to ${flown}, PNR ${supplierOrder.locator}.${returned?.text ?? ''}`),
    ...told('booking.changed', state, { changeId: change.id }),
  ];
}

function freeChange({ hours }: ChangeClaim): string {
  return hours === null
    ? 'a change in place of a flight that it gave up itself'
    : `a change that is free within ${hours} hours of booking`;
}

/** A charge that the airline takes and may not ask: nobody pays it, and it is claimed from the airline. */
function claimed(
  state: SagaState,
  order: BookingOrder,
  change: FlightChange,
  claim: ChangeClaim,
  now: Temporal.Instant,
): readonly SagaChange[] {
  return [
    { type: 'transfers', transfers: postGoodwill(change.id, claim.claimedPaise) },
    changeClaimCase(state, order, change, claim, now),
    historyLine(
      `The airline charged ${formatInrExact(claim.claimedPaise)} for ${freeChange(claim)}. It is claimed from it.`,
    ),
  ];
}

/** A lower fare goes back to where the booking was paid from: cards and accounts first, credits for what they paid. */
function returnedBy(state: SagaState, change: FlightChange, backPaise: Paise, newId: () => string) {
  let missing = backPaise;
  const refunds = refundablePayments(state).flatMap(({ paymentId, leftPaise }, index): readonly SagaChange[] => {
    const amountPaise = least(missing, leftPaise);
    if (amountPaise <= 0) return [];
    missing = subtract(missing, amountPaise);
    return giveBack(change, paymentId, amountPaise, 'The new fare is lower', newId, index);
  });
  const credits = missing > 0 ? usedCreditsBack(state, missing, newId) : [];
  const granted = credits.flatMap((credit): SagaChange[] => [
    { type: 'credit_granted', credit },
    { type: 'transfers', transfers: postCreditGranted(credit.id, credit.amountPaise) },
  ]);
  const moneyPaise = subtract(backPaise, missing);
  const money = moneyPaise > 0 ? ` ${formatInrExact(moneyPaise)} ${refundWords(state.booking.origin).goes}.` : '';
  const kept = missing > 0 ? ` ${formatInrExact(missing)} stays with the airline as a credit, as it was paid.` : '';
  return { changes: [...refunds, ...granted], text: money + kept };
}

function giveBack(
  change: FlightChange,
  paymentId: string,
  amountPaise: Paise,
  reason: string,
  newId: () => string,
  position = 0,
): readonly SagaChange[] {
  const refundRef = position === 0 ? `rg-${change.id}` : `rg-${change.id}-${position}`;
  return openRefund({ id: newId(), paymentId, refundRef, amountPaise, reason, dueOn: null, cancellationId: null });
}

function purchaseOf(changeId: string, amounts: ChangeAmounts) {
  return {
    changeId,
    airlinePaise: sum([amounts.fareDifferencePaise, amounts.penaltyPaise]),
    feePaise: amounts.serviceChargePaise,
    cgstPaise: amounts.cgstPaise,
    sgstPaise: amounts.sgstPaise,
    igstPaise: amounts.igstPaise,
  };
}

function hasSlices(booking: FlightOrder, slices: readonly Slice[]): boolean {
  const keys = new Set(booking.slices.map(sliceKey));
  return slices.every((slice) => keys.has(sliceKey(slice)));
}

function flightsText(slice: Slice): string {
  return slice.segments
    .map(({ airlineCode, flightNumber, from }) => `${airlineCode} ${flightNumber} from ${from.airportCode}`)
    .join(' and ');
}

function reservedCredits({ creditUses }: SagaState) {
  return creditUses.filter((use) => use.state === 'reserved');
}

function requireChange(state: SagaState): FlightChange {
  const change = openChange(state);
  if (change?.state !== 'sending') throw new Error('A change step without a change that is being sent');
  return change;
}

function openSend({ effects }: SagaState, change: FlightChange): Effect | null {
  return effects.find((one) => one.kind === 'change' && one.subject === change.id && one.state === 'sent') ?? null;
}

/** Tells the travel desk once; the message on the change remembers that it was told. */
function tellDesk(state: SagaState, change: FlightChange, now: Temporal.Instant): readonly SagaChange[] {
  const message = 'The airline gives no clear answer to the change. The travel desk looks into it.';
  if (change.message === message) return [];
  const order = orderOf(state, change.orderId);
  return [
    { type: 'flight_change', changeId: change.id, change: { message } },
    {
      type: 'open_case',
      kind: 'unknown_outcome',
      key: `change-unclear:${change.id}`,
      title: `${orderName(state.booking, order)}: no answer from the airline to the change`,
      facts: { ...orderCaseFacts(state, order), changeId: change.id },
      dueAt: dueFor(state.booking, order, now),
    },
  ];
}
