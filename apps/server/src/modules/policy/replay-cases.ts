import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  getPolicyReplayCase as getOperation,
  listPolicyReplayCases as listOperation,
} from '@pravas/contract/policy/replay-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { ChosenJourney } from '@pravas/domain/policy/flight-terms.ts';
import { judgeJourney } from '@pravas/domain/policy/judge-flight.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { VERDICT_OUTCOMES } from '@pravas/domain/policy/verdict.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from './name-people.ts';
import { presentVerdict, type WireVerdict } from './present-verdict.ts';
import { readPolicyVersion } from './read-effective-policy.ts';
import { boughtOf, findCase, type RememberedCase } from './remembered-cases.ts';
import { findReplay, frozenVersion } from './replay-repository.ts';

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
export async function listReplayCases(tx: Tx, query: Query): Promise<PayloadOf<typeof listOperation>> {
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
  return { data: await present(tx, rows), total, rowNumber, recordsPerPage };
}

/** One case with both judgements, recomputed from what was kept. Throws `not_found`. */
export async function showReplayCase(
  tx: Tx,
  { replayId, caseId }: { readonly replayId: string; readonly caseId: string },
): Promise<PayloadOf<typeof getOperation>> {
  const replay = await findReplay(tx, replayId);
  const rows = await keptCases(tx)
    .where('rc.replay_id', '=', replayId)
    .where('c.id', '=', caseId)
    .select(COLUMNS)
    .execute();
  const [shown] = await present(tx, rows);
  const found = await findCase(tx, caseId);
  if (!shown || !found) throw new Refusal('not_found');
  const before = found.versionId === null ? null : await readPolicyVersion(tx, found.versionId);
  return {
    case: {
      ...shown,
      before: before && judge(before, found),
      after: judge(frozenVersion(replay), found),
      choices: found.remembered.market.choices.length,
    },
  };
}

function judge(version: PolicyVersion, { remembered }: RememberedCase): WireVerdict | null {
  const choices = remembered.bought ?? lowestFare(remembered);
  if (!choices) return null;
  const on = { bookedOn: remembered.bookedOn, budget: null };
  return presentVerdict(judgeJourney(version, choices, remembered.market, on));
}

/** What a search comes nearest to: the lowest fare there was. */
function lowestFare({ market }: RememberedCase['remembered']): ChosenJourney | null {
  const [first, ...others] = market.choices.filter((choice) => choice.coverage !== 'return');
  if (!first) return null;
  return [others.reduce((low, one) => (one.perTravellerPaise < low.perTravellerPaise ? one : low), first)];
}

const COLUMNS = [
  'c.id',
  'c.kind',
  'c.at',
  'c.origin',
  'c.destination',
  'c.is_international',
  'c.person_id',
  'c.choices',
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
  if (search.route) {
    cases = cases.where('c.origin', '=', search.route.from).where('c.destination', '=', search.route.to);
  }
  const { approverUserId } = search;
  if (approverUserId !== undefined) {
    cases = cases.where('rc.approver_id', '=', ({ selectFrom }) =>
      selectFrom('person').select('id').where('user_id', '=', approverUserId),
    );
  }
  return cases;
}

interface KeptCase {
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly origin: string;
  readonly destination: string;
  readonly is_international: boolean;
  readonly person_id: string;
  readonly choices: unknown;
  readonly outcome_before: string | null;
  readonly outcome_after: string | null;
  readonly saved_paise: number;
  readonly has_compliant: boolean;
  readonly approver_id: string | null;
}

async function present(tx: Tx, rows: readonly KeptCase[]): Promise<WireCase[]> {
  const people = await namesOf(
    tx,
    rows.flatMap((row) => [row.person_id, ...(row.approver_id === null ? [] : [row.approver_id])]),
  );
  return rows.map((row) => {
    const bought = boughtOf(row.choices);
    return {
      caseId: row.id,
      kind: row.kind === 'booking' ? 'booking' : 'search',
      at: row.at.toISOString(),
      from: row.origin,
      to: row.destination,
      isIntl: row.is_international,
      traveler: people.get(row.person_id) ?? null,
      bought: bought?.map((choice) => `${choice.title}, ${choice.fareLabel}`).join(' and ') ?? null,
      price: bought && paise(bought.reduce((total, choice) => total + choice.perTravellerPaise, 0)),
      outcomeBefore: row.outcome_before as Outcome | null,
      outcomeAfter: row.outcome_after as Outcome | null,
      saved: paise(row.saved_paise),
      hasCompliantChoice: row.has_compliant,
      approver: people.get(row.approver_id ?? '') ?? null,
    };
  });
}
