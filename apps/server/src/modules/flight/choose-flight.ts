import type { chosenFlight } from '@pravas/contract/flight/flight-details.ts';
import {
  composeFares,
  defaultFareType,
  type FareChoice,
  type FlightOption,
  groupOffers,
} from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FlightContext, supplierOf } from './flight-context.ts';
import { optionId } from './present-option.ts';
import type { RememberedSearch } from './search-memory.ts';

/** A flight and fare of a remembered search. `offers` are what is ordered: a special-return pair is joined into one. */
export interface ChosenFlight {
  readonly search: RememberedSearch;
  readonly flightId: string;
  readonly choices: readonly FareChoice[];
  readonly choice: FareChoice;
  readonly offers: readonly [Offer] | readonly [Offer, Offer];
}

/** Finds what a person has chosen in a search of his own. Refuses what has expired or was never offered. */
export async function chooseFlight(
  context: FlightContext,
  caller: Caller,
  wanted: z.output<typeof chosenFlight>,
): Promise<ChosenFlight> {
  const search = await context.memory.recall(caller.organizationId, caller.personId, wanted.searchedFlightId);
  if (!search || Temporal.Instant.compare(context.clock.now(), search.expiresAt) >= 0)
    throw new Refusal('search_expired');
  const options = groupOffers(search.offers);
  const [onwardId = '', returnId] = wanted.flightId.split('~');
  const onward = optionById(options, onwardId);
  const back = returnId === undefined ? null : optionById(options, returnId);
  if (!makesJourney(onward, back, search.criteria.search.slices.length)) throw new Refusal('flight_not_in_search');
  const choices = composeFares(onward, back);
  const fareType = wanted.fareType ?? defaultFareType(choices);
  const choice = choices.find((candidate) => candidate.fareType === fareType);
  if (!choice) throw new Refusal('fare_not_offered');
  return { search, flightId: wanted.flightId, choices, choice, offers: ordersFor(context, choice) };
}

/** A whole journey stands alone; a half needs its other half, and one half is no return. */
function makesJourney(onward: FlightOption, back: FlightOption | null, sliceCount: number): boolean {
  if (onward.coverage === 'whole') return back === null;
  if (onward.coverage === 'return') return false;
  return sliceCount === 2 ? back?.coverage === 'return' : back === null;
}

function optionById(options: readonly FlightOption[], id: string): FlightOption {
  const option = options.find((candidate) => optionId(candidate.optionKey) === id);
  if (!option) throw new Refusal('flight_not_in_search');
  return option;
}

function ordersFor(context: FlightContext, choice: FareChoice): ChosenFlight['offers'] {
  const [first, second] = choice.offers;
  if (!second) return [first];
  return choice.kind === 'special_return'
    ? [supplierOf(context, first.supplierId).supplier.combinePair(first, second)]
    : [first, second];
}
