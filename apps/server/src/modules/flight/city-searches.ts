import { cityPairs } from '@pravas/domain/flight/city-pairs.ts';
import { cityOfAirport } from '@pravas/reference/airports.ts';
import type { FlightSearch, RequestedSlice } from '@pravas/suppliers/flight/port.ts';
import type { SearchCriteria } from './search-memory.ts';

/**
 * What suppliers are asked: the search itself, or one for each pair of airports where whole cities are meant. A return
 * ends at the airport that it left from.
 */
export function searchesOf({
  search,
  wholeCities,
}: Pick<SearchCriteria, 'search' | 'wholeCities'>): readonly FlightSearch[] {
  if (!wholeCities) return [search];
  const [onward, back] = search.slices;
  const airports = (code: string, isWhole: boolean) => {
    const all = (isWhole && cityOfAirport(code)?.airports.map((airport) => airport.code)) || [];
    return [code, ...all.filter((other) => other !== code)];
  };
  return cityPairs(airports(onward.from, wholeCities.from), airports(onward.to, wholeCities.to)).map(({ from, to }) => {
    const there: RequestedSlice = { ...onward, from, to };
    return { ...search, slices: back ? [there, { ...back, from: to, to: from }] : [there] };
  });
}
