import { CABINS } from '../flight/cabin.ts';
import { formatInr, type Paise } from '../money/money.ts';
import { durationText } from '../time/airport-time.ts';
import type { CabinTier, ComparableFlights, MarketAmounts, RelativeCeiling } from './policy.ts';
import { cabinsText, daysText, joined, percentText } from './policy-words.ts';

/** "Economy; from 6h 00m Economy or Business": the cabin tiers of one market. */
export function tiersText(tiers: readonly CabinTier[]): string {
  if (tiers.length === 0) return 'any cabin';
  return [...tiers]
    .sort((a, b) => a.fromMinutes - b.fromMinutes)
    .map((tier) => {
      const cabins = tier.cabins.length === CABINS.length ? 'any cabin' : cabinsText(tier.cabins) || 'no cabin';
      return tier.fromMinutes === 0 ? cabins : `from ${durationText(tier.fromMinutes)} ${cabins}`;
    })
    .join('; ');
}

/** "₹6,200", or "no limit". */
export function amountText(amount: Paise | null): string {
  return amount === null ? 'no limit' : formatInr(amount);
}

/** "domestic ₹6,200, international no limit". */
export function amountsText(amounts: MarketAmounts): string {
  return `domestic ${amountText(amounts.domesticPaise)}, international ${amountText(amounts.internationalPaise)}`;
}

/** "7 days", or "no days asked for". */
export function advanceText(days: number | null): string {
  return days === null ? 'no days asked for' : daysText(days);
}

/** "₹500 or 10%, the greater, above the lowest logical fare". */
export function relativeText(rule: RelativeCeiling): string {
  const above = rule.above === 'median' ? 'the median fare' : 'the lowest logical fare';
  const parts = [
    ...(rule.allowedPaise === null ? [] : [formatInr(rule.allowedPaise)]),
    ...(rule.allowedPercent === null ? [] : [percentText(rule.allowedPercent)]),
  ];
  const margin = parts.length === 2 ? `${joined(parts, 'or')}, the greater,` : (parts[0] ?? 'nothing');
  return `${margin} above ${above} of ${comparableText(rule.comparable)}`;
}

/** "flights with at most 1 stop, within 2 hours": what fares are compared with. */
export function comparableText(comparable: ComparableFlights): string {
  const { maxStops, hoursAround, maxLayoverMinutes, withoutAirlines } = comparable;
  const limits = [
    ...(maxStops === null ? [] : [maxStops === 0 ? 'without stops' : `with at most ${stopsText(maxStops)}`]),
    ...(hoursAround === null ? [] : [`leaving within ${hoursAround === 1 ? '1 hour' : `${hoursAround} hours`}`]),
    ...(maxLayoverMinutes === null ? [] : [`with stays of at most ${durationText(maxLayoverMinutes)}`]),
    ...(withoutAirlines.length === 0 ? [] : [`not by ${joined([...withoutAirlines].sort(), 'or')}`]),
  ];
  return limits.length === 0 ? 'all flights' : `flights ${limits.join(', ')}`;
}

function stopsText(stops: number): string {
  return stops === 1 ? '1 stop' : `${stops} stops`;
}
