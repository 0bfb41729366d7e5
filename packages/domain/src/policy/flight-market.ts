import { composeFares, type FlightOption } from '../fare/fare-choices.ts';
import type { Offer } from '../fare/offer.ts';
import {
  arrivalOf,
  departureOf,
  flightCode,
  longestStayMinutes,
  type Slice,
  sliceDurationMinutes,
  stopCountOf,
} from '../flight/itinerary.ts';
import { sum } from '../money/money.ts';
import type { FlightChoice, FlightMarket, JudgedSlice } from './flight-choice.ts';
import { bestCabinRank } from './flight-measures.ts';
import { perTraveller } from './per-traveller.ts';

// The lowest, the median and one above it: fewer cannot keep both figures.
const FEWEST_PER_GROUP = 3;

/** The name of a fare and the part of the journey it covers. */
export interface FareIdentity {
  readonly optionKey: string;
  /** The wire's fareType. */
  readonly fareKey: string;
  /** "Saver", for sentences. */
  readonly fareLabel: string;
  readonly coverage: FlightChoice['coverage'];
}

/**
 * A fare as a policy judges it. Several offers that are bought together become one choice: their prices are added,
 * their slices follow each other and it is refundable only when every part is. `payingTravellers` are adults and
 * children: infants on laps pay little and are left out of the division, which rounds half a paisa up.
 * Throws RangeError for no offers or no paying traveller.
 */
export function describeChoice(offers: readonly Offer[], fare: FareIdentity, payingTravellers: number): FlightChoice {
  const [first] = offers;
  if (!first) throw new RangeError('A choice needs at least one offer');
  const slices = offers.flatMap((offer) => [...offer.slices]);
  const segments = slices.flatMap((slice) => [...slice.segments]);
  return {
    ...fare,
    slices: slices.map(judgedSlice),
    perTravellerPaise: perTraveller(sum(offers.map((offer) => offer.price.sellPaise)), payingTravellers),
    kind: first.kind,
    refundable: allRefundable(offers),
    title: `${first.slices[0].segments[0].airlineName} ${segments.map(flightCode).join(', ')}`,
  };
}

/** Everything a search found, as policies judge it: each option at each of its fares, cheapest first. */
export function marketOf(
  options: readonly FlightOption[],
  of: { readonly international: boolean; readonly searchedOn: string; readonly payingTravellers: number },
): FlightMarket {
  const choices = options.flatMap((option) =>
    composeFares(option, null).map((fare) =>
      describeChoice(
        fare.offers,
        {
          optionKey: option.optionKey,
          fareKey: fare.fareType,
          fareLabel: fare.brandLabel ?? fare.label,
          coverage: option.coverage,
        },
        of.payingTravellers,
      ),
    ),
  );
  return { international: of.international, searchedOn: of.searchedOn, choices: choices.sort(compareCheapest) };
}

/**
 * A smaller market to be remembered for months. What is preserved, for every choice that is kept:
 *
 * - no more than `keep` choices: everything, the market is returned as it is;
 * - no more than `keep` different flights (counted once per cabin): the lowest logical fare and the median, exactly,
 *   under every setting of stops, hours, layover and airlines, as long as the policy does not narrow fares down
 *   further (refundable only, fare types). The cheapest fare of each flight is kept, then the cheapest refundable
 *   one, then other fares evenly by price;
 * - more flights than that: the lowest fare and the median of each part of the journey and cabin, exactly, where the
 *   policy compares with the whole day. Flights are kept evenly by price, as many below the median as above it.
 *
 * A suggestion made from it is always a choice of the full market, but the full one may know a nearer. At most `keep`
 * choices remain where `keep` is 36 or more (three for each of three parts and four cabins cannot be given up).
 */
