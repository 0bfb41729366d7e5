import { useQueryClient } from '@tanstack/react-query';
import { detailsAddressOf, flightDetailsQuery } from '../../lib/flight-details-query.ts';
import { parseSearchText } from '../../lib/search-text.ts';

/** Handlers for a link to details: pointing at it, or reaching it by key, prefetches them. */
export function usePrefetchDetails(href: string | null) {
  const queries = useQueryClient();
  const prefetch = () => {
    const address = href && detailsAddressOf(parseSearchText(href.slice(href.indexOf('?'))));
    if (address) void queries.prefetchQuery(flightDetailsQuery(address));
  };
  return { onMouseEnter: prefetch, onFocus: prefetch };
}
