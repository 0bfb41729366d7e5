import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getMasterReport } from '@pravas/contract/report/report-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { inr, inrExact } from '../../lib/money-text.ts';

/** A report as it is shown. */
export type Report = AnswerOf<typeof getMasterReport>;
type Column = Report['columns'][number];
/** One row of a report. */
export type ReportRow = Report['rows'][number];

/** A day with the time by the clocks of its place, as files want it. */
const WALL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

/**
 * The text of a cell: whole rupees (`isExact`: to the paisa), days as people write them; "–" where nothing is to be
 * said.
 */
export function cellText({ kind }: Column, value: ReportRow[number] | undefined, isExact = false): string {
  if (value === null || value === undefined || value === '') return '–';
  if (kind === 'amount') return isExact ? inrExact(Number(value)) : inr(Number(value));
  if (kind === 'count') return Number(value).toLocaleString('en-IN');
  if (kind === 'percent') return `${Number(value).toFixed(1)} %`;
  if (kind === 'day') return shortDate(String(value));
  if (kind === 'moment') return shortDate(indianDay(Temporal.Instant.from(String(value))));
  const text = String(value);
  const day = text.slice(0, 10);
  return WALL_TIME.test(text) && isCalendarDay(day) ? `${shortDate(day)}, ${text.slice(11)}` : text;
}

/** The same to the last paisa, for a person who points at it; null where the cell says all. */
export function cellHint({ kind }: Column, value: ReportRow[number] | undefined): string | null {
  return kind === 'amount' && value !== null && value !== undefined ? inrExact(Number(value)) : null;
}

/** True for columns of figures, which are aligned. */
export function isFigure({ kind }: Column): boolean {
  return kind === 'amount' || kind === 'count' || kind === 'percent';
}

/** A report's value under a key, in a row or in its totals. */
export function valueAt(report: Report, row: ReportRow, key: string): ReportRow[number] | undefined {
  return row[report.columns.findIndex((column) => column.key === key)];
}
