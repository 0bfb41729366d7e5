import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { detailsAddressOf, flightDetailsQuery } from '../../lib/flight-details-query.ts';
import { parseSearchText } from '../../lib/search-text.ts';

/** A person who only passes on the way to another card asks for nothing. */
const STAYS_MS = 150;

/** Handlers for a link to details: staying on it with the pointer or by key prefetches them. */
export function usePrefetchDetails(href: string | null) {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  const stop = () => window.clearTimeout(timer.current);
  const start = () => {
    stop();
    const address = href && detailsAddressOf(parseSearchText(href.slice(href.indexOf('?'))));
    if (!address) return;
    timer.current = window.setTimeout(() => void queries.prefetchQuery(flightDetailsQuery(address)), STAYS_MS);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { onMouseEnter: start, onFocus: start, onMouseLeave: stop, onBlur: stop };
}
