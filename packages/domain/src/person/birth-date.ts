import { invalidMessage } from '../validation/messages.ts';
import { OLDEST_YEARS } from './traveller-age.ts';

/** Judges a date of birth, YYYY-MM-DD, against today; answers the message to show, or null when it can be one. */
export function checkBirthDate(dateOfBirth: string, today: Temporal.PlainDate): string | null {
  const born = Temporal.PlainDate.from(dateOfBirth);
  const isPast = Temporal.PlainDate.compare(born, today) < 0;
  const isRecent = Temporal.PlainDate.compare(born, today.subtract({ years: OLDEST_YEARS })) > 0;
  return isPast && isRecent ? null : invalidMessage('Date of birth');
}
