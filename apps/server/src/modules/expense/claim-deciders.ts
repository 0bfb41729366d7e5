import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readDeciders, readDecidersOf, readDelegators, readPlace } from '../approval/index.ts';

/** Who decides a claim, and who is asked on their behalf today. */
export interface ClaimDecider {
  readonly approverId: string;
  /** Null where the approver is asked. */
  readonly assigneeId: string | null;
}

/**
 * Who decides a person's claims: their approver, else the head of their department, else a company admin. It must be
 * someone who may decide and is present or has a stand-in, failing that someone who is away, and never the claimant.
 * `before` stays the approver as long as someone can decide for them. Throws `nobody_can_approve`.
 */
export async function claimDeciderOf(
  tx: Tx,
  personId: string,
  now: Temporal.Instant,
  before: string | null = null,
): Promise<ClaimDecider> {
  const place = await readPlace(tx, personId);
  const { activeIds, adminIds } = await readDeciders(tx);
  const deciders = await readDecidersOf(tx, { forPersonId: personId, excludedIds: [personId] }, now);
  const wanted = [before, place?.managerId ?? null, place?.departmentHeadId ?? null, ...adminIds].filter(
    (id) => id !== null && id !== personId,
  );
  const found =
    wanted.find((id) => id !== null && (before === id || activeIds.has(id)) && deciders.hasDecider(id)) ??
    wanted.find((id) => id !== null && activeIds.has(id));
  if (!found) {
    throw new Refusal('nobody_can_approve', {
      message: 'Nobody can decide this claim. Ask your company admin to name an approver for you.',
    });
  }
  const askedId = deciders.askedFor(found);
  return { approverId: found, assigneeId: askedId === found ? null : askedId };
}

/**
 * Which claims (`c`) a person is to decide now: those that name them, those of approvers whose decisions are delegated
 * to them today without passing the claim's owner, and for admins those whose approver cannot decide any more. Never
 * their own.
 */
export async function claimsDecidedBy(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<RawBuilder<boolean>> {
  if (!caller.privileges.has('approvals.decide')) return sql<boolean>`false`;
  const { all } = await readDelegators(tx, caller.personId, now);
  const named = [sql`c.approver_id = ${caller.personId}`].concat(
    all.map(
      ({ approverId, throughIds }) =>
        sql`(c.approver_id = ${approverId} and c.person_id <> all(${[approverId, ...throughIds]}::uuid[]))`,
    ),
  );
  const able = caller.isAdmin ? [...(await readDeciders(tx)).activeIds] : null;
  return sql<boolean>`(c.person_id <> ${caller.personId} and (${sql.join(named, sql` or `)}
    or (${able}::uuid[] is not null and c.approver_id <> all(${able}::uuid[]))))`;
}
