import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { postHold } from '@pravas/domain/ledger/post-hold.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { heldPaymentRef, orderOfPayment, type PaymentPart } from '@pravas/domain/wallet/means.ts';
import { fingerprintOfBooking } from '../../apps/server/src/modules/booking/approval-standing.ts';
import type { CancellationAmounts } from '../../apps/server/src/modules/booking/cancellation/cancellation.ts';
import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import { decideChangeConfirmed } from '../../apps/server/src/modules/booking/saga/decide-by-hand.ts';
import { decideHeld, heldBeside, releaseHeld } from '../../apps/server/src/modules/booking/saga/decide-held.ts';
import { changesOvertaken } from '../../apps/server/src/modules/booking/saga/overtaken-changes.ts';
import type { BookedChange, SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { changesOf } from '../../apps/server/src/modules/booking/service-module.ts';
import type { Payment } from '../../apps/server/src/modules/payment/index.ts';

/**
 * What people do to a booking beside the saga, each as the one transaction it is: the booking under its lock goes in,
 * the booking as committed comes out, or null where it is refused.
 */
export type Act = (memory: SagaMemory, now: Temporal.Instant) => SagaMemory | null;

const PAYMENT_OPEN_MINUTES = 15;
const FIRST_CHECK_SECONDS = 30;
const dateOf = (instant: Temporal.Instant): Date => new Date(instant.epochMilliseconds);

/**
 * Begins to pay: what accounts with us pay is set aside, what was set aside before is free, a card's order stays
 * watched.
 */
export const startPaying =
  (newId: () => string, paymentRef: string, chosen?: readonly PaymentPart[]): Act =>
  (memory, now) => {
    const { booking } = memory;
    if (booking.status !== 'CREATED' || booking.isRemoved) return null;
    const parts = chosen ?? [{ means: 'card', amountPaise: booking.totalPaise }];
    const orders = new Set(
      memory.payments.filter(({ status }) => status === 'HELD').map((one) => orderOfPayment(one.paymentRef)),
    );
    const givenUp = [...orders].flatMap((ref) => releaseHeld(heldBeside(memory, ref), now, 'Another was begun.'));
    const before = applyChanges(memory, givenUp, now);
    const { byCard, payments, holds } = beginPayment(newId, paymentRef, parts, now);
    const earlier = before.payments.map((one) => (one.status === 'IN_PROGRESS' ? { ...one, superseded: true } : one));
    const begun: SagaMemory = {
      ...before,
      payments: [...earlier, ...payments],
      trail: { ...before.trail, transfers: [...before.trail.transfers, ...holds] },
    };
    if (!byCard) return applyChanges(begun, decideHeld(begun, now, newId).changes, now);
    return {
      ...begun,
      booking: { ...booking, paymentStatus: 'IN_PROGRESS' },
      runAt: now.add({ seconds: FIRST_CHECK_SECONDS }),
    };
  };

/** The payments of an order, and what they set aside. */
function beginPayment(newId: () => string, paymentRef: string, parts: readonly PaymentPart[], now: Temporal.Instant) {
  const byCard = parts.some(({ means }) => means === 'card');
  const payments = parts.map(({ means, amountPaise }) =>
    means === 'card'
      ? openPayment(newId(), paymentRef, amountPaise, now)
      : heldPayment(newId(), heldPaymentRef(paymentRef, means), amountPaise, byCard, now),
  );
  const holds = parts.flatMap(({ means, amountPaise }) =>
    means === 'card' ? [] : postHold(heldPaymentRef(paymentRef, means), means, amountPaise),
  );
  return { byCard, payments, holds };
}

/** The amount set aside on an account with us; beside a card it waits for the card. */
function heldPayment(
  id: string,
  paymentRef: string,
  amountPaise: Paise,
  waitsForCard: boolean,
  now: Temporal.Instant,
): Payment {
  return {
    ...openPayment(id, paymentRef, amountPaise, now),
    status: waitsForCard ? 'HELD' : 'SUCCESSFUL',
    gatewayRef: waitsForCard ? null : paymentRef,
    verifyAt: null,
    settledAt: waitsForCard ? null : dateOf(now),
  };
}

/** A browser returns, or somebody says that it does: the order is verified, whatever is claimed. */
export const comeBack =
  (paymentRef: string, isRepeated = false): Act =>
  (memory, now) => ({
    ...memory,
    runAt: now,
    payments: memory.payments.map((one) =>
      one.paymentRef === paymentRef && (isRepeated || one.status !== 'SUCCESSFUL')
        ? { ...one, verifyAt: dateOf(now) }
        : one,
    ),
  });

/** The approver takes the approval back; too late once everything is booked. */
export const withdrawApproval: Act = (memory) => {
  const { booking } = memory;
  if (booking.status !== 'CREATED' && booking.status !== 'BOOKING_IN_PROCESS') return null;
  return { ...memory, booking: { ...booking, approval: { ...booking.approval, status: 'Pending For Approval' } } };
};

/** The approver approves the booking in its current state. */
export const approve: Act = (memory) => {
  const { booking } = memory;
  const approval = {
    ...booking.approval,
    status: 'Approved' as const,
    fingerprint: fingerprintOfBooking(booking, null),
    bandPaise: booking.totalPaise,
  };
  return { ...memory, booking: { ...booking, approval } };
};

/** Somebody else is to travel: the approved booking is no longer the one to be bought. */
export const nameAnotherTraveller: Act = (memory) => {
  const { booking } = memory;
  if (booking.status !== 'CREATED' && booking.status !== 'BOOKING_IN_PROCESS') return null;
  const [lead, ...others] = booking.travellers;
  return { ...memory, booking: { ...booking, travellers: [{ ...lead, firstName: `${lead.firstName} K` }, ...others] } };
};

/** Asks for a cancellation of everything (`scopes` null) or of parts. */
export const askToCancel =
  (id: string, scopes: readonly OrderScope[] | null, quote: CancellationAmounts): Act =>
  (memory, now) => {
    const { booking, cancellations } = memory;
    if (booking.status !== 'BOOKED' || cancellations.some((one) => one.state === 'requested')) return null;
    // While the supplier is asked for a change, the screen says to wait.
    if (memory.changes.some((one) => one.state === 'sending')) return null;
    const parts = scopes ?? booking.orders.map((order): OrderScope => ({ orderId: order.id, units: [] }));
    const overtaken = changesOvertaken(memory, parts, now);
    const applied = applyChanges(memory, overtaken, now);
    // A payment that was begun for a change of it is refunded when it arrives.
    const superseded = memory.payments.map((one) =>
      one.status === 'IN_PROGRESS' ? { ...one, superseded: true } : one,
    );
    const ended = overtaken.length === 0 ? applied : { ...applied, payments: superseded };
    const cancellation: SagaMemory['cancellations'][number] = {
      id,
      bookingId: booking.id,
      requestedBy: booking.createdBy,
      reason: null,
      state: 'requested',
      scopes,
      channel: 'online',
      quote,
      orders: {},
      pollAt: null,
      refund: null,
      judgement: null,
      message: null,
      createdAt: dateOf(now),
      settledAt: null,
    };
    return { ...ended, cancellations: [...cancellations, cancellation], runAt: now };
  };

type Chosen = Pick<BookedChange, 'offer' | 'amounts'>;

/**
 * Chooses something else for an order; what costs nothing, or is set aside, is asked for at once, the rest when a card
 * pays.
 */
export const askToChange =
  (newId: () => string, orderId: string, { offer, amounts }: Chosen, paid: ChangePaid | null): Act =>
  (memory, now) => {
    const { booking, cancellations, changes, payments } = memory;
    if (booking.status !== 'BOOKED' || cancellations.some((one) => one.state !== 'refused')) return null;
    if (changes.length > 0) return null;
    const id = newId();
    const begun = paid === null ? null : beginPayment(newId, paid.paymentRef, paid.parts, now);
    const first = begun?.payments.find(({ paymentRef }) => paymentRef === paid?.paymentRef) ?? begun?.payments[0];
    const change: BookedChange = {
      id,
      orderId,
      state: begun ? 'chosen' : 'sending',
      offer,
      amounts,
      approvalStatus: 'Not Required',
      approvalFingerprint: changesOf(booking).fingerprint(booking, orderId, offer),
      approvalActor: null,
      paymentId: first?.id ?? null,
      clientRef: `change-${id}`,
      message: null,
      createdAt: dateOf(now),
      settledAt: null,
    };
    if (!begun) return { ...memory, changes: [change], runAt: now };
    const { trail } = memory;
    const waiting: SagaMemory = {
      ...memory,
      changes: [change],
      payments: [...payments, ...begun.payments],
      trail: { ...trail, transfers: [...trail.transfers, ...begun.holds] },
      runAt: now,
    };
    if (begun.byCard) return waiting;
    return applyChanges(waiting, decideChangeConfirmed(id)(waiting, now, newId).changes, now);
  };

/** How a change is paid. */
interface ChangePaid {
  readonly paymentRef: string;
  readonly parts: readonly PaymentPart[];
}

/** An order that is paid at the gateway's page. */
export function openPayment(id: string, paymentRef: string, amountPaise: Paise, now: Temporal.Instant): Payment {
  return {
    id,
    paymentRef,
    amountPaise,
    status: 'IN_PROGRESS',
    superseded: false,
    gatewayRef: null,
    message: null,
    createdAt: dateOf(now),
    expiresAt: dateOf(now.add({ minutes: PAYMENT_OPEN_MINUTES })),
    verifyAt: dateOf(now.add({ seconds: FIRST_CHECK_SECONDS })),
    settledAt: null,
  };
}
