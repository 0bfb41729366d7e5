import { REPORT_PATHS, type ReportName } from '@pravas/contract/report/report-names.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { knownColumns, type ReportOnScreen } from '../report-views/index.ts';
import { type ReportAsk, reportQuery } from './report-address.ts';
import type { Report, ReportRow } from './report-cell.ts';
import type { ReportPath } from './report-kinds.ts';

/** What is on the screen, as a view of it is saved. */
export function onScreen(
  path: ReportPath,
  ask: ReportAsk,
  { columns, from, to }: Report,
  shown: readonly DataColumn<ReportRow>[],
): ReportOnScreen {
  const { search, sortBy, sortOrder } = {
    search: undefined,
    sortBy: undefined,
    sortOrder: undefined,
    ...reportQuery(ask),
  };
  return {
    report: nameOf(path),
    search,
    columns: knownColumns(columns, ask.columns),
    sortBy,
    sortOrder,
    groupBy: ask.groupBy,
    from,
    to,
    all: columns,
    shown: shown.map(({ id }) => id),
  };
}

/** The report that is shown at an address. */
export function nameOf(path: ReportPath): ReportName {
  const [name] = Object.entries(REPORT_PATHS).find(([, shownAt]) => shownAt === path) ?? [];
  if (name === undefined) throw new TypeError(`${path} is the address of no report`);
  return name as ReportName;
}
