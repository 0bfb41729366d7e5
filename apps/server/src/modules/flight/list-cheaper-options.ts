import type { listCheaperOptions as operation } from '@pravas/contract/flight/compare-prices.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type FareChoice, fullFareName } from '@pravas/domain/fare/fare-choices.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import { brokenLimits, type SearchShape, type SliceLimit } from '@pravas/domain/flight/search-limits.ts';
import { subtract, sum } from '@pravas/domain/money/money.ts';
import { clockOf } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import { presentSlice } from '../flight-order/index.ts';
import { presentVerdict } from '../policy/index.ts';
import { cheapestJourneys, type OfferedJourney } from './cheapest-journeys.ts';
import { chooseFlight } from './choose-flight.ts';
import type { FlightContext } from './flight-context.ts';
import { describeChosen, judgeChosen } from './judge-chosen.ts';
import { optionsOf } from './merge-offers.ts';
import { readTermsOf } from './read-search.ts';
import type { SearchCriteria } from './search-memory.ts';

type WireCheaper = PayloadOf<typeof operation>['cheaperFlights'][number];

/** So many cards are shown. */
const MOST = 6;
const NO_LIMIT: SliceLimit = { leaveAfterWall: null, arriveByWall: null };

/**
 * Flights of the same search that cost less than the viewed one and keep to the requested times as it does, the
 * cheapest first; no supplier is asked.
 */
export async function listCheaperOptions(
  context: FlightContext,
  caller: Caller,
  wanted: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const { search, choice, flightId } = await chooseFlight(context, caller, wanted);
  const now = context.clock.now();
  const { version, feePaise, buyer } = await readTermsOf(context, caller, search);
  const { shape, limits } = search.criteria;
  // The flight itself may be among them.
  const kept = { shape, limits: limitsKeptBy(choice, limits) };
  const journeys = cheapestJourneys(optionsOf(search), kept, MOST + 1, buyer);
  const cheaper = journeys
    .filter((one) => one.fare.sellPaise < choice.sellPaise && one.flightId !== flightId)
    .slice(0, MOST);
  return {
    cheaperFlights: cheaper.map((one) => {
      const verdict = version && judgeChosen(version, describeChosen(search, one.fare), search, now);
      const totalWithFee = sum([one.fare.sellPaise, feePaise]);
      return { ...present(one, choice, shape, verdict && presentVerdict(verdict)), totalWithFee };
    }),
  };
}

/** The requested times, without those of a direction in which the viewed flight does not keep to them either. */
function limitsKeptBy(choice: FareChoice, limits: SearchCriteria['limits']): SearchCriteria['limits'] {
  const slices = choice.offers.flatMap((offer) => offer.slices);
  return limits.map((limit, index) => {
    const slice = slices[index];
    return slice && brokenLimits(slice, limit).length > 0 ? NO_LIMIT : limit;
  });
}

function present(
  { flightId, fare }: OfferedJourney,
  before: FareChoice,
  shape: SearchShape,
  verdict: ReturnType<typeof presentVerdict> | null,
): Omit<WireCheaper, 'totalWithFee'> {
  const slices = fare.offers.flatMap((offer) => offer.slices.map((slice, index) => ({ slice, offer, index })));
  const [first, second] = slices;
  if (!first) throw new Error('A fare has no flight');
  const [segment] = first.slice.segments;
  return {
    flightId,
    fareType: fare.fareType,
    fareLabel: fullFareName(fare),
    airlineCode: segment.airlineCode,
    airline: segment.airlineName,
    departureTime: clockOf(departureOf(first.slice).time.wall),
    returnDepartureTime: second && shape === 'return' ? clockOf(departureOf(second.slice).time.wall) : null,
    slices: slices.map(({ slice, offer, index }) => presentSlice(slice, offer.baggage[index])),
    totalPrice: fare.sellPaise,
    saves: subtract(before.sellPaise, fare.sellPaise),
    verdict: verdict && {
      outcome: verdict.outcome,
      reasons: verdict.checks.filter((check) => check.outcome !== 'within').map((check) => check.label),
      suggestion: verdict.suggestion,
    },
  };
}
