import { latinDigits } from '@pravas/domain/validation/latin-digits.ts';
import { parseDateText } from './parse-date-text.ts';

/** Longer texts are no dates, and need no reading. */
const LONGEST = 40;

/**
 * A date typed with its year, as YYYY-MM-DD: "05-01-1990", "5/1/1990", "5 jan 1990", "05011990" (number pads have no
 * dash), "1990-01-05". Null when it is none, or exists in no calendar.
 */
export function readTypedDate(text: string): string | null {
  const typed = latinDigits(text).trim();
  if (typed.length > LONGEST) return null;
  const bare = /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  const dashed = bare ? `${bare[1]}-${bare[2]}-${bare[3]}` : typed;
  // Days and months alone would mean the next such day, which no birthday is.
  return /\d{4}/.test(dashed) ? parseDateText(dashed, '1900-01-01') : null;
}

/** "05-01-1990": how dates are shown in fields (rules §9.3). */
export function typedDateText(date: string): string {
  return date.split('-').reverse().join('-');
}
