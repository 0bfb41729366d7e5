import { listBudgets } from '@pravas/contract/budget/budget-operations.ts';
import { getSavingsReport } from '@pravas/contract/report/report-operations.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { useQuery } from '@tanstack/react-query';
import { measuredText } from '../../lib/measured-text.ts';
import { countText, inr, inrExact } from '../../lib/money-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { overviewQuery, yearText } from '../input-credit/index.ts';
import { lateOn, WALLET_QUERY } from '../wallet/index.ts';
import { type Dashboard, percentText } from './dashboard-words.ts';
import { FigureCard } from './figure-card.tsx';
import type { LinkTo } from './report-links.ts';

/** What is measured, by the service that is asked for. */
const SAVED_ON: Readonly<Record<string, string>> = { all: 'fares and stays', flight: 'fares', hotel: 'stays' };

interface SavingsCardProps {
  readonly shown: Dashboard;
  readonly linkTo: LinkTo;
}

/**
 * What fares and stays saved and missed: read from the report itself, whose totals they are; only the company has it.
 */
export function SavingsCard({ shown, linkTo }: SavingsCardProps) {
  const { from, to, scope, filters } = shown;
  const link = linkTo('/report/savings-report');
  const label = `Saved on ${SAVED_ON[filters.service ?? 'all'] ?? ''}`;
  const isShown = link !== undefined && scope === 'company' && (filters.service ?? 'all') in SAVED_ON;
  const search = JSON.stringify({
    ...{ from, to, dateOf: 'transaction' },
    ...(filters.service === null ? {} : { service: [filters.service] }),
    ...(filters.department === null ? {} : { department: [filters.department] }),
    ...(filters.costCentre === null ? {} : { costCentre: [filters.costCentre] }),
  });
  const answer = useQuery({
    queryKey: ['dashboard', 'savings', search, shown.asAt],
    queryFn: ({ signal }) => api.call(getSavingsReport, { query: { search, recordsPerPage: '20' }, signal }),
    enabled: isShown,
  });
  if (!isShown || answer.isError) return null;
  if (!answer.data) return <Waiting label={label} />;
  const { columns, totals } = answer.data;
  const total = (key: string) => Number(totals[columns.findIndex((column) => column.key === key)] ?? 0);
  const shareIn = (key: string) => {
    const value = totals[columns.findIndex((column) => column.key === key)];
    return typeof value === 'number' ? value : null;
  };
  const share = (key: string) => percentText(shareIn(key));
  return (
    <FigureCard
      label={label}
      figure={inr(total('realised'))}
      exact={inrExact(total('realised'))}
      link={link}
      opens="savings"
    >
      <p>{share('realisedShare')} below the median of what was comparable</p>
      <p>
        {inr(total('missed'))} more than the lowest ({share('missedShare')}), not netted.{' '}
        {measuredText(shareIn('coverageFlights'), shareIn('coverageStays'))}.
      </p>
    </FigureCard>
  );
}

/** How many budgets are checked, those that land highest first. */
const LOOKED_AT = 20;

/** Budgets that are overdrawn, and those that will be at the end of their days; for the people who keep them. */
export function BudgetsCard({ shown }: { readonly shown: Dashboard }) {
  const isShown = usePrivilege('budgets.manage') && shown.scope === 'company' && shown.filters.service === null;
  const on = indianDay(Temporal.Instant.from(shown.asAt));
  const answer = useQuery({
    queryKey: ['dashboard', 'budgets', shown.asAt],
    queryFn: ({ signal }) =>
      api.call(listBudgets, {
        query: {
          search: JSON.stringify({ on, isActive: true }),
          sortBy: 'risk',
          sortOrder: 'ASC',
          recordsPerPage: '20',
        },
        signal,
      }),
    enabled: isShown,
  });
  if (!isShown || answer.isError || answer.data?.total === 0) return null;
  if (!answer.data) return <Waiting label="Budgets overdrawn, now" />;
  const { data, total } = answer.data;
  const over = data.filter(({ usage }) => usage.isOver).length;
  const landing = data.filter(({ usage, forecast }) => !usage.isOver && forecast.over > 0).length;
  const least = over === LOOKED_AT && total > LOOKED_AT ? 'At least ' : '';
  return (
    <FigureCard
      label="Budgets overdrawn, now"
      figure={`${least}${over} of ${total}`}
      link={{ to: '/company-settings/budgets', search: { on, status: 'active' } as never }}
      opens="budgets"
    >
      <p>
        {landing === 0 ? 'No other will be by its end' : `${countText(landing, 'more', 'more')} will be by their end`}
      </p>
    </FigureCard>
  );
}

/** What becomes of this financial year's GST: the very sums of its page, for the people who claim it. */
export function GstCreditCard({ shown }: { readonly shown: Dashboard }) {
  const { scope, filters } = shown;
  const isNarrowed = filters.service !== null || filters.department !== null || filters.costCentre !== null;
  const isShown = usePrivilege('gst.claim') && scope === 'company' && !isNarrowed;
  const answer = useQuery({ ...overviewQuery(''), enabled: isShown });
  if (!isShown || answer.isError || answer.data?.registrations.length === 0) return null;
  if (!answer.data) return <Waiting label="GST credit claimed" />;
  const { year, totals } = answer.data;
  return (
    <FigureCard
      label={`GST credit claimed, ${yearText(year)}`}
      figure={inr(totals.claimed)}
      exact={inrExact(totals.claimed)}
      link={{ to: '/home2/gst-credit' }}
      opens="GST credit"
    >
      <p>
        {inr(totals.claimable)} to claim · {inr(totals.waiting)} waiting
      </p>
      <p>
        {inr(totals.atRisk)} at risk · {inr(totals.lost)} not claimable
      </p>
    </FigureCard>
  );
}

/** What can be spent of the wallet and the credit line, as their page has it; for people who see the ledger. */
export function WalletCard({ shown }: { readonly shown: Dashboard }) {
  const { scope, filters } = shown;
  const isNarrowed = filters.service !== null || filters.department !== null || filters.costCentre !== null;
  const isShown = usePrivilege('ledger.view') && scope === 'company' && !isNarrowed;
  const answer = useQuery({ ...WALLET_QUERY, enabled: isShown });
  if (!isShown || answer.isError) return null;
  if (!answer.data) return <Waiting label="In the wallet" />;
  const { wallet, creditLine } = answer.data;
  // A person who has neither is not shown a row of noughts.
  if (creditLine === null && wallet.available === 0 && wallet.held === 0) return null;
  const late = creditLine ? lateOn(creditLine) : 0;
  return (
    <FigureCard
      label="In the wallet"
      figure={inr(wallet.available)}
      exact={inrExact(wallet.available)}
      link={{ to: '/home2/wallet' }}
      opens="wallet"
    >
      <p>
        {inr(wallet.held)} set aside
        {wallet.daysOfCover !== null && ` · lasts about ${countText(wallet.daysOfCover, 'day')}`}
      </p>
      {creditLine && (
        <p>
          Credit line: {inr(creditLine.available)} left, {inr(creditLine.owed)} owed
          {late > 0 && `, ${inr(late)} overdue`}
        </p>
      )}
    </FigureCard>
  );
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <li className="card px-5 py-4 max-sm:px-4" aria-busy>
      <h2 className="text-[13px] font-medium text-ink-2">{label}</h2>
      <Bone className="mt-2 h-7 w-32" />
      <Bone className="mt-4 h-4 w-full" />
    </li>
  );
}
