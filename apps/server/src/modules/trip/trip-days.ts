import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Planned days of a trip, YYYY-MM-DD; a trip with a start and no end is one day long. */
export interface PlannedDays {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Reads planned days. Throws `validation_failed` for an invalid day, `return_before_departure`. */
export function readPlannedDays(startDate: string | null, endDate: string | null): PlannedDays {
  const startsOn = startDate === null ? null : readDay(startDate, 'startDate');
  const endsOn = endDate === null ? startsOn : readDay(endDate, 'endDate');
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    throw new Refusal('return_before_departure', {
      errors: [{ field: 'endDate', message: 'The trip cannot end before it starts' }],
    });
  }
  return { startsOn, endsOn };
}

/**
 * A day of the calendar as it was typed, of a year that trips are made in. Throws `validation_failed` naming the field.
 */
export function readDay(text: string, field: string): string {
  try {
    const day = Temporal.PlainDate.from(text, { overflow: 'reject' });
    if (day.year >= FIRST_YEAR && day.year <= LAST_YEAR) return day.toString();
  } catch {
    // Not a day of the calendar.
  }
  throw new Refusal('validation_failed', { errors: [{ field, message: 'Please enter valid date' }] });
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2200;

/** A traveller must be born. `prefix` goes before the field's name. Throws `validation_failed`. */
export function refuseFutureBirth(dateOfBirth: string | null | undefined, prefix: string, now: Temporal.Instant): void {
  if (!dateOfBirth || dateOfBirth <= indianDay(now)) return;
  const message = 'Please enter valid date of birth';
  throw new Refusal('validation_failed', { errors: [{ field: `${prefix}dateOfBirth`, message }] });
}
