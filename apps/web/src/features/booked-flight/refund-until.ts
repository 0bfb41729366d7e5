import { REQUESTS_STOP_HOURS } from '@pravas/domain/fare/requests-stop.ts';
import { TAXES_UNKNOWN } from '@pravas/domain/refund/refund-target.ts';
import { instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { inr } from '../../lib/money-text.ts';
import type { FlightItem } from './booked-types.ts';

type Rules = FlightItem['rules'][number];

/**
 * Until when cancelling a flight brings a refund, by the fare's own lines: "Refundable until Tue, 4 Jan, 02:10, now
 * less the airline’s ₹3,500 per traveller and our charges", and no longer than requests are taken. Null where the rules
 * are not known; `departs` is the flight's own, "2027-01-05T06:10" in its zone. `knowsTaxes`: false for a fare that was
 * entered in one sum.
 */
export function refundText(
  rules: Rules | undefined,
  departs: string,
  zone: string,
  nowMs: number,
  knowsTaxes = true,
): string | null {
  if (!rules) return null;
  const stops = wallBefore(departs, zone, REQUESTS_STOP_HOURS);
  const ahead = rules.cancellation
    .map(({ charges, endsAt }) => ({ charges, endsAt: endsAt < stops ? endsAt : stops }))
    .filter((bar) => bar.charges !== null && endMs(bar.endsAt, zone) > nowMs)
    .toSorted((a, b) => a.endsAt.localeCompare(b.endsAt));
  const [now] = ahead;
  const last = ahead.at(-1);
  // Statutory taxes are refunded whatever the fare says (DGCA CAR Section 3, Series M, Part II).
  if (!now || !last) return knowsTaxes ? 'Non-refundable, taxes returned' : TAXES_UNKNOWN;
  const until = `${shortDate(last.endsAt.slice(0, 10))}, ${last.endsAt.slice(11, 16)}`;
  const less = now.charges ? `; now you lose ${inr(now.charges)} per traveller and our fee` : '';
  return `Refundable until ${until}${less}`;
}

/** The time so many hours earlier at the same airport. */
function wallBefore(wall: string, zone: string, hours: number): string {
  const at = instantOf({ wall, zone }).subtract({ hours }).toZonedDateTimeISO(zone);
  return at.toPlainDateTime().toString({ smallestUnit: 'minute' });
}

function endMs(wall: string, zone: string): number {
  return instantOf({ wall, zone }).epochMilliseconds;
}
