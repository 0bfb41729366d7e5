import { type StayChangeStep, stayChangeStep } from '@pravas/domain/hotel/stay-change.ts';
import type { Tx } from '../../../platform/database.ts';
import type { DueContext } from '../../../platform/due-rows.ts';
import {
  addHistory,
  type Cancellation,
  enqueueEvent,
  findBookingOrRemoved,
  listCancellations,
  type QuoteContext,
} from '../../booking/index.ts';
import { findStayChange, type HotelBooking, type StayChange } from '../../hotel-order/index.ts';

/** What finishing changes needs. */
export interface FinishContext extends DueContext {
  readonly quotes: QuoteContext;
  /** Called with a name at every gap between two durable steps; tests end the process there. */
  readonly checkpoint: (name: string) => void;
}

/** A change with both of its stays in their current state. */
export interface ChangeRead {
  readonly change: StayChange;
  readonly old: HotelBooking;
  readonly fresh: HotelBooking;
  readonly cancellations: readonly Cancellation[];
  readonly step: StayChangeStep;
}

/** Reads a change and says what is next. With `lock` the old stay and then the change are locked, as everybody does. */
export async function readChange(tx: Tx, changeId: string, lock: boolean): Promise<ChangeRead | null> {
  const seen = await findStayChange(tx, changeId);
  if (!seen) return null;
  const old = (await findBookingOrRemoved(tx, seen.oldBookingId, lock)) as HotelBooking | null;
  const change = await findStayChange(tx, changeId, lock);
  const fresh = change && ((await findBookingOrRemoved(tx, change.newBookingId, false)) as HotelBooking | null);
  if (!change || !old || !fresh) return null;
  const cancellations = await listCancellations(tx, old.id);
  const step = stayChangeStep({
    state: change.state,
    old: old.status,
    fresh: fresh.status,
    isWithdrawn: fresh.isRemoved,
    isDeclined: fresh.approval.status === 'Rejected' && !change.isDeclineTold,
    cancellation: cancellations.find(({ id }) => id === change.cancellationId) ?? null,
  });
  return { change, old, fresh, cancellations, step };
}

/** Writes it into the history of the old stay and notifies those who were to sleep there. */
export async function tellOld(tx: Tx, old: HotelBooking, text: string, now: Temporal.Instant): Promise<void> {
  await addHistory(tx, old, text, now);
  const payload = { bookingId: old.id, kind: 'change', told: [{ traveller: 0, text }], by: null };
  await enqueueEvent(tx, old.organizationId, 'booking.news', payload, now);
}
