import type { reportColumn } from '@pravas/contract/report/report-operations.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';

type Kind = z.output<typeof reportColumn>['kind'];

/** A column of a report: what it is called, and what stands in it for a group of lines. */
export interface ReportColumn {
  readonly key: string;
  readonly heading: string;
  readonly kind: Kind;
  /** Of a group of `booking_line l`; amounts in paise. */
  readonly value: RawBuilder<unknown>;
  /** Of all lines; absent = it has no sum. A share of sums is the share of the whole, never a mean of shares. */
  readonly total?: RawBuilder<unknown>;
}

/** A report over what bookings cost: how lines are grouped, and what is said of each group. */
export interface ReportDefinition {
  readonly title: string;
  /** The day by which it counts where nobody says which. */
  readonly dateOf: 'booking' | 'transaction';
  readonly groupBy: RawBuilder<unknown>;
  /** Names a group, so that the order of rows is always the same. */
  readonly groupKey: RawBuilder<unknown>;
  readonly columns: readonly ReportColumn[];
  readonly sort: { readonly sortBy: string; readonly sortOrder: 'ASC' | 'DESC' };
}

/** A column of an amount that is summed over lines that fit. */
export function amountColumn(
  key: string,
  heading: string,
  paise: RawBuilder<unknown>,
  where?: RawBuilder<unknown>,
): ReportColumn {
  const summed = where ? sql`coalesce(sum(${paise}) filter (where ${where}), 0)` : sql`coalesce(sum(${paise}), 0)`;
  return { key, heading, kind: 'amount', value: summed, total: summed };
}

/** A column of a text, day or moment that is the same for all lines of a group; the latest where it is not. */
export function lastColumn(key: string, heading: string, kind: Kind, value: RawBuilder<unknown>): ReportColumn {
  return { key, heading, kind, value: sql`(array_agg(${value} order by l.at desc, l.event_key))[1]` };
}

/** A column of a number that is counted over a group, and over everything. */
export function countColumn(key: string, heading: string, value: RawBuilder<unknown>): ReportColumn {
  return { key, heading, kind: 'count', value, total: value };
}
