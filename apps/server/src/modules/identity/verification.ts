import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellOfGuesses } from './account-mail.ts';
import type { LoginOrigin } from './begin-session.ts';
import type { IdentityContext } from './identity-context.ts';
import { knownDevice } from './known-devices.ts';
import { codeCounts, takeGuesses } from './limit-guesses.ts';
import { enqueueSystemMail } from './system-mail.ts';

/** What an address is verified for. */
export type VerificationPurpose = 'sign_up' | 'password_reset';

/** What the browser that asked for a code gets back; seconds. */
export interface CodeSent {
  readonly rememberToken: string;
  readonly expiresIn: number;
  readonly resendAfter: number;
  readonly resendsLeft: number;
}

/** The outbox topic of a code to be made and mailed. */
export const CODE_TOPIC = 'verification.code';

const CODE_SECONDS = 600;
const RESEND_AFTER_SECONDS = 30;
const MAX_RESENDS = 3;
const MAX_WRONG_TRIES = 5;
/** After this a request is too old to be sent another code. */
const REQUEST_SECONDS = 3_600;
/** How long the proof of an address may be used. */
const GRANT_SECONDS: Readonly<Record<VerificationPurpose, number>> = { sign_up: 3_600, password_reset: 1_800 };

/**
 * Records that a code is wanted. This looks nobody up: known and unknown addresses leave the same rows in the same
 * time, and only the worker that mails the code finds out whether there is somebody to mail it to.
 */
export async function askForCode(
  context: IdentityContext,
  purpose: VerificationPurpose,
  email: string,
  origin: LoginOrigin,
): Promise<CodeSent> {
  await takeCode(context, purpose, email, origin);
  const rememberToken = newToken();
  const now = context.clock.now();
  const id = newId();
  await inSystem(context, async (tx) => {
    await tx
      .insertInto('verification')
      .values({
        id,
        purpose,
        email,
        request_hash: hashToken(rememberToken),
        code_hash: null,
        code_salt: null,
        code_expires_at: isoOf(now.add({ seconds: CODE_SECONDS })),
        last_asked_at: isoOf(now),
        grant_hash: null,
        created_at: isoOf(now),
      })
      .execute();
    await enqueueCode(tx, context, id, 1);
  });
  return { rememberToken, expiresIn: CODE_SECONDS, resendAfter: RESEND_AFTER_SECONDS, resendsLeft: MAX_RESENDS };
}

