import type { ErrorCode } from '@pravas/contract/error-codes.ts';
import { sql } from 'kysely';
import { hashToken } from '../../platform/ids.ts';
import type { RefusedRequest } from '../../platform/operations.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { accountOf, type SecurityAccount, type SecurityKind, type SecurityNote } from '../../platform/security-note.ts';
import { findLogin, type Login } from './find-login.ts';
import type { SessionContext } from './session.ts';
import { rememberTokenOf } from './session-cookie.ts';

type Find = () => Promise<SecurityNote | null>;

/** Refusals because of who the caller is, not because a service is off for the whole organisation. */
const PRIVILEGE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'privilege_missing',
  'privilege_not_held',
  'provider_only',
  'not_the_approver',
  'others_not_allowed',
  'case_is_private',
  'cross_origin_refused',
]);

/** By operation, what a wrong guess at it is. */
const GUESSES: Readonly<Record<string, { readonly kind: SecurityKind; readonly codes: readonly ErrorCode[] }>> = {
  login: { kind: 'sign_in_failed', codes: ['wrong_credentials', 'sso_required', 'too_many_requests'] },
  'verify-second-factor': {
    kind: 'second_factor_wrong',
    codes: ['otp_wrong', 'otp_used_up', 'passkey_refused', 'too_many_requests'],
  },
  'verify-forgot-password': { kind: 'code_wrong', codes: ['otp_wrong', 'otp_used_up', 'too_many_requests'] },
};

/** Reports refusals that may be an attack to the security log. */
export function watchRefusals(context: SessionContext, security: SecurityLog): (refused: RefusedRequest) => void {
  return (refused) => {
    const find = noteOf(context, refused);
    if (find !== null) security.note(refused.request, find);
  };
}

function noteOf(context: SessionContext, refused: RefusedRequest): Find | null {
  const { operation, refusal, caller } = refused;
  const noted = refusal.details.security;
  if (noted !== undefined) return async () => noted;
  const guess = GUESSES[operation.id];
  if (guess?.codes.includes(refusal.code)) return () => findGuessed(context, refused, guess.kind);
  const account = caller === null ? null : accountOf(caller);
  if (refusal.code === 'wrong_current_password')
    return async () => ({ kind: 'password_wrong', reason: refusal.code, account });
  if (!PRIVILEGE_CODES.has(refusal.code)) return null;
  return async () => ({ kind: 'privilege_refused', reason: `${refusal.code}:${operation.id}`, account });
}

/**
 * Whose account was guessed at, and why it failed. Outside, all reasons give the same refusal, which reveals nothing.
 */
async function findGuessed(
  context: SessionContext,
  refused: RefusedRequest,
  kind: SecurityKind,
): Promise<SecurityNote | null> {
  const { code } = refused.refusal;
  const reason = code === 'too_many_requests' ? 'locked' : code;
  if (kind === 'second_factor_wrong') return { kind, reason, account: await accountOfTicket(context, refused) };
  const email = kind === 'sign_in_failed' ? textIn(refused.body, 'email') : await emailOfCode(context, refused);
  const row = email === null ? undefined : await findLogin(context, email.trim());
  if (!row) return { kind, reason: kind === 'sign_in_failed' ? 'unknown_account' : reason, account: null };
  const account = { organizationId: row.organization_id, subject: `person:${row.person_id}` };
  if (code !== 'wrong_credentials') return { kind, reason, account };
  return { kind, reason: row.is_active ? 'wrong_password' : 'person_disabled', account };
}

async function accountOfTicket(context: SessionContext, { body }: RefusedRequest): Promise<SecurityAccount | null> {
  const ticket = textIn(body, 'ticket');
  if (ticket === null) return null;
  const { rows } = await context.database.system((db) =>
    sql<Pick<Login, 'organization_id' | 'person_id'>>`select * from find_login_ticket(${hashToken(ticket)})`.execute(
      db,
    ),
  );
  const [row] = rows;
  return row ? { organizationId: row.organization_id, subject: `person:${row.person_id}` } : null;
}

async function emailOfCode(context: SessionContext, { request }: RefusedRequest): Promise<string | null> {
  const token = rememberTokenOf(request);
  if (token === null) return null;
  const asked = await context.database.system((db) =>
    db.selectFrom('verification').select('email').where('request_hash', '=', hashToken(token)).executeTakeFirst(),
  );
  return asked?.email ?? null;
}

function textIn(body: unknown, field: string): string | null {
  const value: unknown = (body as Readonly<Record<string, unknown>> | null)?.[field];
  return typeof value === 'string' ? value : null;
}
