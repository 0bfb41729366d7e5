import { listDepartments } from '@pravas/contract/organisation/master-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useIsTable } from '../../ui/card-list.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FilterBar } from '../../ui/list-screen.tsx';
import {
  CHANNELS,
  INVOICES,
  LISTED,
  type ListName,
  OUTCOMES,
  REFUNDS,
  type ReportAsk,
  SERVICES,
} from './report-address.ts';
import type { Report } from './report-cell.ts';
import { datesOf, type ReportPath } from './report-kinds.ts';
import { ReportListFilter } from './report-list-filter.tsx';

interface ReportFiltersProps {
  readonly path: ReportPath;
  readonly ask: ReportAsk;
  readonly report: Report | undefined;
  readonly onChange: (part: Partial<ReportAsk>) => void;
  /** Shown at the end of the bar. */
  readonly children: ReactNode;
}

/** The days, services, people and outcomes that filter a report. */
export function ReportFilters({ path, ask, report, onChange, children }: ReportFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isWide = useIsTable();
  const dates = datesOf(path);
  const isOfBookings = dates.length > 0;
  const isOfClaims = dates.some(({ label }) => label === 'Day of the expense');
  // On a phone the rows come first.
  if (!isWide && !isOpen) {
    return (
      <FilterBar>
        <Button className="grow" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden size={16} /> Filters
        </Button>
        {children}
      </FilterBar>
    );
  }
  const from = ask.from || report?.from || '';
  const to = ask.to || report?.to || '';
  return (
    <FilterBar>
      {isOfBookings && (
        <div className="grid w-full grid-cols-2 gap-3 sm:w-80">
          <DateField label="From" value={from} onChange={(day) => isCalendarDay(day) && onChange({ from: day, to })} />
          <DateField
            label="To"
            value={to}
            min={from}
            onChange={(day) => isCalendarDay(day) && onChange({ from, to: day })}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-wrap gap-2 sm:self-end sm:pb-1.5">
        {isOfBookings && (
          <ChoiceChip label="Count by" value={ask.dateOf} options={dates} onChange={(dateOf) => onChange({ dateOf })} />
        )}
        {isOfBookings && !isOfClaims && (
          <>
            <ReportListFilter name="service" ask={ask} options={SERVICES} onChange={onChange} />
            <ReportListFilter name="outcome" ask={ask} options={OUTCOMES} onChange={onChange} />
          </>
        )}
        {path === '/report/invoice' && (
          <ChoiceChip
            label="Supplier’s invoice"
            value={ask.supplierInvoice}
            options={INVOICES}
            onChange={(supplierInvoice) => onChange({ supplierInvoice })}
          />
        )}
        {path === '/report/transaction' && (
          <ChoiceChip
            label="Refunds"
            value={ask.refunds}
            options={REFUNDS}
            onChange={(refunds) => onChange({ refunds })}
          />
        )}
        {report?.scope !== 'own' && <Departments ask={ask} onChange={onChange} />}
        {report && report.groupings.length > 0 && (
          <ChoiceChip
            label="Group by"
            none="None"
            value={ask.groupBy}
            options={report.groupings.map(({ key, label }) => ({ value: key, label }))}
            onChange={(groupBy) => onChange({ groupBy })}
          />
        )}
        <Others ask={ask} report={report} isOfBookings={isOfBookings && !isOfClaims} onChange={onChange} />
      </div>
      <div className="ml-auto flex flex-wrap gap-2 sm:self-end sm:pb-0.5">{children}</div>
    </FilterBar>
  );
}

type Narrowing = Pick<ReportFiltersProps, 'ask' | 'onChange'>;

function Departments({ ask, onChange }: Narrowing) {
  const { data } = useQuery({
    queryKey: ['departments', 'of reports'],
    queryFn: ({ signal }) => api.call(listDepartments, { query: { recordsPerPage: '100' }, signal }),
    staleTime: 5 * 60_000,
  });
  const names = [...new Set([...(data?.data ?? []).map(({ name }) => name), 'Not stated'])];
  const options = names.map((name) => ({ value: name, label: name }));
  return <ReportListFilter name="department" ask={ask} options={options} onChange={onChange} />;
}

interface OthersProps extends Narrowing {
  readonly report: Report | undefined;
  /** Whether services and outcomes have chips of their own. */
  readonly isOfBookings: boolean;
}

/** What people call the values that a link may bring. */
const LABELLED: Partial<Record<ListName, typeof SERVICES | typeof OUTCOMES | typeof CHANNELS>> = {
  service: SERVICES,
  outcome: OUTCOMES,
  origin: CHANNELS,
};

/** The filters that a link has set: shown with a cross, so that nobody wonders where the rest is. */
function Others({ ask, report, isOfBookings, onChange }: OthersProps) {
  const person = report?.person ?? 'one person';
  const own: readonly ListName[] = isOfBookings ? ['service', 'outcome', 'department'] : ['department'];
  const names = (Object.keys(LISTED) as ListName[]).filter((name) => !own.includes(name) && ask[name].length > 0);
  return (
    <>
      {names.map((name) => (
        <ReportListFilter key={name} name={name} ask={ask} options={LABELLED[name] ?? []} onChange={onChange} />
      ))}
      {ask.user_id !== '' && (
        <ChoiceChip
          label="Person"
          value={ask.user_id}
          options={[{ value: ask.user_id, label: person }]}
          onChange={() => onChange({ user_id: '' })}
        />
      )}
    </>
  );
}
