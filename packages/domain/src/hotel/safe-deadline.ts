import { remember, rememberOf } from '../memory/remember.ts';
import { epochMillisecondsOf, shortDate, type WallTime } from '../time/airport-time.ts';
import { INDIAN_ZONE } from '../time/indian-day.ts';

/**
 * A deadline without a stated time zone: the earlier of the hotel's local time and Indian time, because suppliers in
 * India use either. Acting by then is in time for both.
 */
export function safeInstant(wall: WallTime, hotelZone: string): Temporal.Instant {
  const readings = [hotelZone, INDIAN_ZONE].map((zone) => epochMillisecondsOf({ wall, zone }));
  return Temporal.Instant.fromEpochMilliseconds(Math.min(...readings));
}

/** Who reads a moment: the hotel's clock, and that of the person who travels. */
export interface DeadlineReader {
  readonly hotelZone: string;
  /** What people call the place of the hotel: "New York". */
  readonly hotelCity: string;
  readonly readerZone: string;
}

/**
 * "Tue 21 Jul 14:29 New York (23:59 IST)": a moment by the hotel's clock, and by the reader's where it differs. Seconds
 * are left out, so that what is printed is never too late.
 */
export function deadlineText(at: Temporal.Instant, reader: DeadlineReader): string {
  return deadlineTexts(reader)(at);
}

/** The same for many moments; a repeated instant is worded once. */
export function deadlineTexts({ hotelZone, hotelCity, readerZone }: DeadlineReader): (at: Temporal.Instant) => string {
  return textsFor(JSON.stringify([hotelZone, hotelCity, readerZone]));
}

const textsFor = remember((key) => {
  const [hotelZone, hotelCity, readerZone] = JSON.parse(key) as [string, string, string];
  const reader = { hotelZone, hotelCity, readerZone };
  const textAt = remember((ms) => textOf(Temporal.Instant.fromEpochMilliseconds(Number(ms)), reader));
  return rememberOf((at: Temporal.Instant) => textAt(String(at.epochMilliseconds)));
});

function textOf(at: Temporal.Instant, { hotelZone, hotelCity, readerZone }: DeadlineReader): string {
  const [there, here] = [at.toZonedDateTimeISO(hotelZone), at.toZonedDateTimeISO(readerZone)];
  const [thereText, hereText] = [momentOf(there), momentOf(here)];
  if (thereText === hereText) return thereText;
  const sameDay = there.toPlainDate().equals(here.toPlainDate());
  return `${thereText} ${hotelCity} (${sameDay ? clock(here) : hereText} ${zoneName(readerZone)})`;
}

function momentOf(at: Temporal.ZonedDateTime): string {
  return `${shortDate(at.toPlainDate().toString()).replace(',', '')} ${clock(at)}`;
}

function clock(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'trunc' }).toString({ smallestUnit: 'minute' });
}

/** "IST", else the city of the zone: "Tokyo". */
function zoneName(zone: string): string {
  return zone === INDIAN_ZONE ? 'IST' : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
