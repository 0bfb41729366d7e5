import { lazyPage } from '../../lib/lazy-page.ts';

export { flightListPath, flightListSearch, partyOf, type SearchRequest } from './list-address.ts';
export { describeCommand, parseFlightCommand } from './parse-flight-command.ts';
export type { SearchDraft } from './search-draft.ts';
export {
  NO_OPTIONS,
  optionParameters,
  optionWords,
  readOptions,
  readSlices,
  type SearchOptions,
  stopsOf,
  writeSlices,
} from './search-options.ts';

/** The search page. */
export const FlightSearchPage = lazyPage(() => import('./flight-search-page.tsx'), 'FlightSearchPage');

/** The search form with recent searches, for pages that start with it. */
export const FlightSearchBox = lazyPage(() => import('./flight-search-box.tsx'), 'FlightSearchBox');
