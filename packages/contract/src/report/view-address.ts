import { REPORT_PATHS, type ReportName } from './report-names.ts';

/** A view's parameters of its report, besides the days. */
export interface AskedView {
  readonly report: ReportName;
  /** As the report's own search takes it. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[] | null;
  readonly sortBy: string | null;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly groupBy: string | null;
}

/** The first and the last day; null = as the report itself has it. */
export interface AskedDays {
  readonly from: string | null;
  readonly to: string | null;
}

/** A value of an address, by its name. */
export type AddressValues = Readonly<Record<string, string>>;

/** Values as one text of an address: by commas, and a comma within one after a backslash. */
export function listText(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\,]/g, '\\$&')).join(',');
}

/** The values in a text of an address, each once; none of ''. */
export function listOf(text: string): readonly string[] {
  const values = [...text.matchAll(/((?:[^\\,]|\\.)+)/gs)].map(([value]) => value.replaceAll(/\\(.)/gs, '$1'));
  return [...new Set(values)];
}

/** Where the web shows a view for these days: the page of its report and the values of the address; lists by commas. */
export function viewAddress(
  view: AskedView,
  { from, to }: AskedDays,
): { readonly path: string; readonly values: AddressValues } {
  const values = Object.entries({
    from,
    to,
    ...Object.fromEntries(Object.entries(view.search).filter(([name]) => name !== 'from' && name !== 'to')),
    columns: view.columns,
    sortBy: view.sortBy,
    sortOrder: view.sortBy === null ? null : view.sortOrder,
    groupBy: view.groupBy,
  }).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? listText(value) : String(value ?? '');
    return text === '' ? [] : [[name, text]];
  });
  return { path: REPORT_PATHS[view.report], values: Object.fromEntries(values) };
}
