import type { Guest } from '@duffel/api/Stays/StaysTypes';
import { randomId } from '../duffel/webhooks.ts';
import type { NegotiatedRate } from '../hotel-bookings/stays-ledger.ts';
import type { RoomOffer } from '../hotel-engine/offers.ts';
import type { PolicyStep } from '../hotel-engine/policies.ts';
import type { ListedProperty } from '../hotel-engine/second-list.ts';
import type { RoomGuests, Stay } from '../hotel-engine/stay.ts';

/** How long a result, its rates and their quotes live, counted from the search. */
const RESULT_LIFE_MS = 39 * 60_000;

/** What was asked in a search. */
export interface StaysQuestion {
  readonly stay: Stay;
  readonly rooms: readonly RoomGuests[];
  /** The guests as the wire writes them. */
  readonly guests: readonly Guest[];
  readonly freeOnly: boolean;
  /** True: paid now only; false: paid at the hotel only; null: both. */
  readonly payNow: boolean | null;
  readonly negotiated: readonly NegotiatedRate[];
}

/** A result that was shown. */
export interface KnownResult {
  readonly id: string;
  readonly listed: ListedProperty;
  readonly question: StaysQuestion;
  readonly searchedAtMs: number;
}

/** A rate that was shown, with the outcome of its quote. */
export interface KnownRate {
  readonly id: string;
  readonly result: KnownResult;
  readonly offer: RoomOffer;
  readonly steps: readonly PolicyStep[];
  readonly negotiated: NegotiatedRate | null;
  readonly isQuoted: boolean;
  /** Whether a booking has been refused once because of a higher price. */
  readonly hasMoved: boolean;
  readonly isPackageOnly: boolean;
}

/** A quote: the rate as it was when it was quoted. */
export interface KnownQuote {
  readonly id: string;
  readonly rate: KnownRate;
  readonly isBooked: boolean;
}

/** Offers that were shown and are not booked. They live in memory only: a restart ends them, as time does. */
export interface StaysDesk {
  fileResult(listed: ListedProperty, question: StaysQuestion, nowMs: number): KnownResult;
  result(id: string): KnownResult | undefined;
  fileRate(rate: Omit<KnownRate, 'id'>): KnownRate;
  rate(id: string): KnownRate | undefined;
  keepRate(rate: KnownRate): KnownRate;
  fileQuote(rate: KnownRate): KnownQuote;
  quote(id: string): KnownQuote | undefined;
  keepQuote(quote: KnownQuote): KnownQuote;
  clear(): void;
}

/** The moment at which everything of a result ends, epoch milliseconds. */
export function expiresAtMs({ searchedAtMs }: KnownResult): number {
  return searchedAtMs + RESULT_LIFE_MS;
}

/** An empty desk. */
export function createStaysDesk(): StaysDesk {
  const results = new Map<string, KnownResult>();
  const rates = new Map<string, KnownRate>();
  const quotes = new Map<string, KnownQuote>();
  // What is over stays for some time, so that it can be distinguished from what never was.
  const forgetBefore = (nowMs: number): void => {
    const isOld = (result: KnownResult): boolean => nowMs - result.searchedAtMs > 2 * RESULT_LIFE_MS;
    for (const [id, one] of results) if (isOld(one)) results.delete(id);
    for (const [id, one] of rates) if (isOld(one.result)) rates.delete(id);
    for (const [id, one] of quotes) if (isOld(one.rate.result)) quotes.delete(id);
  };
  return {
    fileResult: (listed, question, nowMs) => {
      const result = { id: randomId('srr'), listed, question, searchedAtMs: nowMs };
      results.set(result.id, result);
      if (results.size % 100 === 0) forgetBefore(nowMs);
      return result;
    },
    result: (id) => results.get(id),
    fileRate: (parts) => {
      const rate = { id: randomId('rat'), ...parts };
      rates.set(rate.id, rate);
      return rate;
    },
    rate: (id) => rates.get(id),
    keepRate: (rate) => {
      rates.set(rate.id, rate);
      return rate;
    },
    fileQuote: (rate) => {
      const quote = { id: randomId('quo'), rate, isBooked: false };
      quotes.set(quote.id, quote);
      return quote;
    },
    quote: (id) => quotes.get(id),
    keepQuote: (quote) => {
      quotes.set(quote.id, quote);
      return quote;
    },
    clear: () => {
      for (const part of [results, rates, quotes]) part.clear();
    },
  };
}
