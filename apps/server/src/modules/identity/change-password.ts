import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { tellOwner } from './account-mail.ts';
import { endAllSessions } from './end-sessions.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgePassword } from './judge-password.ts';
import { forgetGuesses, OWN_PASSWORD_LIMIT, takeGuess } from './limit-guesses.ts';
import { DUMMY_HASH, hashPassword, verifyPassword } from './password.ts';
import { setPassword, type TypedPassword } from './reset-password.ts';

/** Changes the caller's password; their other sessions end, this one continues. */
export async function changePassword(
  context: IdentityContext,
  caller: Caller,
  typed: TypedPassword & { readonly currentPassword: string },
  requestId: string,
): Promise<void> {
  const { organizationId, personId } = caller;
  const verified = await checkOwnPassword(context, caller, typed.currentPassword, 'currentPassword');
  const organization = await context.database.forOrganization(organizationId, readOrganization);
  judgePassword({ ...typed, email: caller.email, organizationName: organization.name });
  const passwordHash = await hashPassword(typed.password);
  await context.database.forOrganization(organizationId, async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('password_hash')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
    // Another change was quicker, so the password typed here is no longer the current one.
    if (person?.password_hash !== verified) throw wrongPassword('currentPassword');
    await setPassword(tx, context, organizationId, personId, passwordHash);
    const actor = actorOf(caller);
    await endAllSessions(tx, context, organizationId, [personId], 'password_changed', {
      exceptSessionId: caller.sessionId,
      actor,
      requestId,
    });
    await recordAudit(tx, {
      organizationId,
      at: context.clock.now(),
      actor,
      action: 'password.changed',
      objectType: 'person',
      objectId: personId,
      details: {},
      requestId,
    });
    await tellOwner(tx, context, organizationId, personId, 'password');
  });
}

/**
 * Asks a signed-in person for their password again: an unlocked screen is not enough to change how they sign in.
 * Answers the stored hash it was checked against. Throws `wrong_current_password` on `field`, or `too_many_requests`.
 */
export async function checkOwnPassword(
  context: IdentityContext,
  caller: Pick<Caller, 'organizationId' | 'personId'>,
  password: string,
  field: string,
): Promise<string> {
  await takeGuess(context, OWN_PASSWORD_LIMIT, caller.personId);
  const person = await context.database.forOrganization(caller.organizationId, (tx) =>
    tx.selectFrom('person').select('password_hash').where('id', '=', caller.personId).executeTakeFirst(),
  );
  const stored = person?.password_hash ?? null;
  const matches = await verifyPassword(password, stored ?? DUMMY_HASH);
  if (stored === null || !matches) throw wrongPassword(field);
  await forgetGuesses(context, [OWN_PASSWORD_LIMIT], caller.personId);
  return stored;
}

function wrongPassword(field: string): Refusal {
  const refusal = new Refusal('wrong_current_password');
  return new Refusal('wrong_current_password', { errors: [{ field, message: refusal.message }] });
}
