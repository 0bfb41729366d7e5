import type {
  getWebhookDelivery,
  listWebhookDeliveries as listOperation,
  webhookDelivery,
} from '@pravas/contract/notice/webhook-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { actorOf, recordAudit } from '../audit/index.ts';

type Delivery = z.output<typeof webhookDelivery>;
type Row = Selectable<Schema['webhook_delivery']>;

/** One page of what was sent to a webhook, newest first unless asked otherwise. Throws `not_found`. */
export async function listDeliveries(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const endpoint = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('id', '=', query.webhookId)
    .executeTakeFirst();
  if (!endpoint) throw new Refusal('not_found');
  let matching = tx.selectFrom('webhook_delivery').where('endpoint_id', '=', endpoint.id);
  if (query.search?.state !== undefined) matching = matching.where('state', '=', query.search.state);
  if (query.search?.topic !== undefined) matching = matching.where('topic', '=', query.search.topic);
  const direction = query.sortBy === 'createdAt' && query.sortOrder.toUpperCase() === 'ASC' ? 'asc' : 'desc';
  const rows = await matching
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(query.rowNumber - 1)
    .limit(query.recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { data: rows.map(present), total, rowNumber: query.rowNumber, recordsPerPage: query.recordsPerPage };
}

/** One delivery with its message and the last answer. Throws `not_found`. */
export async function readDelivery(
  tx: Tx,
  deliveryId: string,
): Promise<PayloadOf<typeof getWebhookDelivery>['delivery']> {
  const row = await findRow(tx, deliveryId);
  return { ...present(row), message: JSON.stringify(row.payload), lastAnswer: row.last_answer };
}

/**
 * Sends a message once more as a delivery of its own. Throws `not_found`, and `webhook_paused` where the webhook is
 * switched off or has paused itself: a message to it would never be sent.
 */
export async function replayDelivery(
  tx: Tx,
  deliveryId: string,
  change: { readonly caller: Caller; readonly requestId: string; readonly now: Temporal.Instant },
): Promise<Delivery> {
  const { caller, now } = change;
  const row = await findRow(tx, deliveryId);
  const endpoint = await tx
    .selectFrom('webhook_endpoint')
    .select(['name', 'is_active', 'paused_reason'])
    .where('id', '=', row.endpoint_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!endpoint.is_active || endpoint.paused_reason !== null) throw new Refusal('webhook_paused');
  const id = newId();
  await tx
    .insertInto('webhook_delivery')
    .values({
      organization_id: caller.organizationId,
      id,
      endpoint_id: row.endpoint_id,
      event_id: row.event_id,
      topic: row.topic,
      payload: JSON.stringify(row.payload),
      state: 'waiting',
      next_try_at: isoOf(now),
      last_status: null,
      last_error: null,
      last_answer: null,
      last_took_ms: null,
      created_at: isoOf(now),
      replay_of: row.id,
    })
    .execute();
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    requestId: change.requestId,
    action: 'webhook.replayed',
    objectType: 'webhook',
    objectId: row.endpoint_id,
    details: { name: endpoint.name, topic: row.topic, deliveryId: row.id },
  });
  await wakeWorker(tx);
  return present(await findRow(tx, id));
}

/** Ends everything that waits for a webhook that no longer receives; each can be replayed later. */
export async function giveUpWaiting(tx: Tx, endpointId: string, reason: string): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'failed', last_error: reason })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Resends everything that waits for a webhook, in the order of the events, with its attempts reset. */
export async function sendWaiting(tx: Tx, endpointId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update webhook_delivery w set attempts = 0,
      next_try_at = ${isoOf(now)}::timestamptz - make_interval(secs => (o.waiting - o.place) * 0.001)
    from (
      select d.organization_id, d.id, row_number() over (order by d.created_at, d.id) as place, count(*) over () as waiting
      from webhook_delivery d where d.endpoint_id = ${endpointId} and d.state = 'waiting'
    ) o
    where w.organization_id = o.organization_id and w.id = o.id`.execute(tx);
  await wakeWorker(tx);
}

async function findRow(tx: Tx, deliveryId: string): Promise<Row> {
  const row = await tx.selectFrom('webhook_delivery').selectAll().where('id', '=', deliveryId).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

function present(row: Row): Delivery {
  return {
    _id: row.id,
    webhookId: row.endpoint_id,
    eventId: row.event_id,
    topic: row.topic,
    state: row.state as Delivery['state'],
    attempts: row.attempts,
    nextTryAt: row.state === 'waiting' ? row.next_try_at.toISOString() : null,
    lastStatus: row.last_status,
    lastError: row.last_error,
    lastTookMs: row.last_took_ms,
    createdAt: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    replayOf: row.replay_of,
  };
}
