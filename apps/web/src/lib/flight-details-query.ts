import { getFlightDetails, getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { type SearchText, textValues } from './search-text.ts';
import { api } from './session.ts';

/** A remembered flight with its fares. */
export type Details = AnswerOf<typeof getFlightDetails>;

/** Names the flight of a details page, as its address does. */
export interface DetailsAddress {
  readonly searchedFlightId: string;
  readonly fid: string;
  /** Null = the default of rules §9.2, which the server chooses. */
  readonly fareType: string | null;
  readonly tripId: string | null;
  readonly isPersonalBooking: boolean;
  /** The GST registration that was picked; null = the one the search was made for. */
  readonly gst: string | null;
}

/** Reads the address of a details page; null when it names no flight. */
export function detailsAddressOf(text: SearchText): DetailsAddress | null {
  const { searchedFlightId, fid, fareType, id, tripId, pb, gst } = textValues(text);
  if (!searchedFlightId || !fid) return null;
  return {
    searchedFlightId,
    fid,
    fareType: fareType || null,
    tripId: id || tripId || null,
    isPersonalBooking: pb === '1' || pb === 'true',
    gst: gst || null,
  };
}

/** The part of every question about the flight. */
export function flightQuery(address: DetailsAddress, fareType: string | null) {
  return {
    searchedFlightId: address.searchedFlightId,
    flightId: address.fid,
    ...(fareType === null ? {} : { fareType }),
  };
}

/** The query of a remembered flight with its fares, for its page and for links to it that a person points at. */
export function flightDetailsQuery(address: DetailsAddress) {
  return {
    queryKey: ['flight-details', address.searchedFlightId, address.fid, address.fareType, address.gst],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call(getFlightDetails, {
        query: { ...flightQuery(address, address.fareType), ...(address.gst === null ? {} : { gst: address.gst }) },
        signal,
      }),
    staleTime: 60_000,
  };
}

/** Live rules and price of a fare, asked from the supplier. */
export function miniRulesQuery(address: DetailsAddress, fareType: string | null) {
  return {
    queryKey: ['mini-rules', address.searchedFlightId, address.fid, fareType],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(getMiniRules, { query: flightQuery(address, fareType), signal }),
    staleTime: 60_000,
  };
}
