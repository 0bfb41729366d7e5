import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';
import type { DaysAhead } from '@pravas/domain/report/advance-days.ts';
import type { Days } from '@pravas/domain/report/comparison.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Sums } from '../booking/index.ts';
import { isInSums, linesWhere, type Narrowed } from './dashboard-filter.ts';
import { rankingOf } from './ranking.ts';
import { readRankedSums } from './read-ranked-sums.ts';

/** Fares of flights that were bought. */
interface Fares {
  readonly travellers: number;
  readonly paise: Paise;
}

/** What spend is grouped by: departments as they were called then, or people. */
type GroupedBy = 'departments' | 'people';

interface Row {
  /** Which set of groups it is of; see `SETS`. */
  readonly set: number;
  readonly name: string | null;
  readonly days: number | null;
  readonly net_paise: number;
  readonly bought: number;
  readonly domestic: number;
  readonly domestic_paise: number;
  readonly abroad: number;
  readonly abroad_paise: number;
}

/**
 * What `grouping()` says of the columns group, city, vendor and days, in this order: those that are summed over are 1.
 */
const SETS = { groups: 0b0111, places: 0b1011, vendors: 0b1101, days: 0b1110, all: 0b1111 } as const;

/** How it is grouped. */
export interface AskedRanking {
  readonly by: GroupedBy;
  /** The service whose lead times are shown. */
  readonly of: Service;
  readonly sums: Sums | null;
}

/**
 * Where the money of a period went, lead times, and what flights cost: from sums that support it, else in one read of
 * its lines.
 */
export async function readRankings(tx: Tx, narrowed: Narrowed, days: Days, asked: AskedRanking) {
  const { by, of, sums } = asked;
  if (sums && by === 'departments' && isInSums(narrowed)) return readRankedSums(tx, narrowed, days, of, sums);
  const group =
    by === 'departments' ? sql`coalesce(l.department, 'Not stated')` : sql`coalesce(l.person_id::text, 'Guests')`;
  const { rows } = await sql<Row>`
    select grouping(x.grouped, x.city, x.vendor, x.days) as set,
      case when grouping(x.grouped) = 0 then ${by === 'departments' ? sql`x.grouped` : sql`max(x.traveller_name)`}
        else coalesce(x.city, x.vendor) end as name,
      x.days, sum(x.total_paise)::bigint as net_paise, count(x.days) as bought,
      count(*) filter (where x.fare_paise is not null and not x.is_international) as domestic,
      coalesce(sum(x.fare_paise) filter (where not x.is_international), 0)::bigint as domestic_paise,
      count(*) filter (where x.fare_paise is not null and x.is_international) as abroad,
      coalesce(sum(x.fare_paise) filter (where x.is_international), 0)::bigint as abroad_paise
    from (
      select ${group} as grouped, coalesce(l.city, 'Not stated') as city, l.vendor, l.traveller_name, l.total_paise,
        l.is_international,
        case when l.kind = 'purchase' and l.service = ${of} then l.starts_on - l.booked_day end as days,
        case when l.kind = 'purchase' and l.service = 'flight' then l.price_paise + l.tax_paise end as fare_paise
      from booking_line l where ${linesWhere(narrowed, days)}) x
    group by grouping sets ((x.grouped), (x.city), (x.vendor), (x.days), ())`.execute(tx);
  const setOf = (set: keyof typeof SETS) => rows.filter((row) => row.set === SETS[set]);
  const [all] = setOf('all');
  return {
    groups: rankingOf(setOf('groups'), by === 'departments'),
    places: rankingOf(setOf('places'), true),
    vendors: rankingOf(setOf('vendors'), true),
    ahead: setOf('days').flatMap((row): DaysAhead[] =>
      row.days === null ? [] : [{ days: row.days, bought: row.bought }],
    ),
    fares: {
      domestic: { travellers: all?.domestic ?? 0, paise: paise(all?.domestic_paise ?? 0) } satisfies Fares,
      international: { travellers: all?.abroad ?? 0, paise: paise(all?.abroad_paise ?? 0) } satisfies Fares,
    },
  };
}