export function trimMarket(market: FlightMarket, keep = 60): FlightMarket {
  if (market.choices.length <= keep) return market;
  const groups = groupFlights(market.choices);
  const flights = [...groups.values()].flat();
  const spare = Math.max(0, keep - FEWEST_PER_GROUP * groups.size);
  const kept = new Set(
    flights.length <= keep
      ? flights
      : [...groups.values()].flatMap((group) => thin(group, spare * (group.length / flights.length))),
  );
  if (flights.length <= keep) {
    const refundable = cheapestPerFlight(market.choices.filter((choice) => choice.refundable === true));
    fillEvenly(kept, refundable, keep);
    fillEvenly(kept, market.choices, keep);
  }
  return { ...market, choices: market.choices.filter((choice) => kept.has(choice)) };
}

/** Cheapest first; ties by flights and fare, so that the same choices always have the same order. */
function compareCheapest(a: FlightChoice, b: FlightChoice): number {
  return (
    a.perTravellerPaise - b.perTravellerPaise ||
    compareText(a.optionKey, b.optionKey) ||
    compareText(a.fareKey, b.fareKey)
  );
}

/** True for half of a special return: it cannot be bought alone, so nothing is measured against it. */
export function isSpecialHalf(choice: FlightChoice): boolean {
  return choice.kind === 'special_return' && choice.coverage !== 'whole';
}

function judgedSlice(slice: Slice): JudgedSlice {
  const from = departureOf(slice);
  const to = arrivalOf(slice);
  return {
    from: from.airportCode,
    to: to.airportCode,
    departs: from.time.wall,
    arrives: to.time.wall,
    durationMinutes: sliceDurationMinutes(slice),
    stops: stopCountOf(slice),
    longestLayoverMinutes: longestStayMinutes(slice),
    airlines: [...new Set(slice.segments.map((segment) => segment.airlineCode))],
    cabins: [...new Set(slice.segments.map((segment) => segment.cabin))],
  };
}

function allRefundable(offers: readonly Offer[]): boolean | null {
  if (offers.some((offer) => offer.refundable === false)) return false;
  return offers.every((offer) => offer.refundable === true) ? true : null;
}

/** Each flight's cheapest fare in each cabin, by part of the journey and cabin, cheapest first. */
function groupFlights(choices: readonly FlightChoice[]): Map<string, FlightChoice[]> {
  const groups = new Map<string, FlightChoice[]>();
  for (const choice of cheapestPerFlight(choices.filter((one) => !isSpecialHalf(one)))) {
    const key = `${choice.coverage}:${bestCabinRank(choice)}`;
    const group = groups.get(key);
    if (group) group.push(choice);
    else groups.set(key, [choice]);
  }
  return groups;
}

function cheapestPerFlight(choices: readonly FlightChoice[]): FlightChoice[] {
  const seen = new Set<string>();
  return [...choices].sort(compareCheapest).filter((choice) => {
    const key = `${bestCabinRank(choice)}:${choice.optionKey}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Thins a sorted group without moving its lowest price or its lower-middle median. */
function thin(group: readonly FlightChoice[], further: number): FlightChoice[] {
  const quota = FEWEST_PER_GROUP + Math.floor(further);
  if (group.length <= quota) return [...group];
  const middle = Math.floor((group.length - 1) / 2);
  const aside = Math.floor((quota - 1) / 2);
  return [
    ...evenly(group.slice(0, middle), aside),
    ...group.slice(middle, middle + 1),
    ...evenly(group.slice(middle + 1), aside),
  ];
}

function fillEvenly(kept: Set<FlightChoice>, from: readonly FlightChoice[], keep: number): void {
  const others = from.filter((choice) => !kept.has(choice)).sort(compareCheapest);
  for (const choice of evenly(others, keep - kept.size)) kept.add(choice);
}

/** So many of a list at even distances, the first always among them; all of a shorter list. */
function evenly<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  const picked = new Set(Array.from({ length: Math.max(0, count) }, (_, i) => Math.floor((i * list.length) / count)));
  return list.filter((_, index) => picked.has(index));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
