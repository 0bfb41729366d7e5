import type { ConvenienceFeeSettings } from '@pravas/domain/fare/convenience-fee.ts';
import { composeFares, type FareChoice, type FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import { describeChoice, marketOf, trimMarket } from '@pravas/domain/policy/flight-market.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { Chance } from './chance.ts';
import { type DemoRoute, demoFlights } from './flights.ts';

/** How many fares of a search are remembered for replays. */
const REMEMBERED = 30;

/** What was found for a journey, in both directions where there is a way back. */
export interface FoundJourney {
  readonly route: DemoRoute;
  readonly options: readonly (readonly FlightOption[])[];
  readonly market: FlightMarket;
}

/** What was chosen of it. */
export interface ChosenJourney {
  readonly fares: readonly FareChoice[];
  readonly offers: readonly [Offer, ...Offer[]];
  readonly choices: readonly [FlightChoice, ...FlightChoice[]];
  readonly departsMs: number;
  readonly arrivesMs: number;
  /** "New Delhi". */
  readonly toCity: string;
}

/** Searches a journey: there on one day, and back on another where there is one. */
export function findJourney(
  { chance, supplierId }: { readonly chance: Chance; readonly supplierId: string },
  route: DemoRoute,
  days: { readonly there: string; readonly back: string | null; readonly bookedOn: string },
): FoundJourney {
  const daysAhead = Temporal.PlainDate.from(days.bookedOn).until(days.there).days;
  const isReturn = days.back !== null;
  const options = [
    demoFlights(chance, {
      route,
      isBack: false,
      coverage: isReturn ? 'onward' : 'whole',
      on: days.there,
      daysAhead,
      supplierId,
    }),
    ...(days.back === null
      ? []
      : [demoFlights(chance, { route, isBack: true, coverage: 'return', on: days.back, daysAhead, supplierId })]),
  ];
  const market = marketOf(options.flat(), {
    international: route.isInternational,
    searchedOn: days.bookedOn,
    payingTravellers: 1,
  });
  return { route, options, market: trimMarket(market, REMEMBERED) };
}

/**
 * Chooses as people do: mostly one of the cheap flights, sometimes a convenient or flexible one. `isThrifty` takes the
 * cheapest, as people do whose first choice was refused.
 */
export function chooseJourney(chance: Chance, found: FoundJourney, isThrifty: boolean): ChosenJourney {
  const fares = found.options.map((options) => {
    const [cheapest, ...others] = options;
    if (!cheapest) throw new Error('A demo search found nothing');
    const isConvenient = !isThrifty && chance.happens(0.22);
    const option = isThrifty ? cheapest : chance.pick([cheapest, ...others.slice(0, isConvenient ? 8 : 1)]);
    const all = composeFares(option, null).filter((fare) => fare.brandLabel !== 'Business');
    const [first, ...rest] = all;
    if (!first) throw new Error('A demo flight has no fare');
    return { option, fare: isConvenient ? chance.pick([first, ...rest]) : first };
  });
  const choices = fares.map(({ option, fare }) =>
    describeChoice(
      fare.offers,
      {
        optionKey: option.optionKey,
        fareKey: fare.fareType,
        fareLabel: fare.brandLabel ?? fare.label,
        coverage: option.coverage,
      },
      1,
    ),
  );
  const offers = fares.flatMap(({ fare }) => [...fare.offers]);
  const [firstOffer, ...otherOffers] = offers;
  const [firstChoice, ...otherChoices] = choices;
  const last = offers.at(-1);
  if (!firstOffer || !firstChoice || !last) throw new Error('A demo journey has no flight');
  return {
    fares: fares.map(({ fare }) => fare),
    offers: [firstOffer, ...otherOffers],
    choices: [firstChoice, ...otherChoices],
    departsMs: instantOf(departureOf(firstOffer.slices[0]).time).epochMilliseconds,
    arrivesMs: instantOf(arrivalOf(last.slices[0]).time).epochMilliseconds,
    toCity: arrivalOf(firstOffer.slices[0]).city,
  };
}

/** What the policy said of it on the day it was booked. */
export function judge(version: PolicyVersion, chosen: ChosenJourney, found: FoundJourney, bookedOn: string): Verdict {
  return judgeJourney(version, chosen.choices, found.market, { bookedOn, budget: null });
}

/** The terms bookings of the demo company are priced on. */
export function demoTerms(fees: ConvenienceFeeSettings, route: DemoRoute, on: string) {
  return {
    fees,
    international: route.isInternational,
    personal: false,
    travellers: 1,
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on,
  };
}
