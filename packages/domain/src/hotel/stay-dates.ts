import { remember } from '../memory/remember.ts';
import { isCalendarDay } from '../time/calendar-day.ts';

/** The nights of a stay, from check-in to the day of check-out; both YYYY-MM-DD on the hotel's calendar. */
export interface StayDates {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** The specification's words for a stay without a night (rules §5.5); they are shown unchanged. */
const SAME_DAY_MESSAGE = 'Check-in date and Check-out date cannot be same';

/** Suppliers sell no longer stays. */
export const MOST_NIGHTS = 99;
/** Suppliers sell no later check-ins, in days from today. */
export const MOST_DAYS_AHEAD = 330;

/** A rule that dates of a stay break. */
export type StayProblemCode =
  | 'not_a_date'
  | 'check_in_past'
  | 'same_day'
  | 'check_out_before_check_in'
  | 'too_many_nights'
  | 'too_far_ahead'
  | 'before_trip'
  | 'after_trip';

/** A broken rule, at the date that has to be changed. */
export interface StayProblem {
  readonly code: StayProblemCode;
  readonly field: keyof StayDates;
  readonly message: string;
}

/** What dates are compared with; days are YYYY-MM-DD. */
export interface StayCalendar {
  readonly today: string;
  /** First and last day of the trip that the stay is for; null = it is for none. */
  readonly trip: { readonly startsOn: string; readonly endsOn: string } | null;
}

/** One night from a day on, the initial value of a form (rules §9.3). Throws RangeError for an invalid date. */
export function oneNightFrom(checkIn: string): StayDates {
  return { checkIn, checkOut: daysAfter(checkIn, 1) };
}

/** How many nights a stay has. Throws RangeError for what is not a date. */
export function nightsOf({ checkIn, checkOut }: StayDates): number {
  return daysBetween(checkIn, checkOut);
}

/** The days on whose evenings its nights begin, in order, YYYY-MM-DD. */
export function nightDates({ checkIn, checkOut }: StayDates): readonly string[] {
  return datesBetween(`${checkIn} ${checkOut}`);
}

/** Asked for each of the thousands of rates of a search. */
const datesBetween = remember((days): readonly string[] => {
  const [checkIn = '', checkOut = ''] = days.split(' ');
  const nights = Math.max(0, daysBetween(checkIn, checkOut));
  return Array.from({ length: nights }, (_, night) => daysAfter(checkIn, night));
});

/**
 * Why a stay cannot be searched, the first rule that it breaks; null where it can. A trip's stay lies within the trip
 * and may end one day after it (rules §5.5).
 */
export function stayProblem(stay: StayDates, { today, trip }: StayCalendar): StayProblem | null {
  const { checkIn, checkOut } = stay;
  const refuse = (code: StayProblemCode, field: keyof StayDates, message: string) => ({ code, field, message });
  if (!isCalendarDay(checkIn)) return refuse('not_a_date', 'checkIn', 'Choose a check-in date.');
  if (!isCalendarDay(checkOut)) return refuse('not_a_date', 'checkOut', 'Choose a check-out date.');
  if (checkIn === checkOut) return refuse('same_day', 'checkOut', SAME_DAY_MESSAGE);
  if (checkOut < checkIn) {
    return refuse('check_out_before_check_in', 'checkOut', 'Check-out is before check-in. Choose a later day.');
  }
  if (checkIn < today) return refuse('check_in_past', 'checkIn', 'Check-in has passed. Choose today or a later day.');
  if (daysBetween(today, checkIn) > MOST_DAYS_AHEAD) {
    return refuse('too_far_ahead', 'checkIn', `Hotels are sold up to ${MOST_DAYS_AHEAD} days ahead.`);
  }
  if (nightsOf(stay) > MOST_NIGHTS) {
    return refuse('too_many_nights', 'checkOut', `A stay has at most ${MOST_NIGHTS} nights.`);
  }
  if (trip && checkIn < trip.startsOn) {
    return refuse('before_trip', 'checkIn', 'Check-in is before the trip begins.');
  }
  if (trip && (checkIn > trip.endsOn || checkOut > daysAfter(trip.endsOn, 1))) {
    return refuse(
      'after_trip',
      checkIn > trip.endsOn ? 'checkIn' : 'checkOut',
      'The stay is outside the trip: check-out is at most one day after it ends.',
    );
  }
  return null;
}

/** "1 night", "3 nights". */
export function nightsText(nights: number): string {
  return nights === 1 ? '1 night' : `${nights} nights`;
}

function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}
