import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { Suspense, useState } from 'react';
import { instantText, spanText } from '../../lib/calendar-date.ts';
import { opens } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { measuredText } from '../../lib/measured-text.ts';
import { countText, inr, inrExact } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ListBody, ListRows, WayOut } from '../../ui/list-screen.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { StillCounting } from '../../ui/still-counting.tsx';
import { knownColumns, LinkedView, ViewButtons } from '../report-views/index.ts';
import {
  groupQuery,
  isNarrowed,
  NOT_NARROWED,
  type ReportAsk,
  readReportAsk,
  reportQuery,
  sharedValues,
  writeReportAsk,
} from './report-address.ts';
import { type Report, valueAt } from './report-cell.ts';
import { reportColumns, reportSections, reportTotals } from './report-columns.tsx';
import { ReportFilters } from './report-filters.tsx';
import { CHARTED, CHARTS, datesOf, REPORTS, type ReportPath, reportAt, titleOf } from './report-kinds.ts';
import { onScreen } from './report-on-screen.ts';
import { ChosenRowCard, ReportRowCard } from './report-row-card.tsx';
import { SaveReport } from './save-report.tsx';

const ReportChart = lazyPage(() => import('./report-chart.tsx'), 'ReportChart');
const ReportCharts = lazyPage(() => import('./report-charts.tsx'), 'ReportCharts');

const SCOPE_WORDS = { company: 'Company', team: 'My people', own: 'My own' } as const;

/** How soon sums that are not complete yet are polled again. */
const STILL_COUNTING_MS = 10_000;

/** One report: what it is about, its sums, its rows, and a file of them. */
export function ReportPage() {
  const { view } = textValues(useSearch({ strict: false }));
  return (
    <RoleGate title="Reports" privilege="reports.view" or="trips.own">
      {view === undefined ? <Shown /> : <LinkedView viewId={view} />}
    </RoleGate>
  );
}

function Shown() {
  const path = reportAt(useLocation({ select: ({ pathname }) => pathname }));
  const { title, intro, shown } = REPORTS[path];
  const ask = readReportAsk(textValues(useSearch({ strict: false })));
  const seesTrips = usePrivilege('trips.others');
  const [isCharted, setCharted] = useState(false);
  const navigate = useNavigate();
  const change = (part: Partial<ReportAsk>) =>
    void navigate({ to: path, search: writeReportAsk({ ...ask, rowNumber: 1, ...part }), resetScroll: false });
  const { rowNumber, recordsPerPage } = ask;
  const query = {
    ...reportQuery(ask),
    ...groupQuery(ask),
    rowNumber: String(rowNumber),
    recordsPerPage: String(recordsPerPage) as '20',
  };
  const answer = useQuery({
    queryKey: ['report', path, query],
    queryFn: ({ signal }) => api.call(shown, { query, signal }),
    // Another report has other columns: its rows would be under the wrong headings.
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === path ? keepPreviousData(before) : undefined),
    select: (report) => ({ ...report, data: report.rows }),
    refetchInterval: ({ state }) => (state.data?.untold ? STILL_COUNTING_MS : false),
  });
  return (
    <>
      <PageHead title={title} intro={<span className="max-sm:hidden">{intro}</span>}>
        {answer.data && (
          <ViewButtons
            screen={onScreen(path, ask, answer.data, reportColumns(path, ask, answer.data, seesTrips))}
            titleOf={titleOf}
            onColumns={(columns) => change({ columns })}
          />
        )}
      </PageHead>
      <OtherReports path={path} ask={ask} />
      {answer.data && answer.data.scopes.length > 1 && (
        <Segmented
          label="Whose travel"
          name="report-scope"
          value={answer.data.scope}
          options={answer.data.scopes.map((value) => ({ value, label: SCOPE_WORDS[value] }))}
          onChange={(scope) =>
            change({ scope, department: [], exclude: ask.exclude.filter((one) => one !== 'department') })
          }
          className="mb-4 w-fit max-sm:w-full"
        />
      )}
      {answer.data && <Sums path={path} report={answer.data} />}
      {isCharted && (
        <Suspense fallback={<Bone className="mb-4 h-[360px] rounded-2xl" />}>
          {path in CHARTS && <ReportChart path={path as keyof typeof CHARTS} ask={ask} />}
          {CHARTED.has(path) && <ReportCharts path={path} ask={ask} />}
        </Suspense>
      )}
      <div className="card">
        <ReportFilters path={path} ask={ask} report={answer.data} onChange={change}>
          {answer.data && answer.data.total > 0 && (
            <Button aria-pressed={isCharted} onClick={() => setCharted(!isCharted)} {...opens(ReportCharts)}>
              <ChartColumn aria-hidden size={16} /> Chart
            </Button>
          )}
          {answer.data && answer.data.total > 0 && (
            <SaveReport
              path={path}
              ask={{ ...ask, columns: knownColumns(answer.data.columns, ask.columns) }}
              rows={answer.data.total}
              scope={answer.data.scope}
            />
          )}
        </ReportFilters>
        <ListBody
          answer={answer}
          ask={ask}
          onPage={(part) => change(part)}
          what="The report"
          loading="Counting what was booked"
          waysOut={isNarrowed(ask) && <WayOut onClick={() => change(NOT_NARROWED)}>Clear the filters</WayOut>}
          firstUse={
            <FirstUse icon={<ChartColumn size={30} strokeWidth={1.6} />} title="Nothing to report yet">
              There is nothing in these days. What is booked or handed in from now on appears here at once.
            </FirstUse>
          }
        >
          {(page) => {
            const columns = reportColumns(path, ask, page, seesTrips);
            const totals = reportTotals(path, page);
            const chosen = ask.columns.length === 0 ? null : columns;
            return (
              <ListRows
                label={title}
                page={page}
                ask={{ ...ask, sortBy: page.sortBy, sortOrder: page.sortOrder }}
                onSort={({ sortBy, sortOrder }) => change({ sortBy, sortOrder })}
                isStale={answer.isPlaceholderData}
                keyOf={(row) => page.rowNumber + page.data.indexOf(row)}
                columns={columns}
                {...(totals ? { totals } : {})}
                sections={reportSections(path, page)}
                sectionSum={({ cells }) => cells.get(REPORTS[path].sum?.key ?? '')}
                cardPx={chosen ? 24 + 24 * chosen.length : 96}
                card={(row) =>
                  chosen ? (
                    <ChosenRowCard columns={chosen} row={row} />
                  ) : (
                    <ReportRowCard path={path} report={page} row={row} />
                  )
                }
              />
            );
          }}
        </ListBody>
      </div>
    </>
  );
}

