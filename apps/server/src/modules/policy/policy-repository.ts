import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Change } from './policy-context.ts';

/** A policy without its versions. */
export interface PolicyRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A version with its rules as they are stored. */
export interface VersionRow {
  readonly id: string;
  readonly policy_id: string;
  readonly number: number;
  readonly state: string;
  readonly rules: unknown;
  readonly note: string | null;
  readonly effective_from: Date | null;
  readonly published_by: string | null;
  readonly published_at: Date | null;
  readonly updated_at: Date;
  readonly revision: number;
}

const POLICY_COLUMNS = ['id', 'name', 'description', 'is_active', 'created_at', 'updated_at'] as const;
const VERSION_COLUMNS = [
  'id',
  'policy_id',
  'number',
  'state',
  'rules',
  'note',
  'effective_from',
  'published_by',
  'published_at',
  'updated_at',
  'revision',
] as const;

/** A policy. Throws `not_found`. */
export async function findPolicy(tx: Tx, policyId: string): Promise<PolicyRow> {
  const row = await tx.selectFrom('trip_policy').select(POLICY_COLUMNS).where('id', '=', policyId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** A policy, locked until the transaction ends: other changes of it or its draft wait. Throws `not_found`. */
export async function lockPolicy(tx: Tx, policyId: string): Promise<PolicyRow> {
  const row = await tx
    .selectFrom('trip_policy')
    .select(POLICY_COLUMNS)
    .where('id', '=', policyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** All versions of a policy, the newest first. */
export async function findVersions(tx: Tx, policyId: string): Promise<readonly VersionRow[]> {
  return tx
    .selectFrom('trip_policy_version')
    .select(VERSION_COLUMNS)
    .where('policy_id', '=', policyId)
    .orderBy('number', 'desc')
    .execute();
}

/** One version of a policy. Throws `not_found`. */
export async function findVersion(tx: Tx, policyId: string, versionId: string): Promise<VersionRow> {
  const row = await tx
    .selectFrom('trip_policy_version')
    .select(VERSION_COLUMNS)
    .where('policy_id', '=', policyId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** A policy's draft among its versions; null where it has none. */
export function draftOf(versions: readonly VersionRow[]): VersionRow | null {
  return versions.find((one) => one.state === 'draft') ?? null;
}

/** Begins a draft with these rules (the stored form) under the next number. */
export async function insertDraft(
  tx: Tx,
  change: Change,
  draft: { readonly policyId: string; readonly number: number; readonly rules: unknown },
): Promise<string> {
  const id = newId();
  const at = isoOf(change.now);
  await tx
    .insertInto('trip_policy_version')
    .values({
      organization_id: change.caller.organizationId,
      id,
      policy_id: draft.policyId,
      number: draft.number,
      state: 'draft',
      rules: JSON.stringify(draft.rules),
      note: null,
      created_by: change.caller.personId,
      created_at: at,
      updated_at: at,
      published_by: null,
    })
    .execute();
  return id;
}

/** Marks a policy as changed now. */
export async function touchPolicy(tx: Tx, policyId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('trip_policy')
    .set({ updated_at: isoOf(now) })
    .where('id', '=', policyId)
    .execute();
}
