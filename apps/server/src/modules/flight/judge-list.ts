import type { changedVerdict } from '@pravas/contract/flight/flight-shapes.ts';
import type { FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { marketOf } from '@pravas/domain/policy/flight-market.ts';
import { judgeChoices, type VerdictBrief } from '@pravas/domain/policy/judge-options.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type * as z from 'zod/mini';
import { optionId, presentListedVerdict, type WireListedVerdict } from '../policy/index.ts';
import type { SearchCriteria } from './search-memory.ts';

/**
 * Judges a list while it grows: with each batch again for all that is known, because relative ceilings move with it.
 */
export interface ListJudge {
  /** Replaces what was known of these options' flights, and judges everything. */
  take(options: readonly FlightOption[]): void;
  /** What to send with the fares of an option, and remembers that it was sent; null without a policy. */
  verdictsOf(optionKey: string): (fareType: string) => WireListedVerdict | null;
  /** Every verdict that differs from what was sent. */
  changed(): z.output<typeof changedVerdict>[];
  /** All that was found. */
  market(): FlightMarket;
}

/** The calendar day at the airport of departure: what "booked 3 days ahead" counts from. */
export function dayOfDeparture(criteria: SearchCriteria, at: Temporal.Instant): string {
  const zone = airportByCode(criteria.search.slices[0]?.from ?? '')?.zone ?? INDIAN_ZONE;
  return at.toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** What markets of a search have in common. */
export function marketTerms(criteria: SearchCriteria, searchedAt: Temporal.Instant) {
  const { adults, children } = criteria.search.passengers;
  return {
    international: criteria.international,
    searchedOn: dayOfDeparture(criteria, searchedAt),
    payingTravellers: adults + children,
  };
}

/** Begins to judge a list. Without a policy it only gathers the market. */
export function createListJudge(
  version: PolicyVersion | null,
  criteria: SearchCriteria,
  searchedAt: Temporal.Instant,
): ListJudge {
  const terms = marketTerms(criteria, searchedAt);
  const options = new Map<string, FlightOption>();
  const choicesByOption = new Map<string, readonly FlightChoice[]>();
  const judged: JudgedByFlights = new Map();
  const market = (): FlightMarket => {
    // Described on demand: without a policy, that is after the person has their answer.
    for (const [key, option] of options) choicesByOption.set(key, marketOf([option], terms).choices);
    options.clear();
    const choices = [...choicesByOption.values()].flat();
    return { international: terms.international, searchedOn: terms.searchedOn, choices };
  };
  return {
    market,
    take(batch) {
      for (const option of batch) options.set(option.optionKey, option);
      if (version) judgeAgain(judged, version, market());
    },
    verdictsOf(optionKey) {
      const own = judged.get(optionKey);
      return (fareType) => {
        const fare = own?.get(fareType);
        if (!fare) return null;
        fare.told = fare.brief;
        return presentListedVerdict(fare.brief);
      };
    },
    changed() {
      return [...judged].flatMap(([optionKey, fares]) =>
        [...fares].flatMap(([fareType, { brief, told }]) =>
          told && !isSame(brief, told)
            ? [{ flightId: optionId(optionKey), fareType, verdict: presentListedVerdict(brief) }]
            : [],
        ),
      );
    },
  };
}

/** What is known of a fare, and what was sent of it. */
interface JudgedFare {
  brief: VerdictBrief;
  told: VerdictBrief | null;
}

/** By option and type of fare, in nested maps: combined keys would cost more than the verdicts. */
type JudgedByFlights = Map<string, Map<string, JudgedFare>>;

function judgeAgain(judged: JudgedByFlights, version: PolicyVersion, market: FlightMarket): void {
  for (const { choice, brief } of judgeChoices(version, market, { bookedOn: market.searchedOn, budget: null })) {
    const known = judged.get(choice.optionKey);
    const fares = known ?? new Map<string, JudgedFare>();
    if (!known) judged.set(choice.optionKey, fares);
    const fare = fares.get(choice.fareKey);
    if (fare) fare.brief = brief;
    else fares.set(choice.fareKey, { brief, told: null });
  }
}

/** True when a person would read the same. */
function isSame(a: VerdictBrief, b: VerdictBrief): boolean {
  // Nothing was judged since, so the verdict is the same object.
  return a === b || JSON.stringify(presentListedVerdict(a)) === JSON.stringify(presentListedVerdict(b));
}
