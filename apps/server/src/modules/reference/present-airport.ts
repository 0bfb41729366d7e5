import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { listAirports } from '@pravas/contract/reference/list-airports.ts';
import type { Airport, AirportCity } from '@pravas/reference/airports.ts';

type Row = PayloadOf<typeof listAirports>['airports'][number];

/** An airport under the names of the wire. */
export function presentAirport(airport: Airport): Row {
  return {
    city: airport.city,
    country_code: airport.countryCode,
    airport_name: airport.name,
    airport_code: airport.code,
  };
}

/** All airports of a city in one row. */
export function presentCityOfAirports({ name, airports }: AirportCity): Row {
  const [main] = airports;
  return {
    city: name,
    country_code: main.countryCode,
    airport_name: 'All airports',
    airport_code: main.code,
    all_airports: airports.map((airport) => airport.code),
  };
}
