import { paise } from '@pravas/domain/money/money.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import { addRoutes, type ReplaySummary, type RouteFacts } from '@pravas/domain/policy/summarise-replay.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { storedRules } from './policy-rules.ts';

/** What a replay has found among the cases of a service, or of all. */
export interface ReplayFindings {
  readonly found: ReplaySummary;
  readonly withoutCompliant: number;
  /** Additional requests by the approver's id. */
  readonly extraByApprover: Readonly<Record<string, number>>;
}

/** The progress and results of a replay; written with every chunk, so that another worker can continue from there. */
export interface ReplayProgress {
  readonly versionNumber: number;
  readonly policyName: string;
  readonly scope: string;
  readonly groups: readonly string[] | null;
  /** The last case tried. */
  readonly cursor: { readonly at: string; readonly id: string } | null;
  /**
   * The version that the draft would replace; null = there is none, and each case is compared with the version in force
   * then.
   */
  readonly comparedWith: string | null;
  /** What was found, by service. */
  readonly services: Readonly<Record<string, ReplayFindings>>;
}

/** A replay as it is kept. */
export interface ReplayRow {
  readonly id: string;
  readonly policyId: string;
  readonly versionId: string;
  readonly rules: unknown;
  readonly since: Date;
  readonly until: Date;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly progress: ReplayProgress;
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** The change-feed topic of a replay. */
export const replayTopic = (replayId: string): string => `policy-replay:${replayId}`;

/** Whether a replay is still to be continued. */
export const isUnderWay = (state: string): boolean => state === 'waiting' || state === 'running';

/** A replay. `lock` holds it until the transaction ends. Throws `not_found`. */
export async function findReplay(tx: Tx, replayId: string, lock = false): Promise<ReplayRow> {
  let wanted = tx.selectFrom('policy_replay').selectAll().where('id', '=', replayId);
  if (lock) wanted = wanted.forUpdate();
  const row = await wanted.executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return {
    id: row.id,
    policyId: row.policy_id,
    versionId: row.version_id,
    rules: row.rules,
    since: row.since,
    until: row.until,
    state: row.state,
    total: row.total,
    done: row.done,
    progress: row.summary as ReplayProgress,
    failure: row.failure,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/** The frozen rules as a version to judge by. */
export function frozenVersion(replay: ReplayRow): PolicyVersion {
  return {
    policyId: replay.policyId,
    policyName: replay.progress.policyName,
    versionId: replay.versionId,
    number: replay.progress.versionNumber,
    rules: storedRules(replay.rules),
  };
}

/** What two runs over different cases have found together. */
export function mergeFindings(a: ReplayFindings | undefined, b: ReplayFindings): ReplayFindings {
  if (!a) return b;
  const extraByApprover = { ...a.extraByApprover };
  for (const [id, more] of Object.entries(b.extraByApprover)) extraByApprover[id] = (extraByApprover[id] ?? 0) + more;
  return {
    found: mergeSummaries(a.found, b.found),
    withoutCompliant: a.withoutCompliant + b.withoutCompliant,
    extraByApprover,
  };
}

function mergeSummaries(a: ReplaySummary, b: ReplaySummary): ReplaySummary {
  return {
    cases: a.cases + b.cases,
    purchases: a.purchases + b.purchases,
    stricter: a.stricter + b.stricter,
    looser: a.looser + b.looser,
    unchanged: a.unchanged + b.unchanged,
    extraApprovals: a.extraApprovals + b.extraApprovals,
    fewerApprovals: a.fewerApprovals + b.fewerApprovals,
    savedPaise: paise(a.savedPaise + b.savedPaise),
    changes: mergeBy(
      [...a.changes, ...b.changes],
      (one) => `${one.before}>${one.after}`,
      (one, other) => ({ ...one, count: one.count + other.count }),
    ),
    routes: mergeBy([...a.routes, ...b.routes], (one) => `${one.from}-${one.to}`, addRoutes),
  };
}

/** Routes on which people were left without a compliant choice, the greatest share first. */
export function tightRoutes(routes: readonly RouteFacts[]): readonly RouteFacts[] {
  return routes
    .filter((route) => route.withoutCompliant > 0)
    .sort((a, b) => b.withoutCompliant / b.cases - a.withoutCompliant / a.cases || b.cases - a.cases);
}

function mergeBy<T>(list: readonly T[], keyOf: (one: T) => string, merge: (one: T, other: T) => T): readonly T[] {
  const merged = new Map<string, T>();
  for (const one of list) {
    const known = merged.get(keyOf(one));
    merged.set(keyOf(one), known === undefined ? one : merge(known, one));
  }
  return [...merged.values()];
}
