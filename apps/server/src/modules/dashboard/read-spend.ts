import { type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';
import type { Days } from '@pravas/domain/report/comparison.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Sums } from '../booking/index.ts';
import { type Narrowed, type Period, spendOf } from './dashboard-filter.ts';

/** What was spent in some days, and what the policy said of what was bought. */
export interface SpentDays {
  readonly lines: number;
  readonly netPaise: Paise;
  readonly gstPaise: Paise;
  readonly purchases: number;
  readonly judged: number;
  readonly compliant: number;
}

/** What was spent in a month, or in those of its days that are counted. */
export interface SpentMonth extends Days {
  readonly month: string;
  readonly netPaise: Paise;
  readonly services: readonly { readonly service: Service; readonly netPaise: Paise }[];
}

interface Row {
  readonly month: string | null;
  readonly service: Service;
  readonly is_before: boolean;
  readonly lines: number;
  readonly net_paise: number;
  readonly gst_paise: number;
  readonly purchases: number;
  readonly judged: number;
  readonly compliant: number;
}

/** So many months are shown at least. */
const MONTHS = 12;

/** What was spent in the period, in the days it is compared with, and month by month up to its end. */
export async function readSpend(tx: Tx, narrowed: Narrowed, period: Period, sums: Sums | null) {
  const months = monthsUpTo(period);
  const { compared } = period;
  const first = months[0]?.from ?? period.from;
  const days = { from: compared.from < first ? compared.from : first, to: period.to };
  const added = sql`coalesce(sum(s.lines), 0)::bigint as lines, coalesce(sum(s.net_paise), 0)::bigint as net_paise,
    coalesce(sum(s.gst_paise), 0)::bigint as gst_paise, coalesce(sum(s.purchases), 0)::bigint as purchases,
    coalesce(sum(s.judged), 0)::bigint as judged, coalesce(sum(s.compliant), 0)::bigint as compliant`;
  const { rows } = await sql<Row>`
    with s as materialized (select * from ${spendOf(narrowed, days, sums)} spent)
    select null as month, null as service, false as is_before, ${added} from s where s.day >= ${period.from}::date
    union all
    select null, null, true, ${added} from s where s.day between ${compared.from}::date and ${compared.to}::date
    union all
    select to_char(s.day, 'YYYY-MM'), s.service, false, ${added} from s where s.day >= ${first}::date
    group by to_char(s.day, 'YYYY-MM'), s.service`.execute(tx);
  const of = (isBefore: boolean) => spentIn(rows.find((row) => row.month === null && row.is_before === isBefore));
  return { now: of(false), before: of(true), months: months.map((one) => spentMonth(one, rows)) };
}

function spentIn(row: Row | undefined): SpentDays {
  if (!row) throw new Error('Sums of no days');
  const { lines, purchases, judged, compliant } = row;
  return { lines, purchases, judged, compliant, netPaise: paise(row.net_paise), gstPaise: paise(row.gst_paise) };
}

function spentMonth({ month, from, to }: Days & { readonly month: string }, rows: readonly Row[]): SpentMonth {
  const services = rows
    .filter((row) => row.month === month)
    .map(({ service, net_paise: netPaise }) => ({ service, netPaise: paise(netPaise) }));
  return { month, from, to, services, netPaise: sum(services.map(({ netPaise }) => netPaise)) };
}

/**
 * The twelve months to the end of a period, or all that it touches where they are more; the last one as far as it goes.
 */
function monthsUpTo({ from, to }: Days): readonly (Days & { readonly month: string })[] {
  const last = Temporal.PlainDate.from(to).toPlainYearMonth();
  const touched = Temporal.PlainDate.from(from).toPlainYearMonth().until(last, { largestUnit: 'months' }).months + 1;
  const count = Math.max(MONTHS, touched);
  return Array.from({ length: count }, (_, index) => {
    const month = last.subtract({ months: count - 1 - index });
    const end = month.toPlainDate({ day: month.daysInMonth }).toString();
    return { month: month.toString(), from: `${month}-01`, to: end > to ? to : end };
  });
}
