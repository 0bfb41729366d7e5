import type { chosenFlight } from '@pravas/contract/flight/flight-details.ts';
import { composeFares, defaultFareType, type FareChoice, type FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import type { FareBuyer } from '@pravas/domain/fare/fare-need.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { flownSlice, orderConflict } from '@pravas/domain/flight/journey-order.ts';
import type { SearchShape } from '@pravas/domain/flight/search-limits.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type FlightContext, supplierOf } from './flight-context.ts';
import { readJourneyGst } from './gst-registration.ts';
import { optionsOf } from './merge-offers.ts';
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

/** The flights an id names: one option, or the two of a domestic return. */
export interface NamedFlights {
  readonly onward: FlightOption;
  readonly back: FlightOption | null;
}

/** A search of this person that has not expired. Throws `search_expired`. */
export async function recallSearch(
  context: FlightContext,
  caller: Caller,
  searchedFlightId: string,
): Promise<RememberedSearch> {
  const search = await context.memory.recall(caller.organizationId, caller.personId, searchedFlightId);
  if (!search || Temporal.Instant.compare(context.clock.now(), search.expiresAt) >= 0)
    throw new Refusal('search_expired');
  return search;
}

/** Finds what a person has chosen in their own search. Refuses what has expired or was never offered. */
export async function chooseFlight(
  context: FlightContext,
  caller: Caller,
  wanted: z.output<typeof chosenFlight>,
): Promise<ChosenFlight> {
  const search = await recallSearch(context, caller, wanted.searchedFlightId);
  const { onward, back } = wholeOf(search, wanted.flightId);
  const choices = composeFares(onward, back);
  const choice = await chooseFare(context, caller, { search, choices }, wanted.fareType);
  return { search, flightId: wanted.flightId, choices, choice, offers: ordersFor(context, choice) };
}

/** The fare that is named, else the default among those that this organisation can buy. Throws `fare_not_offered`. */
export async function chooseFare(
  context: FlightContext,
  caller: Caller,
  { search, choices }: Pick<ChosenFlight, 'search' | 'choices'>,
  wanted: string | undefined,
): Promise<FareChoice> {
  const fareType = wanted ?? defaultFareType(choices, await readBuyer(context, caller, search));
  const choice = choices.find((candidate) => candidate.fareType === fareType);
  if (!choice) throw new Refusal('fare_not_offered');
  return choice;
}

/** For whom a remembered search is bought. */
function readBuyer(context: FlightContext, caller: Caller, { criteria }: RememberedSearch): Promise<FareBuyer> {
  return context.database.readOrganization(caller.organizationId, async (tx) => {
    const { registrations } = await readJourneyGst(tx, criteria);
    return { hasGstNumber: registrations.length > 0 };
  });
}

/**
 * Refuses a journey that nobody can fly: the two halves of a return are chosen separately. Throws `validation_failed`
 * with both flights and their times.
 */
export function expectFlyable({ offers }: Pick<ChosenFlight, 'offers'>): void {
  const message = journeyConflict(offers);
  if (message !== null) throw new Refusal('validation_failed', { message, errors: [{ field: 'flightId', message }] });
}

/** Why nobody can fly these one after the other, in a sentence; null where that is possible. */
export function journeyConflict(parts: readonly Pick<Offer, 'slices'>[]): string | null {
  const slices = parts.flatMap((part) => part.slices.map(flownSlice));
  for (const [index, slice] of slices.entries()) {
    const next = slices[index + 1];
    const conflict = next ? orderConflict(slice, next) : null;
    if (conflict) return conflict.sentence;
  }
  return null;
}

/** The flights of a whole journey by their id. Throws `flight_not_in_search`. */
export function wholeOf(search: RememberedSearch, flightId: string): NamedFlights {
  const options = optionsOf(search);
  const [onwardId = '', returnId, ...others] = flightId.split('~');
  // A third flight would silently be left out of the purchase.
  if (others.length > 0) throw new Refusal('flight_not_in_search');
  const onward = optionById(options, onwardId);
  const back = returnId === undefined ? null : optionById(options, returnId);
  if (!makesJourney(onward, back, search.criteria.shape)) throw new Refusal('flight_not_in_search');
  return { onward, back };
}

/** Half of a domestic return as its column shows it; null where the id names something else. */
export function halfOf(search: RememberedSearch, flightId: string): NamedFlights | null {
  if (flightId.includes('~') || search.criteria.shape !== 'return') return null;
  const onward = optionsOf(search).find((one) => optionId(one.optionKey) === flightId);
  return !onward || onward.coverage === 'whole' ? null : { onward, back: null };
}

/** A whole journey needs no other; a half needs its other half, and one half is no return. */
function makesJourney(onward: FlightOption, back: FlightOption | null, shape: SearchShape): boolean {
  if (onward.coverage === 'whole') return back === null;
  if (onward.coverage === 'return') return false;
  return shape === 'return' ? back?.coverage === 'return' : back === null;
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
