import type { reportColumn, reportSearch } from '@pravas/contract/report/report-shapes.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Period } from './report-filter.ts';

/** A filter that names values. */
type ListedFilter = NonNullable<z.output<typeof reportSearch>['exclude']>[number];

type Kind = z.output<typeof reportColumn>['kind'];

/** A column of a report: its name, and its value for a group of its rows `l`. */
export interface ReportColumn {
  readonly key: string;
  readonly heading: string;
  readonly kind: Kind;
  /** Of a group of rows, or of one row where nothing is grouped; amounts in paise. */
  readonly value: RawBuilder<unknown>;
  /**
   * What rows are sorted by in place of `value`: it has the same order, distinguishes more, or is faster to compute;
   * absent = `value`.
   */
  readonly order?: RawBuilder<unknown>;
  /**
   * Where it is computed for the rows of a page alone: `whole` is computed from all groups before, and `value` reads it
   * as `(select p.whole from page p limit 1)`.
   */
  readonly ofPage?: { readonly whole: RawBuilder<unknown>; readonly value: RawBuilder<unknown> };
  /** Of all rows; absent = it has no sum. A share of sums is the share of the whole, never a mean of shares. */
  readonly total?: RawBuilder<unknown>;
  /** True where the total is a mean: its rows do not add up to it. */
  readonly isMean?: true;
  /** The same as `total`, from sums of days `l` (`spend_day`) beside what is counted once `k`; absent = unsupported. */
  readonly summed?: RawBuilder<unknown>;
}

/** What a report is asked about. */
export interface ReportScope {
  readonly search: z.output<typeof reportSearch> & {
    /** Only rows of these people; absent = everybody's, and guests'. */
    readonly people?: readonly string[];
  };
  readonly period: Period;
  /** India's day on which it is asked. */
  readonly today: string;
}

/** A series of a chart: its value for the rows of a point; amounts in paise. */
export interface ReportSeries {
  readonly key: string;
  readonly label: string;
  readonly unit: 'amount' | 'count';
  readonly value: RawBuilder<unknown>;
}

/** What of a report is shown as a chart: rows by their point, and each series of it. */
export interface ReportChart {
  readonly key: string;
  /** "… l where …"; absent = the rows of the report. */
  readonly from?: (scope: ReportScope) => RawBuilder<unknown>;
  /** True where sums of days give the same, if they support the question. */
  readonly isSummed?: true;
  /** 'days': by the day of a row, which has that name there; else by the text of it. */
  readonly by: { readonly days: (scope: ReportScope) => RawBuilder<unknown> } | { readonly name: RawBuilder<unknown> };
  /** Why a chart of days shows none: "month" where days would say too little. */
  readonly least?: 'month';
  readonly series: readonly ReportSeries[];
  /**
   * Names in display order, each shown even when empty, with what people call them; absent = the largest first series
   * first.
   */
  readonly names?: Readonly<Record<string, string>>;
  /** How many of the largest; `isAddedUp`: all others together are one more. */
  readonly most?: { readonly points: number; readonly isAddedUp: boolean };
  /** The search field that finds a point again: a single value, or one of a list. */
  readonly narrows?: { readonly name: 'days' | ListedFilter | 'supplierInvoice'; readonly where?: RawBuilder<unknown> };
}

/** By what the rows of a report can be grouped. */
export interface ReportGrouping {
  readonly label: string;
  /** What a group is known by, of a line `l`; null = not stated. A row is placed by its latest line. */
  readonly name: RawBuilder<unknown>;
  /** True where it is the same for all lines of a row. */
  readonly isOfRow?: true;
  /** What people call it; absent = as it is known. */
  readonly said?: (name: string) => string;
}

/** A report: which rows it counts, how they are grouped, and its columns for each group. */
export interface ReportDefinition {
  readonly title: string;
  /** "… l where …": the rows that are asked for. */
  readonly from: (scope: ReportScope) => RawBuilder<unknown>;
  /** Null = each row is one of the report's. */
  readonly groupBy: RawBuilder<unknown> | null;
  /** Names a group, so that the order of rows is always the same. */
  readonly groupKey: RawBuilder<unknown>;
  readonly columns: readonly ReportColumn[];
  readonly sort: { readonly sortBy: string; readonly sortOrder: 'ASC' | 'DESC' };
  /** How many bookings and trips all rows are about; null = it is not about them. */
  readonly counts: { readonly bookings: RawBuilder<unknown>; readonly trips: RawBuilder<unknown> } | null;
  /**
   * Absent = all columns are computed for all rows. Given: the rows of a page are found first, and the rest is read for
   * those alone. All rows of a group have the same `place`, by which an index finds them; `placeOf` is the group's,
   * where rows are not grouped by it. `from`: rows that know less, for what is sorted by.
   */
  readonly page?: {
    readonly place: RawBuilder<unknown>;
    readonly placeOf?: RawBuilder<unknown>;
    /** True where a group may have none. */
    readonly isMissing?: true;
    readonly from?: (scope: ReportScope, sortBy: string) => RawBuilder<unknown>;
    /** Where rows are sorted by this column, those of a day follow those of another, and are counted by day. */
    readonly byDay?: string;
  };
  /** Rows are expensive to compute: those of a page and their totals are read at once, with all columns. */
  readonly isReadOnce?: true;
  readonly charts?: readonly ReportChart[];
  /** By their keys, in the order in which they are offered. */
  readonly groupings?: Readonly<Record<string, ReportGrouping>>;
  /** Which sums support its totals: of one service or all of them, and what its rows are. */
  readonly sums?: { readonly service?: string; readonly rows: 'rows' | 'people' | 'cities' };
}

/** A column of an amount that is summed over rows that fit. */
export function amountColumn(
  key: string,
  heading: string,
  paise: RawBuilder<unknown>,
  where?: RawBuilder<unknown>,
): ReportColumn {
  const summed = where ? sql`coalesce(sum(${paise}) filter (where ${where}), 0)` : sql`coalesce(sum(${paise}), 0)`;
  return { key, heading, kind: 'amount', value: summed, total: summed, summed };
}

/** A column of a text, day or moment that is the same for all lines of a group; the latest where it is not. */
export function lastColumn(key: string, heading: string, kind: Kind, value: RawBuilder<unknown>): ReportColumn {
  return { key, heading, kind, value: sql`(array_agg(${value} order by l.at desc, l.event_key))[1]` };
}

/** A column of a number that is counted over a group, and over everything. */
export function countColumn(key: string, heading: string, value: RawBuilder<unknown>): ReportColumn {
  return { key, heading, kind: 'count', value, total: value };
}

/** A column of one row's own value. */
export function ownColumn(key: string, heading: string, kind: Kind, value: RawBuilder<unknown>): ReportColumn {
  return { key, heading, kind, value };
}

/** A column of one row's own amount, with its sum. */
export function ownAmount(key: string, heading: string, paise: RawBuilder<unknown>): ReportColumn {
  return { key, heading, kind: 'amount', value: paise, total: sql`coalesce(sum(${paise}), 0)` };
}

/** A series of amounts that are summed over rows that fit. */
export function amountSeries(
  key: string,
  label: string,
  paise: RawBuilder<unknown>,
  where?: RawBuilder<unknown>,
): ReportSeries {
  return { key, label, unit: 'amount', value: amountColumn(key, label, paise, where).value };
}

/** A moment as reports give it. */
export function momentOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** A value as people read it. */
export function inWords(value: RawBuilder<unknown>, words: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const cases = Object.entries(words).map(([name, text]) => sql`when ${name} then ${text}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} end`;
}
