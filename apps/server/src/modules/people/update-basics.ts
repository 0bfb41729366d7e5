import type { Tx } from '../../platform/database.ts';
import { changePerson, type PersonChanges } from './change-person.ts';
import { revokeInvitations } from './invitation-rows.ts';
import type { Actor, PeopleContext } from './people-context.ts';
import { expectPersonById } from './person-record.ts';
import { expectChoice, expectRole, readChoices } from './role-guards.ts';

/** What a directory knows of a person; absent fields stay. Texts were validated before. */
export interface PersonBasics {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly mobile?: string | null;
  readonly employeeCode?: string | null;
  readonly designation?: string | null;
  readonly costCentre?: string | null;
  readonly departmentId?: string | null;
  readonly externalId?: string | null;
}

/**
 * Changes what a directory knows of a person. A changed address revokes open invitations: their links went to the
 * former one. Throws `not_found`, `validation_failed`, `email_taken`, `employee_code_taken`, `conflict`.
 */
export async function updatePersonBasics(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Actor,
  personId: string,
  basics: PersonBasics,
): Promise<boolean> {
  const before = await expectPersonById(tx, personId, true);
  if (basics.departmentId !== undefined) {
    const { departments } = await readChoices(tx);
    expectChoice(departments, basics.departmentId, 'department', 'departmentId', before.department_id);
  }
  const changes: PersonChanges = {
    ...(basics.email === undefined ? {} : { email: basics.email.toLowerCase() }),
    ...(basics.firstName === undefined ? {} : { first_name: basics.firstName }),
    ...(basics.lastName === undefined ? {} : { last_name: basics.lastName }),
    ...(basics.mobile === undefined ? {} : { mobile: basics.mobile }),
    ...(basics.employeeCode === undefined ? {} : { employee_code: basics.employeeCode }),
    ...(basics.designation === undefined ? {} : { designation: basics.designation }),
    ...(basics.costCentre === undefined ? {} : { cost_centre: basics.costCentre }),
    ...(basics.departmentId === undefined ? {} : { department_id: basics.departmentId }),
    ...(basics.externalId === undefined ? {} : { external_id: basics.externalId }),
  };
  if (changes.email !== undefined && changes.email !== before.email) await revokeInvitations(tx, context, [personId]);
  return changePerson(tx, context, actor, before, changes, { action: 'person.updated', countsVersion: true });
}

/**
 * Gives a person another role; it takes effect with the next request. Throws `not_found`, `validation_failed`,
 * `privilege_not_held`, `self_change_refused`, `last_admin`.
 */
export async function setPersonRole(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Actor,
  personId: string,
  roleId: string,
): Promise<boolean> {
  const before = await expectPersonById(tx, personId, true);
  if (before.role_id === roleId) return false;
  expectRole(actor, await readChoices(tx), roleId);
  return changePerson(
    tx,
    context,
    actor,
    before,
    { role_id: roleId },
    { action: 'person.updated', countsVersion: true },
  );
}
