import type { commentWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import type { assignWorkCase } from '@pravas/contract/desk/case-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import { announce } from '../../platform/change-feed.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addCaseEvent, assignCase, atDesk, CASES_TOPIC, findCase, isHere, type WorkCase } from '../casework/index.ts';
import { refuseField } from '../organisation/index.ts';
import { readCase } from './case-details.ts';
import type { CaseContext, DeskChange } from './desk-context.ts';

/**
 * Says who looks after a case. Throws `not_found`, `case_closed`, `conflict`, and names a person who is not of the
 * desk.
 */
export async function assignToPerson(
  context: CaseContext,
  { workCaseId, version, ownerUserId }: BodyOf<typeof assignWorkCase>,
  { caller, requestId, now }: DeskChange,
): Promise<PayloadOf<typeof assignWorkCase>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    await lockOpenCase(tx, workCaseId, version);
    const owner = ownerUserId === null ? null : await findDeskPerson(tx, ownerUserId, now);
    await assignCase(tx, { id: workCaseId }, owner?.id ?? null);
    const text = owner === null ? 'It is not assigned to anyone.' : `${owner.name} looks after it.`;
    await addCaseEvent(tx, caller.organizationId, workCaseId, actorOf(caller), text, now);
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'work_case.assigned',
      objectType: 'work_case',
      objectId: workCaseId,
      details: { ownerUserId },
      requestId,
    });
    await announce(tx, caller.organizationId, CASES_TOPIC);
    return { workCase: await readCase(tx, workCaseId, caller, now) };
  });
}

/** Adds a note to a case, open or done. Throws `not_found`. */
export async function commentOnCase(
  context: CaseContext,
  { workCaseId, comment }: BodyOf<typeof commentWorkCase>,
  { caller, now }: DeskChange,
): Promise<PayloadOf<typeof commentWorkCase>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findCase(tx, workCaseId, true);
    if (!found) throw new Refusal('not_found');
    await addCaseEvent(tx, caller.organizationId, workCaseId, actorOf(caller), comment, now);
    await announce(tx, caller.organizationId, CASES_TOPIC);
    return { workCase: await readCase(tx, workCaseId, caller, now) };
  });
}

/** An open case as the caller has seen it, locked. Throws `not_found`, `case_closed`, `conflict`. */
export function lockOpenCase(tx: Tx, workCaseId: string, version: number): Promise<WorkCase> {
  return lockCase(tx, workCaseId, version, false);
}

/** The same of a case that `mayBeDone`, for reopening it. */
export async function lockCase(tx: Tx, workCaseId: string, version: number, mayBeDone: boolean): Promise<WorkCase> {
  const found = await findCase(tx, workCaseId, true);
  if (!found) throw new Refusal('not_found');
  if (found.state === 'done' && !mayBeDone) throw new Refusal('case_closed');
  if (found.version !== version) throw new Refusal('conflict');
  return found;
}

interface DeskPerson {
  readonly id: string;
  readonly name: string;
}

async function findDeskPerson(tx: Tx, userId: number, now: Temporal.Instant): Promise<DeskPerson> {
  const { rows } = await sql<DeskPerson & { works: boolean; is_here: boolean }>`
    select p.id, p.first_name || ' ' || p.last_name as name, ${atDesk()} as works, ${isHere(now)} as is_here
    from person p where p.user_id = ${userId}`.execute(tx);
  const [person] = rows;
  if (!person?.works) {
    throw refuseField('validation_failed', 'ownerUserId', 'This person does not work at the travel desk');
  }
  // It would return to the queue at once.
  if (!person.is_here) {
    const message = `${person.name} is away and has delegated decisions. Choose someone else, or end the delegation first`;
    throw refuseField('validation_failed', 'ownerUserId', message);
  }
  return person;
}
