import { financialYearOf } from '../time/financial-year.ts';

/**
 * The error of a letter of undertaking's days, YYYY-MM-DD and both included; null when there is none. One is given for
 * a financial year (Circular 8/8/2017-GST).
 */
export function undertakingDaysProblem(validFrom: string, validTo: string): string | null {
  if (validTo < validFrom) return 'Last day must not be before the first';
  const year = financialYearOf(validFrom);
  return year === financialYearOf(validTo) ? null : `This letter is valid until 31 March ${year + 1} at the latest`;
}
