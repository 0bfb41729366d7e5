import { isIndianAirport } from './airport-facts.ts';
import { familySeatsLeft } from './availability.ts';
import { connectionsOn } from './connections.ts';
import { familiesOf, specialReturnFamilyOf } from './fare-families.ts';
import type { FareFamily } from './fare-family.ts';
import type { Cabin, Connection, PassengerCounts, PassengerFare } from './model.ts';
import { totalPaise } from './model.ts';
import { priceSlice, sumFares } from './pricing.ts';
import type { World } from './world.ts';

/** Parts of the day a traveller may ask for. */
export type DayPart = 'any' | 'morning' | 'afternoon' | 'evening' | 'night';

/** One journey of the trip searched for. */
export interface SliceRequest {
  readonly origin: string;
  readonly destination: string;
  /** Local date of departure, `YYYY-MM-DD`. */
  readonly date: string;
  readonly cabin: Cabin | 'any';
  readonly departing: DayPart;
}

/** What is searched for. */
export interface OfferRequest {
  readonly slices: readonly SliceRequest[];
  readonly passengers: PassengerCounts;
  readonly isSpecialReturn: boolean;
  readonly directOnly: boolean;
  readonly oneStopOnly: boolean;
  /** Carrier codes to keep; null keeps all. */
  readonly carriers: readonly string[] | null;
  readonly concession: 'student' | 'armed_forces' | 'senior_citizen' | null;
  /** Deal codes by carrier: company fares of these carriers are cheaper. Absent = none. */
  readonly dealCodes?: ReadonlyMap<string, string>;
}

/** One journey of an offer with its part of the fare, for one passenger of each type. */
export interface OfferSlice {
  readonly connection: Connection;
  readonly fares: readonly PassengerFare[];
}

/** Something that can be bought: flights in one fare family at one price. Amounts are paise. */
export interface Offer {
  readonly carrier: string;
  readonly family: FareFamily;
  readonly slices: readonly OfferSlice[];
  readonly passengers: PassengerCounts;
  readonly fares: readonly PassengerFare[];
  readonly seatsLeft: number;
  readonly isInternational: boolean;
  readonly concession: OfferRequest['concession'];
  /** The deal code that a company fare was priced with; null without one. */
  readonly dealCode: string | null;
}

const CONCESSION_FACTOR = 0.94;
/** A deal takes 5 per cent off a carrier's company fares. */
const DEAL_FACTOR = 0.95;
/** Flights stop being sold this long before departure, minutes. */
const SALES_CLOSE_MINUTES = 60;
/** How many combinations of an outbound and a return (or more) connection one search prices. */
const MAX_COMBINATIONS = 60;

function isInDayPart(localTime: string, part: DayPart): boolean {
  const hour = Number(localTime.slice(11, 13));
  switch (part) {
    case 'any':
      return true;
    case 'morning':
      return hour >= 5 && hour < 12;
    case 'afternoon':
      return hour >= 12 && hour < 17;
    case 'evening':
      return hour >= 17 && hour < 21;
    case 'night':
      return hour >= 21 || hour < 5;
  }
}

function connectionsFor(slice: SliceRequest, request: OfferRequest, world: World): readonly Connection[] {
  const closesAtMs = world.nowMs() + SALES_CLOSE_MINUTES * 60_000;
  return connectionsOn(slice.origin, slice.destination, slice.date).filter((connection) => {
    const first = connection.flights[0];
    if (first === undefined || first.departureEpochMs < closesAtMs) return false;
    if (request.directOnly && connection.flights.length > 1) return false;
    if (request.oneStopOnly && connection.flights.length !== 2) return false;
    if (request.carriers !== null && !request.carriers.includes(first.carrier)) return false;
    return isInDayPart(first.departureLocal, slice.departing);
  });
}

function carrierOf(connection: Connection): string {
  return connection.flights[0]?.carrier ?? '';
}

/** At most `width` connections spread evenly over the day, non-stop flights before all others. */
function spreadOver(list: readonly Connection[], width: number): readonly Connection[] {
  const direct = list.filter((one) => one.flights.length === 1);
  const pool = direct.length > 0 ? direct : list;
  if (pool.length <= width) return [...pool, ...list.filter((one) => !pool.includes(one))].slice(0, width);
  return pool.filter(
    (_, index) => Math.floor((index * width) / pool.length) !== Math.floor(((index - 1) * width) / pool.length),
  );
}

/** Every way to take one connection of the same carrier for each slice, in time to catch the next. */
function combine(perSlice: readonly (readonly Connection[])[]): readonly (readonly Connection[])[] {
  const carriers = [...new Set((perSlice[0] ?? []).map(carrierOf))];
  const perCarrier = carriers.map((carrier) => {
    // A few connections of each slice represent the carrier, else a return on a busy route would have thousands.
    const width = perSlice.length > 4 ? 2 : perSlice.length > 2 ? 3 : 6;
    const choices = perSlice.map((list) =>
      spreadOver(
        list.filter((one) => carrierOf(one) === carrier),
        width,
      ),
    );
    return choices.reduce<readonly (readonly Connection[])[]>(
      (combinations, list) =>
        combinations.flatMap((combination) =>
          list.filter((next) => followsInTime(combination.at(-1), next)).map((next) => [...combination, next]),
        ),
      [[]],
    );
  });
  const share = Math.max(4, Math.ceil(MAX_COMBINATIONS / Math.max(1, carriers.length)));
  return perCarrier.flatMap((combinations) => combinations.slice(0, share)).slice(0, MAX_COMBINATIONS * 2);
}

