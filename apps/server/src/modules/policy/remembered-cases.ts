import type { FlightChoice, FlightMarket } from '@pravas/domain/policy/flight-choice.ts';
import type { ChosenJourney } from '@pravas/domain/policy/flight-terms.ts';
import type { ReplayCase } from '@pravas/domain/policy/replay-case.ts';
import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { PeopleGroup } from './count-people.ts';

/** A case as it was kept. */
export interface RememberedCase {
  readonly id: string;
  readonly kind: string;
  readonly personId: string;
  readonly at: Date;
  /** The same as the database writes it: a Date would drop the microseconds that order cases. */
  readonly exactAt: string;
  readonly origin: string;
  readonly destination: string;
  readonly versionId: string | null;
  readonly remembered: ReplayCase;
}

/** Which cases to read. */
export interface CaseSelection {
  readonly since: Date;
  readonly until: Date;
  /** Keys of people's groups at the time (`groupKey`); null = everybody. */
  readonly groups: readonly string[] | null;
}

const COLUMNS = [
  'id',
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

/** Names a group of people in one word. */
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
): Promise<readonly RememberedCase[]> {
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
export async function latestCases(tx: Tx, selection: CaseSelection, limit: number): Promise<readonly RememberedCase[]> {
  const rows = await selected(tx, selection)
    .select([...COLUMNS, EXACT_AT])
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

/** One case; null where it is not there. */
export async function findCase(tx: Tx, caseId: string): Promise<RememberedCase | null> {
  const row = await tx
    .selectFrom('policy_case')
    .select([...COLUMNS, EXACT_AT])
    .where('id', '=', caseId)
    .executeTakeFirst();
  return row ? toCase(row) : null;
}

/** What was bought as it was kept: one fare or two halves; null for a search. */
export function boughtOf(choices: unknown): ChosenJourney | null {
  const [first, ...others] = (choices ?? []) as readonly FlightChoice[];
  return first ? [first, ...others] : null;
}

function selected(tx: Tx, { since, until, groups }: CaseSelection) {
  const cases = tx.selectFrom('policy_case').where('at', '>=', since).where('at', '<', until);
  return groups === null ? cases : cases.where(sql<boolean>`${GROUP} = any (${groups})`);
}

function toCase(row: CaseRow): RememberedCase {
  const market = row.market as FlightMarket;
  return {
    id: row.id,
    kind: row.kind,
    personId: row.person_id,
    at: row.at,
    exactAt: row.exact_at,
    origin: row.origin,
    destination: row.destination,
    versionId: row.version_id,
    remembered: {
      bought: boughtOf(row.choices),
      market,
      bookedOn: row.kind === 'booking' ? bookedOn(row) : market.searchedOn,
      outcomeBefore: row.outcome as VerdictOutcome | null,
      travellers: row.travellers,
    },
  };
}

/** The calendar day at the airport of departure. */
function bookedOn({ at, origin }: CaseRow): string {
  const zone = airportByCode(origin)?.zone ?? INDIAN_ZONE;
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}
