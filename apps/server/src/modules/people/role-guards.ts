import type { Privilege } from '@pravas/contract/privileges.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { COMPANY_ADMIN } from '../access/index.ts';
import type { Actor } from './people-context.ts';

/** A role as those who give it need it. */
export interface RoleChoice {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly privileges: ReadonlySet<Privilege>;
}

/** A grade or department that people can belong to. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** All that an organisation's people can be given, by id. */
export interface Choices {
  readonly roles: ReadonlyMap<string, RoleChoice>;
  readonly grades: ReadonlyMap<string, Choice>;
  readonly departments: ReadonlyMap<string, Choice>;
}

/** Reads the roles, grades and departments of this transaction's organisation. */
export async function readChoices(tx: Tx): Promise<Choices> {
  const columns = ['id', 'name', 'is_active'] as const;
  const roles = await tx.selectFrom('role').select(columns).orderBy('name').execute();
  const held = await tx.selectFrom('role_privilege').select(['role_id', 'privilege']).execute();
  const grades = await tx.selectFrom('grade').select(columns).orderBy('name').execute();
  const departments = await tx.selectFrom('department').select(columns).orderBy('name').execute();
  const choice = (row: { id: string; name: string; is_active: boolean }): [string, Choice] => [
    row.id,
    { id: row.id, name: row.name, isActive: row.is_active },
  ];
  const privileges = Map.groupBy(held, (one) => one.role_id);
  return {
    roles: new Map(
      roles.map((row) => [
        row.id,
        {
          ...choice(row)[1],
          privileges: new Set((privileges.get(row.id) ?? []).map((one) => one.privilege as Privilege)),
        },
      ]),
    ),
    grades: new Map(grades.map(choice)),
    departments: new Map(departments.map(choice)),
  };
}

/** Whether the actor may give a role: only rights that they hold. */
export function mayGive(actor: Actor, role: RoleChoice): boolean {
  const { privileges } = actor;
  return privileges === null || [...role.privileges].every((privilege) => privileges.has(privilege));
}

/**
 * Expects a role that can be given, and by this actor. Throws `not_found`, `validation_failed`, `privilege_not_held`.
 */
export function expectRole(actor: Actor, choices: Choices, roleId: string, field = 'roleId'): RoleChoice {
  const role = choices.roles.get(roleId);
  if (!role) throw refusal('not_found', field, 'This role does not exist');
  if (!role.isActive) throw refusal('validation_failed', field, 'This role is switched off');
  if (!mayGive(actor, role)) throw refusal('privilege_not_held', field, 'You do not have all the rights of this role');
  return role;
}

/** Expects a grade or department that people can be put into; one they are in already may be switched off. */
export function expectChoice(
  choices: ReadonlyMap<string, Choice>,
  id: string | null,
  label: string,
  field: string,
  presentId: string | null = null,
): void {
  if (id === null || id === presentId) return;
  const found = choices.get(id);
  if (!found) throw refusal('not_found', field, `This ${label} does not exist`);
  if (!found.isActive) throw refusal('validation_failed', field, `This ${label} is switched off`);
}

/** A refusal that names one field. */
export function refusal(code: ConstructorParameters<typeof Refusal>[0], field: string, message: string): Refusal {
  return new Refusal(code, { errors: [{ field, message }] });
}

/**
 * Checked after a change that may have removed an admin: a person who can give rights must remain. An admin who was
 * only invited cannot yet. The role's row is locked, so that of two who disable each other one is refused. Throws
 * `last_admin`.
 */
export async function expectAdminRemains(tx: Tx): Promise<void> {
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('is_system', '=', true)
    .where('name', '=', COMPANY_ADMIN)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const admin = await tx
    .selectFrom('person')
    .select('id')
    .where('role_id', '=', role?.id ?? null)
    .where('is_active', '=', true)
    .where('invite_status', '=', 'Registered')
    .limit(1)
    .executeTakeFirst();
  if (!admin) throw new Refusal('last_admin');
}
