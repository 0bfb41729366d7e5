import { type AirportTime, byInstant, instantOf } from '../time/airport-time.ts';
import type { BusService } from './bus-service.ts';
import type { BusTier, HourTier } from './bus-terms.ts';

const HOUR_MS = 3_600_000;

/**
 * From when charges for cancelling count back: the start of the service at its first stop, regardless of where the
 * passenger boards; where the supplier does not say it, the earliest boarding, and without any the departure.
 */
export function anchorOf({
  startsAt,
  boardingPoints,
  departure,
}: Pick<BusService, 'startsAt' | 'departure'> & {
  readonly boardingPoints: readonly { readonly at: AirportTime }[];
}): AirportTime {
  if (startsAt !== null) return startsAt;
  const [earliest] = boardingPoints.map(({ at }) => at).toSorted(byInstant);
  return earliest ?? departure;
}

/**
 * Tiers by moments out of tiers by hours before the anchor. A tier of 12 to 24 hours ends with the moment that is
 * exactly 12 hours before, and exactly 24 hours before is still the tier before it. Throws RangeError for hours below 0
 * or a tier that ends before it begins.
 */
export function tiersByMoment(tiers: readonly HourTier[], anchor: AirportTime): readonly BusTier[] {
  const anchorMs = instantOf(anchor).epochMilliseconds;
  const before = (hours: number) => Temporal.Instant.fromEpochMilliseconds(anchorMs - hours * HOUR_MS).toString();
  return tiers.map(({ fromHours, toHours, charge }) => {
    if (!(fromHours >= 0) || (toHours !== null && !(toHours > fromHours))) {
      throw new RangeError(`Not a tier: ${fromHours} to ${toHours} hours`);
    }
    return { after: toHours === null ? null : before(toHours), until: before(fromHours), charge };
  });
}
