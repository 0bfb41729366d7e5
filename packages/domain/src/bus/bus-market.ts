import { type Paise, sum } from '../money/money.ts';
import type { BusChoice } from '../policy/bus-rules.ts';
import type { AirportTime } from '../time/airport-time.ts';
import type { BusService } from './bus-service.ts';
import { listedChoice } from './judge-bus.ts';

/** A bus as it is kept to be judged again: its cheapest seat. */
export interface KeptBus extends BusChoice {
  /** The route's number, or else operator and departure: the same in every search of the day. */
  readonly busKey: string;
  readonly departure: AirportTime;
}

/** All that a search of buses found, the cheapest first. */
export interface BusMarket {
  /** Towns: "Bengaluru". */
  readonly from: string;
  readonly to: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly buses: readonly KeptBus[];
}

/** Seats that were bought on one bus. */
export interface BoughtBus {
  readonly busKey: string;
  readonly departure: AirportTime;
  /** Each traveller's own, with GST. */
  readonly seats: readonly BusChoice[];
}

/** By which a bus is known again. */
export function busKeyOf({
  routeId,
  operator,
  departure,
}: Pick<BusService, 'routeId' | 'operator' | 'departure'>): string {
  return routeId ?? JSON.stringify([operator.operatorId, departure.wall]);
}

/** So many buses are kept of a search. */
const MOST_BUSES = 120;

/** Everything that a search found and that had a seat left, in the form in which it is kept for months. */
export function busMarketOf(
  found: readonly BusService[],
  { now, ...of }: Omit<BusMarket, 'buses'> & { readonly now: Temporal.Instant },
): BusMarket {
  const buses = found
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .map((bus) => ({
      ...listedChoice(bus, now),
      busKey: busKeyOf(bus),
      departure: bus.departure,
    }));
  return trimBuses({ ...of, buses });
}

/** A smaller market: of more than `keep` buses an even selection by price, the cheapest always. */
export function trimBuses(market: BusMarket, keep = MOST_BUSES): BusMarket {
  const buses = market.buses.toSorted((a, b) => a.farePaise - b.farePaise || (a.busKey < b.busKey ? -1 : 1));
  if (buses.length <= keep) return { ...market, buses };
  const kept = new Set(Array.from({ length: keep }, (_, index) => Math.floor((index * buses.length) / keep)));
  return { ...market, buses: buses.filter((_, index) => kept.has(index)) };
}

/** What the seats of a bus cost that was bought, all of them together. */
export function boughtPaise({ seats }: BoughtBus): Paise {
  return sum(seats.map(({ farePaise }) => farePaise));
}
