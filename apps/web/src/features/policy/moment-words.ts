import { instantText } from '../../lib/calendar-date.ts';

/** "6 Nov, 07:13", and "6 Nov 2025, 07:13" where it was another year: versions live long. */
export function momentWords(instant: string, now: Date = new Date(), zone: string = Temporal.Now.timeZoneId()): string {
  const text = instantText(instant, zone);
  const year = new Date(instant).getFullYear();
  return Number.isNaN(year) || year === now.getFullYear() ? text : text.replace(',', ` ${year},`);
}
