import type { RefundLetterFacts } from '@pravas/domain/flight-order/refund-letter.ts';
import { formatInrExact, type Paise, paise } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import {
  type Booking,
  enqueueEvent,
  findBooking,
  HOURS_TO_ASK,
  lateRefundKey,
  lateSupplierKey,
  listCancellations,
  wordsOf,
} from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import { findFlights, lateAirlines } from '../flight-order/index.ts';

/** How many overdue refunds are checked in one run. */
const AT_ONCE = 50;
const ACTOR = 'refund-clock';

/** A case about a refund, as the booked flight's screen names it. */
export interface RefundCase {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly state: 'open' | 'done';
  readonly closedAt: Date | null;
  readonly cancellationId: string | null;
  /** The order whose airline is late; null for a case about anything else. */
  readonly lateOrderId: string | null;
  readonly hasLetter: boolean;
  readonly recoveredPaise: Paise;
}

/** What a letter is written from; the sender adds their name and the date. */
export type LetterFacts = Omit<RefundLetterFacts, 'writtenOn' | 'answerWithinDays' | 'sender'>;

/** The cases about what airlines kept of a booking or have not returned, those with a letter first, then the newest. */
export async function listRefundCases(tx: Tx, bookingId: string): Promise<readonly RefundCase[]> {
  const rows = await tx
    .selectFrom('work_case')
    .select(['id', 'number', 'title', 'state', 'closed_at', 'facts', 'kind'])
    .where('booking_id', '=', bookingId)
    .where('kind', 'in', ['refund_short', 'refund_overdue'])
    .orderBy('number', 'desc')
    .execute();
  const cases = rows.flatMap(({ id, number, title, state, closed_at, facts, kind }) => {
    const {
      cancellationId = null,
      orderId = null,
      recoveredPaise = 0,
    } = facts as {
      readonly cancellationId?: string | null;
      readonly orderId?: string | null;
      readonly recoveredPaise?: number;
    };
    const hasLetter = readLetterFacts(facts) !== null;
    // A bank that is slow keeps nothing.
    if (!hasLetter && kind !== 'refund_short') return [];
    return [
      {
        id,
        number,
        title,
        state: state as RefundCase['state'],
        closedAt: closed_at,
        cancellationId,
        lateOrderId: kind === 'refund_overdue' ? orderId : null,
        hasLetter,
        recoveredPaise: paise(recoveredPaise),
      },
    ];
  });
  return cases.toSorted((a, b) => Number(b.hasLetter) - Number(a.hasLetter));
}

/** The cancellations of a booking that the travel desk was asked for, by their ids. */
export async function listAskedCancellations(tx: Tx, bookingId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('work_case')
    .select('facts')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'cancel_request')
    .execute();
  return new Set(rows.flatMap(({ facts }) => (facts as { readonly cancellationId?: string }).cancellationId ?? []));
}

/** What every letter names beside its claims. */
const NAMED = [
  'airlineName',
  'locator',
  'bookingRef',
  'tickets',
  'bookedOn',
  'cancelledOn',
  'paidPaise',
  'keptPaise',
] as const;

/** A case's facts as far as a letter has any; null for a case that is not about a charge, such as a slow bank. */
export function readLetterFacts(facts: unknown): Partial<LetterFacts> | null {
  const known = facts as Partial<LetterFacts> | null;
  return Array.isArray(known?.claims) && known.claims.length > 0 ? known : null;
}

/** True for facts that a letter can be written from; old cases know their claim but not its tickets. */
export function isWholeLetter(facts: Partial<LetterFacts>): facts is LetterFacts {
  return NAMED.every((name) => facts[name] !== undefined && facts[name] !== null);
}

interface Overdue {
  readonly organization_id: string;
  readonly booking_id: string;
  readonly refund_id: string | null;
  readonly cancellation_id: string | null;
}

