import type { reviewStay } from '@pravas/contract/hotel/review-stay.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../../platform/caller.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { HotelContext } from '../hotel-context.ts';
import { findOldStay, presentInstead, quoteOldStay } from './quote-change.ts';

type Instead = Pick<PayloadOf<typeof reviewStay>, 'instead' | 'insteadRefusal'>;

/** Which booked stay the reviewed one would replace, in which trip, and what the reviewed one costs here. */
interface Wished {
  readonly bookingId: string | undefined;
  readonly tripId: string | null;
  readonly payPaise: Paise;
}

/**
 * The one sum of both stays. A named stay that cannot be replaced refuses nothing: the reviewed one may still be booked
 * beside it, so the reason is shown instead.
 */
export async function reviewInstead(
  { database, cancellations: quotes, clock }: Pick<HotelContext, 'database' | 'cancellations' | 'clock'>,
  caller: Caller,
  { bookingId, tripId, payPaise }: Wished,
): Promise<Instead> {
  if (bookingId === undefined || tripId === null) return { instead: null, insteadRefusal: null };
  const now = clock.now();
  try {
    const old = await database.readOrganization(caller.organizationId, (tx) =>
      findOldStay(tx, caller, bookingId, { scopesOf: quotes.cancelScopesOf, now }),
    );
    // Remembered from another trip: it is not meant here.
    if (old.booking.tripId !== tripId) return { instead: null, insteadRefusal: null };
    return { instead: presentInstead(await quoteOldStay(quotes, old), payPaise, now), insteadRefusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { instead: null, insteadRefusal: error.code === 'booking_not_found' ? null : error.message };
  }
}
