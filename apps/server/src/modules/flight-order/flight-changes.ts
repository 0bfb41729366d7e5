import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { ChangeClaim } from '@pravas/domain/flight-change/change-charge.ts';
import { changeLeaves, postChange } from '@pravas/domain/ledger/post-change.ts';
import { postCreditGranted, postCreditUsed } from '@pravas/domain/ledger/post-credit.ts';
import { postGoodwill } from '@pravas/domain/ledger/post-goodwill.ts';
import { formatInrExact, least, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { paidFromWith } from '@pravas/domain/wallet/means.ts';
import type { FlightOrder } from '@pravas/suppliers/flight/port.ts';
import {
  giveBack,
  historyLine,
  meansOf,
  orderOf,
  paidForChange,
  refundablePayments,
  reservedCredits,
  type SagaChange,
  type ServiceChanges,
  takeHeld,
  told,
  usedCreditsBack,
} from '../booking/index.ts';
import { fingerprintOfChange } from './change-fingerprint.ts';
import { costAfterChange, factsAfterChange } from './changed-facts.ts';
import { changedOffer } from './changed-offer.ts';
import { withTaxes } from './difference-taxes.ts';
import type {
  FlightBookingOrder,
  FlightChange,
  FlightChangeAmounts,
  FlightState,
  FlightTypes,
} from './flight-booking.ts';
import { flightEntry } from './flight-entry.ts';
import { changeClaimCase } from './refund-short-case.ts';

/** How flights that were booked are changed for others. */
export const flightChanges: ServiceChanges<FlightTypes> = {
  fingerprint: fingerprintOfChange,
  isMade: (order, { slices }) => hasSlices(order, slices),
  made: changeMade,
  madeByHand: (state, { orderId, offer, amounts }, found) => {
    if (!offer || !amounts) throw new Error(`A change of order ${orderId} was entered without flights`);
    const order = orderOf(state, orderId);
    const { supplierOrder } = flightEntry.orderFound({ ...order, detail: changedOffer(order.detail, offer) }, found);
    return { ...supplierOrder, costPaise: costAfterChange(state, order, offer, amounts) };
  },
};

/** The order is as the customer wished: flights, price, ledger, refund, audit and message move together. */
function changeMade(
  state: FlightState,
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
  const paid = paidForChange(state, change);
  const online = paid.filter(({ paymentRef }) => offlineKind(paymentRef) === null);
  const paidFrom = paidFromWith(state.booking.paidFrom, online.map(meansOf));
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
    { type: 'change', changeId: change.id, change: { state: 'done', settledAt: now } },
    ...takeHeld(paid),
    { type: 'transfers', transfers: postChange(purchase) },
    ...(amounts.claim ? claimed(state, order, change, amounts.claim, now) : []),
    ...credits.flatMap(({ creditId, amountPaise }): SagaChange[] => [
      { type: 'credit_use', creditId, state: 'used' },
      { type: 'transfers', transfers: postCreditUsed(creditId, change.id, amountPaise) },
    ]),
    ...(returned?.changes ?? []),
    { type: 'booking', change: { facts, paidFrom, totalPaise: facts.quote.totalPaise, runAt: now } },
    historyLine(`Changed to ${flown}, PNR ${supplierOrder.locator}.${returned?.text ?? ''}`),
    ...told('booking.changed', state, { changeId: change.id }),
  ];
}

function freeChange({ hours }: ChangeClaim): string {
  return hours === null
    ? 'a change in place of a flight that it gave up itself'
    : `a change that is free within ${hours} hours of booking`;
}

/** A charge that the airline takes without the right to: no customer pays it, and it is claimed from the airline. */
function claimed(
  state: FlightState,
  order: FlightBookingOrder,
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

/**
 * A lower fare is refunded to where the booking was paid from: cards and accounts first, credits for what they paid.
 */
function returnedBy(state: FlightState, change: FlightChange, backPaise: Paise, newId: () => string) {
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
  const money = moneyPaise > 0 ? ` ${formatInrExact(moneyPaise)} ${refundWords(state.booking).goes}.` : '';
  const kept = missing > 0 ? ` ${formatInrExact(missing)} stays with the airline as a credit, as it was paid.` : '';
  return { changes: [...refunds, ...granted], text: money + kept };
}

function purchaseOf(changeId: string, amounts: FlightChangeAmounts) {
  return {
    changeId,
    airlinePaise: sum([amounts.fareDifferencePaise, amounts.penaltyPaise]),
    feePaise: amounts.serviceChargePaise,
    cgstPaise: amounts.cgstPaise,
    sgstPaise: amounts.sgstPaise,
    igstPaise: amounts.igstPaise,
  };
}

function hasSlices(order: FlightOrder, slices: readonly Slice[]): boolean {
  const keys = new Set(order.slices.map(sliceKey));
  return slices.every((slice) => keys.has(sliceKey(slice)));
}

function flightsText(slice: Slice): string {
  return slice.segments
    .map(({ airlineCode, flightNumber, from }) => `${airlineCode} ${flightNumber} from ${from.airportCode}`)
    .join(' and ');
}
