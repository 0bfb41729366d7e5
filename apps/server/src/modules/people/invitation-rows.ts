import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import type { Actor, PeopleContext } from './people-context.ts';
import { fullName } from './person-record.ts';

/** Named by id; whoever is invited has no more yet. */
export interface InvitedPerson {
  readonly id: string;
}

/** How long an invitation's link works. */
const INVITATION_HOURS = 24;
/** The event that has the worker mail an invitation. */
export const INVITATION_TOPIC = 'invitation.created';

/** Writes an invitation for each of these people and has the worker mail them. */
export async function insertInvitations(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Pick<Actor, 'organizationId' | 'personId'>,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const now = isoOf(context.clock.now());
  const rows = personIds.map((personId) => ({
    organization_id: actor.organizationId,
    id: newId(),
    person_id: personId,
    invited_by: actor.personId,
    token_hash: null,
    created_at: now,
  }));
  await tx.insertInto('invitation').values(rows).execute();
  await tx
    .insertInto('outbox_event')
    .values(
      rows.map((row) => ({
        organization_id: actor.organizationId,
        id: newId(),
        topic: INVITATION_TOPIC,
        payload: JSON.stringify({ invitationId: row.id }),
        created_at: now,
        run_at: now,
        last_error: null,
      })),
    )
    .execute();
  await wakeWorker(tx);
}

/** Makes the open invitations of these people worthless. */
export async function revokeInvitations(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .updateTable('invitation')
    .set({ revoked_at: isoOf(context.clock.now()) })
    .where('person_id', 'in', [...personIds])
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** What an invitation's mail says. `token` exists nowhere but in it. */
export interface InvitationToMail {
  readonly to: string;
  readonly firstName: string;
  readonly organizationName: string;
  /** Null when no person invited, as with a directory. */
  readonly invitedBy: string | null;
  readonly token: string;
  readonly expiresAt: Temporal.Instant;
}

/**
 * Makes the link's token, of which the database keeps the hash alone; a repeated delivery makes a new one. Null when
 * nobody is to be told any more: the invitation was revoked or used, or the person disabled meanwhile.
 */
export async function takeInvitationToMail(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  invitationId: string,
): Promise<InvitationToMail | null> {
  const invitation = await tx
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst();
  if (!invitation || invitation.revoked_at !== null || invitation.used_at !== null) return null;
  const named = ['id', 'first_name', 'last_name', 'email', 'is_active', 'invite_status'] as const;
  const people = await tx
    .selectFrom('person')
    .select(named)
    .where('id', 'in', [invitation.person_id, invitation.invited_by ?? invitation.person_id])
    .execute();
  const person = people.find((one) => one.id === invitation.person_id);
  if (!person?.is_active || person.invite_status !== 'Sent') return null;
  const inviter = people.find((one) => one.id === invitation.invited_by);
  const { name } = await tx.selectFrom('organization').select('name').executeTakeFirstOrThrow();
  const token = newToken();
  const now = context.clock.now();
  const expiresAt = now.add({ hours: INVITATION_HOURS });
  await tx
    .updateTable('invitation')
    .set({ token_hash: hashToken(token), expires_at: isoOf(expiresAt), sent_at: isoOf(now) })
    .where('id', '=', invitationId)
    .execute();
  return {
    to: person.email,
    firstName: person.first_name,
    organizationName: name,
    invitedBy: inviter ? fullName(inviter) : null,
    token,
    expiresAt,
  };
}
