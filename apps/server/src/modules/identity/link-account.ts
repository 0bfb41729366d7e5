import { checkText, FIELD_RULES, tidyText } from '@pravas/domain/validation/field-rules.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { EMPLOYEE } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { useInvitations } from './accept-invitation.ts';
import { beginSession, type IssuedTokens, type LoginOrigin } from './begin-session.ts';
import { findLogin, isOtherLogin } from './find-login.ts';
import type { IdentityContext } from './identity-context.ts';
import type { ArrivedPerson } from './oidc-client.ts';
import { covers, type Rights, readRights } from './who-is-reached.ts';

/** The outcome for a person whom the identity provider has authenticated. */
export type Admission =
  | { readonly kind: 'session'; readonly tokens: IssuedTokens }
  | { readonly kind: 'unknown' }
  /** The address that they proved signs in to another organisation. */
  | { readonly kind: 'elsewhere' }
  /** The account holds more rights than the person who set up the provider, who does not answer for it. */
  | { readonly kind: 'above'; readonly personId: string | null }
  | { readonly kind: 'disabled'; readonly personId: string };

/** How the organisation takes in people it does not know yet. */
export interface AdmissionRules {
  readonly createsAccounts: boolean;
  readonly defaultRoleId: string | null;
  /** The rights of the person who set up the identity provider: it signs in nobody with more rights. */
  readonly setBy: Rights;
}

/**
 * Finds the account of a person who used single sign-on and begins a session: by issuer and subject when they were
 * linked before, otherwise by an address that the provider verified on a domain that this organisation verified,
 * otherwise, where the organisation wants that, as a new account. Accounts of other organisations are out of reach:
 * row-level security shows none of them.
 */
export async function admitArrival(
  context: IdentityContext,
  organizationId: string,
  rules: AdmissionRules,
  arrived: ArrivedPerson,
  origin: LoginOrigin,
): Promise<Admission> {
  const admit = () =>
    context.database.forOrganization(organizationId, async (tx): Promise<Admission> => {
      const personId =
        (await findLinked(tx, arrived)) ?? (await linkByEmail(tx, context, organizationId, rules, arrived, origin));
      if (personId === null) return { kind: 'unknown' };
      if (personId === ABOVE) return { kind: 'above', personId: null };
      const person = await tx
        .selectFrom('person')
        .select('is_active')
        .where('id', '=', personId)
        .forShare()
        .executeTakeFirst();
      if (!person?.is_active) return { kind: 'disabled', personId };
      // For a person who was linked as an employee and is an admin by now, too.
      if (!covers(rules.setBy, await readRights(tx, personId))) return { kind: 'above', personId };
      const start = { organizationId, personId, method: 'sso', origin } as const;
      return { kind: 'session', tokens: await beginSession(tx, context, start) };
    });
  try {
    return await admit();
  } catch (error) {
    const { constraint } = error as { constraint?: string };
    if (!isOtherLogin(error) && constraint !== 'person_email' && constraint !== 'person_identity_pkey') throw error;
    const login = arrived.verifiedEmail === null ? undefined : await findLogin(context, arrived.verifiedEmail);
    if (login && login.organization_id !== organizationId) return { kind: 'elsewhere' };
    // This person arrived twice at once: a second look finds the account that was just made.
    return context.database
      .forOrganization(organizationId, (tx) => findAccount(tx, arrived))
      .then((known) => (known === null ? { kind: 'unknown' } : admit()));
  }
}

/** Instead of a person: there is an account, and it must not be linked. */
const ABOVE = Symbol('above');

async function findLinked(tx: Tx, arrived: ArrivedPerson): Promise<string | null> {
  const linked = await tx
    .selectFrom('person_identity')
    .select('person_id')
    .where('issuer', '=', arrived.issuer)
    .where('subject', '=', arrived.subject)
    .executeTakeFirst();
  return linked?.person_id ?? null;
}

