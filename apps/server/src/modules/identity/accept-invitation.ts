import type { getInviteDetails, registerEmployee } from '@pravas/contract/identity/sign-up-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken } from '../../platform/ids.ts';
import { takePhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { beginSession, type IssuedTokens, type LoginOrigin } from './begin-session.ts';
import { asOneLogin, findLogin, signsInElsewhere } from './find-login.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgePassword } from './judge-password.ts';
import { hashPassword } from './password.ts';

type InviteDetails = PayloadOf<typeof getInviteDetails>;
type Acceptance = BodyOf<typeof registerEmployee>;

interface InvitationRow {
  organization_id: string;
  id: string;
  person_id: string;
}

/**
 * What an invitation says. Throws `link_used` for one that is unknown, used or revoked, `link_expired` for an old one,
 * `email_taken` where the address signs in to another organisation already.
 */
export async function readInvitation(context: IdentityContext, token: string): Promise<InviteDetails> {
  const found = await findInvitation(context, token);
  const details = await context.database.forOrganization(found.organization_id, async (tx) => {
    const { invitation, person } = await readOpen(tx, context, found);
    const inviter = invitation.invited_by
      ? await tx
          .selectFrom('person')
          .select(['first_name', 'last_name'])
          .where('id', '=', invitation.invited_by)
          .executeTakeFirst()
      : undefined;
    return {
      email: person.email,
      organizationName: (await readOrganization(tx)).name,
      title: person.title,
      firstName: person.first_name,
      lastName: person.last_name,
      mobile: person.mobile,
      gender: person.gender,
      invitedBy: inviter ? `${inviter.first_name} ${inviter.last_name}` : null,
      expiresAt: isoOf(Temporal.Instant.fromEpochMilliseconds(invitation.expires_at?.getTime() ?? 0)),
    };
  });
  // Refuses before they fill in a form in vain.
  await refuseOtherLogin(context, found, details.email);
  return details;
}

/**
 * Accepts an invitation: the link came by mail, so the address is the person's; they choose a password and are signed
 * in. An address that signs in to another organisation is refused here, where only its owner sees it, and the
 * invitation stays open. Throws `email_taken` and what reading the invitation throws.
 */
export async function acceptInvitation(
  context: IdentityContext,
  acceptance: Acceptance,
  origin: LoginOrigin,
): Promise<IssuedTokens> {
  const found = await findInvitation(context, acceptance.token);
  const { organization_id: organizationId, person_id: personId } = found;
  const open = await context.database.forOrganization(organizationId, async (tx) => ({
    ...(await readOpen(tx, context, found)),
    organization: await readOrganization(tx),
  }));
  await refuseOtherLogin(context, found, open.person.email);
  judgePassword({ ...acceptance, email: open.person.email, organizationName: open.organization.name });
  const mobile = takePhone(acceptance.mobile, 'mobile');
  const passwordHash = await hashPassword(acceptance.password);
  const accept = async (tx: Tx) => {
    const now = context.clock.now();
    const registered = await tx
      .updateTable('person')
      .set((set) => ({
        password_hash: passwordHash,
        title: acceptance.title,
        first_name: acceptance.firstName,
        last_name: acceptance.lastName,
        gender: acceptance.gender,
        mobile,
        invite_status: 'Registered',
        updated_at: isoOf(now),
        version: set('version', '+', 1),
      }))
      .where('id', '=', personId)
      .where('invite_status', '=', 'Sent')
      .where('is_active', '=', true)
      .executeTakeFirst();
    // Of two at once the second finds the person registered. The invitation is checked again under the person's lock.
    if (registered.numUpdatedRows === 0n) throw new Refusal('link_used');
    await readOpen(tx, context, found, 'Registered');
    await useInvitations(tx, context, personId);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: `person:${personId}`,
      action: 'invitation.accepted',
      objectType: 'invitation',
      objectId: found.id,
      details: {},
      requestId: origin.requestId,
    });
    return beginSession(tx, context, { organizationId, personId, method: 'registration', origin });
  };
  // Of two organisations whose invitations are accepted at once, one is refused.
  return asOneLogin(() => context.database.forOrganization(organizationId, accept));
}

async function refuseOtherLogin(context: IdentityContext, found: InvitationRow, email: string): Promise<void> {
  const login = await findLogin(context, email);
  if (login && login.person_id !== found.person_id) throw signsInElsewhere();
}

/** A registered person needs none of the invitations still open. */
export async function useInvitations(tx: Tx, context: Pick<IdentityContext, 'clock'>, personId: string): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ used_at: isoOf(context.clock.now()) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

async function findInvitation(context: IdentityContext, token: string): Promise<InvitationRow> {
  const { rows } = await context.database.system((db) =>
    sql<InvitationRow>`select * from find_invitation(${hashToken(token)})`.execute(db),
  );
  const [found] = rows;
  if (!found) throw new Refusal('link_used');
  return found;
}

async function readOpen(
  tx: Tx,
  context: IdentityContext,
  found: InvitationRow,
  expected: 'Sent' | 'Registered' = 'Sent',
) {
  const invitation = await tx.selectFrom('invitation').selectAll().where('id', '=', found.id).executeTakeFirst();
  const person = await tx.selectFrom('person').selectAll().where('id', '=', found.person_id).executeTakeFirst();
  if (!invitation || !person?.is_active || person.invite_status !== expected) throw new Refusal('link_used');
  if (invitation.used_at !== null || invitation.revoked_at !== null) throw new Refusal('link_used');
  if ((invitation.expires_at?.getTime() ?? 0) <= context.clock.now().epochMilliseconds) {
    throw new Refusal('link_expired');
  }
  return { invitation, person };
}
