import type { PayloadOf } from '@pravas/contract/operation.ts';
import type {
  bookingCancellation,
  quoteTripCancellation as operation,
} from '@pravas/contract/trip/trip-cancel-operations.ts';
import { formatInrExact, least, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { creditWords, TAXES_UNKNOWN, waitsForCard } from '@pravas/domain/refund/refund-target.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import {
  awaitsSecondPerson,
  type Booking,
  type Cancellation,
  type CancellationAmounts,
  type ComingBack,
  cancellationRefusal,
  enteredByDesk,
  listCancellations,
  type PartsQuote,
  quoteBookingCancellation,
  readCancelBlock,
  readComingBack,
  readWaitingTotal,
  serviceOf,
  usedCreditsOf,
  waitingTotalText,
  wordsOf,
} from '../booking/index.ts';
import { listPayments, mayStillPay } from '../payment/index.ts';
import { readBookings } from './present-items.ts';
import { findEditableTrip } from './trip-access.ts';
import type { TripContext } from './trip-context.ts';
import { refuseCancelled } from './update-trip.ts';

type WireItem = z.output<typeof bookingCancellation>;
type WireQuote = PayloadOf<typeof operation>;

/** Banks take this long (rules §9.1). */
const REFUND_DAYS = '6-7 working days';

function byTheDesk(booking: Booking): string {
  return `The ${wordsOf(booking).seller} cannot be asked directly: a cancel request goes to the travel desk.`;
}

/** The outcome for one booking when its trip is cancelled. `quote` where its supplier was asked. */
export interface BookingOutcome {
  readonly booking: Booking;
  readonly outcome: 'refund' | 'removed' | 'stays';
  readonly note: string | null;
  readonly quote: PartsQuote | null;
  readonly back: ComingBack | null;
}

type Judged = Omit<BookingOutcome, 'quote' | 'back'> & { readonly cancellations: readonly Cancellation[] };

/** The current refund of cancelling a trip. Asks suppliers outside any transaction, all at once. */
export async function quoteTripCancellation(
  context: TripContext,
  caller: Caller,
  tripId: string,
): Promise<readonly BookingOutcome[]> {
  const now = context.clock.now();
  const judged = await context.database.forOrganization(caller.organizationId, async (tx) => {
    refuseCancelled(await findEditableTrip(tx, caller, tripId, false));
    const found: Judged[] = [];
    for (const booking of await readBookings(tx, tripId)) {
      const cancellations = await listCancellations(tx, booking.id);
      const judgement = await judge(tx, context, booking, cancellations, now);
      if (judgement) found.push({ booking, cancellations, ...judgement });
    }
    return found;
  });
  const quoted = await Promise.all(judged.map((one) => quoteOutcome(context, one)));
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const outcomes: BookingOutcome[] = [];
    for (const one of quoted) {
      outcomes.push({ ...one, back: one.quote && (await readComingBack(tx, one.booking, one.quote, now)) });
    }
    return outcomes;
  });
}

/** Whatever part of a booking was cancelled before, the rest is cancelled with the trip. */
async function quoteOutcome(
  context: TripContext,
  { booking, cancellations, outcome, note }: Judged,
): Promise<Omit<BookingOutcome, 'back'>> {
  if (outcome !== 'refund') return { booking, outcome, note, quote: null };
  const quote = await quoteBookingCancellation(context.cancellations, booking, cancellations, null);
  return { booking, outcome, note: quote.channel === 'request' ? byTheDesk(booking) : null, quote };
}

/** Null for a booking that is already over, with any outcome. */
async function judge(
  tx: Tx,
  { cancellations: { cancelScopesOf } }: TripContext,
  booking: Booking,
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): Promise<Pick<BookingOutcome, 'outcome' | 'note'> | null> {
  switch (booking.status) {
    case 'CANCELED':
    case 'FAILED':
    case 'EXPIRED':
      return null;
    case 'CREATED': {
      const note = await paymentUnderWay(tx, booking);
      return note === null ? { outcome: 'removed', note: 'Not paid, so no refund.' } : { outcome: 'stays', note };
    }
    case 'BOOKING_IN_PROCESS':
    case 'BOOKING_PAUSED':
      return {
        outcome: 'stays',
        note: `It is being booked right now. Try again when the ${wordsOf(booking).seller} has answered.`,
      };
    case 'BOOKED': {
      const waitingPaise = await readWaitingTotal(tx, booking);
      if (waitingPaise !== null) return { outcome: 'stays', note: waitingTotalText(waitingPaise) };
      const refusal =
        cancellationRefusal(booking, cancellations, cancelScopesOf, now) ?? (await readCancelBlock(tx, booking));
      return refusal === null ? { outcome: 'refund', note: null } : { outcome: 'stays', note: refusal };
    }
  }
}

