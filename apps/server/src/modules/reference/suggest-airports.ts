import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { airportByCode, cityOfAirport, searchAirportCities, searchAirports } from '@pravas/reference/airports.ts';
import { inLatinScript } from '@pravas/reference/city-scripts.ts';
import * as z from 'zod/mini';
import { parseSearch } from '../../platform/search-parameter.ts';
import { presentAirport, presentCityOfAirports } from './present-airport.ts';

const MAX_AIRPORTS = 12;
const airportSearch = z.strictObject({ name: z.string().check(z.maxLength(60)) });

type Airports = PayloadOf<typeof listAirports>['airports'];

/** Airports by their codes, or for what is typed; with `cities` those with several airports have rows of their own. */
export function suggestAirports(query: QueryOf<typeof listAirports>): Airports {
  if (query.codes) {
    const codes = query.codes.split(',').map((code) => code.trim().toUpperCase());
    const found = codes.flatMap((code) => airportByCode(code) ?? []);
    const cities = query.cities ? found.flatMap((airport) => cityOfAirport(airport.code) ?? []) : [];
    return [...found.map(presentAirport), ...cities.map(presentCityOfAirports)];
  }
  const name = query.search ? inLatinScript(parseSearch(query.search, airportSearch).name) : '';
  const airports = searchAirports(name, MAX_AIRPORTS).map(presentAirport);
  return query.cities ? withCities(airports, name) : airports;
}

/**
 * A city comes before its airports, as "London" does, and after its main airport where the typed name or code means
 * that one: "Delhi", "LHR".
 */
function withCities(airports: Airports, typed: string): Airports {
  return searchAirportCities(typed).reduce<Airports>((rows, city) => {
    const codes = city.airports.map(({ code }) => code);
    const first = rows.findIndex((row) => codes.includes(row.airport_code));
    if (first < 0) return rows;
    const isMeant = rows[first]?.city === city.name || rows[first]?.airport_code === typed.trim().toUpperCase();
    return rows.toSpliced(isMeant ? first + 1 : first, 0, presentCityOfAirports(city));
  }, airports);
}
