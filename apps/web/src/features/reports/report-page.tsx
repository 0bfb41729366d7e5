import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn, Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { instantText, spanText } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { countText, inr, inrExact } from '../../lib/money-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useIsTable } from '../../ui/card-list.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { cx } from '../../ui/class-names.ts';
import type { DataColumn } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterBar, ListBody, ListRows, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { DATES, type ReportAsk, readReportAsk, reportQuery, SERVICES, writeReportAsk } from './report-address.ts';
import { cellHint, cellText, isFigure, type Report, type ReportRow, valueAt } from './report-cell.ts';
import { REPORTS, type ReportPath, reportAt } from './report-kinds.ts';

type Change = (part: Partial<ReportAsk>, replace?: boolean) => void;

/** One report: what it is about, its sums, its rows, and a file of them. */
export function ReportPage() {
  return (
    <RoleGate title="Reports" privilege="reports.view">
      <Shown />
    </RoleGate>
  );
}

function Shown() {
  const path = reportAt(useLocation({ select: ({ pathname }) => pathname }));
  const { title, intro, shown } = REPORTS[path];
  const ask = readReportAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const change: Change = (part, replace = false) =>
    void navigate({
      to: path,
      search: writeReportAsk({ ...ask, rowNumber: 1, ...part }),
      replace,
      resetScroll: false,
    });
  const { rowNumber, recordsPerPage } = ask;
  const query = { ...reportQuery(ask), rowNumber: String(rowNumber), recordsPerPage: String(recordsPerPage) as '20' };
  const answer = useQuery({
    queryKey: ['report', path, query],
    queryFn: ({ signal }) => api.call(shown, { query, signal }),
    // Another report has other columns: its rows would stand under the wrong headings.
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === path ? keepPreviousData(before) : undefined),
    select: (report) => ({ ...report, data: report.rows }),
  });
  const isNarrowed = ask.service !== '' || ask.from !== '' || ask.to !== '';
  return (
    <>
      <PageHead title={title} intro={intro}>
        {answer.data && answer.data.total > 0 && <SaveButton path={path} ask={ask} />}
      </PageHead>
      <OtherReports path={path} ask={ask} />
      {answer.data && <Sums report={answer.data} />}
      <div className="card">
        <Filters ask={ask} report={answer.data} onChange={change} />
        <ListBody
          answer={answer}
          ask={ask}
          onPage={(part) => change(part)}
          what="The report"
          loading="Counting what was booked"
          waysOut={
            isNarrowed && <WayOut onClick={() => change({ service: '', from: '', to: '' })}>Clear the filters</WayOut>
          }
          firstUse={
            <FirstUse icon={<ChartColumn size={30} strokeWidth={1.6} />} title="Nothing to report yet">
              Nothing was booked in these days. What is booked from now on stands here at once.
            </FirstUse>
          }
        >
          {(page) => (
            <ListRows
              label={title}
              page={page}
              ask={{ ...ask, sortBy: page.sortBy, sortOrder: page.sortOrder }}
              onSort={({ sortBy, sortOrder }) => change({ sortBy, sortOrder })}
              isStale={answer.isPlaceholderData}
              keyOf={(row) => page.rowNumber + page.data.indexOf(row)}
              columns={columnsOf(path, page)}
              cardPx={96}
              card={(row) => <RowCard report={page} row={row} />}
            />
          )}
        </ListBody>
      </div>
    </>
  );
}

