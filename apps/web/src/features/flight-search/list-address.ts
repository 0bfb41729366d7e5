import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { AskedSlice } from '@pravas/domain/flight/search-limits.ts';
import type { PassengerCounts, TravellerType } from '@pravas/domain/flight/traveller.ts';
import { writeSearchText, writtenValues } from '../../lib/search-text.ts';
import { NO_OPTIONS, optionParameters, type SearchOptions, writeSlices } from './search-options.ts';

/** A complete search: what the flight list's address says. Dates are YYYY-MM-DD. */
export interface SearchRequest extends PassengerCounts {
  readonly from: string;
  readonly to: string;
  readonly departureDate: string;
  /** Null = one way. */
  readonly returnDate: string | null;
  readonly cabinClass: CabinCode;
  readonly isPersonalBooking: boolean;
  /** All flights of a journey with several cities, the first of which is also the one above. */
  readonly slices?: readonly AskedSlice[];
  readonly options?: SearchOptions;
}

/** The flight list's address for a search (screens §2.2, rules §7.10); `id` names the trip it is for. */
export function flightListPath(search: SearchRequest, tripId: string | null): string {
  return `/home2/flight/list/${writeSearchText(flightListSearch(search, tripId))}`;
}

/** The parameters of that address, for links within the app; what is not asked for is left out. */
export function flightListSearch(
  search: SearchRequest,
  tripId: string | null,
): Readonly<Record<string, string | number>> {
  return writtenValues({
    cc: search.cabinClass,
    from: search.from,
    to: search.to,
    ad: search.adults,
    child: search.children,
    inf: search.infants,
    dDate: search.departureDate,
    rDate: search.returnDate,
    multi: writeSlices(search.slices ?? []),
    ...optionParameters(search.options ?? NO_OPTIONS),
    id: tripId,
    pb: search.isPersonalBooking ? 1 : undefined,
  });
}

/** The party of some travellers, as it is searched for: somebody grown up is always in it. */
export function partyOf(travellers: readonly { readonly type: TravellerType }[]): PassengerCounts {
  const count = (type: TravellerType) => travellers.filter((one) => one.type === type).length;
  return { adults: Math.max(1, count('ADULT')), children: count('CHILD'), infants: count('INFANT') };
}
