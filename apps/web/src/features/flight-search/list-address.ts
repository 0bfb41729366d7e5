import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { AskedSlice } from '@pravas/domain/flight/search-limits.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { writeSearchText } from '../../lib/search-text.ts';
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
  return `/home2/flight/list/${writeSearchText({
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
  })}`;
}
