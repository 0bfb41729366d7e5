import type { LookIn } from '@pravas/domain/flight-order/look-in.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';

/** Why the airline's own charges do not apply yet; `isWhole` = the right is one of all that is left of the journey. */
export function lookInRulesNote({ hours, until }: LookIn, isWhole: boolean): string {
  const what = isWhole ? 'cancelling' : 'cancelling a part of the journey';
  return `Within ${hours} hours of booking, until ${endText(until)} in India, the airline may charge nothing for ${what}, and for a change the difference in fare alone. Its own charges hold after that.`;
}

function endText(until: Temporal.Instant): string {
  const wall = until.toZonedDateTimeISO(INDIAN_ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' });
  return `${shortDate(wall)}, ${clockOf(wall)}`;
}

/** Why an airline keeps nothing: "Free within 48 hours of booking, until Mon, 23 Nov, 10:30 in India: …". */
export function lookInSentence({ hours, until }: LookIn, what: string): string {
  return `Free within ${hours} hours of booking, until ${endText(until)} in India: the airline keeps nothing of ${what}.`;
}
