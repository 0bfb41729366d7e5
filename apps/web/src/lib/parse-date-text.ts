import { parseDateText as parseEnglish } from '@pravas/domain/time/typed-day.ts';
import { inEnglish } from '../languages/hindi-dates.ts';

/** Reads a date as people type it, in the words of the page's language, or of English. Null when it is no date. */
export function parseDateText(text: string, from: string): string | null {
  // The English build has no Hindi words to read.
  return parseEnglish(import.meta.env.PRAVAS_LANGUAGE === 'hi' ? inEnglish(text) : text, from);
}
