import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findTrip } from '../trip/index.ts';
import { organizationWithHotels } from './expect-hotels-on.ts';
import type { HotelContext } from './hotel-context.ts';
import { type Presenting, wireOfferId } from './present-hotel.ts';
import { type RememberedStays, recallStays } from './stay-memory.ts';
import { readStayTerms } from './stay-terms.ts';

/** An earlier search, with the terms that it is shown by now. */
export interface OpenedStays {
  readonly search: RememberedStays;
  readonly presenting: Presenting;
}

/** Opens a search of the caller's own. Throws `not_found`, `search_expired` and `service_disabled`. */
export async function openStays(context: HotelContext, caller: Caller, searchedHotelId: string): Promise<OpenedStays> {
  const { database, clock, suppliers, supplierStateCode } = context;
  const now = clock.now();
  // Found but unshown results are kept after the answer.
  await context.backgroundTasks.settled();
  const search = await recallStays(database, caller, searchedHotelId);
  if (!search) throw new Refusal('not_found');
  if (Temporal.Instant.compare(now, search.expiresAt) >= 0) throw new Refusal('search_expired');
  const { criteria } = search;
  const terms = await database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await organizationWithHotels(tx, caller);
    const trip = criteria.tripId === null ? null : await findTrip(tx, criteria.tripId);
    const about = { criteria, trip, organization, supplierStateCode, now, searchedAt: search.createdAt };
    return readStayTerms(tx, caller, about);
  });
  const labelOf = caller.isAdmin
    ? (supplierId: string) => suppliers.find(({ supplier }) => supplier.supplierId === supplierId)?.label ?? 'Supplier'
    : null;
  return { search, presenting: { criteria, terms, now, labelOf } };
}

/** An offer of a search by its name on the wire. Throws `not_found`. */
export function offerIn({ offers }: RememberedStays, offerId: string): StayOffer {
  const found = offers.find((offer) => wireOfferId(offer) === offerId);
  if (!found)
    throw new Refusal('not_found', { message: 'This rate is no longer in the search results. Please search again.' });
  return found;
}
