import type { LookIn } from '@pravas/domain/refund/look-in.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';

/** Indian law and Indian time. */
const LAW_ZONE = 'Asia/Kolkata';

/** Why an airline keeps nothing: "Free within 48 hours of booking, until Mon, 23 Nov, 10:30 in India: …". */
export function lookInSentence({ hours, until }: LookIn, what: string): string {
  const wall = until.toZonedDateTimeISO(LAW_ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const end = `${shortDate(wall)}, ${clockOf(wall)}`;
  return `Free within ${hours} hours of booking, until ${end} in India: the airline keeps nothing of ${what}.`;
}
