import { type Paise, sum } from '../money/money.ts';
import type { TravellerType } from '../person/traveller.ts';
import type { FarePrice } from './offer.ts';

/**
 * What each type of traveller pays of the fuel charge, all of a type together: an infant on a lap pays none as a rule.
 * Null where the supplier does not say, and where its figures do not add up to the fuel charge of all.
 */
export function fuelByType({
  perType,
  fuelPaise,
}: Pick<FarePrice, 'perType' | 'fuelPaise'>): ReadonlyMap<TravellerType, Paise> | null {
  const known = new Map<TravellerType, Paise>();
  for (const fare of perType) {
    if (fare.fuelPaise === undefined || fare.fuelPaise > fare.taxesPaise) return null;
    known.set(fare.type, fare.fuelPaise);
  }
  return known.size > 0 && sum([...known.values()]) === fuelPaise ? known : null;
}
