import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';

/** What was bought on a credit line on a day, YYYY-MM-DD; what came back of it is taken off as payments are. */
export interface CreditCharge {
  readonly day: string;
  readonly amountPaise: Paise;
}

/** The terms of a credit line: the day of the month that a statement ends before, and how many days later it is due. */
export interface CreditTerms {
  readonly statementDay: number;
  readonly dueDays: number;
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

/** The day on which a charge is due: it is on the statement of the cycle that its day falls into. */
export function dueDayOf(day: string, { statementDay, dueDays }: CreditTerms): string {
  const charged = Temporal.PlainDate.from(day);
  const inMonth = charged.with({ day: statementDay });
  const closes = Temporal.PlainDate.compare(charged, inMonth) < 0 ? inMonth : inMonth.add({ months: 1 });
  return closes.add({ days: dueDays }).toString();
}

/** Payments and refunds settle the oldest charges first. What was paid beyond them is nobody's debt. */
export function openCharges(
  charges: readonly CreditCharge[],
  settledPaise: Paise,
  terms: CreditTerms,
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
      const dueOn = dueDayOf(day, terms);
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
