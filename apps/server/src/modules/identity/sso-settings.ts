import type { getSsoSettings, updateSsoSettings } from '@pravas/contract/identity/sso-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Privilege } from '@pravas/contract/privileges.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import type { Selectable } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { tellAdmins } from '../access/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import type { IdentityContext } from './identity-context.ts';
import { discoverProvider, type Provider, redirectUriOf } from './oidc-client.ts';
import { provePresence } from './prove-presence.ts';
import { expectCoversReached, type Rights } from './who-is-reached.ts';

type Settings = PayloadOf<typeof getSsoSettings>['sso'];
type Change = BodyOf<typeof updateSsoSettings>;

/** How the organisation signs in; every field empty or off before it was set up. */
export async function readSsoSettings(context: IdentityContext, organizationId: string): Promise<Settings> {
  const row = await context.database.forOrganization(organizationId, findConnection);
  return {
    issuer: row?.issuer ?? '',
    clientId: row?.client_id ?? '',
    hasClientSecret: (row?.sealed_secret ?? null) !== null,
    isEnabled: row?.is_enabled ?? false,
    isRequired: row?.is_required ?? false,
    createsAccounts: row?.creates_accounts ?? false,
    defaultRoleId: row?.default_role_id ?? null,
    redirectUri: redirectUriOf(context),
  };
}

/** A provider, how it takes people in, and the rights of the person who set it up. */
type TrustedProvider = Provider & {
  readonly createsAccounts: boolean;
  readonly defaultRoleId: string | null;
  readonly setBy: Rights;
};

/** The provider of an organisation; null unless single sign-on is switched on. */
export async function findProvider(context: IdentityContext, organizationId: string): Promise<TrustedProvider | null> {
  const row = await context.database.forOrganization(organizationId, findConnection);
  if (!row?.is_enabled) return null;
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: openSecret(context, organizationId, row.sealed_secret),
    createsAccounts: row.creates_accounts,
    defaultRoleId: row.default_role_id,
    setBy: { isAdmin: row.set_by_admin, privileges: new Set(row.set_privileges as Privilege[]) },
  };
}

/**
 * Changes how the organisation signs in. Before it is switched on, a domain must be verified and the provider answer.
 * The caller must prove their presence and hold every right of the people the provider can sign in; another issuer or
 * client begins without anybody linked. Every company admin is notified.
 */
export async function changeSsoSettings(
  context: IdentityContext,
  caller: Caller,
  change: Change,
  requestId: string,
): Promise<Settings> {
  const { organizationId } = caller;
  checkIssuer(context, change.issuer);
  await provePresence(context, caller, change);
  const before = await context.database.forOrganization(organizationId, async (tx) => {
    await checkDefaultRole(tx, caller, change.defaultRoleId);
    await expectCoversReached(tx, caller);
    if (change.isEnabled && !(await hasVerifiedDomain(tx))) throw new Refusal('domain_not_verified');
    return findConnection(tx);
  });
  const kept = openSecret(context, organizationId, before?.sealed_secret ?? null);
  const clientSecret = change.clientSecret === undefined ? kept : change.clientSecret || null;
  if (change.isEnabled) {
    await discoverProvider(context, { issuer: change.issuer, clientId: change.clientId, clientSecret });
  }
  await context.database.forOrganization(organizationId, async (tx) => {
    const values = {
      issuer: change.issuer,
      client_id: change.clientId,
      sealed_secret: clientSecret === null ? null : context.secrets.seal(purposeOfClient(organizationId), clientSecret),
      is_enabled: change.isEnabled,
      is_required: change.isRequired,
      creates_accounts: change.createsAccounts,
      default_role_id: change.defaultRoleId,
      set_by_admin: caller.isAdmin,
      set_privileges: [...caller.privileges],
      updated_at: isoOf(context.clock.now()),
    };
    // Checked again, since a person may have got more rights while the provider was asked.
    await expectCoversReached(tx, caller);
    await tx
      .insertInto('sso_connection')
      .values({ organization_id: organizationId, ...values })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
      .execute();
    if (before && (before.issuer !== change.issuer || before.client_id !== change.clientId)) await forgetLinks(tx);
    await recordAudit(tx, {
      organizationId,
      at: context.clock.now(),
      actor: actorOf(caller),
      action: 'sso.changed',
      objectType: 'sso_connection',
      objectId: organizationId,
      details: {
        issuerBefore: before?.issuer ?? null,
        issuer: change.issuer,
        clientIdBefore: before?.client_id ?? null,
        clientId: change.clientId,
        secretChanged: change.clientSecret !== undefined,
        enabledBefore: before?.is_enabled ?? false,
        enabled: change.isEnabled,
        requiredBefore: before?.is_required ?? false,
        required: change.isRequired,
        createsAccounts: change.createsAccounts,
        defaultRoleId: change.defaultRoleId,
      },
      requestId,
    });
    await tellAdmins(tx, context, organizationId, {
      kind: 'sso',
      by: caller.personId,
      before: before ? wordsOf(before) : ['Single sign-on was not set up'],
      after: [...wordsOf(values), ...(change.clientSecret === undefined ? [] : ['The client secret was replaced'])],
    });
  });
  return readSsoSettings(context, organizationId);
}

/** Another provider's claim is no proof of who a person was to the former one; running logins end, too. */
async function forgetLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('person_identity').execute();
  await tx.deleteFrom('sso_login').where('used_at', 'is', null).execute();
}

type Told = Pick<Selectable<Schema['sso_connection']>, 'issuer' | 'client_id' | 'is_enabled' | 'is_required'>;

function wordsOf(connection: Told): readonly string[] {
  return [
    `Issuer: ${connection.issuer}`,
    `Client id: ${connection.client_id}`,
    `Single sign-on: ${connection.is_enabled ? 'on' : 'off'}`,
    `Required: ${connection.is_required ? 'yes' : 'no'}`,
  ];
}

async function findConnection(tx: Tx) {
  return tx.selectFrom('sso_connection').selectAll().executeTakeFirst();
}

function openSecret(context: IdentityContext, organizationId: string, sealed: Buffer | null): string | null {
  return sealed === null ? null : context.secrets.open(purposeOfClient(organizationId), sealed);
}

function checkIssuer(context: IdentityContext, issuer: string): void {
  const url = URL.parse(issuer);
  if (!url) {
    throw new Refusal('validation_failed', { errors: [{ field: 'issuer', message: invalidMessage('issuer') }] });
  }
  if (url.protocol !== 'https:' && !context.egress.isException(issuer)) throw new Refusal('address_refused');
}

/** A person who has accounts created automatically gives their role: it may hold nothing that this person lacks. */
async function checkDefaultRole(tx: Tx, caller: Caller, roleId: string | null): Promise<void> {
  if (roleId === null) return;
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('id', '=', roleId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!role) throw new Refusal('not_found');
  const privileges = await tx.selectFrom('role_privilege').select('privilege').where('role_id', '=', roleId).execute();
  const held: ReadonlySet<string> = caller.privileges;
  if (privileges.every(({ privilege }) => held.has(privilege))) return;
  throw new Refusal('validation_failed', {
    errors: [{ field: 'defaultRoleId', message: new Refusal('privilege_not_held').message }],
  });
}

async function hasVerifiedDomain(tx: Tx): Promise<boolean> {
  const domain = await tx
    .selectFrom('organization_domain')
    .select('id')
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return domain !== undefined;
}

/** What an organisation's client secret is sealed for. */
export const purposeOfClient = (organizationId: string): string => `sso_client:${organizationId}`;
