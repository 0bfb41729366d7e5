import { type OrderScope, scopeKey, unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { offlinePaymentRef } from '@pravas/domain/desk/offline-payment.ts';
import { least, type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { boughtOrders } from '../../apps/server/src/modules/booking/cancellation/cancel-parts.ts';
import type { CancellationAmounts } from '../../apps/server/src/modules/booking/cancellation/cancellation.ts';
import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import { decideArranged, type SupplierAnswer } from '../../apps/server/src/modules/booking/saga/decide-by-hand.ts';
import {
  type CorrectedBooking,
  correctionOf,
  decideCorrected,
} from '../../apps/server/src/modules/booking/saga/decide-corrected.ts';
import { decideEntered } from '../../apps/server/src/modules/booking/saga/decide-offline.ts';
import type { SagaState } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import type { EnteredBooking } from '../../apps/server/src/modules/booking/service-entry.ts';
import { serviceOf } from '../../apps/server/src/modules/booking/service-module.ts';
import type { Payment } from '../../apps/server/src/modules/payment/index.ts';
import { type Act, askToCancel, openPayment } from './act-as-people.ts';
import { penaltyFor } from './choose-parts.ts';
import { byHand } from './decide-at-desk.ts';
import type { Random } from './random.ts';
import { simulatedOf } from './simulated-services.ts';

/** A purchase of the travel desk outside at about the planned price, or a correction of an earlier entry. */
export function entryOf(
  random: Random,
  { booking }: Pick<SagaState, 'booking'>,
  entryId: string,
  before: EnteredBooking | null,
): EnteredBooking | null {
  const { atDesk } = simulatedOf(booking);
  if (!atDesk) throw new Error(`A person buys no ${booking.service}`);
  const isFitting = before === null ? booking.status === 'CREATED' : booking.status === 'BOOKED';
  if (!isFitting) return null;
  const replaces = before && { entryId: before.entryId, content: before.content };
  return { ...atDesk.enter(booking, entryId, random.pick([0.85, 1, 1, 1.2])), replaces };
}

/** The reference of an entry's debt. */
export function owedRef(entered: Pick<EnteredBooking, 'entryId' | 'replaces'>): string {
  return offlinePaymentRef(entered.entryId, entered.replaces ? 'correction' : 'desk_entry');
}

/** Enters it: the organisation owes it, and no longer the earlier entry. */
export const enter =
  (paymentId: string, entered: EnteredBooking): Act =>
  (memory, now) => {
    if (memory.cancellations.length > 0) return null;
    const owing = owed(paymentId, owedRef(entered), entered.totalPaise, now);
    const earlier = memory.payments.map((one) =>
      one.status === 'SUCCESSFUL' ? { ...one, status: 'FAILED' as const, verifyAt: null } : one,
    );
    return byHand(decideEntered(entered))({ ...memory, payments: [...earlier, owing] }, now);
  };

/**
 * What the orders of a booking that was paid for came to in the end, as a person reads it off a slip; null where
 * nothing is bought.
 */
export function finalOf(
  random: Random,
  { booking }: Pick<SagaState, 'booking'>,
  correctionId: string,
): CorrectedBooking | null {
  const { atDesk } = simulatedOf(booking);
  if (!atDesk || booking.status !== 'BOOKED' || booking.origin === 'offline') return null;
  const orders = booking.orders.filter(({ state }) => state === 'booked');
  const { content } = atDesk.enter({ ...booking, orders }, correctionId, random.pick([0.8, 0.95, 1, 1.2]));
  return { correctionId, content };
}

/** The reference of the organisation's debt beyond the payment. */
export function furtherRef({ correctionId }: CorrectedBooking): string {
  return offlinePaymentRef(correctionId, 'correction');
}

/** Corrects a paid booking: the excess is owed, the shortfall is refunded. */
export const correct =
  (paymentId: string, corrected: CorrectedBooking, newId: () => string): Act =>
  (memory, now) => {
    const { differencePaise } = correctionOf(memory.booking, corrected.content);
    const further = differencePaise > 0 ? [owed(paymentId, furtherRef(corrected), differencePaise, now)] : [];
    const payments = [...memory.payments, ...further];
    return byHand(decideCorrected(corrected), newId)({ ...memory, payments }, now);
  };

function owed(paymentId: string, reference: string, amountPaise: Paise, now: Temporal.Instant): Payment {
  const opened = openPayment(paymentId, reference, amountPaise, now);
  const settledAt = new Date(now.epochMilliseconds);
  return { ...opened, status: 'SUCCESSFUL', gatewayRef: opened.paymentRef, verifyAt: null, settledAt };
}

const requestKey = (cancellationId: string): string => `cancel_request:${cancellationId}`;

/** Asks the travel desk for a cancellation, which a case reminds it of. */
export const askDeskToCancel =
  (id: string, scopes: readonly OrderScope[], quote: CancellationAmounts): Act =>
  (memory, now) => {
    const asked = askToCancel(id, scopes, quote)(memory, now);
    if (!asked) return null;
    const cancellations = asked.cancellations.map((one) =>
      one.id === id ? { ...one, channel: 'request' as const } : one,
    );
    const reminder = { kind: 'cancel_request', key: requestKey(id), title: 'Cancel', facts: {}, dueAt: null } as const;
    return applyChanges({ ...asked, cancellations, runAt: memory.runAt }, [{ type: 'open_case', ...reminder }], now);
  };

/**
 * What the jetty answered to a cancellation: part by part it keeps at most what its table says, or it takes nothing
 * back.
 */
export function answersOf(
  random: Random,
  state: SagaState,
  scopes: readonly OrderScope[],
): Readonly<Record<string, SupplierAnswer>> {
  const { booking } = state;
  const all = serviceOf(booking).cancelling.paidUnits(booking, boughtOrders(booking, state.cancellations));
  // What was paid here is refunded by the rules; of what is owed a person may say how much.
  const isByRules = booking.origin !== 'offline' || random.chance(0.25);
  const answerTo = (scope: OrderScope): SupplierAnswer => {
    if (random.chance(0.1)) return { type: 'refused', message: 'The jetty takes nothing back.' };
    const units = unitsOfScopes(all, [scope]);
    const penaltyPaise = paise(random.int(0, penaltyFor(booking, [scope])));
    const soldPaise = sum(units.map(soldForUnit));
    // Amounts that sellers never refund are part of neither.
    const mostPaise = subtract(sum([soldPaise, ...units.map((unit) => unit.feePaise)]), penaltyPaise);
    const duesPaise = sum(units.map((unit) => unit.statutoryPaise));
    const leastPaise = least(duesPaise, subtract(soldPaise, penaltyPaise));
    const refunded = isByRules ? {} : { refundedPaise: paise(random.int(leastPaise, mostPaise)) };
    return { type: 'cancelled', penaltyPaise, creditNoteNo: null, ...refunded };
  };
  return Object.fromEntries(scopes.map((scope) => [scopeKey(scope), answerTo(scope)]));
}

/** Enters them, and the case is done. */
export const answerCancellation =
  (cancellationId: string, answers: Readonly<Record<string, SupplierAnswer>>): Act =>
  (memory, now) => {
    const answered = byHand(decideArranged(cancellationId, answers))(memory, now);
    const closing = { type: 'close_case', key: requestKey(cancellationId), resolution: 'Entered.' } as const;
    return answered && applyChanges(answered, [closing], now);
  };
