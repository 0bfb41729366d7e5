import { SERVICES } from '@pravas/domain/organisation/service-access.ts';
import { shareOf } from '@pravas/domain/report/comparison.ts';
import { countText, inr, inrShort } from '../../lib/money-text.ts';
import { BarStack } from '../../ui/chart/bar-stack.tsx';
import type { ChartRow } from '../../ui/chart/chart-data.ts';
import { ChartFrame } from '../../ui/chart/chart-frame.tsx';
import { RankedBars } from '../../ui/chart/ranked-bars.tsx';
import {
  advanceFinding,
  type Dashboard,
  monthName,
  monthsFinding,
  percentText,
  rankingFinding,
  SERVICE_WORDS,
} from './dashboard-words.ts';
import type { LinkTo } from './report-links.ts';

interface ChartsProps {
  readonly shown: Dashboard;
  readonly linkTo: LinkTo;
}

const SERVICE_SERIES = SERVICES.map((key) => ({ key, label: SERVICE_WORDS[key] }));
const SPEND = [{ key: 'net', label: 'Spend' }];
const BOUGHT = [{ key: 'bought', label: 'Purchases' }];
const BAND_WORDS = { '0-2': '0–2', '3-6': '3–6', '7-13': '7–13', '14-20': '14–20', '21+': '21 or more' } as const;

/** Where the money went and when, as charts that each say one thing. */
export function DashboardCharts({ shown, linkTo }: ChartsProps) {
  const { groups, places, vendors, scope } = shown;
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-2">
      <div className="lg:col-span-2 print:col-span-2">
        <MonthsChart shown={shown} linkTo={linkTo} />
      </div>
      {groups?.of === 'departments' && (
        <RankingChart
          shown={shown}
          ranking={groups}
          label="Spend by department"
          rowName="Department"
          finding={(name) => `${name} spent most`}
          linkOf={(department) => linkTo('/report/employee-wise-spend-analysis', { department })}
        />
      )}
      {groups?.of === 'people' && (
        <RankingChart
          shown={shown}
          ranking={groups}
          label="Spend by person"
          rowName="Person"
          finding={(name) => `Most was spent for ${name}`}
        />
      )}
      <RankingChart
        shown={shown}
        ranking={places}
        label="Spend by place"
        rowName="City"
        finding={(name) => `Most went into travel to ${name}`}
        linkOf={(city) => linkTo('/report/location-month-wise-spend', { city })}
      />
      <RankingChart
        shown={shown}
        ranking={vendors}
        label="Spend by vendor"
        rowName="Vendor"
        finding={(name) => `${name} has the largest share`}
        linkOf={(vendor) => linkTo('/report', { vendor })}
      />
      <AdvanceChart {...shown.advance} isLast={scope === 'own'} />
    </div>
  );
}

function MonthsChart({ shown, linkTo }: ChartsProps) {
  const { months } = shown;
  const rows = months.map(({ month, from, to, services }): ChartRow => {
    const link = linkTo('/report/employee-wise-spend-analysis', { from, to });
    return {
      key: month,
      label: monthName(from, 'numeric'),
      shortLabel: monthName(from).slice(0, 3),
      values: Object.fromEntries(services.map(({ service, net }) => [service, net])),
      ...(link ? { link } : {}),
    };
  });
  const table = { rows, series: SERVICE_SERIES, format: inr };
  return (
    <ChartFrame
      {...table}
      title={monthsFinding(months)}
      note="Spend by month and service, less refunds, by day of payment or refund"
      rowName="Month"
    >
      <BarStack
        {...table}
        label="Spend by month"
        formatTick={inrShort}
        hint="Point at a month, or move through the months with the arrow keys, for its parts."
      />
    </ChartFrame>
  );
}

interface RankingProps {
  readonly shown: Dashboard;
  readonly ranking: Dashboard['places'];
  readonly label: string;
  readonly rowName: string;
  readonly finding: (name: string) => string;
  readonly linkOf?: (value: string) => ChartRow['link'];
}

function RankingChart({ shown: { spend }, ranking, label, rowName, finding, linkOf }: RankingProps) {
  const { list, others } = ranking;
  const named = list.map(({ name, value, net }): ChartRow => {
    const link = value === null ? undefined : linkOf?.(value);
    return { key: `one ${name}`, label: name, values: { net }, ...(link ? { link } : {}) };
  });
  const rest = { key: 'others', label: countText(others.count, 'other'), values: { net: others.net } };
  const rows = others.count > 0 ? [...named, rest] : named;
  const table = { rows, series: SPEND, format: inr };
  const share = (row: ChartRow) => {
    const part = shareOf(row.values.net ?? 0, spend.now);
    return part === null ? null : percentText(part);
  };
  return (
    <ChartFrame
      {...table}
      title={rankingFinding(ranking, spend.now, finding, 'Nothing was spent in these days')}
      note={`${label}, less refunds`}
      rowName={rowName}
    >
      {rows.length > 0 && <RankedBars {...table} label={label} shareOf={share} />}
    </ChartFrame>
  );
}

function AdvanceChart({ isLast, ...advance }: Dashboard['advance'] & { readonly isLast: boolean }) {
  const { bought, bands } = advance;
  const rows = bands.map(({ band, bought: count }) => ({
    key: band,
    label: `${BAND_WORDS[band]} days`,
    values: { bought: count },
  }));
  const table = { rows, series: BOUGHT, format: (count: number) => count.toLocaleString('en-IN') };
  return (
    <div className={isLast ? 'lg:col-span-2 print:col-span-2' : 'grid'}>
      <ChartFrame
        {...table}
        title={advanceFinding(advance)}
        note="Purchases by days from booking to departure, for each traveller"
        rowName="Days ahead"
      >
        <RankedBars
          {...table}
          label="Purchases by days ahead"
          shareOf={(row) => percentText(shareOf(row.values.bought ?? 0, bought))}
        />
      </ChartFrame>
    </div>
  );
}
