import { writeSearchText } from '../../lib/search-text.ts';

/**
 * The search that the flights came from, to run again. Only what the flight list knows is taken from the stored text.
 */
export function searchAgainPath(searchAgain: Readonly<Record<string, string>>, tripId: string | null): string {
  return `/home2/flight/list/${writeSearchText({ ...searchAgain, id: searchAgain.id || tripId })}`;
}
