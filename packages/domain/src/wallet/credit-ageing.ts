import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';

/** What was bought on a credit line on a day, YYYY-MM-DD; refunds of it count as payments do. */
export interface CreditCharge {
  readonly day: string;
  readonly amountPaise: Paise;
}

/** When the statements of a credit line are drawn, and those that were. Days are India's, YYYY-MM-DD. */
export interface CreditSchedule {
  /** The day of the month that a statement ends before, and how many days later it is due. */
  readonly statementDay: number;
  readonly dueDays: number;
  /** From when on it has statements: charges closed by then are on none. */
  readonly statementsFrom: string;
  /** The day of the month before it was changed first; null = it never was. */
  readonly firstDay: number | null;
  /** When it was changed last; null = never. No cycle closes by a new day that was over by then. */
  readonly changedOn: string | null;
  readonly drawn: readonly DrawnStatement[];
}

/** A statement that was issued, with what is in it: both days included. */
interface DrawnStatement {
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
}

/** What is open of a charge. `overdueDays` is 0 up to and on the day it is due. */
interface OpenCharge extends CreditCharge {
  readonly dueOn: string;
  readonly overdueDays: number;
}

/** What is owed by how long it has been due. */
export interface CreditAgeing {
  readonly notDuePaise: Paise;
  readonly upTo30Paise: Paise;
  readonly upTo60Paise: Paise;
  readonly upTo90Paise: Paise;
  readonly over90Paise: Paise;
  /** The day on which something is due next, YYYY-MM-DD; null = nothing is open that is not due yet. */
  readonly nextDueOn: string | null;
}

/**
 * The due date of a charge: the date on its statement if one was issued, otherwise from the cycle that its day falls
 * into. So a change of the statement day moves only due dates that are not issued yet.
 */
export function dueDayOf(day: string, schedule: CreditSchedule): string {
  const told = schedule.drawn.find(({ from, to }) => from <= day && day <= to);
  return told ? told.dueOn : addDays(closingAfter(day, schedule), schedule.dueDays);
}

/** The day on which a cycle closes that is open on a day. */
export function closingAfter(
  day: string,
  { statementDay, firstDay, changedOn, statementsFrom }: CreditSchedule,
): string {
  const atFirst = firstAfter(day, firstDay ?? statementDay);
  if (atFirst <= statementsFrom) return atFirst;
  return firstAfter(changedOn !== null && changedOn > day ? changedOn : day, statementDay);
}

function firstAfter(day: string, dayOfMonth: number): string {
  const from = Temporal.PlainDate.from(day);
  const inMonth = from.with({ day: dayOfMonth });
  return (Temporal.PlainDate.compare(from, inMonth) < 0 ? inMonth : inMonth.add({ months: 1 })).toString();
}

function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Payments and refunds settle the oldest charges first. What was paid beyond them settles no debt. */
export function openCharges(
  charges: readonly CreditCharge[],
  settledPaise: Paise,
  schedule: CreditSchedule,
  today: string,
): readonly OpenCharge[] {
  let left = settledPaise;
  return charges
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .flatMap(({ day, amountPaise }) => {
      const settled = least(amountPaise, left);
      left = subtract(left, settled);
      const openPaise = subtract(amountPaise, settled);
      if (openPaise <= 0) return [];
      const dueOn = dueDayOf(day, schedule);
      const late = Temporal.PlainDate.from(dueOn).until(today, { largestUnit: 'days' }).days;
      return [{ day, amountPaise: openPaise, dueOn, overdueDays: Math.max(0, late) }];
    });
}

/** What is owed on a credit line by age. The parts add up to what is owed. */
export function ageCredit(open: readonly OpenCharge[]): CreditAgeing {
  const within = (from: number, to: number) =>
    sum(open.filter((one) => one.overdueDays >= from && one.overdueDays <= to).map((one) => one.amountPaise));
  const dues = open.filter((one) => one.overdueDays === 0).map((one) => one.dueOn);
  return {
    notDuePaise: within(0, 0),
    upTo30Paise: within(1, 30),
    upTo60Paise: within(31, 60),
    upTo90Paise: within(61, 90),
    over90Paise: greatest(within(91, Number.MAX_SAFE_INTEGER), ZERO),
    nextDueOn: dues.toSorted()[0] ?? null,
  };
}
