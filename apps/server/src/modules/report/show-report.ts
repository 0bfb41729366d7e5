import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { ReportName } from '@pravas/contract/report/report-names.ts';
import type { getMasterReport } from '@pravas/contract/report/report-operations.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countUntold, readWithSums } from '../booking/index.ts';
import { type AskedReport, groupingOf, orderOf } from './asked-report.ts';
import { readGroups } from './grouped-rows.ts';
import { pickColumns, takePlaces } from './pick-columns.ts';
import type { ReportScope } from './report-definition.ts';
import { periodOf } from './report-filter.ts';
import { DEFINITIONS, OWN_DATE, type ServiceReports } from './report-kinds.ts';
import { readPage } from './run-report.ts';
import { readPersonAsked, readSeen, type Scope, type Seen } from './who-sees-what.ts';

/** What reports work with; passed in by compose. */
export interface ReportContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly services: ServiceReports;
}

/** What is asked of a report, besides the page. */
export type AskedQuery = Pick<
  QueryOf<typeof getMasterReport>,
  'search' | 'sortBy' | 'sortOrder' | 'columns' | 'groupBy' | 'scope'
>;

/** Filters that only one report knows. */
const OF_ONE_REPORT = { supplierInvoice: 'invoice-list', refunds: 'expense-transaction' } as const;

function expectKnown(name: ReportName, search: ReportScope['search']): void {
  const errors = Object.entries(OF_ONE_REPORT).flatMap(([field, report]) =>
    search[field as keyof typeof OF_ONE_REPORT] === undefined || report === name
      ? []
      : [{ field: `search.${field}`, message: 'This report does not have this filter' }],
  );
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
}

const EVERYTHING = { from: null, to: null };

/**
 * A report as it is asked for. Throws `validation_failed`, and `privilege_missing` where it covers more people than the
 * caller's.
 */
export async function askedReport(
  { database, clock, services }: ReportContext,
  caller: Caller,
  name: ReportName,
  { search: given = EVERYTHING, sortBy, sortOrder, groupBy, scope: whose }: AskedQuery,
): Promise<AskedReport> {
  expectKnown(name, given);
  const now = clock.now();
  const { scope: shown, people } = await readWhose(database, caller, whose);
  const search = people === null ? given : { ...given, people };
  const scope = { search, period: periodOf(search, OWN_DATE[name], now), today: indianDate(now).toString() };
  const definition = DEFINITIONS[name](scope, caller, services);
  const asked = { ...scope, scope: shown, definition, sortBy, sortOrder, groupBy };
  groupingOf(asked);
  return asked;
}

/** A person who may see all of it needs no narrowing. */
async function readWhose(
  database: Database,
  caller: Caller,
  asked: Scope | undefined,
): Promise<Pick<Seen, 'scope' | 'people'>> {
  const seesAll = caller.privileges.has('reports.view') && (asked ?? 'company') === 'company';
  if (seesAll) return { scope: 'company', people: null };
  return database.readOrganization(caller.organizationId, (tx) => readSeen(tx, caller, asked, 'reports.view'));
}

/** A page of a report. Throws `validation_failed`, `privilege_missing`. */
export async function showReport(
  context: ReportContext,
  caller: Caller,
  name: ReportName,
  query: QueryOf<typeof getMasterReport>,
): Promise<PayloadOf<typeof getMasterReport>> {
  const question = await askedReport(context, caller, name, query);
  const places = pickColumns(question.definition.columns, query.columns);
  const { rowNumber, recordsPerPage } = query;
  return readWithSums(context.database, caller.organizationId, async (tx, sums) => {
    const { rows, totals, ...counted } = await readPage(tx, question, rowNumber - 1, recordsPerPage, sums);
    const groups = await readGroups(tx, question, rowNumber - 1, recordsPerPage);
    return {
      title: question.definition.title,
      scope: question.scope,
      scopes: [...(await readSeen(tx, caller, question.scope, 'reports.view')).scopes],
      person: await readPersonAsked(tx, question.search),
      ...question.period,
      ...orderOf(question),
      asAt: context.clock.now().toString(),
      untold: await countUntold(tx),
      columns: takePlaces(question.definition.columns, places).map(({ key, heading, kind }) => ({
        key,
        heading,
        kind,
      })),
      rows: rows.map((row) => takePlaces(row, places)),
      totals: takePlaces(totals, places),
      groupings: Object.entries(question.definition.groupings ?? {}).map(([key, { label }]) => ({ key, label })),
      groupBy: question.groupBy ?? null,
      groups: groups.map((group) => ({ ...group, totals: takePlaces(group.totals, places) })),
      ...counted,
      rowNumber,
      recordsPerPage,
    };
  });
}
