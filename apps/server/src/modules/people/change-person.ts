import { isDeepStrictEqual } from 'node:util';
import { sql, type Updateable } from 'kysely';
import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { tellLeftBehind } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { tellReaddressed } from '../identity/index.ts';
import { holdSessionsToFactor, readOrganization } from '../organisation/index.ts';
import type { Actor, PeopleContext } from './people-context.ts';
import { maskNumber } from './person-documents.ts';
import type { PersonRow } from './person-record.ts';
import { expectMayPlace } from './reach-guards.ts';
import { expectAdminRemains, refusal } from './role-guards.ts';
import { uniqueOrRefuse } from './unique-person.ts';

/** Columns of a person that a caller may write; absent ones stay. */
export type PersonChanges = Omit<
  Updateable<Schema['person']>,
  | 'organization_id'
  | 'id'
  | 'user_id'
  | 'password_hash'
  | 'is_active'
  | 'version'
  | 'updated_at'
  | 'invite_status'
  | 'is_email_unproven'
>;

/** How a change is carried out and reported. */
export interface ChangeOptions {
  readonly action: string;
  /** True where the columns are those of the forms, whose version a writer must have seen. */
  readonly countsVersion: boolean;
}

/**
 * Writes the changed fields and records each value before and after in the audit trail. The caller must lock the row.
 * Refuses a change of the caller's own role and of the last company admin's; a new role takes effect with the next
 * request. Refuses what `expectMayPlace` guards for the caller and for people with more rights. After a change of
 * address nobody signs in until its owner has proved it; only the owner learns whether the address signs in elsewhere.
 * Throws `self_change_refused`, `privilege_not_held`, `last_admin`, `employee_code_taken`, `email_taken`. Returns
 * whether anything changed.
 */
export async function changePerson(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Actor,
  before: PersonRow,
  changes: PersonChanges,
  options: ChangeOptions,
): Promise<boolean> {
  const changed = Object.entries(changes).filter(
    ([column, value]) => !isDeepStrictEqual(asStored(column, value), before[column as keyof PersonRow]),
  );
  if (changed.length === 0) return false;
  const roleChanges = changes.role_id !== undefined && changes.role_id !== before.role_id;
  if (roleChanges && actor.personId === before.id) {
    throw refusal('self_change_refused', 'roleId', 'You cannot change your own role');
  }
  await expectMayPlace(
    tx,
    actor,
    before,
    changed.map(([column]) => column),
  );
  const now = context.clock.now();
  const isReaddressed =
    before.invite_status === 'Registered' &&
    changes.email !== undefined &&
    changes.email.toLowerCase() !== before.email.toLowerCase();
  await uniqueOrRefuse(() =>
    tx
      .updateTable('person')
      .set({
        ...Object.fromEntries(changed),
        updated_at: isoOf(now),
        ...(isReaddressed ? { is_email_unproven: true } : {}),
        ...(options.countsVersion ? { version: before.version + 1 } : {}),
      })
      .where('id', '=', before.id)
      .execute(),
  );
  if (isReaddressed && before.password_hash !== null) {
    await tellReaddressed(tx, context, actor.organizationId, before.id);
  }
  if (roleChanges) {
    await expectAdminRemains(tx);
    await announce(tx, actor.organizationId, ACCESS_TOPIC);
    // Locked until the commit, so that a rule that changes at this moment finds this role or is found by it.
    await sql`select from organization for share`.execute(tx);
    const { secondFactor } = (await readOrganization(tx)).settings.security;
    await holdSessionsToFactor(tx, actor.organizationId, secondFactor, before.id);
    await tellLeftBehind(tx, context, [before.id], {
      organizationId: actor.organizationId,
      by: actor.personId,
      isDisabled: false,
    });
  }
  await recordAudit(tx, {
    organizationId: actor.organizationId,
    at: now,
    actor: actor.name,
    action: options.action,
    objectType: 'person',
    objectId: before.id,
    details: await toldChanges(tx, before, changed),
    ...(actor.requestId === null ? {} : { requestId: actor.requestId }),
  });
  return true;
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['preferences', 'extra_fields', 'frequent_flyers']);

/** jsonb is written as text and read as a value; compared as a value. */
function asStored(column: string, value: unknown): unknown {
  return JSON_COLUMNS.has(column) ? (JSON.parse(String(value)) as unknown) : value;
}

const NAMED_IDS: Readonly<Record<string, 'role' | 'grade' | 'department'>> = {
  role_id: 'role',
  grade_id: 'grade',
  department_id: 'department',
};
/** The trail says that these changed, not to what. */
const NOT_TOLD: ReadonlySet<string> = new Set([
  ...['frequent_flyers', 'extra_fields', 'preferences', 'image_id'],
  ...['home_address', 'home_city', 'home_zip_code', 'home_state_code'],
]);

/** Each changed field with its value before and after; roles, grades and departments by the name they have now. */
async function toldChanges(tx: Tx, before: PersonRow, changed: readonly [string, unknown][]) {
  const told: Record<string, { before: string | null; after: string | null }> = {};
  for (const [column, value] of changed) {
    const was = before[column as keyof PersonRow];
    const table = NAMED_IDS[column];
    const tell = async (one: unknown): Promise<string | null> => {
      if (one === null || one === undefined) return null;
      if (NOT_TOLD.has(column)) return 'changed';
      if (column === 'pan') return maskNumber(String(one));
      if (!table) return String(one);
      const found = await tx.selectFrom(table).select('name').where('id', '=', String(one)).executeTakeFirst();
      return found?.name ?? null;
    };
    told[table ?? column] = { before: await tell(was), after: await tell(value) };
  }
  return told;
}
