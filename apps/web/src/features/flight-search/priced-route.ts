import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { PricedRoute } from '../price-calendar/index.ts';
import type { PlaceInput } from './search-draft.ts';

/** The route whose prices a calendar shows to so many travellers; null until both ends are airports. */
export function pricedRoute(
  from: PlaceInput,
  to: PlaceInput,
  cabin: CabinCode,
  travellers: number,
): PricedRoute | null {
  if (!from.airport || !to.airport || from.airport.airport_code === to.airport.airport_code) return null;
  return { from: from.airport.airport_code, to: to.airport.airport_code, cabin, travellers };
}
