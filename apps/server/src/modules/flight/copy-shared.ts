import { composeFares, type FareChoice, fullFareName } from '@pravas/domain/fare/fare-choices.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Caller } from '../../platform/caller.ts';
import { chooseFare, halfOf, type NamedFlights, wholeOf } from './choose-flight.ts';
import { presentEmissions } from './estimate-emissions.ts';
import type { FlightContext } from './flight-context.ts';
import { presentFareVerdict } from './judge-chosen.ts';
import { optionsOf } from './merge-offers.ts';
import { createPresenter } from './present-option.ts';
import type { RememberedSearch } from './search-memory.ts';
import type { KeptOption } from './shortlist-rows.ts';

/** A fare of a search that a person shares. */
interface ChosenToShare extends NamedFlights {
  readonly flightId: string;
  readonly choice: FareChoice;
}

/** Finds the fare; half of a return may be alone. Throws `flight_not_in_search`, `fare_not_offered`. */
export async function chooseShared(
  context: FlightContext,
  caller: Caller,
  search: RememberedSearch,
  { flightId, fareType }: { readonly flightId: string; readonly fareType?: string | undefined },
): Promise<ChosenToShare> {
  const named = halfOf(search, flightId) ?? wholeOf(search, flightId);
  const choices = composeFares(named.onward, named.back);
  return { ...named, flightId, choice: await chooseFare(context, caller, { search, choices }, fareType) };
}

/** A flight with its fares as the list showed it to the searcher; of the verdict only what the list shows. */
export function copyShared(
  search: RememberedSearch,
  { onward, back, flightId, choice }: ChosenToShare,
  version: PolicyVersion | null,
  now: Temporal.Instant,
): KeptOption {
  const present = createPresenter({ criteria: search.criteria, now });
  return {
    flightId,
    fareType: choice.fareType,
    fareLabel: fullFareName(choice),
    totalPrice: choice.sellPaise,
    verdict: version && tellVerdict(version, search, flightId, choice, now),
    emissions: presentEmissions(choice.offers, optionsOf(search)),
    options: [onward, ...(back ? [back] : [])].map(present),
  };
}

function tellVerdict(
  version: PolicyVersion,
  search: RememberedSearch,
  flightId: string,
  choice: FareChoice,
  now: Temporal.Instant,
): NonNullable<KeptOption['verdict']> {
  const { outcome, checks, suggestion } = presentFareVerdict(version, { search, choice, flightId }, now);
  return {
    outcome,
    reasons: checks.filter((check) => check.outcome !== 'within').map(({ label }) => label),
    instead: suggestion?.text ?? null,
  };
}
