import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { listPolicies as operation } from '@pravas/contract/policy/version-operations.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { namedLike } from '../organisation/index.ts';
import { type AssignmentRow, assignmentWords, readAssignments } from './assignments.ts';
import { countPeople } from './count-people.ts';
import type { PolicyRow } from './policy-repository.ts';
import { type DatedVersion, nextVersion, versionInForce } from './version-states.ts';

const SORT_COLUMNS = {
  name: sql`lower(name)`,
  isActive: sql.ref('is_active'),
  updatedAt: sql.ref('updated_at'),
};

interface PolicyVersions {
  readonly policy: PolicyRow;
  readonly versions: readonly (DatedVersion & { readonly policy_id: string })[];
  readonly assignments: readonly AssignmentRow[];
  readonly people: number;
}

/** One page of the organisation's policies. */
export async function listPolicies(
  tx: Tx,
  query: QueryOf<typeof operation>,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  const { name, isActive } = query.search ?? {};
  let matching = tx.selectFrom('trip_policy');
  if (name) matching = matching.where(namedLike('name', name));
  if (isActive !== undefined) matching = matching.where('is_active', '=', isActive);
  const { rowNumber, recordsPerPage } = query;
  const policies = await matching
    .select(['id', 'name', 'description', 'is_active', 'created_at', 'updated_at'])
    .orderBy(SORT_COLUMNS[query.sortBy ?? 'name'], query.sortOrder.toUpperCase() === 'DESC' ? 'desc' : 'asc')
    .orderBy('id')
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const versions = await tx
    .selectFrom('trip_policy_version')
    .select(['policy_id', 'number', 'state', 'effective_from'])
    .execute();
  const assignments = await readAssignments(tx);
  const people = await countPeople(tx, now);
  const data = policies.map((policy) =>
    present(
      {
        policy,
        versions: versions.filter((one) => one.policy_id === policy.id),
        assignments: assignments.filter((one) => one.policyId === policy.id),
        people: people.of(policy.id),
      },
      now,
    ),
  );
  return { data, total, rowNumber, recordsPerPage };
}

function present({ policy, versions, assignments, people }: PolicyVersions, now: Temporal.Instant) {
  const next = nextVersion(versions, now);
  return {
    _id: policy.id,
    name: policy.name,
    description: policy.description,
    isActive: policy.is_active,
    inForceNumber: versionInForce(versions, now)?.number ?? null,
    hasDraft: versions.some((one) => one.state === 'draft'),
    scheduled: next?.effective_from ? { number: next.number, effectiveFrom: next.effective_from.toISOString() } : null,
    assignedTo: assignments.map(assignmentWords),
    howManyPeople: people,
    updatedAt: policy.updated_at.toISOString(),
  };
}
