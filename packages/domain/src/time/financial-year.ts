/**
 * The Indian financial year of a day (YYYY-MM-DD), 1 April to 31 March, by the year it begins in: 2026 for 26-27.
 * Documents are numbered by it (CGST Rules, rule 46(b)). Throws RangeError for an invalid date.
 */
export function financialYearOf(day: string): number {
  const { year, month } = Temporal.PlainDate.from(day);
  return month >= 4 ? year : year - 1;
}
