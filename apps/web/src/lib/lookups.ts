import {
  listCities,
  listCountries,
  listIndustries,
  listOrganizationSizes,
  listOrganizationTypes,
  listStates,
} from '@pravas/contract/reference/lookups.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './session.ts';
import { useDebounced } from './use-debounced.ts';

const HOLDS_MS = 60 * 60_000;
const DEBOUNCE_MS = 250;

type Signal = { readonly signal: AbortSignal };

/** Kinds of organisation, as choices. */
export function organizationTypesQuery() {
  return lookup('organization-types', ({ signal }) => api.call(listOrganizationTypes, { signal }));
}

/** Sizes of organisation. */
export function organizationSizesQuery() {
  return lookup('organization-sizes', ({ signal }) => api.call(listOrganizationSizes, { signal }));
}

/** Industries. */
export function industriesQuery() {
  return lookup('industries', ({ signal }) => api.call(listIndustries, { signal }));
}

/** Countries, India first. */
export function countriesQuery() {
  return lookup('countries', ({ signal }) => api.call(listCountries, { signal }));
}

/** The states of a country; asked only when one is chosen. */
export function statesQuery(countryCode: string) {
  return {
    ...lookup(`states-${countryCode}`, ({ signal }) => api.call(listStates, { query: { countryCode }, signal })),
    enabled: countryCode !== '',
  };
}

function lookup<T>(name: string, queryFn: (context: Signal) => Promise<T>) {
  return { queryKey: ['lookup', name], queryFn, staleTime: HOLDS_MS };
}

/** The area in which cities are searched. */
interface CityScope {
  readonly countryCode?: string;
  readonly stateId?: number;
}

/** Cities that fit what is typed, fetched when typing rests. */
export function useCities(typed: string, { countryCode, stateId }: CityScope = {}) {
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  return useQuery({
    queryKey: ['cities', search.toLowerCase(), countryCode ?? '', stateId ?? 0],
    queryFn: ({ signal }) =>
      api.call(listCities, {
        query: {
          search,
          ...(countryCode ? { countryCode } : {}),
          ...(stateId === undefined ? {} : { state_id: stateId }),
        },
        signal,
      }),
    enabled: search !== '',
    staleTime: HOLDS_MS,
  });
}
