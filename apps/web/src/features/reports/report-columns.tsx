import { downloadHotelInvoice } from '@pravas/contract/hotel/hotel-invoices.ts';
import { downloadTaxDocument } from '@pravas/contract/servicing/document-operations.ts';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import type { DataColumn, TableSection, TableTotals } from '../../ui/data-table.tsx';
import { shownColumns } from '../report-views/index.ts';
import type { ReportAsk } from './report-address.ts';
import { cellHint, cellText, isFigure, type Report, type ReportRow, valueAt } from './report-cell.ts';
import { drillOf } from './report-drill.ts';
import { isExact, REPORTS, type ReportPath } from './report-kinds.ts';

const WIDTHS_PX: Readonly<Record<string, number>> = {
  ...{
    trip: 190,
    place: 210,
    service: 90,
    starts: 105,
    bookedOn: 115,
    flights: 120,
    departs: 160,
    arrives: 160,
    nights: 80,
  },
  ...{
    rooms: 80,
    stops: 70,
    rate: 80,
    kind: 150,
    event: 170,
    file: 90,
    gstReason: 260,
    approvers: 210,
    reference: 200,
    number: 165,
  },
};

/** The columns of a report's table; figures and names lead to what is behind them. `seesTrips`: whether trips of others open. */
export function reportColumns(
  path: ReportPath,
  ask: ReportAsk,
  report: Report,
  seesTrips: boolean,
): readonly DataColumn<ReportRow>[] {
  const { onScreen } = REPORTS[path];
  const all = report.columns.map((column, index): DataColumn<ReportRow> => {
    const text = (row: ReportRow) => cellText(column, row[index], isExact(path));
    return {
      id: column.key,
      label: column.heading,
      widthPx: WIDTHS_PX[column.key] ?? (isFigure(column) ? 120 : 140),
      isSortable: true,
      alignsEnd: isFigure(column),
      cell: (row) => {
        const drill = drillOf(path, ask, report, row, column.key);
        const isOpen = drill && (drill.to === '/report' || seesTrips);
        return (
          <span className="block truncate" title={cellHint(column, row[index]) ?? text(row)}>
            {path === '/report/invoice' && column.key === 'number' ? (
              <DocumentLink report={report} row={row} number={text(row)} />
            ) : isOpen ? (
              <Link to={drill.to} search={drill.search} className="text-blue hover:underline">
                {text(row)}
              </Link>
            ) : (
              text(row)
            )}
          </span>
        );
      },
    };
  });
  const own = onScreen ? onScreen.flatMap((key) => all.find(({ id }) => id === key) ?? []) : all;
  return shownColumns(all, ask.columns) ?? own;
}

/** The sums of everything that was filtered, as the last row of the table; undefined where the report has none. */
export function reportTotals(path: ReportPath, report: Report): TableTotals | undefined {
  const cells = sumCells(path, report, report.totals);
  return cells.size === 0 ? undefined : { label: `Total of ${countText(report.total, 'row')}`, cells };
}

/** The groups of which rows are on the page, each with the subtotals of all of it. */
export function reportSections(path: ReportPath, report: Report): readonly TableSection[] {
  return report.groups.map(({ key, label, firstRow, rows, totals }) => ({
    key,
    label: `${label}, ${countText(rows, 'row')}${firstRow < report.rowNumber ? ', continued' : ''}`,
    before: Math.max(0, firstRow - report.rowNumber),
    cells: sumCells(path, report, totals),
  }));
}

function sumCells(path: ReportPath, report: Report, sums: ReportRow): TableTotals['cells'] {
  return new Map(
    report.columns.flatMap((column, index) => {
      const value = sums[index];
      if (value === null || value === undefined) return [];
      return [
        [
          column.key,
          <span key={column.key} className="block truncate" title={cellHint(column, value) ?? undefined}>
            {cellText(column, value, isExact(path))}
          </span>,
        ] as const,
      ];
    }),
  );
}

interface DocumentLinkProps {
  readonly report: Report;
  readonly row: ReportRow;
  readonly number: string;
}

function DocumentLink({ report, row, number }: DocumentLinkProps) {
  const text = (key: string) => String(valueAt(report, row, key) ?? '');
  if (text('file') !== 'There') return <>{number}</>;
  const fetchFile = () =>
    text('kind') === 'Invoice of the supplier'
      ? api.download(downloadHotelInvoice, { query: { bookingId: text('bookingId'), orderId: text('documentId') } })
      : api.download(downloadTaxDocument, { query: { taxDocumentId: text('documentId') } });
  return (
    <button
      type="button"
      className="max-w-full truncate text-blue hover:underline"
      aria-label={`Save ${text('kind').toLowerCase()} ${number}`}
      onClick={() =>
        void fetchFile().then(
          ({ blob, fileName }) => saveBlob(blob, fileName),
          (error: unknown) => showToast(errorText(error)),
        )
      }
    >
      {number}
    </button>
  );
}