/**
 * Reports overdue refunds: one case for the travel desk and one message to the travellers for each, committed together
 * with its mark, so that none is lost or reported twice. Returns how many were reported.
 */
export async function runDueRefunds(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await findDue<Overdue>(context, 'find_overdue_refunds', indianDay(now), AT_ONCE);
  return workThrough(context, due, 'an overdue refund could not be told of yet', (tx, overdue) =>
    overdue.refund_id === null ? tellLateAirline(tx, overdue, now) : tellLateRefund(tx, overdue, now),
  );
}

/** The money has left us and does not arrive: the gateway or the bank is slow. */
async function tellLateRefund(tx: Tx, { booking_id, refund_id }: Overdue, now: Temporal.Instant): Promise<boolean> {
  const booking = await findBooking(tx, booking_id, true);
  const marked = await tx
    .updateTable('refund')
    .set({ escalated_at: isoOf(now) })
    .where('id', '=', refund_id)
    .where('state', '=', 'processing')
    .where('escalated_at', 'is', null)
    .returning(['id', 'amount_paise', 'refund_ref', 'due_on', 'cancellation_id'])
    .executeTakeFirst();
  if (!booking || !marked) return false;
  const amountPaise = paise(marked.amount_paise);
  await openCase(
    tx,
    booking.organizationId,
    {
      kind: 'refund_overdue',
      key: lateRefundKey(marked.id),
      bookingId: booking.id,
      tripId: booking.tripId,
      title: `Refund of ${formatInrExact(amountPaise)} ${refundWords(booking).backTo} is late, ${wordsOf(booking).locator} ${locatorsOf(booking)}`,
      facts: {
        refundId: marked.id,
        refundRef: marked.refund_ref,
        cancellationId: marked.cancellation_id,
        amountPaise,
        dueOn: marked.due_on,
      },
      dueAt: now.add({ hours: HOURS_TO_ASK }),
    },
    ACTOR,
    now,
  );
  await tellTravellers(tx, booking, { refundId: marked.id }, now);
  return true;
}

/** The airline has cancelled and has not stated the money. */
async function tellLateAirline(tx: Tx, overdue: Overdue, now: Temporal.Instant): Promise<boolean> {
  const booking = await findFlights(tx, overdue.booking_id, true);
  const cancellations = await listCancellations(tx, overdue.booking_id);
  const cancellation = cancellations.find((one) => one.id === overdue.cancellation_id);
  const marked = await tx
    .updateTable('cancellation')
    .set({ escalated_at: isoOf(now) })
    .where('id', '=', overdue.cancellation_id)
    .where('state', '=', 'supplier')
    .where('escalated_at', 'is', null)
    .executeTakeFirst();
  if (!booking || !cancellation || marked.numUpdatedRows === 0n) return false;
  for (const { order, facts } of lateAirlines(booking, cancellations, cancellation, now)) {
    await openCase(
      tx,
      booking.organizationId,
      {
        kind: 'refund_overdue',
        key: lateSupplierKey(cancellation.id, order.id),
        bookingId: booking.id,
        tripId: booking.tripId,
        title: `${facts.airlineName} has not returned the fare, PNR ${facts.locator}`,
        facts: { cancellationId: cancellation.id, orderId: order.id, ...facts },
        dueAt: now.add({ hours: HOURS_TO_ASK }),
      },
      ACTOR,
      now,
    );
  }
  await tellTravellers(tx, booking, { cancellationId: cancellation.id }, now);
  return true;
}

async function tellTravellers(
  tx: Tx,
  booking: Booking,
  about: { readonly refundId: string } | { readonly cancellationId: string },
  now: Temporal.Instant,
): Promise<void> {
  await enqueueEvent(tx, booking.organizationId, 'refund.overdue', { bookingId: booking.id, ...about }, now);
}

function locatorsOf(booking: Booking): string {
  return booking.orders.flatMap((order) => order.locator ?? []).join(', ') || '-';
}
