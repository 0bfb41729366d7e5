import type {
  createWebhook as createOperation,
  updateWebhook as updateOperation,
  webhook,
} from '@pravas/contract/notice/webhook-operations.ts';
import { MAX_WEBHOOKS } from '@pravas/contract/notice/webhook-topics.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Egress } from '../../platform/egress.ts';
import { newId, newToken } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { type AuditDetails, actorOf, changedFields, recordAudit } from '../audit/index.ts';
import { settlePause } from './settle-actions.ts';
import { purposeOf } from './webhook-context.ts';
import { giveUpWaiting, sendWaiting } from './webhook-deliveries.ts';

/** A webhook as it crosses HTTP, without its secret. */
export type Webhook = z.output<typeof webhook>;

/** Who changes a webhook, and by which request. */
export interface WebhookChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** The prefix by which a leaked secret is recognised. */
const SECRET_MARK = 'whsec_';

/** Refuses addresses that must not be called (`address_refused`, naming the field). Asked outside any transaction. */
export async function expectCallable(egress: Egress, url: string): Promise<void> {
  try {
    await egress.judge(url);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, { errors: [{ field: 'url', message: error.message }] });
  }
}

/** All webhooks, the oldest first. */
export async function listWebhooks(tx: Tx): Promise<Webhook[]> {
  const rows = await selectWebhooks(tx).orderBy('webhook_endpoint.created_at').execute();
  return rows.map(present);
}

/** Reads one. Throws `not_found`. */
async function readWebhook(tx: Tx, webhookId: string): Promise<Webhook> {
  const row = await selectWebhooks(tx).where('webhook_endpoint.id', '=', webhookId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return present(row);
}

/** Makes a webhook; its secret is in the answer and nowhere else in the clear. Throws `webhook_limit`. */
export async function createWebhook(
  tx: Tx,
  secrets: SecretBox,
  body: BodyOf<typeof createOperation>,
  change: WebhookChange,
): Promise<{ webhook: Webhook; secret: string }> {
  const { caller, now } = change;
  // Two requests at once must not both find room: they take turns at this organisation's row.
  await tx.selectFrom('organization').select('id').where('id', '=', caller.organizationId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_WEBHOOKS) throw new Refusal('webhook_limit');
  const id = newId();
  const secret = newSecret();
  await tx
    .insertInto('webhook_endpoint')
    .values({
      organization_id: caller.organizationId,
      id,
      name: body.name,
      url: body.url,
      secret: sealed(secrets, id, secret),
      topics: JSON.stringify([...new Set(body.topics)]),
      paused_reason: null,
      created_by: caller.personId,
      created_at: isoOf(now),
      updated_at: isoOf(now),
    })
    .execute();
  const made = await readWebhook(tx, id);
  await record(tx, change, 'webhook.created', id, { after: auditOf(made) });
  return { webhook: made, secret };
}

/**
 * Changes a webhook; saved as active it starts afresh with its waiting messages, in order, otherwise these are given
 * up. Throws `not_found`.
 */
export async function updateWebhook(
  tx: Tx,
  body: BodyOf<typeof updateOperation>,
  change: WebhookChange,
): Promise<Webhook> {
  const before = await readWebhook(tx, body.webhookId);
  await tx
    .updateTable('webhook_endpoint')
    .set({
      name: body.name,
      url: body.url,
      topics: JSON.stringify([...new Set(body.topics)]),
      is_active: body.isActive,
      paused_reason: null,
      ...(body.isActive ? { failures_in_row: 0, failing_since: null } : {}),
      updated_at: isoOf(change.now),
    })
    .where('id', '=', body.webhookId)
    .execute();
  await settlePause(tx, change.caller.organizationId, body.webhookId);
  if (!body.isActive) await giveUpWaiting(tx, body.webhookId, 'The webhook was switched off.');
  else if (before.pausedReason !== null) await sendWaiting(tx, body.webhookId, change.now);
  const after = await readWebhook(tx, body.webhookId);
  await record(tx, change, 'webhook.updated', body.webhookId, changedFields(auditOf(before), auditOf(after)));
  return after;
}

/** Removes a webhook with its log. Throws `not_found`. */
export async function deleteWebhook(tx: Tx, webhookId: string, change: WebhookChange): Promise<void> {
  const before = await readWebhook(tx, webhookId);
  await settlePause(tx, change.caller.organizationId, webhookId);
  await tx.deleteFrom('webhook_endpoint').where('id', '=', webhookId).execute();
  await record(tx, change, 'webhook.removed', webhookId, { before: auditOf(before) });
}

/** How long the old secret signs beside the new one, so that a receiver can switch without losing a message. */
const OLD_SECRET_HOURS = 24;

/** Gives a webhook a new secret; the old one signs beside it for a day. Throws `not_found`. */
export async function rotateSecret(
  tx: Tx,
  secrets: SecretBox,
  webhookId: string,
  change: WebhookChange,
): Promise<{ webhook: Webhook; secret: string }> {
  const before = await readWebhook(tx, webhookId);
  const secret = newSecret();
  await tx
    .updateTable('webhook_endpoint')
    .set({
      secret: sealed(secrets, webhookId, secret),
      old_secret: sql<string>`secret`,
      old_secret_until: isoOf(change.now.add({ hours: OLD_SECRET_HOURS })),
      updated_at: isoOf(change.now),
    })
    .where('id', '=', webhookId)
    .execute();
  await record(tx, change, 'webhook.secret_renewed', webhookId, { name: before.name });
  return { webhook: await readWebhook(tx, webhookId), secret };
}

function newSecret(): string {
  return `${SECRET_MARK}${newToken()}`;
}

function sealed(secrets: SecretBox, webhookId: string, secret: string): string {
  return secrets.seal(purposeOf(webhookId), secret).toString('base64');
}

function auditOf({ name, url, topics, isActive }: Webhook): AuditDetails {
  return { name, url, topics, isActive };
}

function record(
  tx: Tx,
  { caller, requestId, now }: WebhookChange,
  action: string,
  webhookId: string,
  details: AuditDetails,
): Promise<void> {
  return recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    requestId,
    action,
    objectType: 'webhook',
    objectId: webhookId,
    details,
  });
}

function selectWebhooks(tx: Tx) {
  return tx
    .selectFrom('webhook_endpoint')
    .innerJoin('person', (join) =>
      join
        .onRef('person.organization_id', '=', 'webhook_endpoint.organization_id')
        .onRef('person.id', '=', 'webhook_endpoint.created_by'),
    )
    .select([
      'webhook_endpoint.id',
      'webhook_endpoint.name',
      'webhook_endpoint.url',
      'webhook_endpoint.topics',
      'webhook_endpoint.is_active',
      'webhook_endpoint.paused_reason',
      'webhook_endpoint.failures_in_row',
      'webhook_endpoint.created_at',
      'webhook_endpoint.updated_at',
      'person.first_name',
      'person.last_name',
    ]);
}

function present(row: Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>): Webhook {
  return {
    _id: row.id,
    name: row.name,
    url: row.url,
    topics: row.topics as string[],
    isActive: row.is_active,
    pausedReason: row.paused_reason,
    failuresInRow: row.failures_in_row,
    createdBy: `${row.first_name} ${row.last_name}`,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
