import { lazyPage } from '../../lib/lazy-page.ts';

export { placeOf, type SearchDraft } from './search-draft.ts';
export {
  arrivalDay,
  DAY_WORDS,
  optionWords,
  readOptions,
  readSlices,
  stopsOf,
  timeWords,
} from './search-options.ts';

/** The search form with recent searches, for pages that start with it. */
export const FlightSearchBox = lazyPage(() => import('./flight-search-box.tsx'), 'FlightSearchBox');
