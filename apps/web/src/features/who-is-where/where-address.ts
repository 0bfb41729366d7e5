import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../../lib/search-text.ts';

/** What the page is asked for, as its address says it; days are YYYY-MM-DD, '' = nothing said. */
export interface WhereAsk {
  readonly from: string;
  readonly to: string;
  readonly place: string;
}

/** Reads the address; what is no day there reads as today. A last day before the first is none. */
export function readWhereAsk({ from = '', to = '', place = '' }: SearchText, today: string): WhereAsk {
  const first = isCalendarDay(from) ? from : today;
  return { from: first, to: isCalendarDay(to) && to > first ? to : '', place };
}

/** Writes the address: today and what was not chosen are left out. */
export function writeWhereAsk({ from, to, place }: WhereAsk, today: string): Readonly<Record<string, string>> {
  return {
    ...(from === today ? {} : { from }),
    ...(to === '' || to <= from ? {} : { to }),
    ...(place === '' ? {} : { place }),
  };
}
