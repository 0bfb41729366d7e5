import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { PeopleGroup } from './count-people.ts';
import type { KeptCase } from './replay-service.ts';

/** Which cases to read. */
export interface CaseSelection {
  readonly since: Date;
  readonly until: Date;
  /** Keys of people's groups at the time (`groupKey`); null = everybody. */
  readonly groups: readonly string[] | null;
}

const COLUMNS = [
  'id',
  'service',
  'kind',
  'person_id',
  'at',
  'origin',
  'destination',
  'travellers',
  'choices',
  'market',
  'outcome',
  'version_id',
] as const;

const EXACT_AT = sql<string>`at::text`.as('exact_at');

interface CaseRow {
  readonly id: string;
  readonly service: string;
  readonly kind: string;
  readonly person_id: string;
  readonly at: Date;
  readonly exact_at: string;
  readonly origin: string;
  readonly destination: string;
  readonly travellers: number;
  readonly choices: unknown;
  readonly market: unknown;
  readonly outcome: string | null;
  readonly version_id: string | null;
}

const GROUP = sql<string>`concat(grade_id, ' ', department_id)`;

/** The key of a group of people. */
export function groupKey({ gradeId, departmentId }: PeopleGroup): string {
  return `${gradeId ?? ''} ${departmentId ?? ''}`;
}

/** How many cases there are of each group of people. */
export async function countCases(
  tx: Tx,
  { since, until }: Pick<CaseSelection, 'since' | 'until'>,
): Promise<readonly (PeopleGroup & { readonly cases: number })[]> {
  const rows = await tx
    .selectFrom('policy_case')
    .select(['grade_id', 'department_id', sql<number>`count(*)`.as('cases')])
    .where('at', '>=', since)
    .where('at', '<', until)
    .groupBy(['grade_id', 'department_id'])
    .execute();
  return rows.map((row) => ({ gradeId: row.grade_id, departmentId: row.department_id, cases: row.cases }));
}

/** The next cases after a place, in the order of their time. */
export async function nextCases(
  tx: Tx,
  selection: CaseSelection,
  after: { readonly at: string; readonly id: string } | null,
  limit: number,
): Promise<readonly KeptCase[]> {
  let cases = selected(tx, selection);
  if (after) cases = cases.where(sql<boolean>`(at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`);
  const rows = await cases
    .select([...COLUMNS, EXACT_AT])
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

/** The latest cases. */
export async function latestCases(tx: Tx, selection: CaseSelection, limit: number): Promise<readonly KeptCase[]> {
  const rows = await selected(tx, selection)
    .select([...COLUMNS, EXACT_AT])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

/** One case; null where it is not there. */
export async function findCase(tx: Tx, caseId: string): Promise<KeptCase | null> {
  const row = await tx
    .selectFrom('policy_case')
    .select([...COLUMNS, EXACT_AT])
    .where('id', '=', caseId)
    .executeTakeFirst();
  return row ? toCase(row) : null;
}

function selected(tx: Tx, { since, until, groups }: CaseSelection) {
  const cases = tx.selectFrom('policy_case').where('at', '>=', since).where('at', '<', until);
  return groups === null ? cases : cases.where(sql<boolean>`${GROUP} = any (${groups})`);
}

function toCase(row: CaseRow): KeptCase {
  return {
    id: row.id,
    service: row.service,
    kind: row.kind,
    personId: row.person_id,
    at: row.at,
    exactAt: row.exact_at,
    origin: row.origin,
    destination: row.destination,
    versionId: row.version_id,
    outcomeBefore: row.outcome as VerdictOutcome | null,
    travellers: row.travellers,
    bought: row.choices,
    market: row.market,
  };
}
