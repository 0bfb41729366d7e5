import type { apiKey, createApiKey as createOperation } from '@pravas/contract/access/api-key-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { Privilege } from '@pravas/contract/privileges.ts';
import { indianDate, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import { ACCESS_TOPIC, announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { hashToken, newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseField } from '../organisation/index.ts';
import { type AccessChange, expectHeld, type KeyContext, recordAccess } from './access-change.ts';
import { API_KEY_MARK } from './find-api-key-caller.ts';
import { tellAdmins } from './tell-admins.ts';

type ApiKey = z.output<typeof apiKey>;

/** What a person sees of a key afterwards: the mark and this many characters of 43. */
const SHOWN_CHARACTERS = 6;

/** The scope of a directory that keeps people up to date. */
export const SCIM_SCOPE = 'scim';
/** What a key's maker must be allowed to do before a directory may do it on their behalf. */
export const SCIM_NEEDS: Privilege = 'employees.manage';

/** All keys, the newest first, revoked ones included. */
export async function listApiKeys(tx: Tx): Promise<ApiKey[]> {
  const rows = await selectKeys(tx).orderBy('api_key.created_at', 'desc').orderBy('api_key.id', 'desc').execute();
  return rows.map(present);
}

/**
 * Makes a key. Its secret is in the answer and nowhere else: the database keeps a hash. One for a directory, which says
 * who people are, wants the person's proof, and every company admin is notified. Throws `privilege_not_held`,
 * `validation_failed` for an expiry in the past, and what is refused where the proof is missing or wrong.
 */
export async function createApiKey(
  context: KeyContext,
  body: BodyOf<typeof createOperation>,
  change: AccessChange,
): Promise<{ apiKey: ApiKey; secret: string }> {
  expectHeld(
    change.caller,
    body.scopes.map((scope) => (scope === SCIM_SCOPE ? SCIM_NEEDS : scope)),
    'scopes',
  );
  if (body.scopes.includes(SCIM_SCOPE)) await context.prove(change.caller, body);
  return context.database.forOrganization(change.caller.organizationId, (tx) => writeKey(tx, context, body, change));
}

async function writeKey(
  tx: Tx,
  context: KeyContext,
  body: BodyOf<typeof createOperation>,
  change: AccessChange,
): Promise<{ apiKey: ApiKey; secret: string }> {
  const { caller, now } = change;
  const scopes = [...new Set(body.scopes)];
  const id = newId();
  const secret = `${API_KEY_MARK}${newToken()}`;
  const expiresAt = expiryOf(body.expiresOn, now);
  await tx
    .insertInto('api_key')
    .values({
      organization_id: caller.organizationId,
      id,
      name: body.name,
      prefix: secret.slice(0, API_KEY_MARK.length + SHOWN_CHARACTERS),
      key_hash: hashToken(secret),
      scopes,
      created_by: caller.personId,
      created_at: isoOf(now),
      expires_at: expiresAt,
      held_privileges: [...caller.privileges],
    })
    .execute();
  await recordAccess(tx, change, {
    action: 'api_key.created',
    objectType: 'api_key',
    objectId: id,
    details: { after: { name: body.name, scopes, expiresAt } },
  });
  if (scopes.includes(SCIM_SCOPE)) {
    await tellAdmins(tx, context, caller.organizationId, {
      kind: 'directory_key',
      by: caller.personId,
      name: body.name,
    });
  }
  return { apiKey: await readKey(tx, id), secret };
}

/** Revokes a key at once; a revoked one stays revoked. Throws `not_found`. */
export async function revokeApiKey(tx: Tx, apiKeyId: string, change: AccessChange): Promise<void> {
  const key = await readKey(tx, apiKeyId);
  const revoked = await tx
    .updateTable('api_key')
    .set({ revoked_at: isoOf(change.now) })
    .where('id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) return;
  await recordAccess(tx, change, {
    action: 'api_key.revoked',
    objectType: 'api_key',
    objectId: apiKeyId,
    details: { name: key.name },
  });
  await announce(tx, change.caller.organizationId, ACCESS_TOPIC);
}

/** Revokes every key that the caller made and that still works; answers how many. */
export async function revokeOwnKeys(tx: Tx, change: AccessChange): Promise<number> {
  const { caller, now } = change;
  const revoked = await tx
    .updateTable('api_key')
    .set({ revoked_at: isoOf(now) })
    .where('created_by', '=', caller.personId)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(now.epochMilliseconds))]))
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of revoked) {
    await recordAccess(tx, change, {
      action: 'api_key.revoked',
      objectType: 'api_key',
      objectId: id,
      details: { name },
    });
  }
  if (revoked.length > 0) await announce(tx, caller.organizationId, ACCESS_TOPIC);
  return revoked.length;
}

/** A key is good through the whole of its last day in India. */
function expiryOf(expiresOn: string | null, now: Temporal.Instant): string | null {
  if (expiresOn === null) return null;
  const lastDay = Temporal.PlainDate.from(expiresOn);
  const today = indianDate(now);
  if (Temporal.PlainDate.compare(lastDay, today) < 0) {
    throw refuseField('validation_failed', 'expiresOn', 'The date of expiry must not be in the past');
  }
  return isoOf(startOfIndianDay(lastDay.add({ days: 1 })));
}

async function readKey(tx: Tx, id: string): Promise<ApiKey> {
  const row = await selectKeys(tx).where('api_key.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return present(row);
}

function selectKeys(tx: Tx) {
  return tx
    .selectFrom('api_key')
    .innerJoin('person', (join) =>
      join
        .onRef('person.organization_id', '=', 'api_key.organization_id')
        .onRef('person.id', '=', 'api_key.created_by'),
    )
    .select([
      'api_key.id',
      'api_key.name',
      'api_key.prefix',
      'api_key.scopes',
      'api_key.created_at',
      'api_key.expires_at',
      'api_key.last_used_at',
      'api_key.revoked_at',
      'person.first_name',
      'person.last_name',
    ]);
}

function present(row: Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>): ApiKey {
  return {
    _id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdBy: `${row.first_name} ${row.last_name}`,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isRevoked: row.revoked_at !== null,
  };
}