function followsInTime(previous: Connection | undefined, next: Connection): boolean {
  const arrival = previous?.flights.at(-1)?.arrivalEpochMs;
  const departure = next.flights[0]?.departureEpochMs ?? 0;
  return arrival === undefined || departure >= arrival + 120 * 60_000;
}

function familiesFor(carrier: string, request: OfferRequest, isInternational: boolean): readonly FareFamily[] {
  if (request.isSpecialReturn && !isInternational) {
    const family = specialReturnFamilyOf(carrier);
    return family === undefined ? [] : [family];
  }
  const families = familiesOf(carrier);
  // Concessions are sold on open economy fares only, and series blocks do not exist on international routes.
  if (request.concession !== null) return families.filter((one) => one.kind === 'regular' && one.cabin === 'economy');
  return isInternational ? families.filter((one) => one.kind !== 'series') : families;
}

function offersFor(
  combination: readonly Connection[],
  cabins: readonly (Cabin | 'any')[],
  request: OfferRequest,
  world: World,
): readonly Offer[] {
  const flights = combination.flatMap((connection) => connection.flights);
  const origin = flights[0]?.origin ?? '';
  const isInternational = flights.some((one) => !isIndianAirport(one.origin) || !isIndianAirport(one.destination));
  const seatsNeeded = request.passengers.adult + request.passengers.child;
  const carrier = flights[0]?.carrier ?? '';
  return familiesFor(carrier, request, isInternational).flatMap((family) => {
    if (cabins.some((cabin) => cabin !== 'any' && cabin !== family.cabin)) return [];
    const left = Math.min(...flights.map((flight) => familySeatsLeft(flight, family, world)));
    if (left < seatsNeeded) return [];
    const dealCode = family.kind === 'corporate' ? (request.dealCodes?.get(carrier) ?? null) : null;
    const slices = combination.map((connection) => ({
      connection,
      fares: priceSlice(
        {
          connection,
          family,
          passengers: request.passengers,
          isInternational,
          startsInIndia: isIndianAirport(origin),
          discountFactor: (request.concession === null ? 1 : CONCESSION_FACTOR) * (dealCode === null ? 1 : DEAL_FACTOR),
        },
        world,
      ),
    }));
    return [
      {
        carrier,
        family,
        slices,
        passengers: request.passengers,
        fares: sumFares(slices.map((slice) => slice.fares)),
        seatsLeft: left,
        isInternational,
        concession: request.concession,
        dealCode,
      },
    ];
  });
}

/**
 * Offers for the request, cheapest first. Each offer holds every slice asked for, on one carrier in one fare family;
 * ask slice by slice for the two independent halves of a domestic return.
 */
export function searchOffers(request: OfferRequest, world: World): readonly Offer[] {
  const perSlice = request.slices.map((slice) => connectionsFor(slice, request, world));
  const cabins = request.slices.map((slice) => slice.cabin);
  const combinations = perSlice.length === 1 ? (perSlice[0] ?? []).map((one) => [one]) : combine(perSlice);
  return combinations
    .flatMap((combination) => offersFor(combination, cabins, request, world))
    .map((offer) => ({ offer, pricePaise: totalPaise(offer.fares) }))
    .toSorted((a, b) => a.pricePaise - b.pricePaise)
    .map(({ offer }) => offer);
}

/** Joins the two halves of a special return into one offer, which is priced, booked and ticketed. */
export function joinOffers(outbound: Offer, inbound: Offer): Offer {
  return {
    ...outbound,
    slices: [...outbound.slices, ...inbound.slices],
    fares: sumFares([outbound.fares, inbound.fares]),
    seatsLeft: Math.min(outbound.seatsLeft, inbound.seatsLeft),
  };
}

/** The offer with every adult's base fare moved by this many paise (the airline has filed a new fare). */
export function withBaseMoved(offer: Offer, byPaise: number): Offer {
  const move = (fares: readonly PassengerFare[]): readonly PassengerFare[] =>
    fares.map((fare) =>
      fare.type === 'adult' ? { ...fare, basePaise: Math.max(50_000, fare.basePaise + byPaise) } : fare,
    );
  const [first, ...others] = offer.slices;
  const slices = first === undefined ? [] : [{ ...first, fares: move(first.fares) }, ...others];
  return { ...offer, slices, fares: sumFares(slices.map((slice) => slice.fares)) };
}

/** Seats the offer's family still has on its fullest flight, with everything booked since counted. */
export function seatsLeftOnOffer(offer: Offer, world: World): number {
  const flights = offer.slices.flatMap((slice) => slice.connection.flights);
  return Math.min(...flights.map((flight) => familySeatsLeft(flight, offer.family, world)));
}