function OtherReports({ path, ask }: { readonly path: ReportPath; readonly ask: ReportAsk }) {
  const shared = sharedValues(ask);
  return (
    <nav
      aria-label="Reports"
      className="mb-4 flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      {Object.entries(REPORTS).map(([to, { title }]) => (
        <Link
          key={to}
          to={to as ReportPath}
          search={shared}
          aria-current={to === path ? 'page' : undefined}
          ref={(link) => {
            if (to === path) link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
          className={cx(
            'inline-flex h-8 shrink-0 items-center rounded-full border px-3.5 text-[13px] font-medium max-sm:h-11',
            to === path
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

/** The sums of everything that the filters leave, and what they are counted by. */
function Sums({ path, report }: { readonly path: ReportPath; readonly report: Report }) {
  const { sum } = REPORTS[path];
  const amount = sum ? Number(valueAt(report, report.totals, sum.key) ?? 0) : null;
  const refund = Number(valueAt(report, report.totals, 'refund') ?? 0);
  const by = datesOf(path).find(({ value }) => value === report.dateOf)?.label;
  const { bookings, trips, total } = report;
  return (
    <div className="card mb-4 px-5 py-4 max-sm:mb-3 max-sm:px-4 max-sm:py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {sum && amount !== null && (
          <>
            <span className="text-ink-2">{sum.label}</span>
            <span className="board text-price font-semibold" title={inrExact(amount)}>
              {inr(amount)}
            </span>
          </>
        )}
        <span className="text-ink-2">
          {bookings === null || trips === null
            ? countText(total, 'row')
            : `${countText(bookings, 'booking')} on ${countText(trips, 'trip')}`}
          {refund > 0 && <>, {inr(refund)} was refunded as money or airline credit</>}
          {path === '/report/savings-report' && (
            <>
              , {inr(Number(valueAt(report, report.totals, 'missed') ?? 0))} missed,{' '}
              {measuredText(coverageIn(report, 'coverageFlights'), coverageIn(report, 'coverageStays'))}
            </>
          )}
        </span>
      </p>
      <p className="mt-1 text-meta text-ink-2">
        {by && `${spanText(report.from, report.to)}, counted by ${by.charAt(0).toLowerCase()}${by.slice(1)}. `}
        {path !== '/report/employee' && 'Private trips are left out. '}As at {instantText(report.asAt)}.
      </p>
      <StillCounting untold={report.untold} />
    </div>
  );
}

function coverageIn(report: Report, key: string): number | null {
  const share = valueAt(report, report.totals, key);
  return typeof share === 'number' ? share : null;
}
