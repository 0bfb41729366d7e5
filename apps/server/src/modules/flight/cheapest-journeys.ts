import { composeFares, type FareChoice, type FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import { type FareBuyer, missingFor } from '@pravas/domain/fare/fare-need.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { journeyConflict } from './choose-flight.ts';
import { limitsBrokenBy } from './mark-limits.ts';
import { optionId } from './present-option.ts';
import type { SearchCriteria } from './search-memory.ts';

/** A journey that can be bought and flown, at its lowest fare. */
export interface OfferedJourney {
  readonly flightId: string;
  readonly fare: FareChoice;
}

type Flights = readonly [FlightOption] | readonly [FlightOption, FlightOption];

/**
 * So many of the cheapest journeys among the options of a search, the cheapest first: single flights, and pairs of a
 * return by the rules of the purchase. Journeys that break the limits, or that the buyer cannot be sold, are left out.
 * Options must come cheapest first.
 */
export function cheapestJourneys(
  options: readonly FlightOption[],
  { shape, limits }: Pick<SearchCriteria, 'shape' | 'limits'>,
  most: number,
  buyer: FareBuyer = { hasGstNumber: true },
): readonly OfferedJourney[] {
  const inTime = options.filter((option) => limitsBrokenBy(option, limits).length === 0);
  const covering = (coverage: FlightOption['coverage']) => inTime.filter((option) => option.coverage === coverage);
  const found: OfferedJourney[] = [];
  const isTooDear = (paise: Paise) => found.length >= most && paise >= (found.at(-1)?.fare.sellPaise ?? 0);
  const look = (flights: Flights) => {
    if (journeyConflict(flights) !== null) return;
    const fares = composeFares(flights[0], flights[1] ?? null);
    const fare = fares.find(({ offers }) => missingFor(offers, buyer) === null);
    if (!fare || isTooDear(fare.sellPaise)) return;
    const at = found.findIndex((one) => one.fare.sellPaise > fare.sellPaise);
    const flightId = flights.map((option) => optionId(option.optionKey)).join('~');
    found.splice(at < 0 ? found.length : at, 0, { flightId, fare });
    found.splice(most);
  };
  for (const option of shape === 'one_way' ? inTime : covering('whole')) {
    if (isTooDear(leastOf([option]))) break;
    look([option]);
  }
  if (shape !== 'return') return found;
  const homes = covering('return');
  for (const out of covering('onward')) {
    for (const home of homes) {
      // No fare of two flights costs less than the sum of their cheapest: only a few of 1,600 pairs are combined.
      if (isTooDear(leastOf([out, home]))) break;
      look([out, home]);
    }
  }
  return found;
}

function leastOf(flights: Flights): Paise {
  return sum(flights.map((option) => option.offers[0].price.sellPaise));
}
