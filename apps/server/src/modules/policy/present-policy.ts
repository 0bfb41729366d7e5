import type { policyDetails } from '@pravas/contract/policy/policy-shapes.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type AssignmentRow, readAssignments } from './assignments.ts';
import { countPeople } from './count-people.ts';
import { type NamedPerson, namesOf } from './name-people.ts';
import { draftOf, findPolicy, findVersions, type PolicyRow, type VersionRow } from './policy-repository.ts';
import { rulesToWire, storedRules } from './policy-rules.ts';
import { rulesInWords } from './rules-in-words.ts';
import { stateOfVersion, versionInForce } from './version-states.ts';

/** A policy as its screen shows it. */
export type PolicyDetails = z.output<typeof policyDetails>;

/** Reads and presents a policy with its history. Throws `not_found`. */
export async function showPolicy(
  tx: Tx,
  caller: Caller,
  policyId: string,
  now: Temporal.Instant,
): Promise<PolicyDetails> {
  const policy = await findPolicy(tx, policyId);
  const versions = await findVersions(tx, policyId);
  const assignments = await readAssignments(tx, policyId);
  const people = await countPeople(tx, now);
  const publishers = await namesOf(
    tx,
    versions.flatMap((one) => one.published_by ?? []),
  );
  const draft = draftOf(versions);
  const inForce = versionInForce(versions, now);
  return {
    _id: policy.id,
    name: policy.name,
    description: policy.description,
    isActive: policy.is_active,
    versions: versions.map((one) => presentVersion(one, versions, publishers, now)),
    draft: draft && {
      versionId: draft.id,
      number: draft.number,
      revision: draft.revision,
      rules: rulesToWire(storedRules(draft.rules)),
      updatedAt: draft.updated_at.toISOString(),
    },
    inForce: inForce && {
      versionId: inForce.id,
      number: inForce.number,
      rules: rulesToWire(storedRules(inForce.rules)),
      rulesInWords: rulesInWords(storedRules(inForce.rules)),
      effectiveFrom: inForce.effective_from?.toISOString() ?? '',
    },
    assignments: assignments.map(presentAssignment),
    howManyPeople: people.of(policyId),
    createdAt: policy.created_at.toISOString(),
    updatedAt: policy.updated_at.toISOString(),
    allowedActions: allowedActions(caller, policy, draft),
  };
}

function presentVersion(
  version: VersionRow,
  all: readonly VersionRow[],
  publishers: ReadonlyMap<string, NamedPerson>,
  now: Temporal.Instant,
): PolicyDetails['versions'][number] {
  return {
    _id: version.id,
    number: version.number,
    state: stateOfVersion(version, all, now),
    effectiveFrom: version.effective_from?.toISOString() ?? null,
    note: version.note,
    publishedBy: publishers.get(version.published_by ?? '') ?? null,
    publishedAt: version.published_at?.toISOString() ?? null,
    updatedAt: version.updated_at.toISOString(),
  };
}

function presentAssignment(row: AssignmentRow): PolicyDetails['assignments'][number] {
  return {
    _id: row.id,
    grade: row.gradeId === null ? null : { _id: row.gradeId, name: row.gradeName ?? '' },
    department: row.departmentId === null ? null : { _id: row.departmentId, name: row.departmentName ?? '' },
    assignedAt: new Date(row.assignedAtMs).toISOString(),
  };
}

function allowedActions(caller: Caller, policy: PolicyRow, draft: VersionRow | null): PolicyDetails['allowedActions'] {
  const missing = caller.privileges.has('policies.manage')
    ? null
    : 'Your role allows viewing policies but not changing them.';
  const noDraft = missing ?? (draft ? null : 'There is no draft. Change a rule to start one.');
  const reasons: Readonly<Record<string, string | null>> = {
    edit: missing,
    publish: noDraft,
    discard: noDraft,
    replay: noDraft,
    assign: missing,
    copy: missing,
    [policy.is_active ? 'disable' : 'enable']: missing,
  };
  return Object.entries(reasons).map(([action, reason]) => ({ action, allowed: reason === null, reason }));
}
