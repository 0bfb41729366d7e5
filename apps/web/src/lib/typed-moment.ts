import { latinDigits } from '@pravas/domain/validation/latin-digits.ts';
import { readTypedDate, typedDateText } from './typed-date.ts';

/** Longer texts are no moments, and need no reading. */
const LONGEST = 60;

/**
 * A time of day as people type it, as HH:MM of 24 hours: "9:30", "0930", "21.30", "9:30 pm", "9 pm". Null when it is
 * none; a bare "9" may be the beginning of another time.
 */
export function readTypedTime(text: string): string | null {
  const typed = latinDigits(text).trim().toLowerCase();
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/.exec(typed);
  if (!parts || typed.length > LONGEST) return null;
  const [, hours = '', minutes, half] = parts;
  if (minutes === undefined && half === undefined) return null;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  const whole = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  if (whole > 23 || Number(minutes ?? 0) > 59) return null;
  return `${String(whole).padStart(2, '0')}:${minutes ?? '00'}`;
}

/**
 * A date and a time as people type them, as YYYY-MM-DDTHH:MM: "05-01-2027 09:30", "5 jan 2027, 9:30 pm",
 * "2027-01-05T09:30". Null when either is missing or does not exist.
 */
export function readTypedMoment(text: string): string | null {
  const typed = text.trim();
  if (typed.length > LONGEST) return null;
  const parts = /^(.*?)(?:\s*,\s*|\s+|T)(\S+(?:\s*[ap]\.?m\.?)?)$/i.exec(typed);
  const date = parts && readTypedDate(parts[1] ?? '');
  const time = parts && readTypedTime(parts[2] ?? '');
  return date && time && `${date}T${time}`;
}

/** "05-01-2027 09:30" of 2027-01-05T09:30; any other text as it is. */
export function typedMomentText(value: string): string {
  const [date = '', time] = value.split('T');
  return time === undefined ? value : `${typedDateText(date)} ${time.slice(0, 5)}`;
}
