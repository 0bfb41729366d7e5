import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type SearchDraft, stopsOf } from '../flight-search/index.ts';
import type { ListedSearch } from './listed-search.ts';

/** An airport by its code, as far as it is known. */
export type FindAirport = (code: string) => SearchDraft['from']['airport'];

/** The airports that a search names; fetched once. */
export function useSearchAirports(search: ListedSearch): { readonly find: FindAirport; readonly isPending: boolean } {
  const stops = stopsOf(search.slices.length > 0 ? search.slices : [search]);
  const codes = [...new Set(stops)].join(',');
  const { data, isPending } = useQuery({
    queryKey: ['airports-by-code', codes],
    queryFn: ({ signal }) => api.call(listAirports, { query: { codes, cities: '1' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { from, to, options } = search;
  const isWhole = (code: string) => (code === from && options.fromAll) || (code === to && options.toAll);
  const find = (code: string) =>
    data?.airports.find((airport) =>
      isWhole(code) ? airport.all_airports?.includes(code) : airport.airport_code === code && !airport.all_airports,
    ) ?? null;
  return { find, isPending };
}
