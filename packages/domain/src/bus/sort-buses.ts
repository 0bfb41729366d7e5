import { epochMillisecondsOf } from '../time/airport-time.ts';
import { busMinutes, type ListedBus } from './listed-bus.ts';

/** The orders of the list. */
export const BUS_SORTS = {
  departure: 'Earliest departure',
  price: 'Lowest price',
  duration: 'Shortest journey',
  arrival: 'Earliest arrival',
  seats: 'Most seats left',
} as const;

/** One of them. */
export type BusSort = keyof typeof BUS_SORTS;

const KEYS: Readonly<Record<BusSort, (listed: ListedBus) => number>> = {
  departure: ({ bus }) => epochMillisecondsOf(bus.departure),
  price: ({ bus }) => bus.fromPaise,
  duration: ({ bus }) => busMinutes(bus),
  arrival: ({ bus }) => epochMillisecondsOf(bus.arrival),
  seats: ({ bus }) => -bus.seatsLeft,
};

/** Buses in one of the orders; sold-out ones come last, and equals by departure, then price. */
export function sortBuses<One extends ListedBus>(listed: readonly One[], sort: BusSort): readonly One[] {
  const keysOf = (one: One) => [Number(one.bus.seatsLeft === 0), KEYS[sort](one), KEYS.departure(one), KEYS.price(one)];
  return listed
    .map((one) => ({ one, keys: keysOf(one) }))
    .toSorted((a, b) => byKeys(a.keys, b.keys) || (a.one.bus.serviceId < b.one.bus.serviceId ? -1 : 1))
    .map(({ one }) => one);
}

function byKeys(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((one, at) => one !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
