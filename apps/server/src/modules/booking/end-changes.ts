import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { supersedeOpenPayments } from '../payment/index.ts';
import { readSagaState } from './saga/load-saga.ts';
import { changesOvertaken } from './saga/overtaken-changes.ts';
import { writeChanges } from './saga/write-changes.ts';

/**
 * Ends requests to change what is cancelled now; a payment that was begun for one is refunded when it arrives. The
 * booking must be locked. Throws `booking_not_cancellable` while the supplier is being asked for one.
 */
export async function endChangesOf(
  tx: Tx,
  bookingId: string,
  scopes: readonly OrderScope[],
  { actor, now }: { readonly actor: string; readonly now: Temporal.Instant },
): Promise<void> {
  const state = await readSagaState(tx, bookingId, false);
  if (!state) throw new Refusal('booking_not_found');
  const changes = changesOvertaken(state, scopes, now);
  if (changes.length === 0) return;
  await supersedeOpenPayments(tx, bookingId);
  await writeChanges(tx, state, changes, actor, now);
}
