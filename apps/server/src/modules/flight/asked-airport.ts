import { type Airport, airportByCode } from '@pravas/reference/airports.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The airport that a parameter names. Throws `invalid_location` with the parameter as its field. */
export function askedAirport(field: string, code: string): Airport {
  const found = airportByCode(code);
  if (found) return found;
  throw new Refusal('invalid_location', { errors: [{ field, message: 'Please enter valid location' }] });
}
