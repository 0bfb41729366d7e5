import type { RememberedPrice } from '@pravas/domain/fare/typical-price.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Tx } from '../../platform/database.ts';
import { lookUpFares, recallFares } from '../flight/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';
import type { OfflineContext } from './offline-context.ts';

/** The lowest fare that is known for one direction. */
interface BenchmarkSlice {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  /** Per adult. */
  readonly lowestPaise: Paise;
  readonly airlineCode: string;
  /** YYYY-MM-DD. */
  readonly seenOn: string;
}

/** What the market asked for comparable flights when something was entered. */
export interface FareBenchmark {
  /** live: suppliers were asked for it at entry · memory: found by the organisation's own searches. Older ones say nothing. */
  readonly source?: 'live' | 'memory';
  /** For everyone who pays a fare. */
  readonly lowestPaise: Paise;
  readonly differencePaise: Paise;
  readonly seenOn: string;
  readonly slices: readonly BenchmarkSlice[];
}

/** What suppliers ask now for each direction of a booking, in order; null where none answered in time. */
export type LiveFares = readonly (RememberedPrice | null)[];

/** Asks suppliers what each direction of a booking costs now. Never in a transaction: they take their time. */
export async function lookUpMarket(context: OfflineContext, booking: FlightBooking): Promise<LiveFares> {
  return lookUpFares(context, directionsOf(slicesOf(booking)), booking.facts.passengers);
}

/**
 * The lowest fares for the same days, airports and cabins: as suppliers ask them now, otherwise as the organisation's
 * latest searches found them. Null where one direction is known of neither: half a comparison would say nothing.
 */
export async function captureBenchmark(
  tx: Tx,
  booking: FlightBooking,
  farePaise: Paise,
  live: LiveFares,
  now: Temporal.Instant,
): Promise<FareBenchmark | null> {
  const slices: BenchmarkSlice[] = [];
  for (const [index, { from, to, date, cabin }] of directionsOf(slicesOf(booking)).entries()) {
    const remembered = await recallFares(tx, { from, to, cabin }, { from: date, to: date }, indianDay(now));
    const latest = live[index] ?? remembered.at(-1);
    if (!latest) return null;
    const { lowestPaise, airlineCode, seenOn } = latest;
    slices.push({ from, to, date, lowestPaise, airlineCode, seenOn });
  }
  const { adults, children } = booking.facts.passengers;
  const lowestPaise = paise(sum(slices.map((one) => one.lowestPaise)) * (adults + children));
  const [oldest] = slices.map((one) => one.seenOn).toSorted();
  if (oldest === undefined) return null;
  const isLive = slices.every((_, index) => live[index]);
  return {
    source: isLive ? 'live' : 'memory',
    lowestPaise,
    differencePaise: subtract(farePaise, lowestPaise),
    seenOn: oldest,
    slices,
  };
}

interface Direction {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly cabin: CabinCode;
}

/** The directions of a journey, as suppliers are asked for each by itself. */
export function directionsOf(slices: readonly Slice[]): readonly Direction[] {
  return slices.map((slice) => ({
    from: departureOf(slice).airportCode,
    to: arrivalOf(slice).airportCode,
    date: dateOf(departureOf(slice).time.wall),
    cabin: slice.segments[0].cabin,
  }));
}

const slicesOf = (booking: FlightBooking): readonly Slice[] => booking.orders.flatMap((order) => order.detail.slices);
