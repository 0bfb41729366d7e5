import type { ServiceRules, ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import { type Crossing, priceOf } from './ferry-types.ts';

const FERRY_WORDS: ServiceWords = {
  seller: 'line',
  locator: 'voyage number',
  thing: 'crossing',
  things: 'crossings',
  place: 'place aboard',
  price: 'rate',
  confirmed: 'listed',
  begun: 'The ferry has sailed',
  missed: 'Not sailed',
};

/** The rules of crossings for the booking core, under the name that they are sold by. */
export function ferryRules(service: string): ServiceRules<Crossing> {
  return {
    service,
    words: FERRY_WORDS,
    name: ({ ship, from, to }) => `${ship} ${from.code} → ${to.code}`,
    lapsesAt: ({ closesAt }) => closesAt,
    isHoldable: ({ holdable }) => holdable,
    pricePaise: priceOf,
    sellers: ({ ship }) => [{ code: ship.slice(0, 2).toUpperCase(), name: ship }],
    itineraryKey: (crossings) =>
      JSON.stringify(
        crossings.map(({ ship, from, to, sailsAt, places }) => [
          ship,
          from.code,
          to.code,
          sailsAt.wall,
          ...places.map(({ unit, travellers }) => [unit, ...travellers]),
        ]),
      ),
    units: ({ places, sailsAt, landsAt, from, to }) =>
      places.map(({ unit, travellers, kind }) => ({
        unit,
        travellers,
        startsAt: sailsAt,
        endsAt: landsAt,
        from,
        to,
        label: `${kind} on the way to ${to.name}`,
      })),
    title: ({ from, to }) => `${from.name} to ${to.name} by sea`,
  };
}
