import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { getApprovers, updateEmployeeApprover } from '@pravas/contract/people/employee-operations.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { changePerson } from './change-person.ts';
import { actorFor, type PeopleContext } from './people-context.ts';
import { expectPerson, presentPerson } from './person-record.ts';
import { refusal } from './role-guards.ts';

type Approver = PayloadOf<typeof getApprovers>['data'][number];

/** The message when the named person cannot approve (specification rules §5.3). */
const NO_APPROVER = 'Select approver name from the list';
/** The most that a picker shows; typing a name narrows it. */
const MOST = 500;

/** Active people whose role lets them decide approvals, by name; `name` matches anywhere in the full name. */
export async function listApprovers(tx: Tx, name = ''): Promise<Approver[]> {
  const { rows } = await sql<Approver>`
    select p.user_id, p.first_name, p.last_name, p.email as email_ from person p
    where p.is_active and exists (${decides()})
      and (${name.trim()} = '' or position(lower(${name.trim()}) in lower(p.first_name || ' ' || p.last_name)) > 0)
    order by lower(p.first_name), lower(p.last_name), p.user_id limit ${MOST}`.execute(tx);
  return rows;
}

/** A subquery that has a row when the role of `p` is on and decides approvals. */
function decides() {
  return sql`select from role r join role_privilege rp on rp.organization_id = r.organization_id and rp.role_id = r.id
    where r.organization_id = p.organization_id and r.id = p.role_id and r.is_active and rp.privilege = 'approvals.decide'`;
}

/**
 * Finds the person who is to approve. Throws `not_found` for an unknown person, `validation_failed` for one who cannot
 * approve; both name the field.
 */
export async function expectApprover(tx: Tx, userId: number, field = 'approverUserId'): Promise<string> {
  const { rows } = await sql<{ id: string; can_decide: boolean }>`
    select p.id, p.is_active and exists (${decides()}) as can_decide from person p where p.user_id = ${userId}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw refusal('not_found', field, NO_APPROVER);
  if (!found.can_decide) throw refusal('validation_failed', field, NO_APPROVER);
  return found.id;
}

/** Addresses of those who can approve, in lower case, with the ids of the people. */
export async function approversByEmail(tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<{ email: string; id: string }>`
    select lower(p.email) as email, p.id from person p
    where lower(p.email) = any (${[...emails]}) and p.is_active and exists (${decides()})`.execute(tx);
  return new Map(rows.map((row) => [row.email, row.id]));
}

/** Sets or clears a person's approver. Throws `not_found`, `validation_failed`. */
export async function setApprover(
  context: PeopleContext,
  caller: Caller,
  input: BodyOf<typeof updateEmployeeApprover>,
  requestId: string,
): Promise<PayloadOf<typeof updateEmployeeApprover>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const before = await expectPerson(tx, input.user_id, { lock: true });
    const approverId = input.approverUserId === null ? null : await expectApprover(tx, input.approverUserId);
    if (approverId === before.id) {
      throw refusal('validation_failed', 'approverUserId', 'Nobody can approve their own trips');
    }
    await changePerson(
      tx,
      context,
      actorFor(caller, requestId),
      before,
      { approver_id: approverId },
      {
        action: 'person.approver_set',
        countsVersion: false,
      },
    );
    return { employee: await presentPerson(tx, context, before.id, caller) };
  });
}
