/** What a person should know about a passport's last day. */
export type PassportWarning = 'none' | 'expires_within_six_months' | 'expired';

/** Many countries refuse entry on a passport that ends within six months of arrival. */
const MONTHS_WANTED = 6;

/** Judges a passport's last day of validity against today; both are calendar days. */
export function passportWarning(expiresOn: Temporal.PlainDate, today: Temporal.PlainDate): PassportWarning {
  if (Temporal.PlainDate.compare(expiresOn, today) < 0) return 'expired';
  return Temporal.PlainDate.compare(expiresOn, today.add({ months: MONTHS_WANTED })) < 0
    ? 'expires_within_six_months'
    : 'none';
}
