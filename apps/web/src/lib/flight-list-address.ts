import { writeSlices } from '@pravas/domain/flight/asked-slices.ts';
import { type AskedTimes, writeTimes } from '@pravas/domain/flight/asked-times.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { AskedSlice } from '@pravas/domain/flight/search-limits.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { type SearchText, writeSearchText, writtenValues } from './search-text.ts';

// Pages that only lead to the list fetch nothing of the search itself, so its address is separate from it.

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

/** The parameters of that address, for links within the app; defaults are left out. */
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

/** The party of some travellers, as it is searched for: it always has an adult. */
export function partyOf(travellers: readonly { readonly type: TravellerType }[]): PassengerCounts {
  const count = (type: TravellerType) => travellers.filter((one) => one.type === type).length;
  return { adults: Math.max(1, count('ADULT')), children: count('CHILD'), infants: count('INFANT') };
}

/** The options of a search beyond where, when and who. Times are "09:30", local; '' = no wish. */
export interface SearchOptions {
  /** Days before and after that are searched too, 0 to 3. */
  readonly flexDays: number;
  /** Airports nearby are searched too. */
  readonly nearby: boolean;
  readonly leaveAfter: string;
  readonly arriveBy: string;
  readonly returnLeaveAfter: string;
  readonly returnArriveBy: string;
  /** All airports of the city where it begins, and of the city where it goes. */
  readonly fromAll: boolean;
  readonly toAll: boolean;
  /** Times of the second and later flights of a journey with several stops. */
  readonly laterTimes: readonly AskedTimes[];
  /** '' = all codes that the organisation agreed on, 'none', or airline codes joined by commas. */
  readonly deal: string;
  /** The GST registration it is bought for; '' = the trip's, else the default. */
  readonly gst: string;
}

/** Nothing asked for. */
export const NO_OPTIONS: SearchOptions = {
  flexDays: 0,
  nearby: false,
  leaveAfter: '',
  arriveBy: '',
  returnLeaveAfter: '',
  returnArriveBy: '',
  fromAll: false,
  toAll: false,
  laterTimes: [],
  deal: '',
  gst: '',
};

/** The options as the flight list's address names them. */
export function optionParameters(options: SearchOptions): SearchText {
  return {
    flex: options.flexDays > 0 ? String(options.flexDays) : '',
    near: options.nearby ? '1' : '',
    leaveAfter: options.leaveAfter,
    arriveBy: options.arriveBy,
    rLeaveAfter: options.returnLeaveAfter,
    rArriveBy: options.returnArriveBy,
    fromAll: options.fromAll ? '1' : '',
    toAll: options.toAll ? '1' : '',
    mTimes: writeTimes(options.laterTimes),
    deal: options.deal,
    gst: options.gst,
  };
}
