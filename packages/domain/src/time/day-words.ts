/** Months by the three letters that people type. */
export const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days of the week likewise, Sunday first as JavaScript counts them. */
export const DAY_NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** "05" for 5. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