/** Has another code sent for the same request; the earlier one stops working at once. */
export async function resendCode(
  context: IdentityContext,
  purpose: VerificationPurpose,
  rememberToken: string | null,
  origin: LoginOrigin,
): Promise<CodeSent> {
  const now = context.clock.now();
  const request = await findRequest(context, purpose, rememberToken);
  const age = now.epochMilliseconds - (request?.created_at.getTime() ?? 0);
  if (!request || !rememberToken || request.verified_at !== null || age > REQUEST_SECONDS * 1_000) {
    throw new Refusal('otp_expired');
  }
  if (request.sends > MAX_RESENDS) throw new Refusal('otp_resends_used_up');
  const waitMs = request.last_asked_at.getTime() + RESEND_AFTER_SECONDS * 1_000 - now.epochMilliseconds;
  const tooSoon = new Refusal('otp_resend_too_soon', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  if (waitMs > 0) throw tooSoon;
  await takeCode(context, purpose, request.email, origin);
  const sends = request.sends + 1;
  await inSystem(context, async (tx) => {
    const renewed = await tx
      .updateTable('verification')
      .set({
        sends,
        code_hash: null,
        code_salt: null,
        wrong_tries: 0,
        last_asked_at: isoOf(now),
        code_expires_at: isoOf(now.add({ seconds: CODE_SECONDS })),
      })
      .where('id', '=', request.id)
      .where('sends', '=', request.sends)
      .where('verified_at', 'is', null)
      .executeTakeFirst();
    // Two at once: one is sent, the other is too soon after it.
    if (renewed.numUpdatedRows === 0n) throw tooSoon;
    await enqueueCode(tx, context, request.id, sends);
  });
  return {
    rememberToken,
    expiresIn: CODE_SECONDS,
    resendAfter: RESEND_AFTER_SECONDS,
    resendsLeft: MAX_RESENDS - request.sends,
  };
}

/** A code was right: who proved which address, and the token that says so. */
export interface VerifiedAddress {
  readonly token: string;
  readonly email: string;
  readonly expiresIn: number;
}

/**
 * Exchanges a code for a single-use token. Each try is counted and committed before it is compared, so that parallel
 * guesses get no more than five between them. A code that was never made, because the address is unknown, is wrong like
 * any other.
 */
export async function verifyCode(
  context: IdentityContext,
  purpose: VerificationPurpose,
  rememberToken: string | null,
  code: string,
): Promise<VerifiedAddress> {
  const request = await findRequest(context, purpose, rememberToken);
  const now = context.clock.now();
  if (!request || request.verified_at !== null || request.code_expires_at.getTime() <= now.epochMilliseconds) {
    throw new Refusal('otp_expired');
  }
  const counted = await context.database.system((db) =>
    db
      .updateTable('verification')
      .set((set) => ({ wrong_tries: set('wrong_tries', '+', 1) }))
      .where('id', '=', request.id)
      .where('verified_at', 'is', null)
      .where('wrong_tries', '<', MAX_WRONG_TRIES)
      .returning(['code_hash', 'code_salt', 'wrong_tries'])
      .executeTakeFirst(),
  );
  if (!counted) throw new Refusal('otp_used_up');
  const possible = context.codes.hashes(counted.code_salt ?? randomBytes(16), code);
  const expected = counted.code_hash ?? randomBytes(32);
  const isRight = possible.map((hash) => timingSafeEqual(hash, expected)).includes(true);
  if (!isRight || counted.code_hash === null) {
    throw new Refusal(counted.wrong_tries >= MAX_WRONG_TRIES ? 'otp_used_up' : 'otp_wrong');
  }
  const token = newToken();
  const expiresIn = GRANT_SECONDS[purpose];
  const verified = await context.database.system((db) =>
    db
      .updateTable('verification')
      .set({
        verified_at: isoOf(now),
        code_hash: null,
        code_salt: null,
        grant_hash: hashToken(token),
        grant_expires_at: isoOf(now.add({ seconds: expiresIn })),
      })
      .where('id', '=', request.id)
      .where('code_hash', '=', expected)
      .executeTakeFirst(),
  );
  if (verified.numUpdatedRows === 0n) throw new Refusal('otp_expired');
  return { token, email: request.email, expiresIn };
}

/** An address that somebody proved to be theirs. */
export interface AddressProof {
  readonly id: string;
  readonly email: string;
}

/** Reads what a single-use token proves, without using it up. Throws `link_used` or `link_expired`. */
export async function readProof(
  context: IdentityContext,
  purpose: VerificationPurpose,
  token: string | null,
): Promise<AddressProof> {
  const row = await context.database.system((db) =>
    db
      .selectFrom('verification')
      .select(['id', 'email', 'used_at', 'grant_expires_at'])
      .where('grant_hash', '=', hashToken(token ?? ''))
      .where('purpose', '=', purpose)
      .executeTakeFirst(),
  );
  if (!row || row.used_at !== null) throw new Refusal('link_used');
  if ((row.grant_expires_at?.getTime() ?? 0) <= context.clock.now().epochMilliseconds) {
    throw new Refusal('link_expired');
  }
  return { id: row.id, email: row.email };
}

/** Uses a proof up in the transaction that acts on it; of two at once one throws `link_used`. */
export async function useProof(tx: Tx, context: IdentityContext, proof: AddressProof): Promise<void> {
  const used = await tx
    .updateTable('verification')
    .set({ used_at: isoOf(context.clock.now()) })
    .where('id', '=', proof.id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new Refusal('link_used');
}

async function takeCode(
  context: IdentityContext,
  purpose: VerificationPurpose,
  email: string,
  { ip, device }: LoginOrigin,
): Promise<void> {
  const guesser = { account: email, ip, device: knownDevice(context, device, email) };
  await takeGuesses(context, codeCounts(guesser, purpose), async () => {
    if (purpose === 'password_reset') await tellOfGuesses(context, email, 'code');
  });
}

async function findRequest(context: IdentityContext, purpose: VerificationPurpose, rememberToken: string | null) {
  if (!rememberToken) return null;
  const row = await context.database.system((db) =>
    db
      .selectFrom('verification')
      .selectAll()
      .where('request_hash', '=', hashToken(rememberToken))
      .where('purpose', '=', purpose)
      .executeTakeFirst(),
  );
  return row ?? null;
}

async function enqueueCode(tx: Tx, context: IdentityContext, verificationId: string, send: number): Promise<void> {
  await enqueueSystemMail(tx, context, CODE_TOPIC, { verificationId, send });
}

function inSystem(context: IdentityContext, work: (tx: Tx) => Promise<void>): Promise<void> {
  return context.database.system((db) => db.transaction().execute(work));
}
