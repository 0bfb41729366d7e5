import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  updateEmployeeStatus as operation,
  previewDisabling as previewOperation,
} from '@pravas/contract/people/employee-operations.ts';
import type { Caller } from '../../platform/caller.ts';
import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listMadeBy, tellLeftBehind } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { endAllSessions } from '../identity/index.ts';
import { type Actor, actorFor, type PeopleContext } from './people-context.ts';
import { expectPersonById, fullName, type PersonRow } from './person-record.ts';
import { expectNobodyAbove } from './reach-guards.ts';
import { expectAdminRemains, refusal } from './role-guards.ts';

/**
 * Enables or disables people, all of them or none. Throws `not_found`, `last_admin`, `self_change_refused`,
 * `privilege_not_held` for people with more rights. Answers how many changed.
 */
export async function changeStatus(
  context: PeopleContext,
  caller: Caller,
  input: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const userIds = [...new Set(input.user_ids)];
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    // Locked in one order, so that two who change the same people do not deadlock.
    const people = await tx
      .selectFrom('person')
      .selectAll()
      .where('user_id', 'in', userIds)
      .orderBy('user_id')
      .forUpdate()
      .execute();
    if (people.length !== userIds.length) throw new Refusal('not_found');
    const changed = await setActive(tx, context, actorFor(caller, requestId), people, input.isActive);
    return { changed };
  });
}

/** What these people made that keeps working when they are disabled. Throws `not_found`. */
export async function previewDisabling(
  context: PeopleContext,
  caller: Caller,
  input: BodyOf<typeof previewOperation>,
): Promise<PayloadOf<typeof previewOperation>> {
  const userIds = [...new Set(input.user_ids)];
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const people = await tx
      .selectFrom('person')
      .select(['id', 'user_id', 'first_name', 'last_name'])
      .where('user_id', 'in', userIds)
      .orderBy('user_id')
      .execute();
    if (people.length !== userIds.length) throw new Refusal('not_found');
    const made = await listMadeBy(
      tx,
      context.clock,
      people.map((person) => person.id),
    );
    return {
      data: people.flatMap((person) => {
        const things = made.filter((thing) => thing.personId === person.id);
        return things.length === 0
          ? []
          : [
              {
                user_id: person.user_id,
                name: fullName(person),
                things: things.map(({ kind, name }) => ({ kind, name })),
              },
            ];
      }),
    };
  });
}

/** Enables or disables one person. Throws `not_found`, `last_admin`, `self_change_refused`, `privilege_not_held`. */
export async function setPersonActive(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Actor,
  personId: string,
  isActive: boolean,
): Promise<void> {
  await setActive(tx, context, actor, [await expectPersonById(tx, personId, true)], isActive);
}

async function setActive(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Actor,
  people: readonly PersonRow[],
  isActive: boolean,
): Promise<number> {
  const changed = people.filter((person) => person.is_active !== isActive);
  if (!isActive && changed.some((person) => person.id === actor.personId)) {
    throw refusal('self_change_refused', 'user_ids', 'You cannot disable yourself');
  }
  if (changed.length === 0) return 0;
  // A directory may disable people with any rights, but reactivate only those without more rights than the people who
  // admitted it.
  if (isActive || actor.personId !== null) await expectNobodyAbove(tx, actor, changed, 'user_ids');
  const now = context.clock.now();
  const ids = changed.map((person) => person.id);
  await tx
    .updateTable('person')
    // A person who is enabled again is visible to the directory as well.
    .set({ is_active: isActive, updated_at: isoOf(now), ...(isActive ? { directory_removed_at: null } : {}) })
    .where('id', 'in', ids)
    .execute();
  if (!isActive) {
    await expectAdminRemains(tx);
    await endAllSessions(tx, context, actor.organizationId, ids, 'disabled', {
      actor: actor.name,
      ...(actor.requestId === null ? {} : { requestId: actor.requestId }),
    });
    // A link shows a journey in its maker's name, so links of people who have left end.
    await tx
      .updateTable('trip_share')
      .set({ revoked_at: isoOf(now) })
      .where('created_by', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute();
    await announce(tx, actor.organizationId, ACCESS_TOPIC);
    await tellLeftBehind(tx, context, ids, {
      organizationId: actor.organizationId,
      by: actor.personId,
      isDisabled: true,
    });
  }
  for (const id of ids) {
    await recordAudit(tx, {
      organizationId: actor.organizationId,
      at: now,
      actor: actor.name,
      action: isActive ? 'person.enabled' : 'person.disabled',
      objectType: 'person',
      objectId: id,
      details: {},
      ...(actor.requestId === null ? {} : { requestId: actor.requestId }),
    });
  }
  return changed.length;
}
