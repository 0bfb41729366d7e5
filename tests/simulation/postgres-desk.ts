import {
  arrangeCancellation,
  type Booking,
  correctBooking,
  correctionOf,
  enterBooking,
  requestBookingCancellation,
} from '../../apps/server/src/modules/booking/index.ts';
import { readSagaState } from '../../apps/server/src/modules/booking/saga/load-saga.ts';
import type { EnteredBooking } from '../../apps/server/src/modules/booking/service-entry.ts';
import { closeCaseOf } from '../../apps/server/src/modules/casework/index.ts';
import { changePayment, insertOwedPayment, listPayments } from '../../apps/server/src/modules/payment/index.ts';
import type { Tx } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { answersOf, entryOf, finalOf, furtherRef, owedRef } from './buy-at-desk.ts';
import { cancellationQuoteOf, everythingBooked, somePart } from './choose-parts.ts';
import type { Stage } from './stage.ts';
import { TIMING } from './weather.ts';

/** Has people act at a moment between two from now, in milliseconds. */
export type At = (fromMs: number, toMs: number, act: () => Promise<unknown>) => void;

const MINUTE_MS = 60_000;
const actorOf = ({ lane }: Stage): string => `person:${lane.personId}`;

/**
 * An action of the travel desk, under the booking's lock; a refused one changes nothing. Answers whether it was done.
 */
export async function decidingAtDesk(
  stage: Stage,
  work: (tx: Tx, booking: Booking) => Promise<unknown>,
): Promise<boolean> {
  try {
    await stage.changing(work);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** A person of the travel desk buys outside, enters it and corrects that, by the use cases of the forms. */
export function enterOnPostgres(stage: Stage, at: At): void {
  const { random, timeline } = stage.world;
  let inForce: EnteredBooking | null = null;
  const enter = async (): Promise<void> => {
    let entered: EnteredBooking | null = null;
    const isDone = await decidingAtDesk(stage, async (tx, booking) => {
      entered = entryOf(random, { booking }, newId(), inForce);
      if (!entered) return;
      const { id: bookingId, organizationId } = booking;
      const now = timeline.now();
      for (const { paymentRef, status } of await listPayments(tx, bookingId)) {
        const message = 'Replaced by a correction.';
        if (status === 'SUCCESSFUL') await changePayment(tx, paymentRef, { status: 'FAILED', message, verifyAt: null });
      }
      const [paymentRef, amountPaise] = [owedRef(entered), entered.totalPaise];
      const owed = { organizationId, bookingId, paymentRef, gatewayId: 'travel-desk', amountPaise, now } as const;
      await insertOwedPayment(tx, owed);
      await enterBooking(tx, bookingId, entered, { actor: actorOf(stage), now });
    });
    if (isDone && entered) inForce = entered;
  };
  at(MINUTE_MS, 8 * MINUTE_MS, enter);
  for (let corrections = random.pick([0, 0, 1, 2]); corrections > 0; corrections -= 1)
    at(8 * MINUTE_MS, 13 * MINUTE_MS, enter);
}

/** A person of the travel desk enters the final price of a paid booking. */
export function enterFinalPriceOnPostgres(stage: Stage): Promise<unknown> {
  const { random, timeline } = stage.world;
  return decidingAtDesk(stage, async (tx, booking) => {
    const corrected = finalOf(random, { booking }, newId());
    if (!corrected) return;
    const { id: bookingId, organizationId } = booking;
    const now = timeline.now();
    const { differencePaise } = correctionOf(booking, corrected.content);
    if (differencePaise > 0) {
      const further = {
        organizationId,
        bookingId,
        gatewayId: 'travel-desk',
        amountPaise: differencePaise,
        now,
      } as const;
      await insertOwedPayment(tx, { ...further, paymentRef: furtherRef(corrected) });
    }
    await correctBooking(tx, bookingId, corrected, { actor: actorOf(stage), now });
  });
}

/** Somebody asks the travel desk for a cancellation, which is entered some minutes later. */
export async function askForCancellingOnPostgres(stage: Stage, at: At): Promise<void> {
  const { random, timeline } = stage.world;
  const actor = actorOf(stage);
  let asked: { readonly id: string; readonly scopes: ReturnType<typeof everythingBooked> } | null = null;
  const isAsked = await decidingAtDesk(stage, async (tx, booking) => {
    const state = await readSagaState(tx, booking.id, true);
    if (!state || booking.status !== 'BOOKED') return;
    const isWhole = state.cancellations.every((one) => one.state === 'refused') && random.chance(0.35);
    const scopes = isWhole ? everythingBooked(state.booking) : somePart(random, state);
    if (scopes.length === 0) return;
    const quote = { scopes, channel: 'request', amounts: cancellationQuoteOf(state, scopes) } as const;
    const by = { personId: stage.lane.personId, actor, reason: null, requestId: 'simulated', now: timeline.now() };
    asked = { id: await requestBookingCancellation(tx, booking, () => null, { ...by, quote }), scopes };
  });
  if (!isAsked || asked === null || random.chance(0.1)) return;
  const { id, scopes } = asked as { readonly id: string; readonly scopes: ReturnType<typeof everythingBooked> };
  at(MINUTE_MS, 6 * MINUTE_MS, () =>
    decidingAtDesk(stage, async (tx, booking) => {
      const state = await readSagaState(tx, booking.id, true);
      if (!state) return;
      const now = timeline.now();
      const by = { actor, now, quietPeriodMs: TIMING.quietPeriodMs };
      await arrangeCancellation(tx, booking.id, id, answersOf(random, state, scopes), by);
      await closeCaseOf(tx, booking.organizationId, `cancel_request:${id}`, actor, 'Entered.', now);
    }),
  );
}
