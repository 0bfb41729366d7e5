import type { getPriceCalendar } from '@pravas/contract/flight/compare-prices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { typicalSentence } from '@pravas/domain/fare/typical-price.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { longDate, plusDays } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';

/** A month of a route as the server remembers it. */
type PriceMonth = AnswerOf<typeof getPriceCalendar>;
/** The remembered price of a day of departure; rupees for one adult one way, with our fee. */
export type DayPrice = PriceMonth['days'][number];
/** The band of most prices of a route. */
export type TypicalBand = NonNullable<PriceMonth['typical']>;

/** Whose prices are shown: one way from here to there in a cabin. */
export interface PricedRoute {
  readonly from: string;
  readonly to: string;
  readonly cabin: CabinCode;
  /** How many are searched for: the remembered price is still one adult's fare. */
  readonly travellers: number;
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

/**
 * "14, ₹5,240, Monday, 14 December 2026": a day's name begins with what its cell shows, so that a person who says what
 * they see picks it. `date` is its date in full.
 */
export function dayName(day: string, price: DayPrice | null | undefined, date = day): string {
  return price && price.lowest !== null ? `${day}, ₹${cellPrice(price.lowest)}, ${date}` : date;
}

const TONE_WORDS = {
  low: ', among the lowest of the month',
  high: ', among the highest of the month',
  typical: '',
  unknown: '',
};

/** "Tue, 1 Dec: ₹5,240, among the lowest of the month, 6E, seen 2 days ago"; it also says what is not known. */
export function dayText(date: string, price: DayPrice | undefined, travellers = 1): string {
  const day = longDate(date).replace(/ \d{4}$/, '');
  if (!price || price.lowest === null) return `${day}: no price seen yet`;
  const airline = price.airlineCode ? `, ${price.airlineCode}` : '';
  const each = travellers > 1 ? ' per adult' : '';
  return `${day}: ${inr(price.lowest)}${each}${TONE_WORDS[price.tone]}${airline}${ageText(price.ageDays)}`;
}

/**
 * The meaning of a calendar's numbers; for several travellers it begins by saying that they are not for all of them.
 */
export function legendText({ from, to, travellers }: PricedRoute): string {
  const seen = `${from} to ${to} one way, ${travellers > 1 ? '' : 'one adult, '}our fee included.`;
  const each = travellers > 1 ? `Per adult, not for all ${travellers} travellers. ` : '';
  return `${each}Lowest prices in ₹ that your organisation has seen, ${seen} Green is the cheapest quarter, amber the most expensive.`;
}

/** ", seen today", ", seen 3 days ago"; nothing where it is not known. */
export function ageText(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return ', seen today';
  return days === 1 ? ', seen yesterday' : `, seen ${days} days ago`;
}

/** The facts of a search that decide which price is compared with the typical one. */
export interface BandedSearch {
  readonly isReturn: boolean;
  /** Whether the search is for one adult, as the remembered prices are. */
  readonly isOneAdult: boolean;
  /** Whether times of departure or arrival narrow the list. */
  readonly hasLimits: boolean;
  /** Whether the list has all its answers. */
  readonly isDone: boolean;
  /** The lowest price in the list; null while there is none. */
  readonly listLowest: number | null;
  readonly remembered: number | null;
}

/**
 * The price that lies in the band: that of the list wherever it is one adult's, so that the line and the strip above it
 * speak of the same; else what the list has just left in the memory of the day. Null where neither compares, as the
 * band is of one way at any time, and where nothing was found or cheaper fares may still come.
 */
export function bandPrice({ isReturn, isOneAdult, hasLimits, isDone, ...search }: BandedSearch): number | null {
  if (isReturn || hasLimits || !isDone || search.listLowest === null) return null;
  return isOneAdult ? search.listLowest : search.remembered;
}

/**
 * The sentence of the band and what must be known of it. Its own words say whose price it is where no price is
 * compared.
 */
export function bandText(lowest: number | null, band: TypicalBand, search: BandedSearch): string {
  return [
    typicalText(lowest, band),
    ...(search.isReturn ? ['That is one way.'] : []),
    ...(search.hasLimits && !search.isReturn ? ['That is for any time of day, not only your times.'] : []),
    ...(lowest !== null && !search.isOneAdult ? ['That is for one adult.'] : []),
  ].join(' ');
}

/**
 * How a price lies against the band, in the sentence of the rule; the band alone with its age where there is no price.
 */
export function typicalText(rupees: number | null, band: TypicalBand): string {
  if (rupees === null) return `${band.text} Last ${ageText(band.ageDays).replace(/^, /, '')}.`;
  const typical = { lowPaise: fromRupees(band.low), highPaise: fromRupees(band.high), days: band.days };
  return typicalSentence(fromRupees(rupees), typical);
}
