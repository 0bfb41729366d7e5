import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { tellOwner } from './account-mail.ts';
import type { LoginOrigin } from './begin-session.ts';
import { endAllSessions } from './end-sessions.ts';
import { asOneLogin, findPasswordOwner } from './find-login.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgePassword } from './judge-password.ts';
import { forgetPasswordGuesses } from './limit-guesses.ts';
import { hashPassword } from './password.ts';
import { readProof, useProof } from './verification.ts';

/** A new password, typed twice. */
export interface TypedPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * Sets a new password for the person who proved the address, and ends all their sessions. From then on they sign in
 * with that address. Throws `email_taken` where somebody of another organisation began to do so at the same moment.
 */
export async function resetPassword(
  context: IdentityContext,
  token: string | null,
  typed: TypedPassword,
  origin: Pick<LoginOrigin, 'ip' | 'requestId'>,
): Promise<void> {
  const { requestId } = origin;
  const proof = await readProof(context, 'password_reset', token);
  const holder = await findPasswordOwner(context, proof.email);
  if (!holder?.is_active) throw new Refusal('link_used');
  const { organization_id: organizationId, person_id: personId } = holder;
  const organization = await context.database.forOrganization(organizationId, readOrganization);
  judgePassword({ ...typed, email: proof.email, organizationName: organization.name });
  const passwordHash = await hashPassword(typed.password);
  const set = async (tx: Tx) => {
    await useProof(tx, context, proof);
    await takeLogin(tx, personId, proof.email);
    // Open codes and proofs for this address could set the password again.
    await tx
      .updateTable('verification')
      .set({ used_at: isoOf(context.clock.now()), code_hash: null, code_salt: null })
      .where('purpose', '=', 'password_reset')
      .where('email', '=', proof.email)
      .where('used_at', 'is', null)
      .execute();
    await setPassword(tx, context, organizationId, personId, passwordHash);
    await endAllSessions(tx, context, organizationId, [personId], 'password_reset', { requestId });
    await recordAudit(tx, {
      organizationId,
      at: context.clock.now(),
      actor: `person:${personId}`,
      action: 'password.reset',
      objectType: 'person',
      objectId: personId,
      details: {},
      requestId,
    });
    await tellOwner(tx, context, organizationId, personId, 'password');
  };
  await asOneLogin(() => context.database.forOrganization(organizationId, set));
  // The reader of the address's mail is its owner; other people's guesses must not lock them out.
  await forgetPasswordGuesses(context, proof.email, origin.ip);
}

/** Lets a person sign in with the address that was proved, which must be theirs still. Throws `link_used`. */
async function takeLogin(tx: Tx, personId: string, email: string): Promise<void> {
  const proved = await tx
    .updateTable('person')
    .set({ is_email_unproven: false })
    .where('id', '=', personId)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('invite_status', '=', 'Registered')
    .executeTakeFirst();
  if (proved.numUpdatedRows === 0n) throw new Refusal('link_used');
}

/**
 * Writes a password; logins that were half done with the old one are void. Throws `link_used` for a disabled person.
 */
export async function setPassword(
  tx: Tx,
  context: IdentityContext,
  organizationId: string,
  personId: string,
  passwordHash: string,
): Promise<void> {
  const now = isoOf(context.clock.now());
  const changed = await tx
    .updateTable('person')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', personId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Refusal('link_used');
  await tx
    .updateTable('login_ticket')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}
