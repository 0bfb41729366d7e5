import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { type InvitedPerson, insertInvitations } from './invitation-rows.ts';
import type { Actor, PeopleContext } from './people-context.ts';
import { type Choices, expectChoice, expectRole, readChoices } from './role-guards.ts';
import { uniqueOrRefuse } from './unique-person.ts';

/** Who is to be an employee, and as what. Texts were validated before. */
export interface NewPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  readonly mobile?: string | null;
  readonly employeeCode?: string | null;
  readonly designation?: string | null;
  readonly costCentre?: string | null;
  readonly gradeId?: string | null;
  readonly departmentId?: string | null;
  readonly approverId?: string | null;
  /** The id a directory knows the person by. */
  readonly externalId?: string | null;
}

/** How the person comes in. */
export interface CreateOptions {
  /**
   * False for people who come through single sign-on: they count as registered, get no mail and prove the address by
   * signing in.
   */
  readonly isInvited?: boolean;
  readonly isActive?: boolean;
  /** Goes before the names of refused fields, e.g. `employees.3.`. */
  readonly fieldPrefix?: string;
  /** Read once where many are created. */
  readonly choices?: Choices;
}

/** A person just created. */
export interface CreatedPerson {
  readonly id: string;
  readonly userId: number;
}

/**
 * Creates a person without a password and, by default, an invitation that the worker mails. Throws `not_found`,
 * `validation_failed` and `privilege_not_held` for the role, grade and department, `email_taken`,
 * `employee_code_taken`.
 */
export async function createPerson(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Actor,
  person: NewPerson,
  options: CreateOptions = {},
): Promise<CreatedPerson> {
  const { isInvited = true, isActive = true, fieldPrefix: prefix = '' } = options;
  const choices = options.choices ?? (await readChoices(tx));
  expectRole(actor, choices, person.roleId, `${prefix}roleId`);
  expectChoice(choices.grades, person.gradeId ?? null, 'grade', `${prefix}gradeId`);
  expectChoice(choices.departments, person.departmentId ?? null, 'department', `${prefix}departmentId`);
  const now = context.clock.now();
  const id = newId();
  const row = personRow(actor.organizationId, id, person, isInvited, now);
  const { user_id } = await uniqueOrRefuse(
    () =>
      tx
        .insertInto('person')
        .values({ ...row, is_active: isActive })
        .returning('user_id')
        .executeTakeFirstOrThrow(),
    prefix,
  );
  const created = { id, userId: user_id };
  await recordCreation(tx, context, actor, created, person.email, isInvited);
  if (isInvited) await insertInvitations(tx, context, actor, [id]);
  return created;
}

/** The columns of a new person; an import inserts many of them at once. */
export function personRow(
  organizationId: string,
  id: string,
  person: NewPerson,
  isInvited: boolean,
  now: Temporal.Instant,
) {
  return {
    organization_id: organizationId,
    id,
    email: person.email.toLowerCase(),
    password_hash: null,
    first_name: person.firstName,
    last_name: person.lastName,
    role_id: person.roleId,
    gender: null,
    mobile: person.mobile ?? null,
    employee_code: person.employeeCode ?? null,
    designation: person.designation ?? null,
    cost_centre: person.costCentre ?? null,
    grade_id: person.gradeId ?? null,
    department_id: person.departmentId ?? null,
    approver_id: person.approverId ?? null,
    invite_status: isInvited ? 'Sent' : 'Registered',
    is_email_unproven: !isInvited,
    nationality: null,
    pan: null,
    image_id: null,
    external_id: person.externalId ?? null,
    created_at: isoOf(now),
    updated_at: isoOf(now),
  };
}

/** Audits a new person. */
export async function recordCreation(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Actor,
  created: InvitedPerson,
  email: string,
  isInvited: boolean,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: actor.organizationId,
    at: context.clock.now(),
    actor: actor.name,
    action: isInvited ? 'person.invited' : 'person.created',
    objectType: 'person',
    objectId: created.id,
    details: { email },
    ...(actor.requestId === null ? {} : { requestId: actor.requestId }),
  });
}
