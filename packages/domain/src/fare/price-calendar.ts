import type { Paise } from '../money/money.ts';
import { latestByDay, percentile, type RememberedPrice } from './typical-price.ts';

/** What suppliers answered just now for a day of departure; null = nothing is sold. */
export interface LivePrice {
  readonly departsOn: string;
  readonly lowestPaise: Paise | null;
  readonly airlineCode: string | null;
}

/** How a day is painted: the cheapest quarter of the known days is low, the dearest high. */
type DayTone = 'low' | 'typical' | 'high' | 'unknown';

/** A day of the calendar. */
export interface CalendarDay {
  readonly date: string;
  /** Null where nothing is known or nothing is sold. */
  readonly lowestPaise: Paise | null;
  readonly airlineCode: string | null;
  /** `live`: asked now · `remembered`: seen earlier · `none`: not known. */
  readonly source: 'live' | 'remembered' | 'none';
  /** The day it was seen; null where nothing is known. */
  readonly seenOn: string | null;
  readonly ageDays: number | null;
  readonly tone: DayTone;
}

/** A span of days with what is known of them; `from` and `to` are inside it, YYYY-MM-DD. */
export interface CalendarQuestion {
  readonly from: string;
  readonly to: string;
  /** The day from which the age of prices is counted. */
  readonly today: string;
  /**
   * Where the flights leave it may be another day than today: days before it have no price any more. Absent = today.
   */
  readonly firstDay?: string;
  readonly remembered: readonly RememberedPrice[];
  readonly live?: readonly LivePrice[];
}

// Of fewer prices a quarter is less than one.
const FEWEST_FOR_TONES = 4;

/**
 * The calendar of a span of days. What suppliers say now holds, dearer or not; else the latest memory with its age.
 * Where all prices are alike none is low or high. Throws RangeError for a span that ends before it begins.
 */
export function priceCalendar(question: CalendarQuestion): CalendarDay[] {
  const { from, to, today, firstDay = today } = question;
  const first = Temporal.PlainDate.from(from);
  const length = first.until(to, { largestUnit: 'days' }).days + 1;
  if (length < 1) throw new RangeError(`A calendar from ${from} cannot end on ${to}`);
  const remembered = latestByDay(question.remembered.filter((one) => one.seenOn <= today));
  const live = liveByDay(question.live ?? []);
  const days = Array.from({ length }, (_, index) => {
    const date = first.add({ days: index }).toString();
    return date < firstDay ? unknownDay(date) : dayOf(date, today, live.get(date), remembered.get(date));
  });
  return withTones(days);
}

/** Of several answers for a day the lowest counts; a supplier that sells nothing does not outdo one that sells. */
function liveByDay(live: readonly LivePrice[]): ReadonlyMap<string, LivePrice> {
  const byDay = new Map<string, LivePrice>();
  for (const one of live) {
    const known = byDay.get(one.departsOn);
    const price = (of: LivePrice) => of.lowestPaise ?? Number.POSITIVE_INFINITY;
    const isBetter =
      !known ||
      price(one) < price(known) ||
      (price(one) === price(known) && (one.airlineCode ?? '') < (known.airlineCode ?? ''));
    if (isBetter) byDay.set(one.departsOn, one);
  }
  return byDay;
}

function unknownDay(date: string): CalendarDay {
  return {
    date,
    lowestPaise: null,
    airlineCode: null,
    source: 'none',
    seenOn: null,
    ageDays: null,
    tone: 'unknown',
  };
}

function dayOf(
  date: string,
  today: string,
  live: LivePrice | undefined,
  remembered: RememberedPrice | undefined,
): CalendarDay {
  if (live) {
    const { lowestPaise, airlineCode } = live;
    return { ...unknownDay(date), lowestPaise, airlineCode, source: 'live', seenOn: today, ageDays: 0 };
  }
  if (!remembered) return unknownDay(date);
  const { lowestPaise, airlineCode, seenOn } = remembered;
  const ageDays = Temporal.PlainDate.from(seenOn).until(today, { largestUnit: 'days' }).days;
  return { ...unknownDay(date), lowestPaise, airlineCode, source: 'remembered', seenOn, ageDays };
}

function withTones(days: readonly CalendarDay[]): CalendarDay[] {
  const rising = days.flatMap((day) => (day.lowestPaise === null ? [] : [day.lowestPaise])).sort((a, b) => a - b);
  const few = rising.length < FEWEST_FOR_TONES;
  const low = few ? null : percentile(rising, 25);
  const high = few ? null : percentile(rising, 75);
  return days.map((day) => ({ ...day, tone: toneOf(day.lowestPaise, low, high) }));
}

function toneOf(price: Paise | null, low: Paise | null, high: Paise | null): DayTone {
  if (price === null) return 'unknown';
  if (low === null || high === null || low === high) return 'typical';
  if (price <= low) return 'low';
  return price >= high ? 'high' : 'typical';
}
