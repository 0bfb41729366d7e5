import { remember } from '../memory/remember.ts';
import { shortDate } from '../time/airport-time.ts';

/**
 * The three national holidays of India as gazetted for 2026 and 2027. Holidays of states, religious holidays and the
 * second and fourth Saturdays of banks are not in it: Saturdays and Sundays are never working days.
 */
const NATIONAL_HOLIDAYS: readonly { readonly date: string; readonly name: string }[] = [
  { date: '2026-01-26', name: 'Republic Day' },
  { date: '2026-08-15', name: 'Independence Day' },
  { date: '2026-10-02', name: 'Gandhi Jayanti' },
  { date: '2027-01-26', name: 'Republic Day' },
  { date: '2027-08-15', name: 'Independence Day' },
  { date: '2027-10-02', name: 'Gandhi Jayanti' },
];

/** Our own promise in working days (spec rules §9.1). */
const REFUND_PROMISE_DAYS = { from: 6, to: 7 } as const;

/** The promise as it is printed. */
export const REFUND_PROMISE = '6-7 working days';

/** A refund that is awaited. Dates are YYYY-MM-DD in India. */
export interface AwaitedRefund {
  readonly cancelledOn: string;
  readonly today: string;
  /** The day the money was back; null = not yet. */
  readonly returnedOn: string | null;
}

/** The date by which another party must refund it, and the source of that rule; both null if there is none. */
export interface RefundLimit {
  readonly by: string | null;
  readonly source: string | null;
}

/** How long a refund takes and whether it is late. */
export interface RefundClock {
  readonly promisedFrom: string;
  readonly promisedBy: string;
  /** The last day by law or by the seller's own rules; null where none is on record for the day of cancellation. */
  readonly lawBy: string | null;
  /** The day that is waited for: the promise or that day, whichever ends first. */
  readonly dueOn: string;
  readonly state: 'on_time' | 'due_today' | 'overdue' | 'returned';
  /** Calendar days after `dueOn`; 0 unless overdue. */
  readonly overdueDays: number;
  /** True once the day of the law has passed as well. */
  readonly isAgainstLaw: boolean;
  readonly text: string;
  readonly source: string | null;
}

/** True on Monday to Friday unless a national holiday. */
export function isWorkingDay(date: string): boolean {
  const day = Temporal.PlainDate.from(date);
  return day.dayOfWeek <= 5 && !NATIONAL_HOLIDAYS.some((holiday) => holiday.date === day.toString());
}

/** The day this many working days after another; the first day does not count. */
export function addWorkingDays(date: string, count: number): string {
  return workingDaysAfter(`${date}+${count}`);
}

/** Every list and every step of a refund asks for the same few days. */
const workingDaysAfter = remember((asked) => {
  const [date = '', count] = asked.split('+');
  let day = Temporal.PlainDate.from(date);
  for (let left = Number(count); left > 0; ) {
    day = day.add({ days: 1 });
    if (isWorkingDay(day.toString())) left -= 1;
  }
  return day.toString();
});

/**
 * The clock of a refund: our promise of 6 to 7 working days, or the day by which it must be back where that is sooner.
 */
export function refundClockUntil(refund: AwaitedRefund, limit: RefundLimit): RefundClock {
  const { cancelledOn, today, returnedOn } = refund;
  const promisedFrom = addWorkingDays(cancelledOn, REFUND_PROMISE_DAYS.from);
  const promisedBy = addWorkingDays(cancelledOn, REFUND_PROMISE_DAYS.to);
  const lawBy = limit.by;
  const dueOn = lawBy !== null && lawBy < promisedBy ? lawBy : promisedBy;
  const lateDays = daysBetween(dueOn, today);
  const state = returnedOn !== null ? 'returned' : lateDays > 0 ? 'overdue' : lateDays === 0 ? 'due_today' : 'on_time';
  const overdueDays = state === 'overdue' ? lateDays : 0;
  return {
    promisedFrom,
    promisedBy,
    lawBy,
    dueOn,
    state,
    overdueDays,
    isAgainstLaw: returnedOn === null && lawBy !== null && today > lawBy,
    text: textOf(state, dueOn, overdueDays, returnedOn),
    source: limit.source,
  };
}

function textOf(state: RefundClock['state'], dueOn: string, overdueDays: number, returnedOn: string | null): string {
  switch (state) {
    case 'returned':
      return `Returned on ${shortDate(returnedOn ?? dueOn)}.`;
    case 'overdue':
      return `Overdue by ${overdueDays} ${overdueDays === 1 ? 'day' : 'days'}: expected by ${shortDate(dueOn)}.`;
    case 'due_today':
      return 'Expected by today.';
    case 'on_time':
      return `Expected by ${shortDate(dueOn)}.`;
  }
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}