function OtherReports({ path, ask }: { readonly path: ReportPath; readonly ask: ReportAsk }) {
  const { from, to, dateOf, service } = writeReportAsk(ask);
  return (
    <nav aria-label="Reports" className="mb-4 flex gap-2 overflow-x-auto max-sm:-mx-4 max-sm:px-4 max-sm:py-1">
      {Object.entries(REPORTS).map(([to_, { title }]) => (
        <Link
          key={to_}
          to={to_ as ReportPath}
          search={{ from, to, dateOf, service }}
          aria-current={to_ === path ? 'page' : undefined}
          className={cx(
            'inline-flex h-9 shrink-0 items-center rounded-full border px-4 text-[13px] font-medium max-sm:h-11',
            to_ === path
              ? 'border-blue-edge bg-blue-soft text-blue'
              : 'border-edge bg-surface text-ink-2 hover:bg-sunken',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The sums of everything that was filtered, and what they are counted by. */
function Sums({ report }: { readonly report: Report }) {
  const net = Number(valueAt(report, report.totals, 'net') ?? 0);
  const refund = Number(valueAt(report, report.totals, 'refund') ?? 0);
  const by = DATES.find(({ value }) => value === report.dateOf)?.label.toLowerCase();
  return (
    <div className="card mb-4 px-5 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-ink-2">Net cost</span>
        <span className="board text-price font-semibold" title={inrExact(net)}>
          {inr(net)}
        </span>
        <span className="text-ink-2">
          {countText(report.bookings, 'booking')} on {countText(report.trips, 'trip')}
          {refund > 0 && <>, {inr(refund)} came back as money or airline credit</>}
        </span>
      </p>
      <p className="mt-1 text-meta text-ink-2">
        {spanText(report.from, report.to)}, counted by {by}. Private trips are left out. As at{' '}
        {instantText(report.asAt)}.
      </p>
    </div>
  );
}

interface FiltersProps {
  readonly ask: ReportAsk;
  readonly report: Report | undefined;
  readonly onChange: Change;
}

function Filters({ ask, report, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useIsTable();
  const from = ask.from || report?.from || '';
  const to = ask.to || report?.to || '';
  // On a phone the rows come first.
  if (!isWide && !isOpen) {
    return (
      <FilterBar>
        <Button className="w-full" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden size={16} /> Days and filters
        </Button>
      </FilterBar>
    );
  }
  return (
    <FilterBar>
      <div className="grid w-full grid-cols-2 gap-3 sm:w-80">
        <DateField label="From" value={from} onChange={(day) => isCalendarDay(day) && onChange({ from: day, to })} />
        <DateField
          label="To"
          value={to}
          min={from}
          onChange={(day) => isCalendarDay(day) && onChange({ from, to: day })}
        />
      </div>
      <div className="flex flex-wrap gap-2 sm:self-end sm:pb-1.5">
        <ChoiceChip label="Count by" value={ask.dateOf} options={DATES} onChange={(dateOf) => onChange({ dateOf })} />
        <ChoiceChip
          label="Service"
          value={ask.service}
          options={SERVICES}
          onChange={(service) => onChange({ service })}
        />
      </div>
    </FilterBar>
  );
}

function SaveButton({ path, ask }: { readonly path: ReportPath; readonly ask: ReportAsk }) {
  const maySave = usePrivilege('reports.download');
  const save = useMutation({
    mutationFn: (format: 'csv' | 'excel') =>
      api.download(REPORTS[path].saved, { query: { ...reportQuery(ask), format } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error)),
  });
  if (!maySave) return null;
  return (
    <>
      <Button onClick={() => save.mutate('excel')} disabled={save.isPending}>
        <Download aria-hidden size={16} /> Save as Excel
      </Button>
      <Button onClick={() => save.mutate('csv')} disabled={save.isPending}>
        Save as CSV
      </Button>
    </>
  );
}

/** Of the master data, what people read on a screen; the rest is for accounts, and files have it. */
const ON_SCREEN = [
  ...['traveller', 'trip', 'service', 'place', 'starts', 'bookedOn', 'net', 'outcome', 'status', 'department'],
  ...['fare', 'taxes', 'fee', 'total', 'penalty', 'serviceCharge', 'refund'],
];
const WIDTHS_PX: Readonly<Record<string, number>> = { trip: 190, place: 210, service: 80, starts: 105, bookedOn: 115 };

function columnsOf(path: ReportPath, report: Report): readonly DataColumn<ReportRow>[] {
  const all = report.columns.map(
    (column, index): DataColumn<ReportRow> => ({
      id: column.key,
      label: column.heading,
      widthPx: WIDTHS_PX[column.key] ?? (isFigure(column) ? 120 : 140),
      isSortable: true,
      alignsEnd: isFigure(column),
      cell: (row) => (
        <span className="block truncate" title={cellHint(column, row[index]) ?? cellText(column, row[index])}>
          {cellText(column, row[index])}
        </span>
      ),
    }),
  );
  return path === '/report' ? ON_SCREEN.flatMap((key) => all.find(({ id }) => id === key) ?? []) : all;
}

function RowCard({ report, row }: { readonly report: Report; readonly row: ReportRow }) {
  const texts = ['traveller', 'trip', 'place', 'department', 'city'].flatMap((key) => {
    const value = valueAt(report, row, key);
    return value === null || value === undefined ? [] : [String(value)];
  });
  const [first, ...others] = texts;
  const net = Number(valueAt(report, row, 'net') ?? 0);
  return (
    <div className="flex items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{first ?? '–'}</p>
        {others.length > 0 && <p className="truncate text-meta text-ink-2">{others.slice(0, 3).join(' · ')}</p>}
      </div>
      <span className="board shrink-0 font-semibold" title={inrExact(net)}>
        {inr(net)}
      </span>
    </div>
  );
}
