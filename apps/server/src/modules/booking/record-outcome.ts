import { type EffectKind, nextAskMs } from '@pravas/domain/booking/saga.ts';
import { formatInr } from '@pravas/domain/money/money.ts';
import type { LookUp, Outcome, SupplierBooking } from '@pravas/suppliers/flight/port.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { supplierMessage } from '../../platform/refusal.ts';
import type { BookingLeg } from './booking.ts';
import { addHistory, changeBooking, changeLeg } from './booking-repository.ts';
import type { SagaState } from './load-saga.ts';

/** The journal row an answer belongs to. */
export interface EffectRef {
  readonly legId: string;
  readonly effectId: string;
  readonly kind: EffectKind;
  readonly attempt: number;
}

type MutationOutcome = Outcome | { readonly type: 'released' } | { readonly type: 'not_sent' };

/** Records what became of a mutation. Answers true when the next step may follow at once. */
export async function applyOutcome(
  tx: Tx,
  state: SagaState,
  effect: EffectRef,
  outcome: MutationOutcome,
  now: Temporal.Instant,
): Promise<boolean> {
  const leg = legOf(state, effect.legId);
  switch (outcome.type) {
    case 'confirmed':
      await closeEffect(tx, effect, 'done', outcome, now);
      await recordTicketed(tx, state, leg, outcome.booking, now);
      return true;
    case 'held':
      await closeEffect(tx, effect, 'done', outcome, now);
      await changeLeg(tx, leg, { state: 'held', supplierBooking: outcome.booking, message: null });
      await addHistory(tx, state.booking, `${routeOf(leg)}: seat held, PNR ${outcome.booking.pnr}`, now);
      await touch(tx, state, now);
      return true;
    case 'released':
      await closeEffect(tx, effect, 'done', outcome, now);
      await recordReleased(tx, state, leg, now);
      return true;
    case 'not_sent':
      await closeEffect(tx, effect, 'absent', outcome, now);
      await backToStart(tx, state, leg, effect.kind, now);
      return true;
    case 'price_changed':
      await closeEffect(tx, effect, 'done', outcome, now);
      if (effect.kind === 'book' && outcome.newTotalPaise < outcome.oldTotalPaise) {
        // Nothing was bought, and the fare has only become cheaper: find it again; the difference goes back.
        await changeLeg(tx, leg, { state: 'waiting', ownContext: false, clientRef: newId() });
        await touch(tx, state, now);
        return true;
      }
      await refuseLeg(tx, state, leg, effect.kind, priceText(outcome.oldTotalPaise, outcome.newTotalPaise), now);
      return true;
    case 'unavailable':
    case 'failed':
      return recordRefusal(tx, state, leg, effect, outcome, now);
    case 'pending':
    case 'unknown':
      await addHistory(tx, state.booking, `${routeOf(leg)}: no clear answer yet, asking the supplier`, now);
      await askAgain(tx, state, now.epochMilliseconds, now);
      return false;
  }
}

/** Records what a look-up found. Answers true when the next step may follow at once. */
export async function applyLookUp(
  tx: Tx,
  state: SagaState,
  effect: EffectRef & { readonly sentAtMs: number; readonly quietUntilMs: number },
  found: LookUp,
  absentIsCertain: boolean,
  now: Temporal.Instant,
): Promise<boolean> {
  const leg = legOf(state, effect.legId);
  if (found.type === 'found' && found.booking.status === 'ticketed') {
    await closeEffect(tx, effect, 'done', found, now);
    await recordTicketed(tx, state, leg, found.booking, now);
    return true;
  }
  if (found.type === 'found' && found.booking.status === 'held' && effect.kind === 'book') {
    await closeEffect(tx, effect, 'done', found, now);
    await changeLeg(tx, leg, { state: 'held', supplierBooking: found.booking, message: null });
    await touch(tx, state, now);
    return true;
  }
  if (found.type === 'found' && found.booking.status === 'cancelled') {
    await closeEffect(tx, effect, 'done', found, now);
    await recordReleased(tx, state, leg, now);
    return true;
  }
  const notThere = found.type === 'absent' || (found.type === 'found' && found.booking.status === 'held');
  if (notThere && absentIsCertain) {
    await closeEffect(tx, effect, 'absent', found, now);
    if (found.type === 'absent' && effect.kind !== 'book') await recordReleased(tx, state, leg, now);
    else await backToStart(tx, state, leg, effect.kind, now);
    return true;
  }
  // Inside the quiet period an "absent" may still be overtaken by a late success.
  const latestMs = notThere ? effect.quietUntilMs : Number.POSITIVE_INFINITY;
  await askAgain(tx, state, effect.sentAtMs, now, latestMs);
  return false;
}

