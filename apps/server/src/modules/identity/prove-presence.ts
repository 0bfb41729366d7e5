import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkOwnPassword } from './change-password.ts';
import type { IdentityContext } from './identity-context.ts';
import { forgetGuesses, SECOND_FACTOR_LIMITS, takeGuess } from './limit-guesses.ts';
import { useTotp } from './totp.ts';

/** What a person shows to prove that they are at the keyboard. */
export interface OwnProof {
  readonly password?: string | undefined;
  readonly otp?: string | undefined;
}

/** How fresh a sign-in through an identity provider must be to count as a proof. */
const FRESH_SIGN_IN_MS = 10 * 60_000;

/** What is asked for as a proof, and what is accepted. */
export interface ProofOptions {
  /** A sign-in of the last ten minutes is accepted where only a right is taken away. */
  readonly freshSignInWillDo?: boolean;
}

/**
 * Asks a person for proof before they change who can sign in: their password, or a code of their app where they signed
 * in through an identity provider. A code is used up here, so it is fresher than any sign-in. API keys have no proof.
 * Throws `privilege_missing`, `proof_required`, `wrong_current_password`, `otp_wrong`, `too_many_requests`.
 */
export async function provePresence(
  context: IdentityContext,
  caller: Caller,
  proof: OwnProof,
  { freshSignInWillDo = false }: ProofOptions = {},
): Promise<void> {
  const { organizationId, personId, sessionId } = caller;
  if (caller.apiKeyId !== null || sessionId === null) throw new Refusal('privilege_missing');
  if (proof.password) {
    await checkOwnPassword(context, caller, proof.password, 'password');
    return;
  }
  const session = await context.database.forOrganization(organizationId, (tx) =>
    tx.selectFrom('session').select(['method', 'created_at']).where('id', '=', sessionId).executeTakeFirst(),
  );
  if (session?.method !== 'sso') {
    throw new Refusal('proof_required', { errors: [{ field: 'password', message: 'Password is required' }] });
  }
  const { otp } = proof;
  if (!otp) {
    const age = context.clock.now().epochMilliseconds - session.created_at.getTime();
    if (freshSignInWillDo && age <= FRESH_SIGN_IN_MS) return;
    throw new Refusal('proof_required', {
      message: freshSignInWillDo
        ? 'Enter a code from your authenticator app, or sign in again and do this within ten minutes.'
        : 'This affects who can sign in. Enter a code from your authenticator app, or set a password with “Forgot password” and enter that.',
      errors: [{ field: 'otp', message: 'OTP is required' }],
    });
  }
  for (const limit of SECOND_FACTOR_LIMITS) await takeGuess(context, limit, personId);
  const isRight = await context.database.forOrganization(organizationId, (tx) => useTotp(tx, context, personId, otp));
  if (!isRight)
    throw new Refusal('otp_wrong', { errors: [{ field: 'otp', message: new Refusal('otp_wrong').message }] });
  await forgetGuesses(context, SECOND_FACTOR_LIMITS, personId);
}
