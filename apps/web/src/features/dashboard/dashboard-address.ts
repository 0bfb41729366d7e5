import { SERVICES, type Service } from '@pravas/domain/organisation/service-access.ts';
import type { Days } from '@pravas/domain/report/comparison.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import type { SearchText } from '../../lib/search-text.ts';

/** Periods by name; years are financial ones. */
export const PERIODS = [
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'this_quarter', label: 'This quarter' },
  { value: 'last_quarter', label: 'Last quarter' },
  { value: 'this_year', label: 'This financial year' },
  { value: 'last_year', label: 'Last financial year' },
  { value: 'last_30', label: 'Last 30 days' },
  { value: 'last_90', label: 'Last 90 days' },
  { value: 'custom', label: 'Other days' },
] as const;

/** The name of a period. */
export type PeriodName = (typeof PERIODS)[number]['value'];

const SCOPES = ['company', 'team', 'own'] as const;

/** The question to the dashboard, as its address says it; '' = nothing said. */
export interface DashboardAsk {
  readonly period: PeriodName;
  /** Of other days only. */
  readonly from: string;
  readonly to: string;
  readonly scope: (typeof SCOPES)[number] | '';
  readonly service: Service | '';
  readonly department: string;
}

/** The days of a period by name, up to today where it runs. */
export function daysOf(period: Exclude<PeriodName, 'custom'>, today: string): Days {
  const day = Temporal.PlainDate.from(today);
  const month = day.with({ day: 1 });
  const quarter = month.subtract({ months: (month.month - 1) % 3 });
  const year = Temporal.PlainDate.from({ year: financialYearOf(today), month: 4, day: 1 });
  const upTo = (first: Temporal.PlainDate, last: Temporal.PlainDate) => ({ from: String(first), to: String(last) });
  const before = (first: Temporal.PlainDate, months: number) =>
    upTo(first.subtract({ months }), first.subtract({ days: 1 }));
  const all: Readonly<Record<typeof period, Days>> = {
    this_month: upTo(month, day),
    last_month: before(month, 1),
    this_quarter: upTo(quarter, day),
    last_quarter: before(quarter, 3),
    this_year: upTo(year, day),
    last_year: before(year, 12),
    last_30: upTo(day.subtract({ days: 29 }), day),
    last_90: upTo(day.subtract({ days: 89 }), day),
  };
  return all[period];
}

/** The days that are asked for. */
export function askedDays({ period, from, to }: DashboardAsk, today: string): Days {
  return period === 'custom' ? { from, to } : daysOf(period, today);
}

/** Reads an address; what makes no sense in it reads as nothing. */
export function readDashboardAsk(text: SearchText): DashboardAsk {
  const named = PERIODS.find(({ value }) => value === text.period)?.value ?? 'this_month';
  const [from, to] = [text.from ?? '', text.to ?? ''];
  const isPeriod = isCalendarDay(from) && isCalendarDay(to) && from <= to;
  const period = named === 'custom' && !isPeriod ? 'this_month' : named;
  return {
    period,
    from: period === 'custom' ? from : '',
    to: period === 'custom' ? to : '',
    scope: SCOPES.find((scope) => scope === text.scope) ?? '',
    service: SERVICES.find((service) => service === text.service) ?? '',
    department: (text.department ?? '').slice(0, 100),
  };
}

/** Writes it as address values; defaults are ''. */
export function writeDashboardAsk({ period, ...ask }: DashboardAsk): Readonly<Record<string, string>> {
  return { ...ask, period: period === 'this_month' ? '' : period };
}