async function recordRefusal(
  tx: Tx,
  state: SagaState,
  leg: BookingLeg,
  effect: EffectRef,
  outcome: Extract<Outcome, { readonly type: 'unavailable' | 'failed' }>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { error } = outcome;
  if (error.kind === 'session_expired' && effect.kind === 'book') {
    if (effect.attempt > 1) {
      // The same words also refuse a second purchase of one result, so an earlier send may have arrived after all.
      await askAgain(tx, state, now.epochMilliseconds, now);
      return false;
    }
    await closeEffect(tx, effect, 'done', outcome, now);
    await changeLeg(tx, leg, { state: 'waiting', ownContext: false, clientRef: newId() });
    await addHistory(tx, state.booking, `${routeOf(leg)}: the quote had lapsed, finding the same fare again`, now);
    await touch(tx, state, now);
    return true;
  }
  if (error.retryable) {
    await closeEffect(tx, effect, 'absent', outcome, now);
    await backToStart(tx, state, leg, effect.kind, now);
    await askAgain(tx, state, now.epochMilliseconds, now);
    return false;
  }
  await closeEffect(tx, effect, 'done', outcome, now);
  const said = error.messages.length > 0 ? error.messages : ['The fare is not available any more.'];
  await refuseLeg(tx, state, leg, effect.kind, supplierMessage(said), now);
  return true;
}

/** A leg that cannot be bought fails; one that is held stays held, marked, until the hold is given back. */
export async function refuseLeg(
  tx: Tx,
  state: SagaState,
  leg: BookingLeg,
  kind: EffectKind,
  message: string,
  now: Temporal.Instant,
): Promise<void> {
  await changeLeg(tx, leg, { state: kind === 'book' ? 'failed' : 'held', message });
  await addHistory(tx, state.booking, `${routeOf(leg)}: ${message}`, now);
  await touch(tx, state, now);
}

async function recordTicketed(
  tx: Tx,
  state: SagaState,
  leg: BookingLeg,
  booking: SupplierBooking,
  now: Temporal.Instant,
): Promise<void> {
  await changeLeg(tx, leg, { state: 'booked', supplierBooking: booking, message: null });
  await addHistory(tx, state.booking, `${routeOf(leg)}: ticketed, PNR ${booking.pnr}`, now);
  await touch(tx, state, now);
}

async function recordReleased(tx: Tx, state: SagaState, leg: BookingLeg, now: Temporal.Instant): Promise<void> {
  await changeLeg(tx, leg, {
    state: 'failed',
    message: leg.message ?? 'Given back, because the other flight could not be booked.',
  });
  await addHistory(tx, state.booking, `${routeOf(leg)}: the held seat was given back`, now);
  await touch(tx, state, now);
}

async function backToStart(
  tx: Tx,
  state: SagaState,
  leg: BookingLeg,
  kind: EffectKind,
  now: Temporal.Instant,
): Promise<void> {
  if (kind === 'book') await changeLeg(tx, leg, { state: 'waiting' });
  await touch(tx, state, now);
}

/** Closes a journal row with what became of its call. */
export async function closeEffect(
  tx: Tx,
  effect: Pick<EffectRef, 'effectId'>,
  state: 'done' | 'absent',
  outcome: unknown,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('effect')
    .set({ state, outcome: JSON.stringify(outcome), settled_at: isoOf(now) })
    .where('id', '=', effect.effectId)
    .where('state', '=', 'sent')
    .execute();
}

/** Every write goes through the guarded writer, so that a worker that lost its lease cannot write at all. */
async function touch(tx: Tx, state: SagaState, now: Temporal.Instant): Promise<void> {
  await changeBooking(tx, state.booking, {}, now);
}

/** Lets the booking rest until the open question is asked again. */
export async function askAgain(
  tx: Tx,
  state: SagaState,
  sinceMs: number,
  now: Temporal.Instant,
  latestMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const nowMs = now.epochMilliseconds;
  const againMs = Math.min(nextAskMs(sinceMs, nowMs), Math.max(latestMs, nowMs + 200));
  await changeBooking(
    tx,
    state.booking,
    { runAt: Temporal.Instant.fromEpochMilliseconds(Math.round(againMs)), leaseUntil: null },
    now,
  );
}

function legOf(state: SagaState, legId: string): BookingLeg {
  const leg = state.booking.legs.find((candidate) => candidate.id === legId);
  if (!leg) throw new Error(`Leg ${legId} is not of booking ${state.booking.id}`);
  return leg;
}

/** "DEL → BOM". */
export function routeOf(leg: BookingLeg): string {
  const [first] = leg.offer.slices;
  const last = first.segments.at(-1) ?? first.segments[0];
  return `${first.segments[0].from.airportCode} → ${last.to.airportCode}`;
}

/** Rules §8 'Price change'. */
export function priceText(
  oldPaise: Parameters<typeof formatInr>[0],
  newPaise: Parameters<typeof formatInr>[0],
): string {
  return `Price changed from ${formatInr(oldPaise)} to ${formatInr(newPaise)}. Please recheck the price before continuing.`;
}
