import type { ServiceRules, UnitPlace } from '@pravas/domain/booking/service-rules.ts';
import { type CabDetail, type CabPlace, VEHICLE_CLASSES } from '@pravas/domain/cab/cab-detail.ts';
import { cabPrice } from '@pravas/domain/cab/cab-price.ts';
import { dutyLabel } from '@pravas/domain/cab/cab-rate-card.ts';
import { CAB_UNIT } from '@pravas/domain/cab/cab-units.ts';

/** What the booking core asks of cabs. The detail of an order is one ride. */
export const cabRules: ServiceRules<CabDetail> = {
  service: 'cab',
  words: {
    seller: 'cab vendor',
    locator: 'booking number',
    thing: 'cab',
    things: 'cabs',
    place: 'cab',
    price: 'fare',
    confirmed: 'confirmed',
    begun: 'The pick-up time has passed',
    missed: 'Not driven',
  },
  name: (ride) => routeOf(ride, ' → '),
  lapsesAt: ({ pickUpAt }) => pickUpAt,
  isHoldable: () => false,
  pricePaise: (ride) => cabPrice(ride).bill.totalPaise,
  sellers: ({ vendor: { name, gstin } }) => [{ code: gstin ?? name, name }],
  itineraryKey: (rides) => JSON.stringify(rides.map((ride) => Object.values(cabItinerary(ride)))),
  units: (ride, party) => [
    {
      unit: CAB_UNIT,
      travellers: Array.from({ length: party }, (_, index) => index),
      startsAt: ride.pickUpAt,
      endsAt: (ride.slip ?? ride.expected).end,
      from: placeOf(ride.pickUp),
      to: placeOf(ride.drop),
      label: VEHICLE_CLASSES[ride.vehicle.vehicleClass].label,
    },
  ],
  title: (ride) => routeOf(ride, ' - '),
};

/** "Bengaluru - Mysuru"; within one city what it is hired for: "Bengaluru: Local, 8 h / 80 km". */
function routeOf({ duty, pickUp, stops, drop }: CabDetail, between: string): string {
  const cities = [pickUp, ...stops, drop].map(({ city }) => city);
  const route = cities.filter((city, index) => city !== cities[index - 1]);
  return route.length > 1 ? route.join(between) : `${pickUp.city}: ${dutyLabel(duty)}`;
}

/**
 * What is hired, by the fields in which it is typed: without its driver, its price and how far it is expected to go.
 */
export function cabItinerary(ride: CabDetail): Readonly<Record<string, unknown>> {
  const { duty, vehicle, pickUp, pickUpAt, stops, drop, vendor } = ride;
  const { vehicleClass, isAc, seats } = vehicle;
  return {
    duty: inOrder(duty),
    'vehicle.vehicleClass': vehicleClass,
    'vehicle.isAc': isAc,
    'vehicle.seats': seats,
    pickUp: whereOf(pickUp),
    pickUpAt: pickUpAt.wall,
    stops: stops.map(whereOf),
    drop: whereOf(drop),
    'vendor.name': vendor.name,
    'card.cancellation': cancellationOf(ride),
  };
}

/** What cancelling costs, from the earliest tier on: worse terms are other terms. */
function cancellationOf({ card: { cancellation } }: CabDetail): readonly unknown[] {
  const chargeOf = (charge: object) => Object.entries(charge).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...cancellation.tiers.map(({ fromHours, charge }) => [fromHours, chargeOf(charge)]),
    chargeOf(cancellation.noShow),
  ];
}

/** The database returns a record with its fields in another order. */
function inOrder(duty: CabDetail['duty']): readonly (readonly [string, string])[] {
  return Object.entries(duty).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function whereOf({ place, city }: CabPlace): readonly string[] {
  return [place, city];
}

function placeOf({ place }: CabPlace): UnitPlace {
  return { code: null, name: place };
}
