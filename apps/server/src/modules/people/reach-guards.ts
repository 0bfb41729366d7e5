import type { Privilege } from '@pravas/contract/privileges.ts';
import type { Tx } from '../../platform/database.ts';
import { COMPANY_ADMIN } from '../access/index.ts';
import type { Actor } from './people-context.ts';
import { refusal } from './role-guards.ts';

/** The part of a person that decides who is above whom. */
interface Placed {
  readonly id: string;
  readonly role_id: string;
}

/** What places a person: it chooses their policy, who approves for them and who pays. With the field that names it. */
const PLACING = {
  grade_id: { field: 'gradeId', label: 'grade' },
  department_id: { field: 'departmentId', label: 'department' },
  cost_centre: { field: 'costCentre', label: 'cost centre' },
  approver_id: { field: 'approverUserId', label: 'approver' },
} as const;

/** Also unchanged for people with more rights: where they sign in, and what they may do. */
const REACHING: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PLACING).map(([column, { field }]): [string, string] => [column, field]),
  ['role_id', 'roleId'],
  ['email', 'email'],
]);

const isPlacing = (column: string): column is keyof typeof PLACING => Object.hasOwn(PLACING, column);

/**
 * Refuses changes to the caller's own position and to people with rights that the caller lacks. Only if there is no
 * other company admin may an admin change their own position. Throws `self_change_refused`, `privilege_not_held`,
 * naming the field.
 */
export async function expectMayPlace(tx: Tx, actor: Actor, person: Placed, columns: readonly string[]): Promise<void> {
  const own = columns.find(isPlacing);
  if (own !== undefined && actor.personId === person.id && !(await isOnlyAdmin(tx, person.id))) {
    const { field, label } = PLACING[own];
    throw refusal('self_change_refused', field, `Someone else has to change your ${label}`);
  }
  const reaching = columns.find((column) => REACHING.has(column));
  if (reaching !== undefined) await expectNobodyAbove(tx, actor, [person], REACHING.get(reaching) ?? reaching);
}

/** Refuses to touch people who hold rights that the actor lacks. Throws `privilege_not_held`, naming the field. */
export async function expectNobodyAbove(tx: Tx, actor: Actor, people: readonly Placed[], field: string): Promise<void> {
  if (await isAnybodyAbove(tx, actor.privileges, people)) {
    throw refusal('privilege_not_held', field, 'This person has rights that you do not have. Ask a company admin.');
  }
}

/** True if one of these people has a right that is not in the list; null means every right. */
export async function isAnybodyAbove(
  tx: Tx,
  held: ReadonlySet<Privilege> | null,
  people: readonly Pick<Placed, 'role_id'>[],
): Promise<boolean> {
  if (held === null || people.length === 0) return false;
  const above = await tx
    .selectFrom('role_privilege')
    .select('role_id')
    .where('role_id', 'in', [...new Set(people.map((person) => person.role_id))])
    .where('privilege', 'not in', [...held, ''])
    .limit(1)
    .executeTakeFirst();
  return above !== undefined;
}

async function isOnlyAdmin(tx: Tx, personId: string): Promise<boolean> {
  const admins = await tx
    .selectFrom('person')
    .innerJoin('role', (join) =>
      join.onRef('role.organization_id', '=', 'person.organization_id').onRef('role.id', '=', 'person.role_id'),
    )
    .select('person.id')
    .where('role.is_system', '=', true)
    .where('role.name', '=', COMPANY_ADMIN)
    .where('person.is_active', '=', true)
    .where('person.invite_status', '=', 'Registered')
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === personId;
}
