import type { ApprovalStatus } from '@pravas/domain/approval/approval.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import type { Tx } from '../../../platform/database.ts';
import { listPaymentOrders, listRefunds } from '../../payment/index.ts';
import { findBooking, listEffects } from '../booking-repository.ts';
import { listCancellations } from '../cancellation-repository.ts';
import { LeaseLost } from '../saga-context.ts';
import type { ChangeAmounts, CreditUse, FlightChange, SagaState } from './saga-state.ts';

/** Reads all that is recorded about a booking, or null where there is none. `lock` keeps others from changing it. */
export async function readSagaState(tx: Tx, bookingId: string, lock: boolean): Promise<SagaState | null> {
  const booking = await findBooking(tx, bookingId, lock);
  if (!booking) return null;
  const orders = await listPaymentOrders(tx, bookingId);
  const refunds = await listRefunds(tx, bookingId);
  const effects = await listEffects(tx, bookingId);
  const cancellations = await listCancellations(tx, bookingId);
  const changes = await listFlightChanges(tx, bookingId);
  const creditUses = await listCreditUses(tx, bookingId);
  return { booking, orders, refunds, effects, cancellations, changes, creditUses };
}

/** Reads a booking for the worker that claimed it with this epoch; throws LeaseLost for any other. */
export async function loadSaga(
  tx: Tx,
  claim: { readonly bookingId: string; readonly epoch: number },
  lock: boolean,
): Promise<SagaState> {
  const state = await readSagaState(tx, claim.bookingId, lock);
  if (state?.booking.epoch !== claim.epoch) throw new LeaseLost();
  return state;
}

/** The changes of a booking's flights, oldest first. */
export async function listFlightChanges(tx: Tx, bookingId: string): Promise<readonly FlightChange[]> {
  const rows = await tx
    .selectFrom('booking_change')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    legId: row.leg_id,
    state: row.state as FlightChange['state'],
    offer: row.offer as ChangeOffer | null,
    amounts: row.amounts as ChangeAmounts | null,
    approvalStatus: row.approval_status as ApprovalStatus,
    approvalFingerprint: row.approval_fingerprint,
    approvalActor: row.approval_actor,
    paymentOrderId: row.payment_order_id,
    clientRef: row.client_ref,
    message: row.message,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  }));
}

async function listCreditUses(tx: Tx, bookingId: string): Promise<readonly CreditUse[]> {
  const rows = await tx
    .selectFrom('flight_credit_use')
    .select(['credit_id', 'amount_paise', 'state'])
    .where('booking_id', '=', bookingId)
    .orderBy('at')
    .orderBy('credit_id')
    .execute();
  return rows.map((row) => ({
    creditId: row.credit_id,
    amountPaise: paise(row.amount_paise),
    state: row.state as CreditUse['state'],
  }));
}
