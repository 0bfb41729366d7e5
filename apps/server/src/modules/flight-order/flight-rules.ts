import type { ServiceRules, Unit, UnitPlace } from '@pravas/domain/booking/service-rules.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import {
  arrivalOf,
  departureOf,
  flightCode,
  type ItineraryPoint,
  type Slice,
  sliceKey,
} from '@pravas/domain/flight/itinerary.ts';
import { flightUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import { flightItineraryKey } from '@pravas/domain/flight-order/itinerary-key.ts';

/** What the booking core asks of flights. The detail of an order is the offer that was bought. */
export const flightRules: ServiceRules<Offer> = {
  service: 'flight',
  words: {
    seller: 'airline',
    locator: 'PNR',
    thing: 'flight',
    things: 'flights',
    place: 'seat',
    price: 'fare',
    confirmed: 'ticketed',
    begun: 'The flight has left',
    missed: 'Not flown',
  },
  name: ({ slices: [first] }) => `${departureOf(first).airportCode} → ${arrivalOf(first).airportCode}`,
  lapsesAt: ({ slices: [first] }) => departureOf(first).time,
  isHoldable: ({ holdAllowed }) => holdAllowed,
  pricePaise: ({ price }) => price.sellPaise,
  itineraryKey: (offers) =>
    flightItineraryKey(offers.map(({ slices, kind, brand }) => ({ sliceKeys: slices.map(sliceKey), kind, brand }))),
  units: ({ slices }, party) => slices.flatMap((slice, sliceIndex) => unitsOfSlice(slice, sliceIndex, party)),
  sellers: ({ slices }) => {
    const segments = slices.flatMap((slice) => [...slice.segments]);
    const [first, ...others] = segments.map(({ airlineCode, airlineName }) => ({
      code: airlineCode,
      name: airlineName,
    }));
    if (!first) throw new Error('Flights without a segment');
    return [first, ...others];
  },
  title: ({ slices: [first] }) => `${departureOf(first).city} - ${arrivalOf(first).city}`,
};

function unitsOfSlice(slice: Slice, sliceIndex: number, party: number): readonly Unit[] {
  const [from, to] = [departureOf(slice), arrivalOf(slice)];
  return Array.from({ length: party }, (_, travellerIndex) => ({
    unit: flightUnit({ sliceIndex, travellerIndex }),
    travellers: [travellerIndex],
    startsAt: from.time,
    endsAt: to.time,
    from: placeOf(from),
    to: placeOf(to),
    label: slice.segments.map(flightCode).join(', '),
  }));
}

function placeOf({ airportCode, city }: ItineraryPoint): UnitPlace {
  return { code: airportCode, name: city };
}
