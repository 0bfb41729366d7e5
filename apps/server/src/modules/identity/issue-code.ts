import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { findLogin, findPasswordOwner } from './find-login.ts';
import type { CodeSeal } from './identity-context.ts';

/** What making a code needs. */
export interface IssueContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly codes: CodeSeal;
}

/** The mail, and its recipient. The code exists nowhere else. */
export type CodeMail =
  | { readonly kind: 'sign_up' | 'password_reset'; readonly to: string; readonly code: string }
  | { readonly kind: 'already_registered'; readonly to: string };

/**
 * Makes the code of a request when it is mailed and keeps only its hash. Null if nothing should be sent: a later code
 * was requested, the request expired, or nobody has the address whose password is to be reset.
 */
export async function issueCode(context: IssueContext, verificationId: string, send: number): Promise<CodeMail | null> {
  const request = await context.database.system((db) =>
    db
      .selectFrom('verification')
      .select(['purpose', 'email'])
      .where('id', '=', verificationId)
      .where('sends', '=', send)
      .executeTakeFirst(),
  );
  if (!request) return null;
  const to = request.email;
  if (request.purpose === 'sign_up' && (await findLogin(context, to))) return { kind: 'already_registered', to };
  if (request.purpose === 'password_reset' && !(await findPasswordOwner(context, to))?.is_active) return null;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16);
  const kept = await context.database.system((db) =>
    db
      .updateTable('verification')
      .set({ code_hash: context.codes.hash(salt, code), code_salt: salt })
      .where('id', '=', verificationId)
      .where('sends', '=', send)
      .where('verified_at', 'is', null)
      .where('code_expires_at', '>', new Date(context.clock.now().epochMilliseconds))
      .executeTakeFirst(),
  );
  if (kept.numUpdatedRows === 0n) return null;
  return { kind: request.purpose === 'sign_up' ? 'sign_up' : 'password_reset', to, code };
}
