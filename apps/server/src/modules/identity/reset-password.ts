import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { tellOwner } from './account-mail.ts';
import type { LoginOrigin } from './begin-session.ts';
import { endAllSessions } from './end-sessions.ts';
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

interface Holder {
  organization_id: string;
  person_id: string;
  is_active: boolean;
}

/** Sets a new password for whoever proved the address, and ends every session there was. */
export async function resetPassword(
  context: IdentityContext,
  token: string | null,
  typed: TypedPassword,
  origin: Pick<LoginOrigin, 'ip' | 'requestId'>,
): Promise<void> {
  const { requestId } = origin;
  const proof = await readProof(context, 'password_reset', token);
  const { rows } = await context.database.system((db) =>
    sql<Holder>`select * from find_login(${proof.email})`.execute(db),
  );
  const [holder] = rows;
  if (!holder?.is_active) throw new Refusal('link_used');
  const { organization_id: organizationId, person_id: personId } = holder;
  const organization = await context.database.forOrganization(organizationId, readOrganization);
  judgePassword({ ...typed, email: proof.email, organizationName: organization.name });
  const passwordHash = await hashPassword(typed.password);
  await context.database.forOrganization(organizationId, async (tx) => {
    await useProof(tx, context, proof);
    // Codes and proofs for this address that are still about would set the password again.
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
  });
  // Whoever reads the address's mail is its owner; guesses that others made must not keep him out.
  await forgetPasswordGuesses(context, proof.email, origin.ip);
}

/** Writes a password; logins that were half done with the old one are void. Throws `link_used` for a disabled person. */
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
