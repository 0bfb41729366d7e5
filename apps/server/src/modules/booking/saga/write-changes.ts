import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { spendEvents } from '@pravas/domain/report/spend-event.ts';
import { endedPromoText } from '@pravas/domain/wallet/free-again.ts';
import { sql } from 'kysely';
import { enqueueStatement } from '../../../platform/batching-pool.ts';
import { wakeWorker } from '../../../platform/change-feed.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { enqueueInsert } from '../../../platform/enqueue-insert.ts';
import { recordAudit } from '../../audit/index.ts';
import { closeCaseOf, noteInCaseOf, openCase } from '../../casework/index.ts';
import { lockAccounts, postTransfers } from '../../ledger/index.ts';
import {
  changePayment,
  insertRefund,
  markRefundPaid,
  noteChargedBack,
  noteRefundAttempt,
  noteRefundHeld,
  noteRefundRefused,
} from '../../payment/index.ts';
import type { Booking } from '../booking.ts';
import type { BookingChange, OrderChange } from '../booking-change.ts';
import { addHistory, changeBooking, changeOrder, enqueueEvent } from '../booking-repository.ts';
import { markUnits } from '../booking-units.ts';
import { changeCancellation } from '../cancellation/cancellation-repository.ts';
import { issueDocuments } from '../issue-documents.ts';
import { recordLines } from '../lines/record-lines.ts';
import type { CreditWanted, EffectWanted, SagaChange } from './saga-change.ts';
import { orderOf, type SagaState } from './saga-state.ts';

/** Who the audit trail names for what the saga does by itself. */
export const SAGA_ACTOR = 'booking-saga';

/**
 * Writes a step's changes in the caller's transaction, in which the state was read under the lock. Throws `conflict`
 * when the booking's status or epoch are not what was read, and for a key that exists already: then nothing is written.
 */
export async function writeChanges(
  tx: Tx,
  state: SagaState,
  changes: readonly SagaChange[],
  actor: string,
  now: Temporal.Instant,
): Promise<void> {
  if (changes.length === 0) return;
  await lockAccounts(tx, transfersIn(changes));
  // The booking comes first: what belongs to it need not raise its version again.
  await changeBooking(tx, state.booking, bookingChange(changes), now);
  for (const change of changes) await writeChange(tx, state, change, actor, now);
  for (const [orderId, change] of orderChanges(changes))
    await changeOrder(tx, state.booking, orderOf(state, orderId), change);
  // Once everything else is written: what was bought and what was cancelled is read from it.
  await recordLines(tx, state.booking.id, spendEvents(transfersIn(changes)), now);
  if (changes.some((change) => change.type === 'open_case')) await wakeWorker(tx);
}

/** Several changes of the booking in one step are one guarded update. */
function bookingChange(changes: readonly SagaChange[]): BookingChange {
  let merged: BookingChange = {};
  for (const change of changes) if (change.type === 'booking') merged = { ...merged, ...change.change };
  return merged;
}

function transfersIn(changes: readonly SagaChange[]): readonly Transfer[] {
  return changes.flatMap((change) => (change.type === 'transfers' ? change.transfers : []));
}

function orderChanges(changes: readonly SagaChange[]): ReadonlyMap<string, OrderChange> {
  const merged = new Map<string, OrderChange>();
  for (const change of changes) {
    if (change.type === 'order') merged.set(change.orderId, { ...merged.get(change.orderId), ...change.change });
  }
  return merged;
}

async function writeChange(
  tx: Tx,
  state: SagaState,
  change: SagaChange,
  actor: string,
  now: Temporal.Instant,
): Promise<void> {
  const { booking } = state;
  switch (change.type) {
    case 'booking':
    case 'order':
      return;
    case 'effect_opened':
      return insertEffect(tx, booking, change.effect, now);
    case 'effect_acknowledged':
      return markAcknowledged(tx, change.effectId);
    case 'effect_left':
      return markLeft(tx, change.effectId, now);
    case 'effect_closed':
      return closeEffectRow(tx, change, now);
    case 'payment':
      return changePayment(tx, change.paymentRef, change.change);
    case 'refund_opened':
      return insertRefund(tx, booking, change.refund, now);
    case 'refund_tried':
      return noteRefundAttempt(tx, change.refundId, change.nextTryAt);
    case 'refund_refused':
      return noteRefundRefused(tx, change.refundId);
    case 'refund_held':
      return noteRefundHeld(tx, change.refundId, change.heldFor, now);
    case 'refund_charged_back':
      return noteChargedBack(tx, change.refundId, change.chargedBackPaise);
    case 'refund_paid':
      return markRefundPaid(tx, change.refundId, change.gatewayRefundRef, now);
    case 'transfers':
      for (const ended of await postTransfers(tx, booking.organizationId, booking.id, change.transfers, now)) {
        await addHistory(tx, booking, endedPromoText(ended), now);
      }
      return issueDocuments(tx, booking, change.transfers, now);
    case 'cancellation':
      return changeCancellation(tx, { id: change.cancellationId }, change.change);
    case 'units':
      return markUnits(tx, change.scopes, change.state);
    case 'change':
      return changeChange(tx, change);
    case 'credit_granted':
      return insertCredit(tx, booking, change.credit, now);
    case 'credit_use':
      return settleCreditUse(tx, booking, change, now);
    default:
      return tell(tx, booking, change, actor, now);
  }
}

type Told = Extract<
  SagaChange,
  { readonly type: 'history' | 'audit' | 'event' | 'open_case' | 'close_case' | 'note_case' }
>;