async function findByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('person')
    .select(['id', 'is_active', 'invite_status', 'is_email_unproven'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
}

async function findAccount(tx: Tx, arrived: ArrivedPerson): Promise<string | null> {
  const linked = await findLinked(tx, arrived);
  if (linked !== null || arrived.verifiedEmail === null) return linked;
  return (await findByEmail(tx, arrived.verifiedEmail))?.id ?? null;
}

async function linkByEmail(
  tx: Tx,
  context: IdentityContext,
  organizationId: string,
  rules: AdmissionRules,
  arrived: ArrivedPerson,
  origin: LoginOrigin,
): Promise<string | typeof ABOVE | null> {
  const email = arrived.verifiedEmail;
  if (email === null || checkText(FIELD_RULES.accountEmail, email) !== null) return null;
  const domain = await tx
    .selectFrom('organization_domain')
    .select('id')
    .where('domain', '=', email.slice(email.lastIndexOf('@') + 1))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  if (!domain) return null;
  const known = await findByEmail(tx, email);
  // A disabled account is not linked; its person learns that it is disabled.
  if (known && !known.is_active) return known.id;
  if (!known && !rules.createsAccounts) return null;
  if (known && !covers(rules.setBy, await readRights(tx, known.id))) return ABOVE;
  const now = context.clock.now();
  const personId = known?.id ?? (await createAccount(tx, context, organizationId, rules, arrived, email));
  if (known?.invite_status === 'Sent' || known?.is_email_unproven) {
    await tx
      .updateTable('person')
      .set({ invite_status: 'Registered', is_email_unproven: false, updated_at: isoOf(now) })
      .where('id', '=', personId)
      .execute();
    await useInvitations(tx, context, personId);
  }
  await tx
    .insertInto('person_identity')
    .values({
      organization_id: organizationId,
      issuer: arrived.issuer,
      subject: arrived.subject,
      person_id: personId,
      linked_at: isoOf(now),
    })
    .execute();
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: 'identity',
    action: known ? 'person.linked' : 'person.created',
    objectType: 'person',
    objectId: personId,
    details: { issuer: arrived.issuer, through: 'sso' },
    requestId: origin.requestId,
  });
  return personId;
}

async function createAccount(
  tx: Tx,
  context: IdentityContext,
  organizationId: string,
  rules: AdmissionRules,
  arrived: ArrivedPerson,
  email: string,
): Promise<string> {
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where((where) =>
      where.or([
        where('id', '=', rules.defaultRoleId ?? organizationId),
        where.and([where('name', '=', EMPLOYEE), where('is_system', '=', true)]),
      ]),
    )
    .where('is_active', '=', true)
    // The wanted role if it still exists, else Employee.
    .orderBy((order) => order.case().when('id', '=', rules.defaultRoleId).then(0).else(1).end())
    .executeTakeFirstOrThrow();
  const now = isoOf(context.clock.now());
  const personId = newId();
  await tx
    .insertInto('person')
    .values({
      organization_id: organizationId,
      id: personId,
      email,
      password_hash: null,
      ...namesOf(arrived, email),
      gender: null,
      role_id: role.id,
      invite_status: 'Registered',
      created_at: now,
      updated_at: now,
    })
    .execute();
  return personId;
}

/**
 * The names that the provider claims. Without a first name people are called by their address until they say it, and
 * the last name stays open with it: both are asked together before the first booking, since nothing made up may be
 * ticketed.
 */
function namesOf({ firstName, lastName }: ArrivedPerson, email: string): { first_name: string; last_name: string } {
  const first = claimed(firstName);
  if (first !== null) return { first_name: first, last_name: claimed(lastName) ?? '' };
  const [called = ''] = email.split(/[^\p{L}]/u).filter((part) => part !== '');
  return { first_name: claimed(called.charAt(0).toUpperCase() + called.slice(1)) ?? 'New', last_name: '' };
}

/** A claimed name where it is one by our rules. */
function claimed(name: string | null): string | null {
  const rule = FIELD_RULES.givenName;
  const tidy = tidyText(rule, (name ?? '').slice(0, 200));
  return checkText(rule, tidy) === null ? tidy : null;
}
