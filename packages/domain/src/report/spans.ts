import type { Days } from './comparison.ts';

/** Days or months whose sums together are those of a period: of months the first and the last day. */
export interface Span extends Days {
  readonly grain: 'day' | 'month';
}

/**
 * A period as whole months, and single days before and after them. `lastDay`: after it there is nothing, so that a
 * month of which only days after it are left out is a whole one; null = there is nothing at all, absent = unknown.
 */
export function spansOf({ from, to }: Days, lastDay?: string | null): readonly Span[] {
  const end = lastDay === null || (lastDay !== undefined && lastDay <= to) ? endOfMonth(to) : to;
  const first = from.endsWith('-01') ? from : startOfNext(from);
  const last = end === endOfMonth(end) ? end : dayBefore(`${end.slice(0, 8)}01`);
  if (last < first) return [{ grain: 'day', from, to }];
  return [
    ...(from < first ? [{ grain: 'day', from, to: dayBefore(first) } as const] : []),
    { grain: 'month', from: first, to: last },
    ...(last < to ? [{ grain: 'day', from: startOfNext(last), to } as const] : []),
  ];
}

const dayOf = (day: string) => Temporal.PlainDate.from(day);
const endOfMonth = (day: string) => dayOf(day).with({ day: 31 }).toString();
const startOfNext = (day: string) => dayOf(day).with({ day: 1 }).add({ months: 1 }).toString();
const dayBefore = (day: string) => dayOf(day).subtract({ days: 1 }).toString();
