import { arrivalOf, departureOf } from '@pravas/domain/flight/itinerary.ts';
import { type Paise, paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import type { Tx } from '../../platform/database.ts';
import { type Booking, homeDay } from '../booking/index.ts';
import { recallFares } from '../flight/index.ts';

/** The lowest fare that is known for one direction. */
export interface BenchmarkSlice {
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
  /** For everyone who pays a fare. */
  readonly lowestPaise: Paise;
  readonly differencePaise: Paise;
  readonly seenOn: string;
  readonly slices: readonly BenchmarkSlice[];
}

/**
 * The lowest fares that the organisation's latest searches found for the same days, airports and cabins. Null where one
 * direction was never searched: half a comparison would say nothing.
 */
export async function captureBenchmark(
  tx: Tx,
  booking: Booking,
  farePaise: Paise,
  now: Temporal.Instant,
): Promise<FareBenchmark | null> {
  const slices: BenchmarkSlice[] = [];
  for (const slice of booking.legs.flatMap((leg) => leg.offer.slices)) {
    const from = departureOf(slice);
    const to = arrivalOf(slice).airportCode;
    const date = dateOf(from.time.wall);
    const route = { from: from.airportCode, to, cabin: slice.segments[0].cabin };
    const latest = (await recallFares(tx, route, { from: date, to: date }, homeDay(now))).at(-1);
    if (!latest) return null;
    const { lowestPaise, airlineCode, seenOn } = latest;
    slices.push({ from: route.from, to, date, lowestPaise, airlineCode, seenOn });
  }
  const { adults, children } = booking.facts.passengers;
  const lowestPaise = paise(sum(slices.map((one) => one.lowestPaise)) * (adults + children));
  const [oldest] = slices.map((one) => one.seenOn).toSorted();
  if (oldest === undefined) return null;
  return { lowestPaise, differencePaise: subtract(farePaise, lowestPaise), seenOn: oldest, slices };
}
