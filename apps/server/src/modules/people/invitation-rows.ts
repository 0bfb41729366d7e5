import { holdsLink, holdsOurName } from '@pravas/domain/validation/borrowed-trust.ts';
import { sql } from 'kysely';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor, PeopleContext } from './people-context.ts';
import { fullName } from './person-record.ts';

/** Named by id; an invited person has no more yet. */
export interface InvitedPerson {
  readonly id: string;
}

/** How long an invitation's link works. */
const INVITATION_HOURS = 24;
/** The event that has the worker mail an invitation. */
export const INVITATION_TOPIC = 'invitation.created';

/**
 * Writes an invitation for each of these people and has the worker mail them; those beyond what may go out in a day, on
 * the days after.
 */
export async function insertInvitations(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  actor: Pick<Actor, 'organizationId' | 'personId'>,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const at = context.clock.now();
  const now = isoOf(at);
  const { left, limit } = await invitationsLeft(tx, at);
  const sentAt = (index: number) =>
    isoOf(index < left ? at : at.add({ hours: DAY_HOURS * (1 + Math.floor((index - left) / limit)) }));
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
      rows.map((row, index) => ({
        organization_id: actor.organizationId,
        id: newId(),
        topic: INVITATION_TOPIC,
        payload: JSON.stringify({ invitationId: row.id }),
        created_at: now,
        run_at: sentAt(index),
        last_error: null,
      })),
    )
    .execute();
  await wakeWorker(tx);
}

/** Who invites, so that the reader knows. A name that imitates ours is left out; the address remains. */
function nameWithAddress(inviter: { first_name: string; last_name: string; email: string }): string {
  const name = fullName(inviter);
  return holdsOurName(name) || holdsLink(name) ? inviter.email : `${name} (${inviter.email})`;
}

/** How many invitations an organisation sends in a day, and one that is younger than a week. */
const DAILY_INVITATIONS = { young: 250, grown: 5_000 } as const;
const YOUNG_DAYS = 7;
const DAY_HOURS = 24;

/**
 * How many more invitations may go out today. Locks the organisation's row, so that two at once do not both find room.
 */
async function invitationsLeft(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ readonly left: number; readonly limit: number }> {
  const { created_at } = await tx
    .selectFrom('organization')
    .select('created_at')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isYoung = now.epochMilliseconds - created_at.getTime() < YOUNG_DAYS * DAY_HOURS * 3_600_000;
  const limit = isYoung ? DAILY_INVITATIONS.young : DAILY_INVITATIONS.grown;
  const since = new Date(now.subtract({ hours: DAY_HOURS }).epochMilliseconds);
  const { sent } = await tx
    .selectFrom('invitation')
    .select(sql<number>`count(*)`.as('sent'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return { left: Math.max(0, limit - sent), limit };
}

/** Refuses more invitations than may go out today. Throws `invitation_limit`. */
export async function expectInvitationsLeft(
  tx: Tx,
  context: Pick<PeopleContext, 'clock'>,
  wanted: number,
): Promise<void> {
  const { left, limit } = await invitationsLeft(tx, context.clock.now());
  if (wanted <= left) return;
  throw new Refusal('invitation_limit', {
    message: `Your organisation can send ${limit} invitations a day, and ${left} are left today. An import sends the rest on the days after.`,
  });
}

/** Revokes the open invitations of these people. */
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
 * Makes the link's token and keeps only its hash in the database; a repeated delivery makes a new one. Null if nobody
 * is to be invited any more: the invitation was revoked or used, or the person was disabled.
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
    invitedBy: inviter ? nameWithAddress(inviter) : null,
    token,
    expiresAt,
  };
}
