import { getHotelDetails } from '@pravas/contract/hotel/hotel-details.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import type { HotelDetailsState } from '../../lib/hotel-details-address.ts';
import { api } from '../../lib/session.ts';
import { type Asked, askHotel } from './ask-hotel.ts';

/** A hotel as far as it is known, and the state of its search where it had to be run again. */
interface HotelOnPage {
  readonly details: ReturnType<typeof useDetails>['data'];
  /** True while suppliers are asked. */
  readonly isAsking: boolean;
  /** Whether it is available, where this page has asked. */
  readonly found: Asked['found'] | null;
  /** True once the rates on the page differ from those that the address named. */
  readonly wasAsked: boolean;
  /** True where the address named a search that was over. */
  readonly hadEnded: boolean;
  readonly error: unknown;
  /** Tries again what has failed. */
  readonly again: () => void;
  /** Asks suppliers again. */
  readonly renew: () => void;
}

/**
 * The hotel of an address. A search that has ended, that is somebody else's or that was never made is asked silently,
 * and `onSearched` takes its id into the address.
 */
export function useHotel(state: HotelDetailsState, onSearched: (searchedHotelId: string) => void): HotelOnPage {
  const { hotelId, searchedHotelId, list } = state;
  const [asking, setAsking] = useState(searchedHotelId === null);
  const [hadEnded, setHadEnded] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isComplete = asked?.searchedHotelId === searchedHotelId && asked.isDone;
  const details = useDetails(searchedHotelId, hotelId, isComplete);
  const [failure, setFailure] = useState<unknown>(null);
  const isOver = isOfNoSearch(details.error) && asked?.searchedHotelId !== searchedHotelId;
  const take = useEffectEvent((one: Asked) => {
    setAsked(one);
    if (one.searchedHotelId !== searchedHotelId) onSearched(one.searchedHotelId);
  });
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      for await (const one of askHotel(list.search, hotelId, signal)) take(one);
      if (!signal.aborted) setAsking(false);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error);
      setAsking(false);
    }
  });
  const renew = () => {
    setHadEnded(true);
    setAsking(true);
  };
  useEffect(() => {
    if (!isOver) return;
    setHadEnded(true);
    setAsking(true);
  }, [isOver]);
  useEffect(() => {
    if (!asking) return;
    setFailure(null);
    const abort = new AbortController();
    void ask(abort.signal);
    return () => abort.abort();
  }, [asking]);
  const error = failure ?? (asking || isOver ? null : details.error);
  return {
    details: details.data,
    isAsking: asking || details.isPlaceholderData,
    found: asked?.found ?? null,
    wasAsked: asked !== null,
    hadEnded,
    error,
    again: () => (failure === null && !isOfNoSearch(details.error) ? void details.refetch() : setAsking(true)),
    renew,
  };
}

/**
 * What was shown stays while the same hotel is asked again. What a search has found once all have answered is another
 * thing than what it had found before, whatever of that is still on its way.
 */
function useDetails(searchedHotelId: string | null, hotelId: string, isComplete: boolean) {
  return useQuery({
    queryKey: ['hotel-details', hotelId, searchedHotelId, isComplete],
    queryFn: ({ signal }) =>
      api.call(getHotelDetails, { query: { searchedHotelId: searchedHotelId ?? '', hotelId }, signal }),
    enabled: searchedHotelId !== null,
    placeholderData: (before) => (before?.hotel.hotelId === hotelId ? before : undefined),
  });
}

/** True where the search of the address is over or belongs to another person. */
function isOfNoSearch(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'search_expired' || code === 'not_found';
}
