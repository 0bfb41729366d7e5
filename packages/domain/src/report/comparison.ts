/** Calendar days, YYYY-MM-DD; both are in it. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What a period is compared with, and why. */
export interface ComparedDays extends Days {
  /**
   * `months`: as many whole months before · `same_days`: a month's first days against the month's before · `days`: as
   * many days before.
   */
  readonly by: 'months' | 'same_days' | 'days';
}

/**
 * How a figure has moved. `new`: there was nothing before · `amount`: the earlier value was below 0, where a share is
 * meaningless.
 */
export interface Change {
  readonly kind: 'same' | 'new' | 'amount' | 'percent';
  /** Of the earlier value, one decimal, half away from zero; null where a share is meaningless. */
  readonly percent: number | null;
}

/**
 * The days that a period is compared with: whole months with as many before them, the first days of a month with the
 * same days of the month before, as far as that has them, and everything else with as many days just before it.
 */
export function comparedDays({ from, to }: Days): ComparedDays {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const month = first.toPlainYearMonth();
  const isFirst = first.day === 1;
  if (isFirst && last.day === last.daysInMonth) {
    const count = month.until(last.toPlainYearMonth(), { largestUnit: 'months' }).months + 1;
    return { ...between(first.subtract({ months: count }), first.subtract({ days: 1 })), by: 'months' };
  }
  if (isFirst && last.toPlainYearMonth().equals(month)) {
    const before = first.subtract({ months: 1 });
    return { ...between(before, before.with({ day: last.day })), by: 'same_days' };
  }
  const days = first.until(last, { largestUnit: 'days' }).days + 1;
  return { ...between(first.subtract({ days }), first.subtract({ days: 1 })), by: 'days' };
}

/** How a figure has moved from its earlier value; both in the same whole unit, as paise or bookings. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same', percent: null };
  if (before === 0) return { kind: 'new', percent: null };
  if (before < 0) return { kind: 'amount', percent: null };
  const tenths = Math.round((Math.abs(now - before) * 1_000) / before);
  return { kind: 'percent', percent: (Math.sign(now - before) * tenths) / 10 };
}

/** A share in percent, one decimal; null of nothing. A total below 0 has no shares, and neither has a value below 0. */
export function shareOf(part: number, whole: number): number | null {
  if (whole <= 0 || part < 0) return null;
  return Math.round((part * 1_000) / whole) / 10;
}

function between(from: Temporal.PlainDate, to: Temporal.PlainDate): Days {
  return { from: from.toString(), to: to.toString() };
}
