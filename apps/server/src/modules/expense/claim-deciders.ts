import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readDeciders, readDelegators, readPlace } from '../approval/index.ts';

/**
 * Who decides a person's claims: his approver, else the head of his department, else a company admin; always somebody
 * who may decide approvals, and never himself. Throws `nobody_can_approve`.
 */
export async function claimApproverOf(tx: Tx, personId: string): Promise<string> {
  const place = await readPlace(tx, personId);
  const { activeIds, adminIds } = await readDeciders(tx);
  const wanted = [place?.managerId ?? null, place?.departmentHeadId ?? null, ...adminIds];
  const found = wanted.find((id) => id !== null && id !== personId && activeIds.has(id));
  if (!found) {
    throw new Refusal('nobody_can_approve', {
      message: 'Nobody can decide this claim. Ask your company admin to name an approver for you.',
    });
  }
  return found;
}

/**
 * Which claims (`c`) a person is to decide now: those that name him, those that name somebody he stands in for, and for
 * admins those whose approver cannot decide any more. Never his own.
 */
export async function claimsDecidedBy(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<RawBuilder<boolean>> {
  if (!caller.privileges.has('approvals.decide')) return sql<boolean>`false`;
  const inPlaceOf = [caller.personId, ...(await readDelegators(tx, caller.personId, now))];
  const able = caller.isAdmin ? [...(await readDeciders(tx)).activeIds] : null;
  return sql<boolean>`(c.person_id <> ${caller.personId} and (c.approver_id = any(${inPlaceOf}::uuid[])
    or (${able}::uuid[] is not null and c.approver_id <> all(${able}::uuid[]))))`;
}
