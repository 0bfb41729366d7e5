import type { ServiceRules } from '../booking/service-rules.ts';
import type { BusDetail } from './bus-detail.ts';
import { busUnits } from './bus-units.ts';

/** What the booking core asks of buses. The detail of an order is the seats on one bus, as priced and as bought. */
export const busRules: ServiceRules<BusDetail> = {
  service: 'bus',
  words: {
    seller: 'operator',
    locator: 'ticket number',
    thing: 'bus',
    things: 'buses',
    place: 'seat',
    price: 'fare',
    confirmed: 'confirmed',
    begun: 'The bus has left',
    missed: 'Not travelled',
  },
  name: ({ from, to }) => `${from.name} → ${to.name}`,
  // The passengers' own boarding, which may be hours after the bus starts.
  lapsesAt: ({ boarding }) => boarding.at,
  // Seats are held for minutes, while a person pays, and never for later.
  isHoldable: () => false,
  pricePaise: ({ totalPaise }) => totalPaise,
  sellers: ({ operator }) => [{ code: operator.operatorId, name: operator.name }],
  itineraryKey: (buses) => JSON.stringify(buses.map(busKey)),
  units: (detail) => busUnits(detail),
  title: ({ from, to }) => `${from.name} - ${to.name}`,
};

/** What is bought, regardless of its price and seller: worse terms are other terms. */
function busKey(detail: BusDetail): readonly unknown[] {
  const { operator, type, from, to, departure, boarding, dropping, seats } = detail;
  const places = [from.stationId, to.stationId, pointKey(boarding), dropping && pointKey(dropping)];
  const taken = seats.map(({ seatName, kind, traveller }) => [seatName, kind, traveller]);
  return [operator.operatorId, type.isAc, departure.wall, places, taken, termsKey(detail)];
}

/** By name and time, as each supplier has its own numbers of points. */
function pointKey({ name, at }: BusDetail['boarding']): readonly string[] {
  return [name, at.wall];
}

function termsKey({ terms: { tiers, freeMinutes, isPartial, isPrimaryAlone } }: BusDetail): readonly unknown[] {
  const sorted = tiers
    .map(({ after, until, charge }) => JSON.stringify([until, after, Object.values(charge)]))
    .toSorted();
  return [sorted, freeMinutes, isPartial, isPrimaryAlone];
}
