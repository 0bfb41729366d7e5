import { REPORT_NAMES, type ReportName } from '@pravas/contract/report/report-names.ts';
import { reportSearch } from '@pravas/contract/report/report-shapes.ts';
import type { AskedDays, AskedView } from '@pravas/contract/report/view-address.ts';
import { type ReportPeriod, resolvePeriod } from '@pravas/domain/report/report-period.ts';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/schema.generated.ts';

/** A view as it is kept. */
export type KeptView = Selectable<Schema['report_view']>;

/** The report of a view. Throws for one that no longer exists. */
export function reportOf({ report }: Pick<KeptView, 'report'>): ReportName {
  const found = REPORT_NAMES.find((name) => name === report);
  if (!found) throw new TypeError(`There is no report ${report}`);
  return found;
}

/** The days that a view is of on a day of India; null = as its report has it. */
export function daysOf({ period, search }: Pick<KeptView, 'period' | 'search'>, today: Temporal.PlainDate): AskedDays {
  if (period !== null) return resolvePeriod(period as ReportPeriod, today);
  const { from = null, to = null } = search as Partial<AskedDays>;
  return { from, to };
}

/**
 * A view's question for these days. Months move with the days: sorted by a month outside them it uses its report's own
 * order.
 */
export function askedOf(
  view: Pick<KeptView, 'report' | 'search' | 'columns' | 'sort_by' | 'sort_order' | 'group_by'>,
  days: AskedDays,
): AskedView {
  const { sort_by: sortBy, sort_order: sortOrder } = view;
  const isGone = sortBy !== null && /^\d{4}-\d{2}$/.test(sortBy) && !holdsMonth(days, sortBy);
  return {
    report: reportOf(view),
    search: view.search as AskedView['search'],
    columns: view.columns,
    sortBy: isGone ? null : sortBy,
    sortOrder: sortOrder === 'ASC' ? 'ASC' : 'DESC',
    groupBy: view.group_by,
  };
}

const holdsMonth = ({ from, to }: AskedDays, month: string) =>
  from !== null && to !== null && from.slice(0, 7) <= month && month <= to.slice(0, 7);

/**
 * The same as its report's query, with as few rows as possible. Throws a ZodError where the report no longer accepts
 * such a search.
 */
export function queryOf({ search, columns, sortBy, sortOrder, groupBy }: AskedView, days: AskedDays) {
  return {
    search: reportSearch.parse({ ...search, ...days }),
    ...(columns === null ? {} : { columns: [...columns] }),
    ...(sortBy === null ? {} : { sortBy, sortOrder }),
    ...(groupBy === null ? {} : { groupBy }),
    rowNumber: 1,
    recordsPerPage: 20,
  };
}
