import { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import { SERVICES } from '@pravas/domain/organisation/service-access.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Gauge, Printer, RotateCw } from 'lucide-react';
import { datedSpan, today as dayNow, instantText } from '../../lib/calendar-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, useSession } from '../../lib/session.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateField } from '../../ui/date-field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { StillCounting } from '../../ui/still-counting.tsx';
import {
  askedDays,
  type DashboardAsk,
  PERIODS,
  type PeriodName,
  readDashboardAsk,
  writeDashboardAsk,
} from './dashboard-address.ts';
import { DashboardCharts } from './dashboard-charts.tsx';
import { comparedText, type Dashboard, SERVICE_WORDS } from './dashboard-words.ts';
import { FigureCards } from './figure-cards.tsx';
import { linksOf } from './report-links.ts';

type Change = (part: Partial<DashboardAsk>) => void;

const SCOPE_WORDS = { company: 'Company', team: 'My people', own: 'My own' } as const;

/** What travel costs at a glance: figures, how they moved, and where the money went. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const today = dayNow();
  const ask = readDashboardAsk(textValues(useSearch({ strict: false })));
  const navigate = useNavigate();
  const change: Change = (part) =>
    void navigate({
      to: '/home2/dashboard',
      search: writeDashboardAsk({ ...ask, ...part }),
      replace: true,
      resetScroll: false,
    });
  const { scope, service, department } = ask;
  const query = {
    ...askedDays(ask, today),
    ...(scope === '' ? {} : { scope }),
    ...(service === '' ? {} : { service }),
    ...(department === '' ? {} : { department }),
  };
  const answer = useQuery({
    queryKey: ['dashboard', query],
    queryFn: ({ signal }) => api.call(getDashboard, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const shown = answer.data;
  return (
    <>
      <PageHead title="Dashboard" intro={shown ? <Basis shown={shown} /> : 'What travel costs, and why.'}>
        {shown && (
          <>
            <IconButton
              label="Count again"
              onClick={() => void answer.refetch()}
              className="max-sm:hidden print:hidden"
            >
              <RotateCw aria-hidden size={16} />
            </IconButton>
            <Button onClick={() => window.print()} className="max-sm:hidden print:hidden">
              <Printer aria-hidden size={16} /> Print
            </Button>
          </>
        )}
      </PageHead>
      {shown && <StillCounting untold={shown.untold} />}
      <Filters ask={ask} shown={shown} today={today} onChange={change} />
      {answer.isError && (
        <LoadProblem
          className="mb-4"
          failure={answer.error}
          what={shown ? `What has changed since ${instantText(shown.asAt)}` : 'The dashboard'}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <Bones />}
      {shown && (
        <div aria-busy={answer.isPlaceholderData || undefined} className={cx(answer.isPlaceholderData && 'opacity-60')}>
          <Shown shown={shown} onChange={change} />
        </div>
      )}
    </>
  );
}

/** Which days are counted, by which date, compared with which days, and as of when. */
function Basis({ shown }: { readonly shown: Dashboard }) {
  const { service, department } = shown.filters;
  const whose = { company: '', team: 'Your people. ', own: 'Your own travel. ' }[shown.scope];
  const narrowed = [
    ...(service === null ? [] : [SERVICE_WORDS[service]]),
    ...(department === null ? [] : [department]),
  ];
  return (
    <p>
      {whose}
      {datedSpan(shown.from, shown.to)}, by day of payment or refund, against {comparedText(shown.compared)}.
      {narrowed.length > 0 && ` Only ${narrowed.join(', ')}.`} Private trips are left out. As at{' '}
      {instantText(shown.asAt)}.
    </p>
  );
}

interface FiltersProps {
  readonly ask: DashboardAsk;
  readonly shown: Dashboard | undefined;
  readonly today: string;
  readonly onChange: Change;
}

