/** The calendar day in India, YYYY-MM-DD: by it prices are remembered and taxes are dated. */
export function indianDay(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toString();
}
