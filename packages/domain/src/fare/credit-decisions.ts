import { type CreditEligibility, DEFAULT_ELIGIBILITY, type EconomyCredit } from './gst-credit.ts';

/** What a finance team decided on credit for GST on economy tickets, from a day on until its next decision. */
export interface CreditDecision {
  /** The registration it is for; null = all that have no decision of their own. */
  readonly registrationId: string | null;
  readonly economy: EconomyCredit;
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly reason: string;
}

/** The first day on which there was GST to decide on (GST came into force on 1 July 2017). */
export const FIRST_GST_DAY = '2017-07-01';
/** How far ahead decisions are made, in days: later ones are made when they are nearer. */
export const DECIDED_AHEAD_DAYS = 366;

/**
 * The table of eligibility of a registration, without gaps and in order of days: a decision of its own takes precedence
 * over one for all, and before the first of either the general reading of the law holds.
 */
export function eligibilityOf(
  decisions: readonly CreditDecision[],
  registrationId: string | null,
): readonly CreditEligibility[] {
  const inOrder = decisions.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  const own = inOrder.filter((one) => registrationId !== null && one.registrationId === registrationId);
  const [firstOwn] = own;
  const general = inOrder.filter(
    (one) => one.registrationId === null && (firstOwn === undefined || one.validFrom < firstOwn.validFrom),
  );
  const steps = [...general, ...own].map(
    ({ economy, validFrom, reason }): CreditEligibility => ({
      economy5: economy,
      validFrom,
      validTo: null,
      source: `Decision of the finance team from ${validFrom}: ${reason}`,
    }),
  );
  const begins = steps[0]?.validFrom;
  const before = DEFAULT_ELIGIBILITY.filter((row) => begins === undefined || row.validFrom < begins);
  const rows = [...before, ...steps];
  return rows.map((row, index) => {
    const next = rows[index + 1];
    return next === undefined ? row : { ...row, validTo: dayBefore(next.validFrom) };
  });
}

function dayBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
