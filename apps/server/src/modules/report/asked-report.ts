import type { QueryOf } from '@pravas/contract/operation.ts';
import type { getMasterReport } from '@pravas/contract/report/report-operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ReportDefinition, ReportGrouping, ReportScope } from './report-definition.ts';
import type { Scope } from './who-sees-what.ts';

type Query = QueryOf<typeof getMasterReport>;

/** What is asked of a report, besides the page. */
export interface AskedReport extends ReportScope {
  /** Whose travel it is about. */
  readonly scope: Scope;
  readonly definition: ReportDefinition;
  readonly sortBy?: Query['sortBy'];
  readonly sortOrder?: Query['sortOrder'];
  readonly groupBy?: Query['groupBy'];
}

/**
 * By which column its rows are sorted, and in which direction. Throws `validation_failed` for a column that it does not
 * have.
 */
export function orderOf({ definition, sortBy, sortOrder }: AskedReport): ReportDefinition['sort'] {
  if (sortBy === undefined) return definition.sort;
  if (definition.columns.some(({ key }) => key === sortBy))
    return { sortBy, sortOrder: sortOrder?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC' };
  throw new Refusal('validation_failed', {
    errors: [{ field: 'sortBy', message: 'The report has no such column' }],
  });
}

/** What its rows are grouped by; null = nothing. Throws `validation_failed` for an unsupported grouping. */
export function groupingOf({
  definition,
  groupBy,
}: Pick<AskedReport, 'definition' | 'groupBy'>): ReportGrouping | null {
  if (groupBy === undefined) return null;
  const found = Object.entries(definition.groupings ?? {}).find(([key]) => key === groupBy);
  if (found) return found[1];
  throw new Refusal('validation_failed', {
    errors: [{ field: 'groupBy', message: 'The report cannot be grouped by this' }],
  });
}
