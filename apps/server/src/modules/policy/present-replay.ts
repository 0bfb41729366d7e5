import type { replay } from '@pravas/contract/policy/policy-shapes.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { namesOf } from './name-people.ts';
import { type ReplayProgress, type ReplayRow, tightRoutes } from './replay-repository.ts';

/** A replay as it crosses the wire. */
export type WireReplay = z.output<typeof replay>;

/** No screen shows more routes or approvers than this. */
const LONGEST_LIST = 50;

/** A replay with what it has found so far. */
export async function presentReplay(tx: Tx, row: ReplayRow): Promise<WireReplay> {
  const people = await namesOf(tx, [row.createdBy, ...Object.keys(row.progress.extraByApprover)]);
  return {
    _id: row.id,
    policyId: row.policyId,
    versionId: row.versionId,
    versionNumber: row.progress.versionNumber,
    state: row.state as WireReplay['state'],
    total: row.total,
    done: row.done,
    since: row.since.toISOString(),
    until: row.until.toISOString(),
    scope: row.progress.scope,
    summary: presentSummary(row.progress, people),
    message: row.failure,
    startedBy: people.get(row.createdBy) ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function presentSummary(
  { found, withoutCompliant, extraByApprover }: ReplayProgress,
  people: Awaited<ReturnType<typeof namesOf>>,
): WireReplay['summary'] {
  if (found === null) return null;
  const approvers = Object.entries(extraByApprover).flatMap(([personId, extraApprovals]) => {
    const person = people.get(personId);
    return person ? [{ ...person, extraApprovals }] : [];
  });
  return {
    cases: found.cases,
    bookings: found.purchases,
    searches: found.cases - found.purchases,
    stricter: found.stricter,
    looser: found.looser,
    unchanged: found.unchanged,
    changes: [...found.changes],
    saved: found.savedPaise,
    extraApprovals: found.extraApprovals,
    fewerApprovals: found.fewerApprovals,
    approvers: approvers
      .sort((a, b) => b.extraApprovals - a.extraApprovals || (a.name < b.name ? -1 : 1))
      .slice(0, LONGEST_LIST),
    withoutCompliant,
    routes: tightRoutes(found.routes).slice(0, LONGEST_LIST),
  };
}
