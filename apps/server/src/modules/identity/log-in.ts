import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellOfGuesses } from './account-mail.ts';
import { beginSession, type IssuedTokens, type LoginOrigin } from './begin-session.ts';
import { findLogin } from './find-login.ts';
import type { IdentityContext } from './identity-context.ts';
import { knownDevice } from './known-devices.ts';
import { passwordCounts, returnGuesses, takeGuesses } from './limit-guesses.ts';
import { DUMMY_HASH, verifyPassword } from './password.ts';
import type { SessionContext } from './session.ts';

/** What signing in with a password needs. */
type LoginContext = SessionContext & Pick<IdentityContext, 'codes'>;

/** How long a second factor may take, and how often it may be wrong, before the password is asked for again. */
export const TICKET_SECONDS = 300;

/** The ways a login can be finished. */
type SecondFactorMethod = 'totp' | 'passkey' | 'recovery';

/** What a right password leads to. */
export type LoginResult =
  | { readonly kind: 'session'; readonly tokens: IssuedTokens }
  | { readonly kind: 'challenge'; readonly ticket: string; readonly methods: readonly SecondFactorMethod[] };

/** The organisation whose verified mail domain an address is on. */
export interface DomainRow {
  readonly organization_id: string;
  readonly sso_enabled: boolean;
  readonly sso_required: boolean;
}

/**
 * Signs in with e-mail and password. One refusal for every reason, in the same time: no address can be probed.
 *
 * Where the domain's organisation requires single sign-on that one refusal is `sso_required`, for every address of the
 * domain, known or not, and for wrong passwords as for right ones. Only a right password admits two kinds of people:
 * company admins, so that a broken identity provider locks nobody out of repairing it, and people of another
 * organisation, for whom the domain's owner does not decide.
 */
export async function logIn(
  context: LoginContext,
  credentials: { readonly email: string; readonly password: string },
  origin: LoginOrigin,
): Promise<LoginResult> {
  const email = credentials.email.trim();
  const counts = passwordCounts({ account: email, ip: origin.ip, device: knownDevice(context, origin.device, email) });
  await takeGuesses(context, counts, () => tellOfGuesses(context, email, 'password'));
  const domain = await findDomain(context, email);
  const row = await findLogin(context, email);
  const matches = await verifyPassword(credentials.password, row?.password_hash ?? DUMMY_HASH);
  const refusal = new Refusal(domain?.sso_required ? 'sso_required' : 'wrong_credentials');
  if (!row || row.password_hash === null || !matches || !row.is_active) throw refusal;
  const { organization_id: organizationId, person_id: personId, password_hash: verified } = row;
  const result = await context.database.forOrganization(organizationId, async (tx): Promise<LoginResult> => {
    const person = await tx
      .selectFrom('person')
      .innerJoin('role', (join) =>
        join.onRef('role.id', '=', 'person.role_id').onRef('role.organization_id', '=', 'person.organization_id'),
      )
      .select(['person.password_hash', 'person.is_active', 'role.role_code'])
      .where('person.id', '=', personId)
      .forShare()
      .executeTakeFirst();
    // The password was changed, or the person disabled, while it was being verified.
    if (!person?.is_active || person.password_hash !== verified) throw refusal;
    const isAdmin = (person.role_code & 1) === 1;
    if (domain?.sso_required && domain.organization_id === organizationId && !isAdmin) throw refusal;
    const methods = await listMethods(tx, personId);
    if (methods.length > 0) return challenge(tx, context, organizationId, personId, methods);
    const start = { organizationId, personId, method: 'password', origin } as const;
    return { kind: 'session', tokens: await beginSession(tx, context, start) };
  });
  await returnGuesses(context, counts);
  return result;
}

/** The organisation that verified the domain of this address; null when none did. */
export async function findDomain(context: SessionContext, email: string): Promise<DomainRow | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const { rows } = await context.database.system((db) =>
    sql<DomainRow>`select * from find_domain(${domain})`.execute(db),
  );
  return rows[0] ?? null;
}

async function listMethods(tx: Tx, personId: string): Promise<readonly SecondFactorMethod[]> {
  const factors = await tx
    .selectFrom('second_factor')
    .select('kind')
    .distinct()
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .execute();
  if (factors.length === 0) return [];
  const code = await tx
    .selectFrom('recovery_code')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  const has = (kind: string) => factors.some((factor) => factor.kind === kind);
  return [
    ...(has('passkey') ? (['passkey'] as const) : []),
    ...(has('totp') ? (['totp'] as const) : []),
    ...(code ? (['recovery'] as const) : []),
  ];
}

async function challenge(
  tx: Tx,
  context: SessionContext,
  organizationId: string,
  personId: string,
  methods: readonly SecondFactorMethod[],
): Promise<LoginResult> {
  const ticket = newToken();
  await tx
    .insertInto('login_ticket')
    .values({
      organization_id: organizationId,
      id: newId(),
      person_id: personId,
      purpose: 'second_factor',
      token_hash: hashToken(ticket),
      challenge: null,
      expires_at: isoOf(context.clock.now().add({ seconds: TICKET_SECONDS })),
    })
    .execute();
  return { kind: 'challenge', ticket, methods };
}
