import type { EffectKind } from '@pravas/domain/booking/saga.ts';
import type { BookRequest, Outcome } from '@pravas/suppliers/flight/port.ts';
import { isoOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { GUARD_MESSAGES, guardBooking } from './approval-standing.ts';
import { type Booking, type BookingLeg, effectKey } from './booking.ts';
import { changeBooking, changeLeg } from './booking-repository.ts';
import { loadSaga } from './load-saga.ts';
import { applyOutcome, refuseLeg } from './record-outcome.ts';
import type { SagaContext } from './saga-context.ts';

/** What ends with a ticket; giving back and cancelling need nobody's approval. */
const BUYS: ReadonlySet<EffectKind> = new Set(['book', 'ticket_held']);
const ALLOWED = { ok: true } as const;

/** A send that has not left by then must not leave at all: the quiet period is counted from the intent. */
const SEND_WINDOW_MS = 5_000;

/**
 * Sends one mutation to a supplier: the intent commits first, the call is made once with a deadline, and its outcome
 * is recorded. Answers true when the next step may follow at once, false when the answer must be waited for.
 */
export async function sendMutation(
  context: SagaContext,
  organizationId: string,
  bookingId: string,
  epoch: number,
  send: { readonly kind: EffectKind; readonly legId: string; readonly attempt: number },
): Promise<boolean> {
  const intent = await recordIntent(context, organizationId, bookingId, epoch, send);
  if (intent === null) return true;
  const { booking, leg, effectId, notAfterMs } = intent;
  context.checkpoint(`${send.kind}.intended`);
  const late = context.clock.now().epochMilliseconds > notAfterMs;
  const outcome: Outcome | { readonly type: 'released' } | { readonly type: 'not_sent' } = late
    ? { type: 'not_sent' }
    : await call(context, booking, leg, send.kind);
  context.checkpoint(`${send.kind}.answered`);
  const now = context.clock.now();
  const goOn = await context.database.forOrganization(organizationId, async (tx) => {
    const state = await loadSaga(tx, bookingId, epoch, true);
    return applyOutcome(tx, state, { legId: leg.id, effectId, kind: send.kind, attempt: send.attempt }, outcome, now);
  });
  context.checkpoint(`${send.kind}.recorded`);
  return goOn;
}

/**
 * Writes the intent of a call into the journal, before the call. What is bought must be approved as it stands at this
 * moment (reliability I5): otherwise nothing is written and nothing may be sent, the leg is refused, and null answered.
 */
export async function recordIntent(
  context: SagaContext,
  organizationId: string,
  bookingId: string,
  epoch: number,
  send: { readonly kind: EffectKind; readonly legId: string; readonly attempt: number },
): Promise<{ booking: Booking; leg: BookingLeg; effectId: string; notAfterMs: number } | null> {
  const now = context.clock.now();
  const notAfter = now.add({ milliseconds: SEND_WINDOW_MS });
  return context.database.forOrganization(organizationId, async (tx) => {
    const state = await loadSaga(tx, bookingId, epoch, true);
    const { booking } = state;
    const leg = booking.legs.find((candidate) => candidate.id === send.legId);
    if (!leg) throw new Error(`Leg ${send.legId} is not of booking ${bookingId}`);
    const guard = BUYS.has(send.kind) ? guardBooking(booking) : ALLOWED;
    if (!guard.ok) {
      await refuseLeg(tx, state, leg, send.kind, GUARD_MESSAGES[guard.code], now);
      return null;
    }
    const effectId = newId();
    await tx
      .insertInto('effect')
      .values({
        organization_id: organizationId,
        id: effectId,
        booking_id: bookingId,
        leg_id: leg.id,
        kind: send.kind,
        key: effectKey(leg, send.kind),
        attempt: send.attempt,
        sent_at: isoOf(now),
        not_after: isoOf(notAfter),
        state: 'sent',
        outcome: null,
      })
      .execute();
    if (send.kind === 'book') await changeLeg(tx, leg, { state: 'in_process' });
    await changeBooking(tx, booking, { leaseUntil: now.add({ milliseconds: context.timing.leaseMs }) }, now);
    return { booking, leg, effectId, notAfterMs: notAfter.epochMilliseconds };
  });
}

function call(
  context: SagaContext,
  booking: Booking,
  leg: BookingLeg,
  kind: EffectKind,
): Promise<Outcome | { readonly type: 'released' }> {
  const supplier = context.supplierById(leg.supplierId);
  const signal = AbortSignal.timeout(context.timing.bookDeadlineMs);
  const request: BookRequest = {
    clientRef: leg.clientRef,
    offer: leg.offer,
    travellers: booking.travellers,
    gst: leg.offer.requirements.gst === 'no' ? null : booking.facts.gst,
    contact: booking.facts.contact,
    expectedTotalPaise: leg.offer.price.sellPaise,
  };
  if (kind === 'book') return supplier.book(request, signal);
  if (!leg.supplierBooking) throw new Error(`Leg ${leg.id} is held without a supplier booking`);
  return kind === 'ticket_held'
    ? supplier.ticketHeld(request, leg.supplierBooking, signal)
    : supplier.releaseHeld(leg.supplierBooking, signal);
}
