/** Where days are counted by law, in documents, budgets and policies, and where no airport says otherwise. */
export const INDIAN_ZONE = 'Asia/Kolkata';

/** The calendar day of an instant in India. */
export function indianDate(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO(INDIAN_ZONE).toPlainDate();
}

/** The calendar day of an instant in India, YYYY-MM-DD. */
export function indianDay(at: Temporal.Instant): string {
  return indianDate(at).toString();
}

/** The first instant of a day in India. */
export function startOfIndianDay(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(INDIAN_ZONE).toInstant();
}
