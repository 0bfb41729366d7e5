import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import type { ChosenJourney } from '@pravas/domain/policy/flight-terms.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import { type ReplayCase, replayCase } from '@pravas/domain/policy/replay-case.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import type { KeptCase, ReplayService } from '../policy/index.ts';

/** Flights, as policies are tried on them: one fare or two halves among what the search had found. */
export const flightReplay: ReplayService = {
  service: 'flight',
  replay: (kept, draft) => replayCase(draft, caseOf(kept)),
  judge(kept, version) {
    const remembered = caseOf(kept);
    const choices = remembered.bought ?? lowestFare(remembered);
    if (!choices) return null;
    return judgeJourney(version, choices, remembered.market, { bookedOn: remembered.bookedOn, budget: null });
  },
  title: ({ origin, destination }) => `${origin} → ${destination}`,
  bought(kept) {
    const bought = boughtOf(kept);
    if (!bought) return null;
    const text = bought.map(({ title, fareLabel }) => `${title}, ${fareLabel}`).join(' and ');
    return { text, pricePaise: perTraveller(bought) };
  },
  totalPaise: (kept) => paise(perTraveller(boughtOf(kept) ?? []) * kept.travellers),
  choices: ({ market }) => (market as FlightMarket).choices.length,
};

/** What was bought as it was kept: one fare or two halves; null for a search. */
function boughtOf({ bought }: Pick<KeptCase, 'bought'>): ChosenJourney | null {
  const [first, ...others] = (bought ?? []) as readonly FlightChoice[];
  return first ? [first, ...others] : null;
}

function perTraveller(choices: readonly FlightChoice[]): Paise {
  return paise(choices.reduce((total, choice) => total + choice.perTravellerPaise, 0));
}

function caseOf(kept: KeptCase): ReplayCase {
  const market = kept.market as FlightMarket;
  return {
    bought: boughtOf(kept),
    market,
    bookedOn: kept.kind === 'booking' ? bookedOn(kept) : market.searchedOn,
    outcomeBefore: kept.outcomeBefore,
    travellers: kept.travellers,
  };
}

/** The calendar day at the airport of departure. */
function bookedOn({ at, origin }: KeptCase): string {
  const zone = airportByCode(origin)?.zone ?? INDIAN_ZONE;
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The representative of a search: its lowest fare. */
function lowestFare({ market }: ReplayCase): ChosenJourney | null {
  const [first, ...others] = market.choices.filter((choice) => choice.coverage !== 'return');
  if (!first) return null;
  return [others.reduce((low, one) => (one.perTravellerPaise < low.perTravellerPaise ? one : low), first)];
}
