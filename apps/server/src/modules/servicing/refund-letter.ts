import type { Download } from '@pravas/contract/operation.ts';
import { ANSWER_WITHIN_DAYS, refundLetter } from '@pravas/domain/refund/refund-letter.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBooking, homeDay } from '../booking/index.ts';
import { findCase } from '../casework/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { findTrip, findVisibleTrip } from '../trip/index.ts';
import { readLetterFacts } from './refund-cases.ts';
import type { ServicingContext } from './servicing-context.ts';

/**
 * The letter to an airline that kept too much or is late, ready to be sent in the caller's name. For those who see the
 * trip, and for those who keep the books, unless the trip is private. Throws `not_found`.
 */
export async function writeRefundLetter(context: ServicingContext, caller: Caller, caseId: string): Promise<Download> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findCase(tx, caseId);
    const facts = readLetterFacts(found?.facts ?? null);
    const booking = found?.bookingId ? await findBooking(tx, found.bookingId) : null;
    if (!facts || !booking) throw new Refusal('not_found');
    const trip = await findTrip(tx, booking.tripId);
    const keepsBooks = caller.privileges.has('ledger.view') && trip?.isPersonal === false;
    if (!keepsBooks) {
      await findVisibleTrip(tx, caller, booking.tripId).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('not_found') : error;
      });
    }
    const { name: company } = await readOrganization(tx);
    const letter = refundLetter({
      ...facts,
      writtenOn: homeDay(now),
      answerWithinDays: ANSWER_WITHIN_DAYS,
      sender: { name: `${caller.firstName} ${caller.lastName}`, company, email: caller.email },
    });
    return {
      fileName: `refund-letter-${facts.pnr.replaceAll(/[^A-Za-z0-9]/g, '') || 'booking'}.txt`,
      mediaType: 'text/plain; charset=utf-8',
      content: new TextEncoder().encode(`${letter.text}\n`),
    };
  });
}