async function tell(tx: Tx, booking: Booking, change: Told, actor: string, now: Temporal.Instant): Promise<void> {
  const { organizationId, id: bookingId, tripId } = booking;
  switch (change.type) {
    case 'history':
      return addHistory(tx, booking, change.text, now);
    case 'audit':
      return recordAudit(tx, {
        organizationId,
        at: now,
        actor,
        action: change.action,
        objectType: 'booking',
        objectId: bookingId,
        details: change.details,
      });
    case 'event':
      return enqueueEvent(tx, organizationId, change.topic, change.payload, now);
    case 'open_case': {
      const { type: _, ...wanted } = change;
      await openCase(tx, organizationId, { ...wanted, bookingId, tripId }, actor, now);
      return;
    }
    case 'close_case':
      return closeCaseOf(tx, organizationId, change.key, actor, change.resolution, now);
    case 'note_case':
      return noteInCaseOf(tx, organizationId, change.key, actor, change.text, now);
  }
}

async function insertEffect(tx: Tx, booking: Booking, effect: EffectWanted, now: Temporal.Instant): Promise<void> {
  await enqueueInsert(tx, 'effect', {
    organization_id: booking.organizationId,
    id: effect.id,
    booking_id: booking.id,
    order_id: effect.orderId,
    kind: effect.kind,
    subject: effect.subject,
    key: effect.key,
    attempt: effect.attempt,
    sent_at: isoOf(now),
    not_after: isoOf(effect.notAfter),
    judged: effect.judged === null ? null : JSON.stringify(effect.judged),
    // Explicit, so that the column's default stays what older releases write.
    left_at: null,
    state: 'sent',
    outcome: null,
  });
}

async function markAcknowledged(tx: Tx, effectId: string): Promise<void> {
  const query = tx
    .updateTable('effect')
    .set({ acknowledged: true })
    .where('id', '=', effectId)
    .where('acknowledged', 'is', null);
  await enqueueStatement(tx, query);
}

async function markLeft(tx: Tx, effectId: string, now: Temporal.Instant): Promise<void> {
  const query = tx
    .updateTable('effect')
    .set({ left_at: isoOf(now) })
    .where('id', '=', effectId)
    .where('state', '=', 'sent');
  await enqueueStatement(tx, query);
}

async function closeEffectRow(
  tx: Tx,
  change: Extract<SagaChange, { readonly type: 'effect_closed' }>,
  now: Temporal.Instant,
): Promise<void> {
  const query = tx
    .updateTable('effect')
    .set({ state: change.state, outcome: JSON.stringify(change.outcome), settled_at: isoOf(now) })
    .where('id', '=', change.effectId)
    .where('state', '=', 'sent');
  await enqueueStatement(tx, query);
}

async function changeChange(
  tx: Tx,
  { changeId, change }: Extract<SagaChange, { readonly type: 'change' }>,
): Promise<void> {
  const query = tx
    .updateTable('booking_change')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.offer === undefined ? {} : { offer: JSON.stringify(change.offer) }),
      ...(change.amounts === undefined ? {} : { amounts: JSON.stringify(change.amounts) }),
      ...(change.paymentId === undefined ? {} : { payment_id: change.paymentId }),
      ...(change.settledAt === undefined ? {} : { settled_at: isoOf(change.settledAt) }),
    })
    .where('id', '=', changeId);
  await enqueueStatement(tx, query);
}

/** A credit that is not used after all is available again to its traveller. */
async function settleCreditUse(
  tx: Tx,
  booking: Booking,
  { creditId, state }: Extract<SagaChange, { readonly type: 'credit_use' }>,
  now: Temporal.Instant,
): Promise<void> {
  const settled = await tx
    .updateTable('flight_credit_use')
    .set({ state, at: isoOf(now) })
    .where('credit_id', '=', creditId)
    .where('booking_id', '=', booking.id)
    .where('state', '=', 'reserved')
    .returning('amount_paise')
    .executeTakeFirst();
  if (state === 'used' || !settled) return;
  await tx
    .updateTable('flight_credit')
    .set({ left_paise: sql<number>`left_paise + ${settled.amount_paise}` })
    .where('id', '=', creditId)
    .execute();
}

/** The credit belongs to the trip's traveller whom it was for; a guest's credit belongs to the person who booked. */
async function insertCredit(tx: Tx, booking: Booking, credit: CreditWanted, now: Temporal.Instant): Promise<void> {
  const traveller = booking.travellers[credit.travellerIndex];
  if (!traveller) throw new Error(`Booking ${booking.id} has no traveller ${credit.travellerIndex}`);
  const place = await tx
    .selectFrom('trip_traveller')
    .select('person_id')
    .where('trip_id', '=', booking.tripId)
    .orderBy('position')
    .offset(credit.travellerIndex)
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('flight_credit')
    .values({
      organization_id: booking.organizationId,
      id: credit.id,
      airline_code: credit.sellerCode,
      supplier_id: credit.supplierId,
      traveller_name: `${traveller.firstName} ${traveller.lastName}`,
      person_id: place?.person_id ?? booking.createdBy,
      code: credit.code,
      amount_paise: credit.amountPaise,
      left_paise: credit.amountPaise,
      expires_on: credit.expiresOn,
      source_booking_id: booking.id,
      created_at: isoOf(now),
    })
    .execute();
  for (const { creditId, changeId, amountPaise } of credit.returns ?? []) {
    await tx
      .updateTable('flight_credit_use')
      .set({ returned_paise: sql<number>`returned_paise + ${amountPaise}` })
      .where('credit_id', '=', creditId)
      .where('booking_id', '=', booking.id)
      .where('change_id', 'is not distinct from', changeId)
      .execute();
  }
}
