import { composeFares, type FareChoice, optionKeyOf } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { describeChoice, marketOf } from '@pravas/domain/policy/flight-market.ts';
import type { ChosenJourney } from '@pravas/domain/policy/flight-terms.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { optionId, presentVerdict, type WireVerdict } from '../policy/index.ts';
import { dayOfDeparture, marketTerms } from './judge-list.ts';
import { optionsOf } from './merge-offers.ts';
import type { RememberedSearch } from './search-memory.ts';

/** What was chosen and what could have been chosen instead, as policies judge it. */
export interface DescribedJourney {
  readonly choices: ChosenJourney;
  readonly market: FlightMarket;
}

/** Markets of searches that are in memory anyway; they are dropped with the search. */
const markets = new WeakMap<RememberedSearch, FlightMarket>();

/** Describes a fare of a remembered search, in the halves it is bought in, with everything else that was found. */
export function describeChosen(search: RememberedSearch, fare: FareChoice): DescribedJourney {
  const [first, ...others] = fare.offers;
  return {
    choices: [describePart(search, fare, first), ...others.map((offer) => describePart(search, fare, offer))],
    market: marketOfSearch(search),
  };
}

/** Judges a described journey in its current state, without seats, meals and budgets. */
export function judgeChosen(
  version: PolicyVersion,
  { choices, market }: DescribedJourney,
  search: RememberedSearch,
  now: Temporal.Instant,
): Verdict {
  return judgeJourney(version, choices, market, { bookedOn: dayOfDeparture(search.criteria, now), budget: null });
}

/** A fare of a remembered search that a person views. */
export interface JudgedFare {
  readonly search: RememberedSearch;
  readonly choice: FareChoice;
  /** As requested: "<onward>~<return>" for a return, or one half as its column shows it. */
  readonly flightId: string;
}

/** A fare's verdict as it crosses the wire. */
export function presentFareVerdict(version: PolicyVersion, fare: JudgedFare, now: Temporal.Instant): WireVerdict {
  const described = describeChosen(fare.search, fare.choice);
  return withWholeJourney(presentVerdict(judgeChosen(version, described, fare.search, now)), fare);
}

/**
 * Half of a return is suggested alone; what a person can open is the pair. The fare is named only where the pair is
 * sold at exactly the price the suggestion promises.
 */
function withWholeJourney(verdict: WireVerdict, { flightId, choice, search }: JudgedFare): WireVerdict {
  const { suggestion } = verdict;
  const [onwardId, returnId] = flightId.split('~');
  if (!suggestion?.flightId || returnId === undefined) return verdict;
  const options = optionsOf(search);
  const byId = (id: string | undefined) => options.find((one) => optionId(one.optionKey) === id);
  const instead = byId(suggestion.flightId);
  const onward = instead?.coverage === 'return' ? byId(onwardId) : instead;
  const back = instead?.coverage === 'return' ? instead : byId(returnId);
  if (!onward || !back) return verdict;
  const { adults, children } = search.criteria.search.passengers;
  const wantedPaise = choice.sellPaise - suggestion.saves * (adults + children);
  const pair = composeFares(onward, back).find((one) => Math.abs(one.sellPaise - wantedPaise) <= adults + children);
  return {
    ...verdict,
    suggestion: {
      ...suggestion,
      flightId: `${optionId(onward.optionKey)}~${optionId(back.optionKey)}`,
      fareType: pair?.fareType ?? null,
    },
  };
}

function describePart(search: RememberedSearch, fare: FareChoice, offer: Offer): FlightChoice {
  const optionKey = optionKeyOf(offer.coverage, offer.slices);
  return describeChoice(
    [offer],
    {
      optionKey,
      fareKey: fareKeyOf(search, optionKey, offer) ?? fare.fareType,
      fareLabel: offer.brand ?? fare.label,
      coverage: offer.coverage,
    },
    marketTerms(search.criteria, search.createdAt).payingTravellers,
  );
}

/** The fare type under which the list shows this offer's flights alone: a pair may number its fares otherwise. */
function fareKeyOf(search: RememberedSearch, optionKey: string, offer: Offer): string | null {
  const option = optionsOf(search).find((one) => one.optionKey === optionKey);
  if (!option) return null;
  return composeFares(option, null).find((fare) => fare.offers[0].offerId === offer.offerId)?.fareType ?? null;
}

function marketOfSearch(search: RememberedSearch): FlightMarket {
  const known = markets.get(search);
  if (known) return known;
  const market = marketOf(optionsOf(search), marketTerms(search.criteria, search.createdAt));
  markets.set(search, market);
  return market;
}
