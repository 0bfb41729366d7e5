import type { SentOf } from '@pravas/contract/operation.ts';
import type { changeReportView, createReportView } from '@pravas/contract/report/view-operations.ts';
import { REPORT_PERIODS, type ReportPeriod, resolvePeriod } from '@pravas/domain/report/report-period.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { FieldErrors } from '../../lib/form.ts';
import type { ReportOnScreen, View } from './view-queries.ts';

/** A view as it is typed. */
export interface ViewValues {
  readonly name: string;
  /** A moving period, or fixed days. */
  readonly days: ReportPeriod | 'fixed' | 'own';
  readonly isShared: boolean;
  /** Whether it takes filters, columns and order from the screen. */
  readonly takesScreen: boolean;
}

/** What a new view begins with: days that match a moving period today are taken for that period. */
export function newViewValues({ from, to, search }: ReportOnScreen, today: Temporal.PlainDate): ViewValues {
  const isOwn = !('from' in searchOf(search)) && !('to' in searchOf(search));
  const moving = REPORT_PERIODS.find((period) => {
    const days = resolvePeriod(period, today);
    return days.from === from && days.to === to;
  });
  return { name: '', days: moving ?? (isOwn ? 'own' : 'fixed'), isShared: false, takesScreen: true };
}

/** What the form of a kept view begins with. */
export function viewValuesOf({ name, period, isShared, from, to }: View): ViewValues {
  return { name, days: period ?? (from === null && to === null ? 'own' : 'fixed'), isShared, takesScreen: false };
}

/** What is wrong, by field. */
export function checkView({ name }: ViewValues): FieldErrors {
  return { name: checkText(FIELD_RULES.viewName, name) ?? undefined };
}

type Created = SentOf<typeof createReportView>;
type Changed = SentOf<typeof changeReportView>;
type Days = Pick<ReportOnScreen, 'from' | 'to'>;

/** A new view of what is on the screen. */
export function newViewBody(values: ViewValues, screen: ReportOnScreen): Created {
  return { name: values.name, isShared: values.isShared, ...askedOnScreen(values, screen) };
}

/** A kept view with the typed changes, and what it takes from the screen. */
export function changedViewBody(values: ViewValues, view: View, screen: ReportOnScreen): Changed {
  const { name, isShared, days, takesScreen } = values;
  const kept = { viewId: view._id, version: view.version, name, isShared };
  if (takesScreen) return { ...kept, ...askedOnScreen(values, screen) };
  const { report, search, columns, sortBy, sortOrder, groupBy, from, to } = view;
  const fixed = days === 'fixed' && view.period !== null ? { from, to } : { from: search.from, to: search.to };
  return {
    ...kept,
    report,
    ...daysOf(days, search, fixed as Days),
    columns,
    groupBy,
    ...(sortBy === null ? {} : { sortBy, sortOrder }),
  };
}

function askedOnScreen({ days }: ViewValues, screen: ReportOnScreen) {
  const { report, columns, sortBy, sortOrder, groupBy } = screen;
  return {
    report,
    ...daysOf(days, searchOf(screen.search), screen),
    columns: columns.length === 0 ? null : [...columns],
    groupBy: groupBy === '' ? null : groupBy,
    ...(sortBy === undefined || sortOrder === undefined ? {} : { sortBy, sortOrder }),
  };
}

function daysOf(days: ViewValues['days'], search: Readonly<Record<string, unknown>>, { from, to }: Days) {
  const { from: _from, to: _to, ...rest } = search;
  if (days === 'fixed') return { search: { ...rest, from, to } };
  return { search: rest, period: days === 'own' ? null : days };
}

function searchOf(text: string | undefined): Readonly<Record<string, unknown>> {
  return text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>);
}
