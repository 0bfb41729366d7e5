import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkOwnPassword } from './change-password.ts';
import type { IdentityContext } from './identity-context.ts';
import { TICKET_SECONDS } from './log-in.ts';
import { admitFactor, checkRoomForFactor } from './second-factors.ts';

/** A WebAuthn structure in JSON, as it crosses HTTP. */
export type WebAuthnJson = Record<string, unknown>;

/** Ed25519, ECDSA on P-256 and RSA with SHA-256: what authenticators in use sign with (COSE algorithm numbers). */
const ALGORITHMS = [-8, -7, -257];

const relyingParty = (context: IdentityContext) => ({
  expectedOrigin: context.publicUrl,
  expectedRPID: new URL(context.publicUrl).hostname,
});

/** The options to make a passkey with. The challenge is kept for five minutes; a later beginning replaces it. */
export async function startPasskey(context: IdentityContext, caller: Caller, password: string): Promise<WebAuthnJson> {
  await checkOwnPassword(context, caller, password, 'password');
  const { organizationId, personId } = caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    await checkRoomForFactor(tx, personId);
    const options = await generateRegistrationOptions({
      rpName: 'Pravas',
      rpID: relyingParty(context).expectedRPID,
      userName: caller.email,
      userDisplayName: `${caller.firstName} ${caller.lastName}`,
      userID: new Uint8Array(Buffer.from(personId)),
      attestationType: 'none',
      excludeCredentials: await listCredentials(tx, personId),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    const now = context.clock.now();
    await tx
      .updateTable('login_ticket')
      .set({ used_at: isoOf(now) })
      .where('person_id', '=', personId)
      .where('purpose', '=', 'passkey_registration')
      .where('used_at', 'is', null)
      .execute();
    await tx
      .insertInto('login_ticket')
      .values({
        organization_id: organizationId,
        id: newId(),
        person_id: personId,
        purpose: 'passkey_registration',
        token_hash: hashToken(newToken()),
        challenge: options.challenge,
        expires_at: isoOf(now.add({ seconds: TICKET_SECONDS })),
      })
      .execute();
    return { ...options };
  });
}

/**
 * Adds the passkey a browser made. A challenge is good for one attempt. Answers recovery codes with the first factor.
 */
export async function addPasskey(
  context: IdentityContext,
  caller: Caller,
  passkey: { readonly name: string; readonly response: WebAuthnJson },
  requestId: string,
): Promise<readonly string[]> {
  const { organizationId, personId } = caller;
  const challenge = await takeRegistrationChallenge(context, caller);
  if (challenge === null) throw new Refusal('passkey_refused');
  const result = await verifyRegistrationResponse({
    response: passkey.response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...relyingParty(context),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!result?.verified) throw new Refusal('passkey_refused');
  const { credential } = result.registrationInfo;
  const factor = { id: newId(), kind: 'passkey' };
  try {
    return await context.database.forOrganization(organizationId, async (tx) => {
      await checkRoomForFactor(tx, personId);
      const now = isoOf(context.clock.now());
      await tx
        .insertInto('second_factor')
        .values({
          organization_id: organizationId,
          ...factor,
          person_id: personId,
          name: passkey.name,
          sealed_secret: null,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey),
          sign_count: credential.counter,
          transports: JSON.stringify(credential.transports ?? []),
          last_step: null,
          confirmed_at: now,
          created_at: now,
        })
        .execute();
      return admitFactor(tx, context, caller, factor, requestId);
    });
  } catch (error) {
    // The passkey already belongs to a person, perhaps to this one under another name.
    if ((error as { constraint?: string }).constraint === 'second_factor_credential') {
      throw new Refusal('passkey_refused');
    }
    throw error;
  }
}

/** The options to finish a login with; the challenge goes onto the login's ticket. */
export async function loginOptions(
  tx: Tx,
  context: IdentityContext,
  personId: string,
): Promise<WebAuthnJson & { challenge: string }> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).expectedRPID,
    allowCredentials: await listCredentials(tx, personId),
    userVerification: 'preferred',
  });
  return { ...options };
}

/** True when the answer was signed by one of the person's passkeys over this challenge; its sign count moves on. */
export async function usePasskey(
  tx: Tx,
  context: IdentityContext,
  personId: string,
  challenge: string,
  response: WebAuthnJson,
): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factor')
    .select(['id', 'credential_id', 'public_key', 'sign_count'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'passkey')
    .where('credential_id', '=', String(response.id))
    .forUpdate()
    .executeTakeFirst();
  if (!factor?.credential_id || !factor.public_key) return false;
  const result = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...relyingParty(context),
    requireUserVerification: false,
    credential: {
      id: factor.credential_id,
      publicKey: new Uint8Array(factor.public_key),
      counter: factor.sign_count,
    },
  }).catch(() => null);
  if (!result?.verified) return false;
  await tx
    .updateTable('second_factor')
    .set({ sign_count: result.authenticationInfo.newCounter, last_used_at: isoOf(context.clock.now()) })
    .where('id', '=', factor.id)
    .execute();
  return true;
}

async function listCredentials(tx: Tx, personId: string) {
  const rows = await tx
    .selectFrom('second_factor')
    .select(['credential_id', 'transports'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'passkey')
    .execute();
  return rows.flatMap(({ credential_id, transports }) =>
    credential_id === null
      ? []
      : [{ id: credential_id, transports: Array.isArray(transports) ? transports.map(String) : [] }],
  );
}

async function takeRegistrationChallenge(context: IdentityContext, caller: Caller): Promise<string | null> {
  const now = context.clock.now();
  const ticket = await context.database.forOrganization(caller.organizationId, (tx) =>
    tx
      .updateTable('login_ticket')
      .set({ used_at: isoOf(now) })
      .where('person_id', '=', caller.personId)
      .where('purpose', '=', 'passkey_registration')
      .where('used_at', 'is', null)
      .where('expires_at', '>', new Date(now.epochMilliseconds))
      .returning('challenge')
      .executeTakeFirst(),
  );
  return ticket?.challenge ?? null;
}
