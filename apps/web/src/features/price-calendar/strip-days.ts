import type { streamAlternatives } from '@pravas/contract/flight/compare-prices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { flexibleDays } from '@pravas/domain/flight/search-alternatives.ts';
import type { SaleDays } from '@pravas/domain/flight/search-limits.ts';
import type * as z from 'zod/mini';
import type { DayPrice } from './day-prices.ts';

type Event = AnswerOf<typeof streamAlternatives>;
/** A day or a pair of airports that was searched besides what was asked for. */
export type Alternative = Extract<Event, { type: 'price' }>['alternative'];
/** The search at the centre of the look, as the server takes it; without the reach. */
export type AroundQuery = Omit<z.input<(typeof streamAlternatives)['query']>, 'flex' | 'near'>;

/** A day of the strip; rupees with our fee. */
export interface StripDay {
  readonly dDate: string;
  readonly rDate: string | null;
  readonly isAsked: boolean;
  readonly lowest: number | null;
  /**
   * `list`: the list itself · `live`: suppliers were asked now · `remembered`: seen earlier · `no_answer`: they were
   * asked and did not answer · `none`: nobody was asked.
   */
  readonly source: 'list' | 'live' | 'remembered' | 'no_answer' | 'none';
  /** Days since a remembered price was seen. */
  readonly ageDays: number | null;
  /** The lowest of several known prices. */
  readonly isLowest: boolean;
}

interface StripQuestion {
  readonly dDate: string;
  readonly rDate: string | null;
  /** Other days cannot be flown on. */
  readonly saleDays: SaleDays;
  /** What the list found for the day that was asked for; null while nothing is. */
  readonly listLowest: number | null;
  readonly alternatives: readonly Alternative[];
  readonly remembered: ReadonlyMap<string, DayPrice>;
  /**
   * Whether what is remembered was asked alike, for one adult and at any time of the day; else it says nothing here.
   */
  readonly remembersAlike: boolean;
}

const UNKNOWN = { lowest: null, source: 'none', ageDays: null, isLowest: false } as const;

/** Days on each side of the one that was asked for. */
const AROUND = 3;

/**
 * The days around a search in their order. Suppliers' present answers come first, then remembered prices; the memory is
 * of one direction and says nothing of a return.
 */
export function stripDays(question: StripQuestion): readonly StripDay[] {
  const { dDate, rDate, saleDays, listLowest, alternatives, remembered, remembersAlike } = question;
  const byDay = new Map(alternatives.filter((one) => one.kind === 'date').map((one) => [one.dDate, one]));
  const days = flexibleDays({ departsOn: dDate, returnsOn: rDate }, AROUND, saleDays).map((day): StripDay => {
    if (day.departsOn === dDate) return { ...UNKNOWN, dDate, rDate, isAsked: true, lowest: listLowest, source: 'list' };
    const looked = byDay.get(day.departsOn);
    const asked = looked?.source === 'live' ? looked : undefined;
    const unheard = looked?.source === 'no_answer' ? looked.source : 'none';
    const known = rDate === null && remembersAlike ? remembered.get(day.departsOn) : undefined;
    const lowest = asked ? asked.lowest : (known?.lowest ?? null);
    return {
      dDate: day.departsOn,
      rDate: day.returnsOn,
      isAsked: false,
      lowest,
      source: asked ? 'live' : known && known.lowest !== null ? 'remembered' : unheard,
      ageDays: asked ? 0 : (known?.ageDays ?? null),
      isLowest: false,
    };
  });
  const prices = days.flatMap((day) => (day.lowest === null ? [] : [day.lowest]));
  const least = prices.length > 1 ? Math.min(...prices) : null;
  return days
    .map((day) => ({ ...day, isLowest: day.lowest !== null && day.lowest === least }))
    .sort((a, b) => (a.dDate < b.dDate ? -1 : 1));
}

/** Pairs of airports nearby for which something is known, the cheapest first. */
export function nearbyFinds(alternatives: readonly Alternative[]): readonly Alternative[] {
  return alternatives
    .filter((one) => one.kind === 'airport' && one.lowest !== null)
    .sort((a, b) => (a.lowest ?? 0) - (b.lowest ?? 0) || (a.distanceKm ?? 0) - (b.distanceKm ?? 0));
}

/** Replaces what was known of the same day or airports with an answer. */
export function withAnswer(before: readonly Alternative[], answer: Alternative): readonly Alternative[] {
  const key = ({ kind, from, to, dDate }: Alternative) => `${kind} ${from} ${to} ${dDate}`;
  return before.map((one) => (key(one) === key(answer) ? answer : one));
}
