import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { listAirports } from '@pravas/contract/reference/list-airports.ts';
import type { Airport } from '@pravas/reference/airports.ts';

/** An airport under the names of the wire. */
export function presentAirport(airport: Airport): PayloadOf<typeof listAirports>['airports'][number] {
  return {
    city: airport.city,
    country_code: airport.countryCode,
    airport_name: airport.name,
    airport_code: airport.code,
  };
}
