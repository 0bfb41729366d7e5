import type { replay } from '@pravas/contract/policy/policy-shapes.ts';
import { summariseReplay } from '@pravas/domain/policy/summarise-replay.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { namesOf } from './name-people.ts';
import { mergeFindings, type ReplayFindings, type ReplayRow, tightRoutes } from './replay-repository.ts';

/** A replay as it crosses the wire. */
export type WireReplay = z.output<typeof replay>;

/** No screen shows more routes or approvers than this. */
const LONGEST_LIST = 50;

/** A replay with what it has found so far. */
export async function presentReplay(tx: Tx, row: ReplayRow): Promise<WireReplay> {
  const services = Object.entries(row.progress.services);
  const together = services.map(([, findings]) => findings).reduce(mergeFindings, NOTHING);
  const people = await namesOf(tx, [row.createdBy, ...Object.keys(together.extraByApprover)]);
  const hasBegun = services.length > 0 || row.state === 'done';
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
    summary: hasBegun ? presentSummary(together, people) : null,
    services: services
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([service, findings]) => ({ service, summary: presentSummary(findings, people) })),
    message: row.failure,
    startedBy: people.get(row.createdBy) ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The result where nothing was remembered. */
const NOTHING: ReplayFindings = { found: summariseReplay([]), withoutCompliant: 0, extraByApprover: {} };

function presentSummary(
  { found, withoutCompliant, extraByApprover }: ReplayFindings,
  people: Awaited<ReturnType<typeof namesOf>>,
): NonNullable<WireReplay['summary']> {
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
    routes: tightRoutes(found.routes)
      .slice(0, LONGEST_LIST)
      .map(({ offered: _offered, ...route }) => route),
    offered: found.routes
      .flatMap(({ from: place, cases, offered }) => (offered ? [{ place, cases, ...offered }] : []))
      .sort((a, b) => b.cases - a.cases || (a.place < b.place ? -1 : 1))
      .slice(0, LONGEST_LIST),
  };
}
