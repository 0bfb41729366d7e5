import { type CreditSchedule, closingAfter } from './credit-ageing.ts';

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
 * The cycle after the last statement, or the first of all. It begins where the last one ended, so cycles follow each
 * other without a gap; where the day of the statement has been changed it closes on the first such day after the
 * change, and never on a past one.
 */
export function nextCycle(lastClosed: string | null, schedule: CreditSchedule): CreditCycle {
  const { statementsFrom, firstDay, statementDay, dueDays } = schedule;
  const from = Temporal.PlainDate.from(lastClosed ?? lastBy(statementsFrom, firstDay ?? statementDay));
  const closes = Temporal.PlainDate.from(closingAfter(lastClosed ?? statementsFrom, schedule));
  return {
    from: from.toString(),
    to: closes.subtract({ days: 1 }).toString(),
    closesOn: closes.toString(),
    dueOn: closes.add({ days: dueDays }).toString(),
  };
}

/** The last day of its kind up to and on a day: where the cycle began in which statements begin. */
function lastBy(day: string, dayOfMonth: number): string {
  const until = Temporal.PlainDate.from(day);
  const inMonth = until.with({ day: dayOfMonth });
  return (Temporal.PlainDate.compare(inMonth, until) <= 0 ? inMonth : inMonth.subtract({ months: 1 })).toString();
}
