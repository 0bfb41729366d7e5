import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkOwnPassword } from './change-password.ts';
import type { IdentityContext } from './identity-context.ts';
import { forgetGuesses, type GuessLimit, takeGuess } from './limit-guesses.ts';
import { admitFactor, checkRoomForFactor } from './second-factors.ts';

const STEP_SECONDS = 30;
const NAME = 'Authenticator app';
const CONFIRM_LIMIT: GuessLimit = { kind: 'totp_confirm', max: 10, windowSeconds: 900 };

/** What an authenticator app gets, once. */
export interface NewTotp {
  readonly factorId: string;
  readonly secret: string;
  readonly otpauthUri: string;
}

/** Begins to set up an app; an earlier beginning that was never confirmed is forgotten. */
export async function startTotp(context: IdentityContext, caller: Caller, password: string): Promise<NewTotp> {
  await checkOwnPassword(context, caller, password, 'password');
  const factorId = newId();
  const secret = generateSecret();
  await context.database.forOrganization(caller.organizationId, async (tx) => {
    await checkRoomForFactor(tx, caller.personId);
    await tx
      .deleteFrom('second_factor')
      .where('person_id', '=', caller.personId)
      .where('confirmed_at', 'is', null)
      .execute();
    await tx
      .insertInto('second_factor')
      .values({
        organization_id: caller.organizationId,
        id: factorId,
        person_id: caller.personId,
        kind: 'totp',
        name: NAME,
        sealed_secret: context.secrets.seal(purposeOfFactor(factorId), secret),
        credential_id: null,
        public_key: null,
        transports: null,
        last_step: null,
        created_at: isoOf(context.clock.now()),
      })
      .execute();
  });
  return { factorId, secret, otpauthUri: generateURI({ issuer: 'Pravas', label: caller.email, secret }) };
}

/** Confirms an app by its first code; it counts from then on. Answers recovery codes with the first factor. */
export async function confirmTotp(
  context: IdentityContext,
  caller: Caller,
  factorId: string,
  otp: string,
  requestId: string,
): Promise<readonly string[]> {
  await takeGuess(context, CONFIRM_LIMIT, caller.personId);
  const recoveryCodes = await context.database.forOrganization(caller.organizationId, async (tx) => {
    await checkRoomForFactor(tx, caller.personId);
    const factor = await tx
      .selectFrom('second_factor')
      .select(['id', 'kind', 'sealed_secret', 'last_step'])
      .where('id', '=', factorId)
      .where('person_id', '=', caller.personId)
      .where('kind', '=', 'totp')
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!factor) throw new Refusal('not_found');
    const step = stepOf(context, factor, otp);
    if (step === null) throw new Refusal('otp_wrong');
    const now = isoOf(context.clock.now());
    await tx
      .updateTable('second_factor')
      .set({ confirmed_at: now, last_step: step, last_used_at: now })
      .where('id', '=', factorId)
      .execute();
    return admitFactor(tx, context, caller, factor, requestId);
  });
  await forgetGuesses(context, [CONFIRM_LIMIT], caller.personId);
  return recoveryCodes;
}

/** True when the code is one of the person's apps' and was not used before; it is used up by asking. */
export async function useTotp(tx: Tx, context: IdentityContext, personId: string, otp: string): Promise<boolean> {
  const factors = await tx
    .selectFrom('second_factor')
    .select(['id', 'sealed_secret', 'last_step'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .execute();
  for (const factor of factors) {
    const step = stepOf(context, factor, otp);
    if (step === null) continue;
    await tx
      .updateTable('second_factor')
      .set({ last_step: step, last_used_at: isoOf(context.clock.now()) })
      .where('id', '=', factor.id)
      .execute();
    return true;
  }
  return false;
}

/**
 * The time step whose code this is, one either way of now and later than the last one used (RFC 6238 §5.2); or null.
 */
function stepOf(
  context: IdentityContext,
  factor: { readonly id: string; readonly sealed_secret: Buffer | null; readonly last_step: number | null },
  otp: string,
): number | null {
  if (factor.sealed_secret === null) return null;
  const epoch = Math.floor(context.clock.now().epochMilliseconds / 1_000);
  const result = verifySync({
    secret: context.secrets.open(purposeOfFactor(factor.id), factor.sealed_secret),
    token: otp,
    epoch,
    epochTolerance: STEP_SECONDS,
  });
  if (!result.valid) return null;
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta;
  return factor.last_step !== null && step <= factor.last_step ? null : step;
}

/** What an authenticator's secret is sealed for. */
export const purposeOfFactor = (factorId: string): string => `second_factor:${factorId}`;
