import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  getPolicyReplayCase as getOperation,
  listPolicyReplayCases as listOperation,
} from '@pravas/contract/policy/replay-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { VERDICT_OUTCOMES } from '@pravas/domain/policy/verdict.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from './name-people.ts';
import { presentVerdict } from './present-verdict.ts';
import { readPolicyVersion } from './read-effective-policy.ts';
import { findCase } from './remembered-cases.ts';
import { findReplay, frozenVersion } from './replay-repository.ts';
import { type ReplayService, replayServiceOf } from './replay-service.ts';

type WireCase = PayloadOf<typeof listOperation>['data'][number];
type Query = QueryOf<typeof listOperation>;
type Outcome = NonNullable<WireCase['outcomeBefore']>;

const levelOf = (column: RawBuilder<unknown>) =>
  sql<number>`array_position(${sql.lit(`{${VERDICT_OUTCOMES.join(',')}}`)}::text[], ${column})`;
const BEFORE = levelOf(sql`coalesce(rc.outcome_before, 'within')`);
const AFTER = levelOf(sql`rc.outcome_after`);

const CHANGES: Readonly<Record<NonNullable<NonNullable<Query['search']>['change']>, RawBuilder<SqlBool>>> = {
  stricter: sql`${AFTER} > ${BEFORE}`,
  looser: sql`${AFTER} < ${BEFORE}`,
  newlyAsked: sql`rc.outcome_after = 'approval' and rc.outcome_before is distinct from 'approval'`,
  withoutCompliant: sql`not rc.has_compliant`,
};

const SORT_COLUMNS = {
  at: sql`c.at`,
  saved: sql`rc.saved_paise`,
  route: sql`c.origin || c.destination`,
  outcomeAfter: sql`coalesce(${AFTER}, 0)`,
};

/** One page of the cases that a replay keeps. Throws `not_found`. */
export async function listReplayCases(
  tx: Tx,
  services: readonly ReplayService[],
  query: Query,
): Promise<PayloadOf<typeof listOperation>> {
  await findReplay(tx, query.replayId);
  const matching = selectCases(tx, query);
  const { rowNumber, recordsPerPage } = query;
  const direction = query.sortOrder.toUpperCase() === 'DESC' ? 'desc' : 'asc';
  const rows = await matching
    .select(COLUMNS)
    .orderBy(SORT_COLUMNS[query.sortBy ?? 'at'], direction)
    .orderBy('c.id')
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { data: await present(tx, services, rows), total, rowNumber, recordsPerPage };
}

/** One case with both judgements, recomputed from what was kept. Throws `not_found`. */
export async function showReplayCase(
  tx: Tx,
  services: readonly ReplayService[],
  { replayId, caseId }: { readonly replayId: string; readonly caseId: string },
): Promise<PayloadOf<typeof getOperation>> {
  const replay = await findReplay(tx, replayId);
  const rows = await keptCases(tx)
    .where('rc.replay_id', '=', replayId)
    .where('c.id', '=', caseId)
    .select(COLUMNS)
    .execute();
  const [shown] = await present(tx, services, rows);
  const found = await findCase(tx, caseId);
  if (!shown || !found) throw new Refusal('not_found');
  // A purchase was judged then; a search was not, so today's version judges it.
  const { comparedWith } = replay.progress;
  const beforeId = found.kind === 'search' ? (comparedWith ?? found.versionId) : found.versionId;
  const before = beforeId === null ? null : await readPolicyVersion(tx, beforeId);
  const service = replayServiceOf(services, found.service);
  const judge = (version: typeof before) => {
    const verdict = version && service.judge(found, version);
    return verdict && presentVerdict(verdict);
  };
  return {
    case: { ...shown, before: judge(before), after: judge(frozenVersion(replay)), choices: service.choices(found) },
  };
}

const COLUMNS = [
  'c.id',
  'c.service',
  'c.kind',
  'c.at',
  'c.origin',
  'c.destination',
  'c.is_international',
  'c.person_id',
  'c.choices as bought',
  'rc.outcome_before',
  'rc.outcome_after',
  'rc.saved_paise',
  'rc.has_compliant',
  'rc.approver_id',
] as const;

function keptCases(tx: Tx) {
  return tx.selectFrom('policy_replay_case as rc').innerJoin('policy_case as c', 'c.id', 'rc.case_id');
}

function selectCases(tx: Tx, { replayId, search = {} }: Query) {
  let cases = keptCases(tx).where('rc.replay_id', '=', replayId);
  if (search.change) cases = cases.where(CHANGES[search.change]);
  if (search.outcomeAfter) cases = cases.where('rc.outcome_after', '=', search.outcomeAfter);
  if (search.service) cases = cases.where('c.service', '=', search.service);
  if (search.route) {
    cases = cases.where('c.origin', '=', search.route.from).where('c.destination', '=', search.route.to);
  }
  if (search.town) cases = cases.where('c.origin', '=', search.town).where('c.destination', '=', search.town);
  const { approverUserId } = search;
  if (approverUserId !== undefined) {
    cases = cases.where('rc.approver_id', '=', ({ selectFrom }) =>
      selectFrom('person').select('id').where('user_id', '=', approverUserId),
    );
  }
  return cases;
}

interface ReplayedCase {
  readonly id: string;
  readonly service: string;
  readonly kind: string;
  readonly at: Date;
  readonly origin: string;
  readonly destination: string;
  readonly is_international: boolean;
  readonly person_id: string;
  readonly bought: unknown;
  readonly outcome_before: string | null;
  readonly outcome_after: string | null;
  readonly saved_paise: number;
  readonly has_compliant: boolean;
  readonly approver_id: string | null;
}

async function present(tx: Tx, services: readonly ReplayService[], rows: readonly ReplayedCase[]): Promise<WireCase[]> {
  const people = await namesOf(
    tx,
    rows.flatMap((row) => [row.person_id, ...(row.approver_id === null ? [] : [row.approver_id])]),
  );
  return rows.map((row) => {
    const service = replayServiceOf(services, row.service);
    const bought = service.bought(row);
    return {
      caseId: row.id,
      service: row.service,
      title: service.title(row),
      kind: row.kind === 'booking' ? 'booking' : 'search',
      at: row.at.toISOString(),
      from: row.origin,
      to: row.destination,
      isIntl: row.is_international,
      traveler: people.get(row.person_id) ?? null,
      bought: bought?.text ?? null,
      price: bought?.pricePaise ?? null,
      outcomeBefore: row.outcome_before as Outcome | null,
      outcomeAfter: row.outcome_after as Outcome | null,
      saved: paise(row.saved_paise),
      hasCompliantChoice: row.has_compliant,
      approver: people.get(row.approver_id ?? '') ?? null,
    };
  });
}