/**
 * A payment that may still arrive would buy something of a cancelled trip, and nobody would owe for what was bought
 * elsewhere; null where there is neither.
 */
export async function paymentUnderWay(
  tx: Tx,
  booking: Pick<Booking, 'id' | 'status' | 'service'>,
): Promise<string | null> {
  if (await awaitsSecondPerson(tx, booking)) return enteredByDesk(booking);
  const payments = await listPayments(tx, booking.id);
  const watched = payments.some((payment) => mayStillPay(payment) || payment.status === 'SUCCESSFUL');
  return watched ? 'A payment for it may still arrive. Try again in a few minutes.' : null;
}

/** The refund of all bookings together. */
export function refundOf(outcomes: readonly BookingOutcome[]): Paise {
  return sum(outcomes.map((one) => one.quote?.amounts.refundPaise ?? ZERO));
}

/** A trip's cancellation as it crosses the wire. */
export function presentCancellation(tripId: string, outcomes: readonly BookingOutcome[]): WireQuote {
  const refundPaise = refundOf(outcomes);
  const exact = outcomes.every((one) => one.quote?.amounts.exact ?? true);
  return {
    tripId,
    items: outcomes.map(presentOutcome),
    refund: refundPaise,
    exact,
    text: sentenceOf(outcomes, refundPaise, exact),
  };
}

function presentOutcome({ booking, outcome, note, quote, back }: BookingOutcome): WireItem {
  const amount = (pick: (amounts: CancellationAmounts) => Paise) => (quote ? pick(quote.amounts) : ZERO);
  const ourFeePaise = sum((quote?.paid ?? []).map(({ feePaise }) => feePaise));
  return {
    bookingId: booking.id,
    service: booking.service,
    title: serviceOf(booking).inTrip.label(booking),
    outcome,
    note,
    paid: amount((one) => one.paidPaise),
    penalty: amount((one) => one.penaltyPaise),
    serviceCharge: amount((one) => one.serviceChargePaise),
    CGST: amount((one) => one.cgstPaise),
    SGST: amount((one) => one.sgstPaise),
    IGST: amount((one) => one.igstPaise),
    taxesReturned: amount((one) => one.statutoryPaise),
    notReturned: amount((one) => one.nonRefundablePaise),
    ourFee: amount((one) => least(ourFeePaise, one.nonRefundablePaise)),
    refund: amount((one) => one.refundPaise),
    credit: quote?.creditPaise ?? ZERO,
    exact: quote?.amounts.exact ?? true,
    // A credit is available at once, and a debt shrinks at once: only a card has a bank to wait for.
    days: waitsForBank(back) ? REFUND_DAYS : null,
  };
}

function sentenceOf(outcomes: readonly BookingOutcome[], refundPaise: Paise, exact: boolean): string {
  const rest = stayingText(outcomes.filter((one) => one.outcome === 'stays').map(({ booking }) => booking));
  if (outcomes.every((one) => one.outcome !== 'refund')) return `Nothing was paid, so there is no refund.${rest}`;
  const about = exact ? '' : 'About ';
  if (refundPaise === 0) {
    const isUnknown = outcomes.some(({ quote }) => quote && !quote.knowsTaxes);
    return `${isUnknown ? TAXES_UNKNOWN : keptText(outcomes.flatMap(({ quote, booking }) => (quote ? [booking] : [])))}.${rest}`;
  }
  const within = outcomes.some((one) => waitsForBank(one.back)) ? ` within ${REFUND_DAYS}` : '';
  const credit = creditWords(
    {
      refundPaise,
      givenPaise: sum(outcomes.map((one) => one.quote?.creditPaise ?? ZERO)),
      usedPaise: sum(outcomes.map((one) => (one.back ? usedCreditsOf(one.back) : ZERO))),
    },
    formatInrExact,
  );
  return `${about}${formatInrExact(refundPaise)} is refunded${within}${credit}.${rest}`;
}

function stayingText(staying: readonly Booking[]): string {
  const [first, ...others] = staying;
  if (!first) return '';
  if (others.length === 0) return ` One ${wordsOf(first).thing} stays: see why below.`;
  const [things, ...otherThings] = new Set(staying.map((booking) => wordsOf(booking).things));
  return ` ${staying.length} ${otherThings.length === 0 ? things : 'bookings'} stay: see why below.`;
}

function keptText(bookings: readonly Booking[]): string {
  const [seller, ...others] = new Set(bookings.map((booking) => wordsOf(booking).seller));
  const keep = seller !== undefined && others.length === 0 ? `the ${seller} keeps` : 'suppliers keep';
  return `No refund: ${keep} what was paid`;
}

function waitsForBank(back: ComingBack | null): boolean {
  return back !== null && waitsForCard(back.booking) && back.moneyPaise > ZERO;
}
