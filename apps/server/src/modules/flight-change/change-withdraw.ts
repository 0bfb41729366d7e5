import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { withdrawChange as operation } from '@pravas/contract/servicing/change-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, changeBooking, changeCaseKey, enqueueEvent } from '../booking/index.ts';
import { closeCaseOf } from '../casework/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';
import { supersedeOpenPayments } from '../payment/index.ts';
import type { Trip } from '../trip/index.ts';
import type { ChangeContext } from './change-context.ts';
import { type ChangeRecord, findChange, updateChange } from './change-record.ts';
import { presentChanges } from './change-view.ts';
import { releaseCredits } from './credit-repository.ts';
import { findEditableBooking } from './servicing-context.ts';

/** A change with the booking and trip it belongs to, all locked. */
export interface LockedChange {
  readonly change: ChangeRecord;
  readonly booking: FlightBooking;
  readonly trip: Trip;
}

/**
 * Withdraws a change that has not been sent to the airline. A payment that still arrives is refunded at once. Throws
 * `not_found`, `privilege_missing`, `change_not_open`.
 */
export async function withdrawChange(
  context: ChangeContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { change, booking, trip } = await lockChange(tx, caller, body.changeId);
    if (change.state !== 'chosen' && change.state !== 'request') throw new Refusal('change_not_open');
    await withdraw(tx, booking, change, { actor: actorOf(caller), message: 'The change was taken back.', now });
    await addHistory(tx, booking, 'The change was taken back.', now);
    return presentOne(tx, caller, { change, booking, trip }, now);
  });
}

/** A change that the caller may act on, locked after its trip and booking. Throws `not_found`, `privilege_missing`. */
export async function lockChange(tx: Tx, caller: Caller, changeId: string): Promise<LockedChange> {
  const found = await findChange(tx, changeId);
  if (!found) throw new Refusal('not_found');
  const place = await findEditableBooking(tx, caller, found.bookingId, true).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'booking_not_found' ? new Refusal('not_found') : error;
  });
  const change = await findChange(tx, changeId, true);
  if (!change) throw new Refusal('not_found');
  return { change, ...place };
}

/** A change after an action on it, as the caller sees it. */
export async function presentOne(
  tx: Tx,
  caller: Caller,
  { change, booking, trip }: LockedChange,
  now: Temporal.Instant,
) {
  const found = await findChange(tx, change.id);
  const [shown] = await presentChanges(tx, found ? [found] : [], { caller, trip, booking, now });
  if (!shown) throw new Refusal('not_found');
  return { flightId: booking.id, change: shown };
}

/**
 * Ends a change that has not been sent: credits are free again, and nobody is asked about it any more. Booking and
 * change are locked.
 */
export async function withdraw(
  tx: Tx,
  booking: FlightBooking,
  change: ChangeRecord,
  by: { readonly actor: string; readonly message: string; readonly now: Temporal.Instant },
): Promise<void> {
  const { actor, message, now } = by;
  await updateChange(tx, change.id, { state: 'withdrawn', message, settledAt: now });
  await releaseCredits(tx, booking.id, now);
  if (change.paymentId !== null) {
    await supersedeOpenPayments(tx, booking.id);
    // What was set aside beside a card is released with the booking's next step.
    await changeBooking(tx, booking, { runAt: now }, now);
  }
  await closeCaseOf(tx, booking.organizationId, changeCaseKey(change.id), actor, message, now);
  const payload = { bookingId: booking.id, changeId: change.id };
  await enqueueEvent(tx, booking.organizationId, 'change.withdrawn', payload, now);
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor,
    action: 'booking.change_withdrawn',
    objectType: 'booking',
    objectId: booking.id,
    details: { changeId: change.id },
  });
}
