import { type Paise, sum } from '../money/money.ts';
import type { OfferedOutcomes, OutcomeCounts, ReplayResult } from './replay-result.ts';
import { strictness } from './rule-check.ts';
import { VERDICT_OUTCOMES, type VerdictOutcome } from './verdict.ts';

/** How often no choice within a policy was on sale on a route, or in a town: from there to there. */
export interface RouteFacts {
  readonly from: string;
  readonly to: string;
  readonly cases: number;
  readonly withoutCompliant: number;
  /** All that was on offer there; left out where it is not counted. */
  readonly offered?: OfferedOutcomes;
}

/** Purchases that went from one outcome to another; `before` is null where there was no policy. */
interface OutcomeChange {
  readonly before: VerdictOutcome | null;
  readonly after: VerdictOutcome;
  readonly count: number;
}

/** The effect that publishing a draft would have had on everything remembered. */
export interface ReplaySummary {
  readonly cases: number;
  readonly purchases: number;
  readonly stricter: number;
  readonly looser: number;
  readonly unchanged: number;
  /** Every pair of outcomes that occurs, from the mildest to the strictest. */
  readonly changes: readonly OutcomeChange[];
  readonly savedPaise: Paise;
  /** Purchases that would have needed out-of-policy approval and did not. */
  readonly extraApprovals: number;
  /** Purchases that needed out-of-policy approval and would not have. */
  readonly fewerApprovals: number;
  /** Every route, the one with the greatest share of cases without a compliant choice first. */
  readonly routes: readonly RouteFacts[];
}

/** Adds up replayed cases. Where there was no policy before, everything counts as having been within. */
export function summariseReplay(results: readonly ReplayResult[]): ReplaySummary {
  const changes = new Map<string, OutcomeChange>();
  const routes = new Map<string, RouteFacts>();
  const counts = { purchases: 0, stricter: 0, looser: 0, unchanged: 0, extraApprovals: 0, fewerApprovals: 0 };
  for (const result of results) {
    countRoute(routes, result);
    if (result.outcomeAfter === null) continue;
    const before = result.outcomeBefore ?? 'within';
    const after = result.outcomeAfter;
    const moved = strictness(after) - strictness(before);
    counts.purchases += 1;
    counts[moved > 0 ? 'stricter' : moved < 0 ? 'looser' : 'unchanged'] += 1;
    if (after === 'approval' && before !== 'approval') counts.extraApprovals += 1;
    if (before === 'approval' && after !== 'approval') counts.fewerApprovals += 1;
    const key = `${result.outcomeBefore}>${after}`;
    const known = changes.get(key);
    changes.set(key, { before: result.outcomeBefore, after, count: (known?.count ?? 0) + 1 });
  }
  return {
    cases: results.length,
    ...counts,
    changes: [...changes.values()].sort(compareChanges),
    savedPaise: sum(results.map((result) => result.savedPaise)),
    routes: [...routes.values()].sort(compareRoutes),
  };
}

function countRoute(routes: Map<string, RouteFacts>, { from, to, hasCompliantChoice, offered }: ReplayResult): void {
  if (from === null || to === null) return;
  const key = `${from}-${to}`;
  const own = { from, to, cases: 1, withoutCompliant: hasCompliantChoice ? 0 : 1, ...(offered ? { offered } : {}) };
  const known = routes.get(key);
  routes.set(key, known ? addRoutes(known, own) : own);
}

/** One route as it was found twice. */
export function addRoutes(one: RouteFacts, other: RouteFacts): RouteFacts {
  const offered = addOffered(one.offered, other.offered);
  return {
    from: one.from,
    to: one.to,
    cases: one.cases + other.cases,
    withoutCompliant: one.withoutCompliant + other.withoutCompliant,
    ...(offered ? { offered } : {}),
  };
}

function addOffered(one: OfferedOutcomes | undefined, other: OfferedOutcomes | undefined): OfferedOutcomes | undefined {
  if (!one || !other) return one ?? other;
  return { before: addCounts(one.before, other.before), after: addCounts(one.after, other.after) };
}

function addCounts(one: OutcomeCounts, other: OutcomeCounts): OutcomeCounts {
  return countsBy((outcome) => one[outcome] + other[outcome]);
}

/** Counts of every outcome. */
export function countsBy(countOf: (outcome: VerdictOutcome) => number): OutcomeCounts {
  return Object.fromEntries(VERDICT_OUTCOMES.map((outcome) => [outcome, countOf(outcome)])) as OutcomeCounts;
}

function compareChanges(a: OutcomeChange, b: OutcomeChange): number {
  const level = (outcome: VerdictOutcome | null) => (outcome === null ? -1 : strictness(outcome));
  return level(a.before) - level(b.before) || level(a.after) - level(b.after);
}

function compareRoutes(a: RouteFacts, b: RouteFacts): number {
  const share = b.withoutCompliant / b.cases - a.withoutCompliant / a.cases;
  return share || b.cases - a.cases || (`${a.from}${a.to}` < `${b.from}${b.to}` ? -1 : 1);
}
