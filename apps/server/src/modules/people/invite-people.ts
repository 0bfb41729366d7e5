import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { inviteEmployee, inviteEmployees, resendInvite } from '@pravas/contract/people/employee-operations.ts';
import type { invitation } from '@pravas/contract/people/employee-shapes.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { takeOptionalPhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { expectApprover } from './approvers.ts';
import { type CreateOptions, createPerson } from './create-person.ts';
import { expectInvitationsLeft, insertInvitations, revokeInvitations } from './invitation-rows.ts';
import { type Actor, actorFor, type PeopleContext } from './people-context.ts';
import { expectRole, readChoices, refusal } from './role-guards.ts';

type Invitation = z.output<typeof invitation>;

/**
 * Invites one person. Throws `not_found`, `validation_failed`, `email_taken`, `employee_code_taken`,
 * `privilege_not_held`.
 */
export async function invitePerson(
  context: PeopleContext,
  caller: Caller,
  input: Invitation,
  requestId: string,
): Promise<PayloadOf<typeof inviteEmployee>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    await expectInvitationsLeft(tx, context, 1);
    const { userId } = await invite(tx, context, actorFor(caller, requestId), input, {});
    return { user_id: userId };
  });
}

/** Invites several people, all or none. Refusals name the row: `employees.3.email`. */
export async function invitePeople(
  context: PeopleContext,
  caller: Caller,
  employees: readonly Invitation[],
  requestId: string,
): Promise<PayloadOf<typeof inviteEmployees>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const actor = actorFor(caller, requestId);
    const choices = await readChoices(tx);
    await refuseRepeats(tx, employees);
    await expectInvitationsLeft(tx, context, employees.length);
    for (const [index, input] of employees.entries()) {
      await invite(tx, context, actor, input, { choices, fieldPrefix: `employees.${index}.` });
    }
    return { invited: employees.length };
  });
}

async function invite(tx: Tx, context: PeopleContext, actor: Actor, input: Invitation, options: CreateOptions) {
  const field = `${options.fieldPrefix ?? ''}approverUserId`;
  const approverId = input.approverUserId ? await expectApprover(tx, input.approverUserId, field) : null;
  return createPerson(
    tx,
    context,
    actor,
    {
      email: input.email,
      firstName: input.first_name,
      lastName: input.last_name,
      mobile: takeOptionalPhone(input.mobile, `${options.fieldPrefix ?? ''}mobile`),
      employeeCode: input.employeeCode,
      designation: input.designation,
      costCentre: input.costCentre,
      roleId: input.roleId,
      gradeId: input.gradeId ?? null,
      departmentId: input.departmentId ?? null,
      approverId,
    },
    options,
  );
}

/**
 * Names every row whose address or code is taken, by a person or by an earlier row, so that all can be mended at once.
 */
async function refuseRepeats(tx: Tx, employees: readonly Invitation[]): Promise<void> {
  const emails = employees.map((one) => one.email);
  const codes = employees.map((one) => one.employeeCode?.toLowerCase() ?? null);
  const takenEmails = await emailsTaken(tx, emails);
  const takenCodes = await codesTaken(
    tx,
    codes.filter((code) => code !== null),
  );
  const wrong = (field: string, values: readonly (string | null)[], taken: ReadonlySet<string>, message: string) =>
    values.flatMap((value, index) =>
      value !== null && (taken.has(value) || values.indexOf(value) < index)
        ? [{ field: `employees.${index}.${field}`, message }]
        : [],
    );
  const wrongEmails = wrong('email', emails, takenEmails, 'This e-mail address is already registered');
  const wrongCodes = wrong('employeeCode', codes, takenCodes, 'This employee code is already used');
  const errors = [...wrongEmails, ...wrongCodes];
  if (errors.length > 0) throw new Refusal(wrongEmails.length > 0 ? 'email_taken' : 'employee_code_taken', { errors });
}

/**
 * Which of these addresses, in lower case, people of the organisation have; others' are not asked (see
 * unique-person.ts).
 */
export async function emailsTaken(tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from person where lower(email) = any (${[...emails]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.email));
}

/** Which of these employee codes, in lower case, people of the organisation have. */
export async function codesTaken(tx: Tx, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select lower(employee_code) as code from person where lower(employee_code) = any (${[...codes]}::text[])`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.code));
}

/** A person gets at most one invitation in this time. */
const RESEND_SECONDS = 60;

/**
 * Sends invitations again, to all or to none; earlier links stop working. Throws `not_found`, `validation_failed` for a
 * disabled person, `already_registered`, `otp_resend_too_soon`, `privilege_not_held`.
 */
export async function resendInvitations(
  context: PeopleContext,
  caller: Caller,
  userIds: readonly number[],
  requestId: string,
): Promise<PayloadOf<typeof resendInvite>> {
  const wanted = [...new Set(userIds)];
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const actor = actorFor(caller, requestId);
    const people = await tx
      .selectFrom('person')
      .select(['id', 'email', 'role_id', 'is_active', 'invite_status'])
      .where('user_id', 'in', wanted)
      .orderBy('user_id')
      .forUpdate()
      .execute();
    if (people.length !== wanted.length) throw new Refusal('not_found');
    if (people.some((one) => one.invite_status !== 'Sent')) throw new Refusal('already_registered');
    if (people.some((one) => !one.is_active)) {
      throw refusal('validation_failed', 'user_ids', 'One of these people is disabled');
    }
    const choices = await readChoices(tx);
    // A fresh link gives the role's rights as the first did, so its sender needs the same rights.
    for (const roleId of new Set(people.map((one) => one.role_id))) expectRole(actor, choices, roleId, 'user_ids');
    const ids = people.map((one) => one.id);
    await refuseTooSoon(tx, context, ids);
    await expectInvitationsLeft(tx, context, ids.length);
    await revokeInvitations(tx, context, ids);
    await insertInvitations(tx, context, actor, ids);
    for (const person of people) {
      await recordAudit(tx, {
        organizationId: actor.organizationId,
        at: context.clock.now(),
        actor: actor.name,
        action: 'person.invited_again',
        objectType: 'person',
        objectId: person.id,
        details: { email: person.email },
        requestId,
      });
    }
    return { sent: people.length };
  });
}

async function refuseTooSoon(tx: Tx, context: PeopleContext, personIds: readonly string[]): Promise<void> {
  const since = context.clock.now().subtract({ seconds: RESEND_SECONDS });
  const recent = await tx
    .selectFrom('invitation')
    .select('id')
    .where('person_id', 'in', [...personIds])
    .where('created_at', '>', new Date(since.epochMilliseconds))
    .limit(1)
    .executeTakeFirst();
  if (recent) {
    throw new Refusal('otp_resend_too_soon', {
      message: 'An invitation was sent less than a minute ago. Please wait before sending another.',
    });
  }
}
