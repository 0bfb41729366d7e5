import type { getPriceCalendar } from '@pravas/contract/flight/compare-prices.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { typicalSentence } from '@pravas/domain/fare/typical-price.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { longDate, plusDays } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';

/** A month of a route as the server remembers it. */
export type PriceMonth = PayloadOf<typeof getPriceCalendar>;
/** What is remembered of a day of departure; rupees for one adult one way, without our fee. */
export type DayPrice = PriceMonth['days'][number];
/** The band that most prices of a route lie in. */
export type TypicalBand = NonNullable<PriceMonth['typical']>;

/** Whose prices are shown: one way from here to there in a cabin. */
export interface PricedRoute {
  readonly from: string;
  readonly to: string;
  readonly cabin: CabinCode;
}

/** The months that a span of days touches, "2026-12" and on; at most three. */
export function monthsOf(start: string, end: string): readonly string[] {
  const months: string[] = [];
  for (let month = start.slice(0, 7); month <= end.slice(0, 7) && months.length < 3; month = monthAfter(month)) {
    months.push(month);
  }
  return months;
}

function monthAfter(month: string): string {
  return plusDays(`${month}-28`, 4).slice(0, 7);
}

/** "5,240": rupees without the sign, for cells that are too small for it. */
export function cellPrice(rupees: number): string {
  return inr(Math.round(rupees)).replace('₹', '');
}

const TONE_WORDS = {
  low: ', among the lowest of the month',
  high: ', among the highest of the month',
  typical: '',
  unknown: '',
};

/** "Tue, 1 Dec: ₹5,240, among the lowest of the month, 6E, seen 2 days ago"; what is not known is said so. */
export function dayText(date: string, price: DayPrice | undefined): string {
  const day = longDate(date).replace(/ \d{4}$/, '');
  if (!price || price.lowest === null) return `${day}: no price seen yet`;
  const airline = price.airlineCode ? `, ${price.airlineCode}` : '';
  return `${day}: ${inr(price.lowest)}${TONE_WORDS[price.tone]}${airline}${ageText(price.ageDays)}`;
}

/** ", seen today", ", seen 3 days ago"; nothing where it is not known. */
export function ageText(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return ', seen today';
  return days === 1 ? ', seen yesterday' : `, seen ${days} days ago`;
}

/** How a price lies against the band, in the sentence of the rule; the band alone where no price is known. */
export function typicalText(rupees: number | null, band: TypicalBand): string {
  if (rupees === null) return band.text;
  const lowPaise = fromRupees(band.low);
  // The median is not sent; neither the word nor the sentence asks for it.
  return typicalSentence(fromRupees(rupees), {
    lowPaise,
    medianPaise: lowPaise,
    highPaise: fromRupees(band.high),
    days: band.days,
  });
}
