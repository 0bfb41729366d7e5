import type { listDomains } from '@pravas/contract/identity/sso-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import { isHostName } from '@pravas/domain/validation/patterns.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellAdmins } from '../access/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import type { IdentityContext } from './identity-context.ts';
import { type OwnProof, provePresence } from './prove-presence.ts';
import { expectCoversReached } from './who-is-reached.ts';

type Domain = PayloadOf<typeof listDomains>['data'][number];

interface DomainRow {
  readonly id: string;
  readonly domain: string;
  readonly token: string;
  readonly verified_at: Date | null;
}

/** The domains an organisation claims, by name. */
export async function listMailDomains(context: IdentityContext, organizationId: string): Promise<readonly Domain[]> {
  const rows = await context.database.forOrganization(organizationId, (tx) =>
    tx.selectFrom('organization_domain').selectAll().orderBy('domain').execute(),
  );
  return rows.map(present);
}

/** Claims a domain. It has no effect before it is verified, so anybody may claim an unverified one. */
export async function claimDomain(
  context: IdentityContext,
  caller: Caller,
  typed: string,
  requestId: string,
): Promise<Domain> {
  const domain = typed.trim().toLowerCase().replace(/\.$/, '');
  if (!isHostName(domain)) refuse(invalidMessage('domain'));
  await refuseTaken(context, caller, domain);
  const row = { id: newId(), domain, token: newToken(), verified_at: null };
  try {
    await context.database.forOrganization(caller.organizationId, async (tx) => {
      await tx
        .insertInto('organization_domain')
        .values({ organization_id: caller.organizationId, ...row, created_at: isoOf(context.clock.now()) })
        .execute();
      await recordDomain(tx, context, caller, 'domain.claimed', row, requestId);
    });
  } catch (error) {
    if (isUniqueViolation(error)) refuse('This domain is already on the list');
    throw error;
  }
  return present(row);
}

/**
 * Looks up the TXT record now; a person who can publish it controls the domain. From then on the identity provider
 * signs in the domain's people, so the caller must prove presence and have every right that these people have. Tells
 * every company admin.
 */
export async function verifyDomain(
  context: IdentityContext,
  caller: Caller,
  { domainId, ...proof }: OwnProof & { readonly domainId: string },
  requestId: string,
): Promise<Domain> {
  const row = await context.database.forOrganization(caller.organizationId, (tx) => findDomainRow(tx, domainId));
  if (row.verified_at !== null) return present(row);
  await provePresence(context, caller, proof);
  await refuseTaken(context, caller, row.domain);
  const records = await context.names.txt(nameOf(row.domain));
  if (!records.includes(recordOf(row.token))) throw new Refusal('domain_record_missing');
  const now = context.clock.now();
  try {
    await context.database.forOrganization(caller.organizationId, async (tx) => {
      await expectCoversReached(tx, caller, row.domain);
      await tx
        .updateTable('organization_domain')
        .set({ verified_at: isoOf(now) })
        .where('id', '=', domainId)
        .execute();
      await recordDomain(tx, context, caller, 'domain.verified', row, requestId);
      await tellAdmins(tx, context, caller.organizationId, {
        kind: 'domain_verified',
        by: caller.personId,
        domain: row.domain,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('domain_taken');
    throw error;
  }
  return present({ ...row, verified_at: new Date(now.epochMilliseconds) });
}

/** Gives a domain up: single sign-on no longer applies to its addresses. */
export async function removeDomain(
  context: IdentityContext,
  caller: Caller,
  { domainId, ...proof }: OwnProof & { readonly domainId: string },
  requestId: string,
): Promise<void> {
  const found = await context.database.forOrganization(caller.organizationId, (tx) => findDomainRow(tx, domainId));
  // A claim that was never verified has no effect, and may be dropped as freely as it was made.
  if (found.verified_at !== null) await provePresence(context, caller, proof);
  await context.database.forOrganization(caller.organizationId, async (tx) => {
    const row = await findDomainRow(tx, domainId);
    if (row.verified_at !== null) {
      // Verified by another organisation in between.
      if (found.verified_at === null) throw new Refusal('conflict');
      await expectCoversReached(tx, caller);
    }
    await tx.deleteFrom('organization_domain').where('id', '=', domainId).execute();
    await recordDomain(tx, context, caller, 'domain.removed', row, requestId);
    if (row.verified_at === null) return;
    await tellAdmins(tx, context, caller.organizationId, {
      kind: 'domain_removed',
      by: caller.personId,
      domain: row.domain,
    });
  });
}

async function refuseTaken(context: IdentityContext, caller: Caller, domain: string): Promise<void> {
  const { rows } = await context.database.system((db) =>
    sql<{ organization_id: string }>`select organization_id from find_domain(${domain})`.execute(db),
  );
  if (rows[0] && rows[0].organization_id !== caller.organizationId) throw new Refusal('domain_taken');
}

async function findDomainRow(tx: Tx, domainId: string): Promise<DomainRow> {
  const row = await tx.selectFrom('organization_domain').selectAll().where('id', '=', domainId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

const nameOf = (domain: string) => `_pravas.${domain}`;
const recordOf = (token: string) => `pravas-verification=${token}`;

/** The record is shown as name, type and value, in the order of a zone file. */
function present(row: DomainRow): Domain {
  return {
    _id: row.id,
    domain: row.domain,
    record: `${nameOf(row.domain)} TXT ${recordOf(row.token)}`,
    verifiedAt: row.verified_at?.toISOString() ?? null,
  };
}

async function recordDomain(
  tx: Tx,
  context: IdentityContext,
  caller: Caller,
  action: string,
  row: DomainRow,
  requestId: string,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: context.clock.now(),
    actor: actorOf(caller),
    action,
    objectType: 'domain',
    objectId: row.id,
    details: { domain: row.domain },
    requestId,
  });
}

function refuse(message: string): never {
  throw new Refusal('validation_failed', { errors: [{ field: 'domain', message }] });
}

function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === '23505';
}
