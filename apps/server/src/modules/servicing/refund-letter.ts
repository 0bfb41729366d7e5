import type { Download } from '@pravas/contract/schemas.ts';
import { ANSWER_WITHIN_DAYS, type RefundLetterFacts, refundLetter } from '@pravas/domain/flight-order/refund-letter.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findCase } from '../casework/index.ts';
import type { ServicingContext } from '../flight-change/index.ts';
import { type FlightBooking, findFlights } from '../flight-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { findTrip, findVisibleTrip } from '../trip/index.ts';
import { knowsCost } from './knows-cost.ts';
import { isWholeLetter, readLetterFacts } from './refund-cases.ts';

/** For cases that were opened before they kept what a letter names. */
const NO_LETTER =
  'This case has no record of the tickets in its claim, so we cannot draw up a letter. Please write to the airline yourself.';

/** A letter as it would be sent now, with the booking and the case's facts that it rests on. */
export interface OpenLetter {
  readonly booking: FlightBooking;
  readonly caseFacts: unknown;
  readonly letter: RefundLetterFacts;
}

/**
 * The letter to an airline that kept too much or is late, ready to be sent in the caller's name. For those who see the
 * trip, for the assignee of the case, and for those who keep the books, unless the trip is private. Throws `not_found`.
 */
export async function writeRefundLetter(context: ServicingContext, caller: Caller, caseId: string): Promise<Download> {
  const now = context.clock.now();
  return context.database.readOrganization(caller.organizationId, async (tx) => {
    const { letter } = await openLetter(tx, caller, caseId, now);
    return {
      fileName: letterFile(letter, 'letter', 'txt'),
      mediaType: 'text/plain; charset=utf-8',
      content: new TextEncoder().encode(`${refundLetter(letter).text}\n`),
    };
  });
}

/** The letter of a case, for those who may send it. Throws `not_found`. */
export async function openLetter(tx: Tx, caller: Caller, caseId: string, now: Temporal.Instant): Promise<OpenLetter> {
  const found = await findCase(tx, caseId);
  const facts = readLetterFacts(found?.facts ?? null);
  const booking = found?.bookingId ? await findFlights(tx, found.bookingId) : null;
  if (!facts || !booking) throw new Refusal('not_found');
  const trip = await findTrip(tx, booking.tripId);
  const keepsBooks = caller.privileges.has('ledger.view') && trip?.isPersonal === false;
  // The assignee of a case of a private journey may see it, and writes to the airline.
  const looksAfterIt = caller.privileges.has('desk.work') && found?.ownerId === caller.personId;
  if (!keepsBooks && !looksAfterIt) {
    await findVisibleTrip(tx, caller, booking.tripId).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('not_found') : error;
    });
  }
  if (!isWholeLetter(facts)) throw new Refusal('not_found', { message: NO_LETTER });
  const { name: company } = await readOrganization(tx);
  const letter = {
    ...facts,
    writtenOn: indianDay(now),
    answerWithinDays: ANSWER_WITHIN_DAYS,
    sender: { name: `${caller.firstName} ${caller.lastName}`, company, email: caller.email },
    ...(knowsCost(caller) ? {} : { hidesCost: true as const }),
  };
  return { booking, caseFacts: found?.facts ?? null, letter };
}

/** "refund-letter-ABC123.txt". */
export function letterFile({ locator }: RefundLetterFacts, what: 'letter' | 'claim', ending: 'txt' | 'pdf'): string {
  return `refund-${what}-${locator.replaceAll(/[^A-Za-z0-9]/g, '') || 'booking'}.${ending}`;
}
