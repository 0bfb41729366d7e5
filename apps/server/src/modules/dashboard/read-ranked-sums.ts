import { paise } from '@pravas/domain/money/money.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';
import type { Days } from '@pravas/domain/report/comparison.ts';
import { spansOf } from '@pravas/domain/report/spans.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Sums } from '../booking/index.ts';
import { type Narrowed, ofService } from './dashboard-filter.ts';
import { rankingOf } from './ranking.ts';

interface Row {
  readonly part: 'department' | 'city' | 'vendor' | 'ahead' | 'reach';
  readonly value: string;
  readonly lines: number;
  readonly paise: number;
}

/**
 * The rankings of the whole company from what is kept of days and months; `of`: the service whose lead times are shown.
 */
export async function readRankedSums(tx: Tx, narrowed: Narrowed, days: Days, of: Service, { lastDay }: Sums) {
  const spans = spansOf(days, lastDay).map(
    ({ grain, from, to }) => sql`
    select p.part, p.value, p.lines, p.paise from spend_part p
    where p.part = any('{department,city,vendor,reach,ahead}') and p.grain = ${grain} and p.day >= ${from}::date and p.day <= ${to}::date
      and ${ofService(narrowed, sql`p.service`)} and (p.part <> 'ahead' or p.service = ${of}) and (p.part <> 'reach' or p.service = 'flight')`,
  );
  const { rows } = await sql<Row>`
    select p.part, p.value, sum(p.lines)::bigint as lines, sum(p.paise)::bigint as paise
    from (${sql.join(spans, sql` union all `)}) p group by p.part, p.value`.execute(tx);
  const partOf = (part: Row['part']) => rows.filter((row) => row.part === part);
  const ranked = (part: Row['part']) =>
    rankingOf(
      partOf(part).map((row) => ({ name: row.value, net_paise: row.paise })),
      true,
    );
  const fares = (value: string) => {
    const row = partOf('reach').find((one) => one.value === value);
    return { travellers: row?.lines ?? 0, paise: paise(row?.paise ?? 0) };
  };
  return {
    groups: ranked('department'),
    places: ranked('city'),
    vendors: ranked('vendor'),
    ahead: partOf('ahead').map(({ value, lines }) => ({ days: Number(value), bought: lines })),
    fares: { domestic: fares('domestic'), international: fares('international') },
  };
}
