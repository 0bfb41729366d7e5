import { instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { inr } from '../../lib/money-text.ts';
import type { FlightBooking } from './trip-types.ts';

type Rules = FlightBooking['rules'][number];

/**
 * Until when cancelling a flight brings something back, by the fare's own lines: "Refundable until Tue, 4 Jan, 02:10,
 * less ₹3,500 per traveller". Null where the rules are not known; the zone is the departure's.
 */
export function refundText(rules: Rules | undefined, zone: string, nowMs: number): string | null {
  if (!rules) return null;
  const ahead = rules.cancellation
    .filter((bar) => bar.charges !== null && endMs(bar.endsAt, zone) > nowMs)
    .toSorted((a, b) => a.endsAt.localeCompare(b.endsAt));
  const [now] = ahead;
  const last = ahead.at(-1);
  if (!now || !last) return rules.cancellationEmpty ?? 'No refund!';
  const until = `${shortDate(last.endsAt.slice(0, 10))}, ${last.endsAt.slice(11, 16)}`;
  const less = now.charges ? `, now less ${inr(now.charges)} per traveller` : '';
  return `Refundable until ${until}${less}`;
}

function endMs(wall: string, zone: string): number {
  return instantOf({ wall, zone }).epochMilliseconds;
}
