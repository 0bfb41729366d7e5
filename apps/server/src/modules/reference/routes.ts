import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { listFlightClasses } from '@pravas/contract/reference/list-flight-classes.ts';
import { CABINS } from '@pravas/domain/flight/cabin.ts';
import { type Airport, airportByCode, searchAirports } from '@pravas/reference/airports.ts';
import * as z from 'zod/mini';
import type { OperationRouter } from '../../platform/operations.ts';
import { parseSearch } from '../../platform/search-parameter.ts';

const MAX_SUGGESTIONS = 12;
const airportSearch = z.strictObject({ name: z.string().check(z.maxLength(60)) });

/** Registers the public look-ups of the search form. */
export function registerReferenceRoutes(router: OperationRouter): void {
  router.register(listAirports, async ({ query }) => {
    if (query.codes) {
      const codes = query.codes.split(',').map((code) => code.trim().toUpperCase());
      return { airports: codes.flatMap((code) => airportByCode(code) ?? []).map(present) };
    }
    const name = query.search ? parseSearch(query.search, airportSearch).name : '';
    return { airports: searchAirports(name, MAX_SUGGESTIONS).map(present) };
  });
  router.register(listFlightClasses, async () => ({ data: CABINS.map(({ code, name }) => ({ code, name })) }));
}

function present(airport: Airport) {
  return {
    city: airport.city,
    country_code: airport.countryCode,
    airport_name: airport.name,
    airport_code: airport.code,
  };
}
