import type { CreditTerms } from './credit-ageing.ts';

/** A cycle of a credit line. Days are India's, YYYY-MM-DD. */
export interface CreditCycle {
  /** Both included. */
  readonly from: string;
  readonly to: string;
  /** The day on which its statement is drawn: the first that is not in it. */
  readonly closesOn: string;
  readonly dueOn: string;
}

/**
 * The first cycle that closes after a day. It begins where the last statement ended, and without one a month before it closes; so
 * cycles follow each other without a gap, also where the day of the statement has been changed between them.
 */
export function nextCycle(
  { lastClosed, after }: { readonly lastClosed: string | null; readonly after: string },
  { statementDay, dueDays }: CreditTerms,
): CreditCycle {
  const last = Temporal.PlainDate.from(lastClosed ?? after);
  const inMonth = last.with({ day: statementDay });
  const closes = Temporal.PlainDate.compare(inMonth, last) > 0 ? inMonth : inMonth.add({ months: 1 });
  const from = lastClosed === null ? closes.subtract({ months: 1 }) : last;
  return {
    from: from.toString(),
    to: closes.subtract({ days: 1 }).toString(),
    closesOn: closes.toString(),
    dueOn: closes.add({ days: dueDays }).toString(),
  };
}
