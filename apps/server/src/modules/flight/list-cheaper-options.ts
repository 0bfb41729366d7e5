import type { listCheaperOptions as operation } from '@pravas/contract/flight/compare-prices.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { composeFares, type FareChoice, type FlightOption, fullFareName } from '@pravas/domain/fare/fare-choices.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import type { SearchShape } from '@pravas/domain/flight/search-limits.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import { clockOf } from '@pravas/domain/time/airport-time.ts';
import type { Caller } from '../../platform/caller.ts';
import { presentSlice } from '../booking/index.ts';
import { presentVerdict } from '../policy/index.ts';
import { chooseFlight, journeyConflict } from './choose-flight.ts';
import type { FlightContext } from './flight-context.ts';
import { describeChosen, judgeChosen } from './judge-chosen.ts';
import { optionsOf } from './merge-offers.ts';
import { optionId } from './present-option.ts';
import type { RememberedSearch } from './search-memory.ts';
import { readSearchPolicy } from './search-policy.ts';

type WireCheaper = PayloadOf<typeof operation>['cheaperFlights'][number];

/** So many cards are shown. */
const MOST = 6;
/** A return of forty flights each way has 1,600 pairs; the cheapest are among the cheapest of each way. */
const NEAREST_HALVES = 8;

interface Candidate {
  readonly flightId: string;
  readonly fare: FareChoice;
}

/** Flights of the same search that cost less than the one that is looked at, the cheapest first; no supplier is asked. */
export async function listCheaperOptions(
  context: FlightContext,
  caller: Caller,
  wanted: QueryOf<typeof operation>,
): Promise<PayloadOf<typeof operation>> {
  const { search, choice, flightId } = await chooseFlight(context, caller, wanted);
  const now = context.clock.now();
  const policy = await readSearchPolicy(context, caller, search.criteria, now);
  const cheaper = candidatesIn(search)
    .filter((one) => one.fare.sellPaise < choice.sellPaise && one.flightId !== flightId)
    .toSorted((a, b) => a.fare.sellPaise - b.fare.sellPaise || (a.flightId < b.flightId ? -1 : 1))
    .slice(0, MOST);
  return {
    cheaperFlights: cheaper.map((one) => {
      const verdict = policy && judgeChosen(policy.version, describeChosen(search, one.fare), search, now);
      return present(one, choice, search.criteria.shape, verdict && presentVerdict(verdict));
    }),
  };
}

/** Each journey that somebody can fly, at its lowest fare. */
function candidatesIn(search: RememberedSearch): readonly Candidate[] {
  const options = optionsOf(search);
  const alone = options
    .filter((option) => option.coverage === 'whole' || search.criteria.shape === 'one_way')
    .map((option): [FlightOption, FlightOption | null] => [option, null]);
  const onward = options.filter((option) => option.coverage === 'onward').slice(0, NEAREST_HALVES);
  const back = options.filter((option) => option.coverage === 'return').slice(0, NEAREST_HALVES);
  const pairs =
    search.criteria.shape === 'return'
      ? onward.flatMap((out) => back.map((home): [FlightOption, FlightOption | null] => [out, home]))
      : [];
  return [...alone, ...pairs].flatMap(([out, home]) => {
    const [fare] = composeFares(out, home);
    const flightId = [out, ...(home ? [home] : [])].map((option) => optionId(option.optionKey)).join('~');
    return fare && journeyConflict(fare.offers) === null ? [{ flightId, fare }] : [];
  });
}

function present(
  { flightId, fare }: Candidate,
  before: FareChoice,
  shape: SearchShape,
  verdict: ReturnType<typeof presentVerdict> | null,
): WireCheaper {
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
    totalPrice: toRupees(fare.sellPaise),
    saves: (before.sellPaise - fare.sellPaise) / 100,
    verdict: verdict && {
      outcome: verdict.outcome,
      reasons: verdict.checks.filter((check) => check.outcome !== 'within').map((check) => check.label),
      suggestion: verdict.suggestion,
    },
  };
}