function Filters({ ask, shown, today, onChange }: FiltersProps) {
  const choosePeriod = (period: PeriodName) =>
    onChange(period === 'custom' ? { period, ...askedDays(ask, today) } : { period, from: '', to: '' });
  const services = SERVICES.map((value) => ({ value, label: SERVICE_WORDS[value] }));
  const departments = (shown?.departments ?? []).map((value) => ({ value, label: value }));
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      {shown && shown.scopes.length > 1 && (
        <Segmented
          label="Whose travel"
          name="dashboard-scope"
          value={shown.scope}
          options={shown.scopes.map((value) => ({ value, label: SCOPE_WORDS[value] }))}
          onChange={(scope) => onChange({ scope, department: '' })}
          className="max-sm:w-full"
        />
      )}
      <SelectField
        label="Period"
        value={ask.period}
        options={PERIODS}
        onChange={({ target }) =>
          choosePeriod(PERIODS.find(({ value }) => value === target.value)?.value ?? 'this_month')
        }
        className="grow sm:max-w-56"
      />
      {ask.period === 'custom' && (
        <>
          <DateField
            label="From"
            value={ask.from}
            onChange={(from) => isCalendarDay(from) && onChange({ from, to: ask.to < from ? from : ask.to })}
            className="grow sm:max-w-44"
          />
          <DateField
            label="To"
            value={ask.to}
            min={ask.from}
            onChange={(to) => isCalendarDay(to) && to >= ask.from && onChange({ to })}
            className="grow sm:max-w-44"
          />
        </>
      )}
      <SelectField
        label="Service"
        value={ask.service}
        options={[{ value: '', label: 'All services' }, ...services]}
        onChange={({ target }) => onChange({ service: SERVICES.find((one) => one === target.value) ?? '' })}
        className="grow sm:max-w-48"
      />
      {(departments.length > 0 || ask.department !== '') && (
        <SelectField
          label="Department"
          value={ask.department}
          options={[{ value: '', label: 'All departments' }, ...withChosen(departments, ask.department)]}
          onChange={({ target }) => onChange({ department: target.value })}
          className="grow sm:max-w-56"
        />
      )}
    </div>
  );
}

/** A department that has another name now can still be chosen. */
function withChosen(options: readonly { readonly value: string; readonly label: string }[], chosen: string) {
  const isThere = chosen === '' || options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: chosen }];
}

interface ShownProps {
  readonly shown: Dashboard;
  readonly onChange: Change;
}

function Shown({ shown, onChange }: ShownProps) {
  const { user } = useSession();
  const linkTo = linksOf(shown, user);
  if (!shown.hasSpent) return <NothingYet scope={shown.scope} />;
  const isNarrowed = Object.values(shown.filters).some((value) => value !== null);
  if (isNarrowed && shown.months.every(({ net, services }) => net === 0 && services.length === 0)) {
    return (
      <div className="card">
        <NoResult>
          <Button onClick={() => onChange({ service: '', department: '' })}>Clear the filters</Button>
        </NoResult>
      </div>
    );
  }
  return (
    <>
      <FigureCards shown={shown} linkTo={linkTo} />
      <DashboardCharts shown={shown} linkTo={linkTo} />
    </>
  );
}

function NothingYet({ scope }: Pick<Dashboard, 'scope'>) {
  return (
    <div className="card">
      <FirstUse
        icon={<Gauge size={30} strokeWidth={1.6} />}
        title="Nothing to show yet"
        action={
          <Link to="/search" className={buttonClass('primary')}>
            Search for a trip
          </Link>
        }
      >
        {scope === 'own' ? 'What you travel appears here' : 'What is spent on travel appears here'} as soon as the first
        booking is paid for.
      </FirstUse>
    </div>
  );
}

function Bones() {
  return (
    <div role="status">
      <span className="sr-only">Counting what travel cost</span>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((key) => (
          <Bone key={key} className="h-36 rounded-[14px]" />
        ))}
      </div>
      <Bone className="mt-4 h-96 rounded-[14px]" />
    </div>
  );
}
