import type { FareFamily } from './fare-family.ts';
import { capacityOf } from './fleet.ts';
import type { Cabin, Flight } from './model.ts';
import { chance } from './random.ts';
import { localClock, zoneOf } from './schedule.ts';
import type { World } from './world.ts';

/** How much of a flight's final load is sold so many days before it leaves. */
const BOOKING_CURVE: readonly (readonly [daysBefore: number, share: number])[] = [
  [0, 1],
  [1, 0.97],
  [3, 0.9],
  [7, 0.78],
  [14, 0.6],
  [21, 0.48],
  [30, 0.38],
  [45, 0.25],
  [60, 0.16],
  [120, 0.06],
];

/** Series blocks are sold on every fifth flight, up to three days before departure. */
const SERIES_SHARE = 0.2;
const SERIES_CLOSES_DAYS = 3;

/** Whole days between the origin's local today and the day of departure. */
export function daysToDeparture(flight: Flight, nowMs: number): number {
  const today = Temporal.PlainDate.from(localClock(nowMs, zoneOf(flight.origin)).slice(0, 10));
  return today.until(Temporal.PlainDate.from(flight.date)).days;
}

function shareSold(days: number): number {
  let previous: readonly [number, number] = [0, 1];
  for (const point of BOOKING_CURVE) {
    if (days <= point[0]) {
      const span = point[0] - previous[0];
      const part = span === 0 ? 0 : (days - previous[0]) / span;
      return previous[1] + (point[1] - previous[1]) * part;
    }
    previous = point;
  }
  return 0.03;
}

/** Seats that invented travellers and the sandbox's own bookings leave free in a cabin; never below 0. */
export function seatsLeft(flight: Flight, cabin: Cabin, world: World): number {
  const capacity = capacityOf(flight.layoutKey, cabin);
  // Final loads between 70 and 104 per cent: the fullest flights sell out before they leave.
  const finalLoad = 0.7 + 0.34 * chance('load', world.seed, flight.key, cabin);
  const sold = Math.round(capacity * finalLoad * shareSold(daysToDeparture(flight, world.nowMs())));
  return Math.max(0, capacity - sold - world.occupancy.seatsTaken(flight.key, cabin));
}

/** Share of the cabin that is sold, 0 to 1: what drives the price up and the seat map full. */
export function loadFactor(flight: Flight, cabin: Cabin, world: World): number {
  const capacity = capacityOf(flight.layoutKey, cabin);
  return capacity === 0 ? 1 : 1 - seatsLeft(flight, cabin, world) / capacity;
}

/** Seats a fare family may still sell on a flight; 0 when the family is closed or the cabin does not exist. */
export function familySeatsLeft(flight: Flight, family: FareFamily, world: World): number {
  const capacity = capacityOf(flight.layoutKey, family.cabin);
  if (capacity === 0) return 0;
  if (family.kind === 'series') {
    const isSeriesFlight = chance('series', world.seed, flight.key) < SERIES_SHARE;
    if (!isSeriesFlight || daysToDeparture(flight, world.nowMs()) < SERIES_CLOSES_DAYS) return 0;
  }
  const keptForDearer = Math.round(capacity * (1 - family.seatShare) * 0.25);
  return Math.max(0, seatsLeft(flight, family.cabin, world) - keptForDearer);
}
