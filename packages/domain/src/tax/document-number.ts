import { financialYearOf } from '../time/financial-year.ts';

/** Kinds of documents with numbers of their own, each with its letter. */
const LETTERS = { invoice: 'P', credit_note: 'C', debit_note: 'D' } as const;

/** What is numbered. */
export type NumberedKind = keyof typeof LETTERS;

/** Names of series of the registration that sold first. */
const FIRST = { invoice: 'PI', credit_note: 'PC', debit_note: 'PD' } as const satisfies Record<NumberedKind, string>;

/**
 * The series that a document of a day (YYYY-MM-DD) is numbered in: "PI/26-27" for the first registration, whose numbers
 * have begun so, "P2/2627" for the second. With "/" and seven digits a number has at most 16 characters of A–Z, 0–9,
 * "/" and "-" and begins with a letter (CGST Rules, rule 46(b); e-invoices besides). Throws RangeError for a
 * registration beyond the 99th.
 */
export function seriesOf(kind: NumberedKind, day: string, registration: number): string {
  if (!Number.isInteger(registration) || registration < 1 || registration > 99) {
    throw new RangeError(`No series for registration ${registration}`);
  }
  const from = financialYearOf(day);
  const [first, second] = [from, from + 1].map((year) => String(year % 100).padStart(2, '0'));
  return registration === 1 ? `${FIRST[kind]}/${first}-${second}` : `${LETTERS[kind]}${registration}/${first}${second}`;
}

/** Digits of a number within its series. */
export const NUMBER_DIGITS = 7;
