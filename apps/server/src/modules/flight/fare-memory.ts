import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { RememberedPrice } from '@pravas/domain/fare/typical-price.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import type { RequestedSlice } from '@pravas/suppliers/flight/port.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { SearchCriteria } from './search-memory.ts';

/** How far back prices still say something about today's. */
const REMEMBERED_DAYS = 90;

/** A route in one cabin. */
export interface Route {
  readonly from: string;
  readonly to: string;
  readonly cabin: string;
}

/** Fares of a single direction that anybody could buy alone: halves of a special return are not. */
function isSingleFare(offer: Offer): boolean {
  return offer.slices.length === 1 && offer.kind !== 'special_return';
}

/** What one adult pays: the supplier's fare for adults with their share of what is charged for all. */
function adultPaise(offer: Offer): Paise | null {
  const adults = offer.price.perType.find((one) => one.type === 'ADULT');
  if (!adults || adults.count === 0) return null;
  const everyone = offer.price.perType.reduce((count, one) => count + one.count, 0);
  return paise(
    Math.round((adults.basePaise + adults.taxesPaise) / adults.count + offer.price.otherPaise / Math.max(1, everyone)),
  );
}

/**
 * The lowest fare for one adult on each requested direction; directions of which nothing is sold alone are left out.
 */
export function lowestFares(slices: readonly RequestedSlice[], offers: readonly Offer[], seenOn: string) {
  const single = offers.filter(isSingleFare);
  return slices.flatMap((slice, index) => {
    // Airports of one city are interchangeable, so a direction is identified by its place in the journey and its day.
    const own = single.filter((offer) => {
      const isDirection = offer.coverage === 'return' ? index === 1 : index === 0;
      return isDirection && dateOf(departureOf(offer.slices[0]).time.wall) === slice.date;
    });
    let lowest: RememberedPrice | null = null;
    for (const offer of own) {
      const lowestPaise = adultPaise(offer);
      if (lowestPaise === null || lowestPaise <= 0 || (lowest && lowest.lowestPaise <= lowestPaise)) continue;
      lowest = { departsOn: slice.date, seenOn, lowestPaise, airlineCode: offer.slices[0].segments[0].airlineCode };
    }
    return lowest ? [{ slice, lowest }] : [];
  });
}

/** Remembers what a finished search found. A day's lowest fare stays, whatever later searches of that day find. */
export async function rememberFares(
  tx: Tx,
  organizationId: string,
  criteria: SearchCriteria,
  offers: readonly Offer[],
  seenOn: string,
): Promise<void> {
  // A journey with several stops is sold as a whole; its price says nothing about one of its flights.
  if (criteria.personal || criteria.shape === 'multi_city') return;
  // In one order, so that two concurrent searches do not deadlock.
  const found = lowestFares(criteria.search.slices, offers, seenOn).toSorted((a, b) =>
    a.slice.from < b.slice.from ? -1 : 1,
  );
  if (found.length === 0) return;
  await tx
    .insertInto('fare_memory')
    .values(
      found.map(({ slice, lowest }) => ({
        organization_id: organizationId,
        origin: slice.from,
        destination: slice.to,
        departs_on: lowest.departsOn,
        cabin: criteria.search.cabin,
        seen_on: lowest.seenOn,
        lowest_paise: lowest.lowestPaise,
        airline_code: lowest.airlineCode,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'origin', 'destination', 'cabin', 'departs_on', 'seen_on'])
        .doUpdateSet({
          lowest_paise: sql<number>`excluded.lowest_paise`,
          airline_code: sql<string>`excluded.airline_code`,
        })
        .where(sql<boolean>`fare_memory.lowest_paise > excluded.lowest_paise`),
    )
    .execute();
}

/** The remembered departures in a span of days, the oldest first. */
export async function recallFares(
  tx: Tx,
  route: Route,
  days: { readonly from: string; readonly to: string },
  today: string,
): Promise<readonly RememberedPrice[]> {
  const rows = await tx
    .selectFrom('fare_memory')
    .select(['departs_on', 'seen_on', 'lowest_paise', 'airline_code'])
    .where('origin', '=', route.from)
    .where('destination', '=', route.to)
    .where('cabin', '=', route.cabin)
    .where('departs_on', '>=', days.from)
    .where('departs_on', '<=', days.to)
    .where('seen_on', '>=', daysBefore(today, REMEMBERED_DAYS))
    .orderBy('seen_on')
    .orderBy('departs_on')
    .execute();
  return rows.map((row) => ({
    departsOn: row.departs_on,
    seenOn: row.seen_on,
    lowestPaise: paise(row.lowest_paise),
    airlineCode: row.airline_code,
  }));
}

function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}
