import { lessBackText } from '@pravas/domain/hotel/stay-change.ts';
import { least } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../../platform/caller.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addHistory, cancellationRefusal, listCancellations, type QuoteContext } from '../../booking/index.ts';
import {
  closeStayChange,
  findOpenChange,
  findStays,
  type HotelBooking,
  type StayChange,
  stayName,
  updateStayChange,
} from '../../hotel-order/index.ts';
import { type OldStayQuote, quoteOldStay } from './quote-change.ts';

/** What is known of the stay that a new one replaces, just before the new one is paid for. */
type Replaced =
  | { readonly type: 'none' }
  | { readonly type: 'gone' }
  | { readonly type: 'stays'; readonly why: string }
  | { readonly type: 'quoted'; readonly quote: OldStayQuote };

/** Asks for the current refund of the replaced stay, outside any transaction. Throws `supplier_error`. */
export async function quoteReplaced(
  { database, cancellations: quotes }: { readonly database: Database; readonly cancellations: QuoteContext },
  caller: Caller,
  bookingId: string,
): Promise<Replaced> {
  const read = await database.readOrganization(caller.organizationId, async (tx) => {
    const change = await findOpenChange(tx, 'new', bookingId);
    return change && readOld(tx, change);
  });
  if (read === null) return { type: 'none' };
  const { booking, cancellations, isGone } = read;
  if (isGone || !booking) return { type: 'gone' };
  const why = cancellationRefusal(booking, cancellations, quotes.cancelScopesOf, quotes.clock.now());
  if (why !== null) return { type: 'stays', why };
  return { type: 'quoted', quote: await quoteOldStay(quotes, { booking, cancellations }) };
}

async function readOld(tx: Tx, change: StayChange) {
  const booking: HotelBooking | null = await findStays(tx, change.oldBookingId);
  const cancellations = booking ? await listCancellations(tx, booking.id) : [];
  const isGone = booking?.status !== 'BOOKED' || cancellations.some(({ state }) => state === 'requested');
  return { booking, cancellations, isGone };
}

/** Who pays, and whether they have just seen what else has changed. */
interface Paying {
  readonly booking: HotelBooking;
  readonly acceptsTerms: boolean;
  readonly now: Temporal.Instant;
}

/**
 * Compares the refund of the replaced stay with the agreed one; the trip and the new stay are locked. A lower refund is
 * kept and answered as a refusal, to be agreed to like any other term; it is returned, not thrown, as what was asked
 * must survive. If the old stay is gone by now, the new one is a stay like any other. Throws `booking_not_payable`
 * where it can no longer be cancelled, `conflict` where the change is not the one that was checked.
 */
export async function agreeToChange(
  tx: Tx,
  replaced: Replaced,
  { booking, acceptsTerms, now }: Paying,
): Promise<Refusal | null> {
  const change = await findOpenChange(tx, 'new', booking.id, true);
  if (!change) return null;
  const { booking: old, isGone } = await readOld(tx, change);
  if (!old || isGone) {
    await closeStayChange(tx, change, 'old_gone', now);
    await addHistory(tx, booking, 'The stay that it was to replace is already cancelled.', now);
    return null;
  }
  if (replaced.type === 'stays') {
    const message = `${stayName(old)} cannot be replaced any more: ${replaced.why} Remove this stay from the trip.`;
    throw new Refusal('booking_not_payable', { message });
  }
  if (replaced.type !== 'quoted' || replaced.quote.booking.id !== old.id) throw new Refusal('conflict');
  const { amounts, isExact } = replaced.quote;
  const { backPaise } = amounts;
  const seenPaise = acceptsTerms && change.askedBackPaise !== null ? change.askedBackPaise : change.agreedBackPaise;
  if (backPaise < least(seenPaise, change.agreedBackPaise)) {
    await updateStayChange(tx, change, { asked_back_paise: backPaise });
    const message = lessBackText(change.agreedBackPaise, backPaise);
    return new Refusal('terms_changed', { message, errors: [{ field: 'instead', message }] });
  }
  const agreed = { agreed_back_paise: backPaise, is_back_exact: isExact, asked_back_paise: null };
  await updateStayChange(tx, change, agreed);
  return null;
}
