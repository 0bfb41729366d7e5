import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { postHold } from '@pravas/domain/ledger/post-hold.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { heldPaymentRef, orderOfPayment, type PaymentPart } from '@pravas/domain/wallet/means.ts';
import { fingerprintOfBooking } from '../../apps/server/src/modules/booking/approval-standing.ts';
import type { CancellationAmounts } from '../../apps/server/src/modules/booking/cancellation/cancellation.ts';
import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
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

/** Begins to pay: what accounts with us pay is set aside, what was set aside before is free, a card's order stays watched. */
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
    const byCard = parts.some(({ means }) => means === 'card');
    const payments = parts.map(({ means, amountPaise }) =>
      means === 'card'
        ? openPayment(newId(), paymentRef, amountPaise, now)
        : heldPayment(newId(), heldPaymentRef(paymentRef, means), amountPaise, byCard, now),
    );
    const holds = parts.flatMap(({ means, amountPaise }) =>
      means === 'card' ? [] : postHold(heldPaymentRef(paymentRef, means), means, amountPaise),
    );
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

/** What is set aside on an account with us; beside a card it waits for that. */
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

/** A browser comes back, or somebody says that it does: the order is asked about, whatever is claimed. */
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

/** The approver approves the booking as it stands. */
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

/** Somebody else is to travel: what was approved is not what would be bought any more. */
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
    // Of a change that the supplier is asked for, the screen says to wait.
    if (memory.changes.some((one) => one.state === 'sending')) return null;
    const parts = scopes ?? booking.orders.map((order): OrderScope => ({ orderId: order.id, units: [] }));
    const ended = applyChanges(memory, changesOvertaken(memory, parts, now), now);
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

/** Chooses something else for an order; what costs nothing is asked for at once, the rest when it is paid. */
export const askToChange =
  (id: string, orderId: string, { offer, amounts }: Chosen, payment: Payment | null): Act =>
  (memory, now) => {
    const { booking, cancellations, changes, payments } = memory;
    if (booking.status !== 'BOOKED' || cancellations.some((one) => one.state !== 'refused')) return null;
    if (changes.length > 0) return null;
    const change: BookedChange = {
      id,
      orderId,
      state: payment ? 'chosen' : 'sending',
      offer,
      amounts,
      approvalStatus: 'Not Required',
      approvalFingerprint: changesOf(booking).fingerprint(booking, orderId, offer),
      approvalActor: null,
      paymentId: payment?.id ?? null,
      clientRef: `change-${id}`,
      message: null,
      createdAt: dateOf(now),
      settledAt: null,
    };
    return { ...memory, changes: [change], payments: payment ? [...payments, payment] : payments, runAt: now };
  };

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
