import { type AirportTime, dateOf, epochMillisecondsOf } from '../time/airport-time.ts';
import { isCalendarDay } from '../time/calendar-day.ts';

/** An invalid field, by its path ("card.rates.extraKmPaise"). */
export interface CabProblem {
  readonly field: string;
  readonly message: string;
}

/** Collects the messages of the rules that are broken. */
export function problems(
  ...rules: readonly (readonly [isBroken: boolean, field: string, message: string])[]
): readonly CabProblem[] {
  return rules.flatMap(([isBroken, field, message]) => (isBroken ? [{ field, message }] : []));
}

/** No ride costs ₹1 crore. */
const MOST_PAISE = 1_000_000_000;

/** True for an amount that may be on a bill. */
export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MOST_PAISE;
}

/** The invalid amounts, by their labels; `prefix` is the path to them. */
export function amountProblems<Name extends string>(
  prefix: string,
  amounts: NoInfer<Readonly<Record<Name, number>>>,
  labels: Readonly<Record<Name, string>>,
): readonly CabProblem[] {
  return (Object.entries(labels) as [Name, string][]).flatMap(([name, label]) =>
    problems([!isAmount(amounts[name]), `${prefix}${name}`, `${label} must be an amount of 0 or more`]),
  );
}

/** True for a whole number within limits. */
export function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

/** True for a minute that exists, in a zone that does. */
export function isTime(time: AirportTime): boolean {
  const isWall = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(time.wall) && isCalendarDay(dateOf(time.wall));
  if (!isWall) return false;
  try {
    return Number.isFinite(epochMillisecondsOf(time));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
