import type { report } from '@pravas/contract/report/report-shapes.ts';
import { paise, toRupees } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { ReportColumn } from './report-definition.ts';

/** A cell as it crosses the wire: amounts are rupees. */
export type Cell = z.output<typeof report>['rows'][number][number];

/** What was read of a column as it crosses the wire. */
export function cellOf({ kind }: ReportColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'amount') return toRupees(paise(Number(value)));
  return kind === 'count' || kind === 'percent' ? Number(value) : String(value);
}
