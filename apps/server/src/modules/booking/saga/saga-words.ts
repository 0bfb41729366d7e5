import { formatInr, type Paise } from '@pravas/domain/money/money.ts';
import type { BookingLeg } from '../booking.ts';

/** "DEL → BOM". */
export function routeOf(leg: Pick<BookingLeg, 'offer'>): string {
  const [first] = leg.offer.slices;
  const last = first.segments.at(-1) ?? first.segments[0];
  return `${first.segments[0].from.airportCode} → ${last.to.airportCode}`;
}

/** Rules §8 'Price change'. */
export function priceText(oldPaise: Paise, newPaise: Paise): string {
  return `Price changed from ${formatInr(oldPaise)} to ${formatInr(newPaise)}. Please recheck the price before continuing.`;
}
