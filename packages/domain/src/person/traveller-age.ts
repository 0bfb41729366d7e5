import { invalidMessage } from '../validation/messages.ts';
import type { TravellerType } from './traveller.ts';

/** Nobody alive was born longer ago; the 200 years of rules §9.3 are those of hotel guests. */
export const OLDEST_YEARS = 120;

/** The days that a date of birth is judged by, YYYY-MM-DD. */
export interface AgeDays {
  readonly today: string;
  /** The departure day of the journey's last slice: airlines sell a whole journey by the age on it. */
  readonly lastFlightOn: string;
}

/** Why a date of birth is refused. */
export type BirthdayRefusal = 'not_born_yet' | 'too_long_ago' | 'other_type';

/**
 * Whether a person born on a day, YYYY-MM-DD, travels as a type (rules §9.3): infants are under 2, children under 12. A
 * child that grows into a seat on the way needs one for the whole journey. Null where the date fits.
 */
export function refuseBirthday(dateOfBirth: string, type: TravellerType, days: AgeDays): BirthdayRefusal | null {
  if (dateOfBirth > days.today) return 'not_born_yet';
  const years = fullYears(dateOfBirth, days.lastFlightOn);
  if (years > OLDEST_YEARS) return 'too_long_ago';
  return typeOfAge(years) === type ? null : 'other_type';
}

/**
 * The message about a refused date of birth; `dayText` is the day of the last flight as the reader's language writes
 * it.
 */
export function birthdayMessage(refusal: BirthdayRefusal, type: TravellerType, dayText: string): string {
  const message = invalidMessage('Date of birth');
  return refusal === 'other_type' ? `${message}: ${AGE_RULES[type]} on ${dayText}` : message;
}

/** Full years from one date to another; someone born on 29 February turns a year older on 1 March. */
export function fullYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

function typeOfAge(years: number): TravellerType {
  if (years < 2) return 'INFANT';
  return years < 12 ? 'CHILD' : 'ADULT';
}

const AGE_RULES: Readonly<Record<TravellerType, string>> = {
  ADULT: 'adults are 12 years or older',
  CHILD: 'children are 2 to 11 years',
  INFANT: 'infants are under 2 years',
};
