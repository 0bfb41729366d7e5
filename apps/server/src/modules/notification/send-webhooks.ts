import { sql } from 'kysely';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue } from '../../platform/due-rows.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { listHolders } from './audiences.ts';
import { inboxTopic } from './inbox-repository.ts';
import { type PostOutcome, postMessage } from './post-message.ts';
import { webhookLink } from './templates/words.ts';
import { purposeOf, type WebhookWorkContext } from './webhook-context.ts';
import { giveUpWaiting } from './webhook-deliveries.ts';

/** Seconds from the first attempt to the second, and so on; the last repeats while the webhook fails altogether. */
const RETRY_SECONDS: readonly number[] = [10, 60, 300, 1_800, 7_200, 21_600, 86_400];
/** Failing for so long pauses a webhook: receivers are away for a weekend and return. */
const DAYS_TO_PAUSE = 3;
/** A message that fails while others arrive is refused for its content: it is given up. */
const ALONE_SECONDS = 60;
const LAST_RETRY = RETRY_SECONDS.at(-1);
/** Messages under way at once in this process. */
const MAX_UNDER_WAY = 32;
/** Of these for one webhook; one that failed last gets a single place, so that dead ones delay no other. */
const MAX_OF_ENDPOINT = 4;
/** Longer than any attempt takes: a message whose sender died is claimed again after it. */
const LEASE_SECONDS = 60;

interface DueDelivery {
  organization_id: string;
  id: string;
  endpoint_id: string;
  topic: string;
  payload: unknown;
  attempts: number;
}

/** Sends messages to webhooks, several at once, and takes turns between them. */
export interface WebhookSender {
  /** Takes due messages for which there is room. Calls `whenFree` each time room becomes free. Answers how many. */
  sendDue(whenFree: () => void): Promise<number>;
  /** Resolves when nothing is running any more. */
  settled(): Promise<void>;
}

/** Makes the sender of this process. */
export function createWebhookSender(context: WebhookWorkContext): WebhookSender {
  const underWay = new Map<string, number>();
  const failing = new Set<string>();
  const running = new Set<Promise<void>>();
  const roomOf = (endpointId: string) => (failing.has(endpointId) ? 1 : MAX_OF_ENDPOINT);
  const begin = (due: DueDelivery, whenFree: () => void) => {
    underWay.set(due.endpoint_id, (underWay.get(due.endpoint_id) ?? 0) + 1);
    const attempt = sendOne(context, due)
      .then((delivered) => {
        if (delivered) failing.delete(due.endpoint_id);
        else failing.add(due.endpoint_id);
      })
      .catch((error) => context.log.error({ err: error, deliveryId: due.id }, 'a webhook message ended unexpectedly'))
      .finally(() => {
        running.delete(attempt);
        const left = (underWay.get(due.endpoint_id) ?? 1) - 1;
        if (left === 0) underWay.delete(due.endpoint_id);
        else underWay.set(due.endpoint_id, left);
        whenFree();
      });
    running.add(attempt);
  };
  return {
    async sendDue(whenFree) {
      const room = MAX_UNDER_WAY - running.size;
      if (room <= 0) return 0;
      const busy = [...underWay].filter(([id, count]) => count >= roomOf(id)).map(([id]) => id);
      // One of each webhook at a time: the next turn comes at once while there is room.
      const due = await claimDue<DueDelivery>(context, 'claim_due_webhooks', { seconds: LEASE_SECONDS }, room, 1, busy);
      for (const delivery of due) begin(delivery, whenFree);
      return due.length;
    },
    async settled() {
      await Promise.all(running);
    },
  };
}

/** Sends one message and records the outcome. Answers whether it was delivered. */
async function sendOne(context: WebhookWorkContext, due: DueDelivery): Promise<boolean> {
  const endpoint = await context.database.forOrganization(due.organization_id, (tx) =>
    tx
      .selectFrom('webhook_endpoint')
      .select(['url', 'secret', 'old_secret', 'old_secret_until', 'is_active', 'paused_reason'])
      .where('id', '=', due.endpoint_id)
      .executeTakeFirst(),
  );
  if (!endpoint) return true;
  if (endpoint.paused_reason !== null) return true;
  if (!endpoint.is_active) {
    await context.database.forOrganization(due.organization_id, async (tx) => {
      await lockEndpoint(tx, due.endpoint_id);
      await giveUpWaiting(tx, due.endpoint_id, 'The webhook was switched off.');
    });
    return true;
  }
  const open = (sealed: string) => context.secrets.open(purposeOf(due.endpoint_id), Buffer.from(sealed, 'base64'));
  const isOldKnown = (endpoint.old_secret_until?.getTime() ?? 0) > context.clock.now().epochMilliseconds;
  const oldSecrets = isOldKnown && endpoint.old_secret !== null ? [open(endpoint.old_secret)] : [];
  const outcome = await postMessage(context, {
    url: endpoint.url,
    secrets: [open(endpoint.secret), ...oldSecrets],
    deliveryId: due.id,
    body: JSON.stringify(due.payload),
  });
  const now = context.clock.now();
  await context.database.forOrganization(due.organization_id, async (tx) => {
    const failingSince = await lockEndpoint(tx, due.endpoint_id);
    if (!(await recordAttempt(tx, due, outcome, failingSince, now))) return;
    if (outcome.delivered) await markWorking(tx, due.endpoint_id);
    else await countFailure(tx, due, outcome, now);
  });
  return outcome.delivered;
}

/**
 * Locked before any of its messages, everywhere, so that pausing and a late answer never deadlock. Answers since when
 * it fails.
 */
async function lockEndpoint(tx: Tx, endpointId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .select('failing_since')
    .where('id', '=', endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

/** False when another worker claimed the message meanwhile, whose attempt counts then. */
async function recordAttempt(
  tx: Tx,
  due: DueDelivery,
  outcome: PostOutcome,
  failingSince: Date | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const retrySeconds =
    RETRY_SECONDS[due.attempts - 1] ?? ((await failsAlone(tx, due, failingSince)) ? undefined : LAST_RETRY);
  const next = outcome.delivered
    ? { state: 'delivered', delivered_at: isoOf(now) }
    : retrySeconds === undefined
      ? { state: 'failed' }
      : { next_try_at: isoOf(now.add({ seconds: retrySeconds })) };
  const updated = await tx
    .updateTable('webhook_delivery')
    .set({
      ...next,
      last_status: outcome.status,
      last_error: outcome.error,
      last_answer: outcome.answer,
      last_took_ms: outcome.tookMs,
    })
    .where('id', '=', due.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', due.attempts)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Whether others arrived since it was first tried. */
async function failsAlone(tx: Tx, { id }: DueDelivery, failingSince: Date | null): Promise<boolean> {
  const row = await tx.selectFrom('webhook_delivery').select('created_at').where('id', '=', id).executeTakeFirst();
  if (!row || failingSince === null) return true;
  return failingSince.getTime() - row.created_at.getTime() > ALONE_SECONDS * 1_000;
}

async function markWorking(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ failures_in_row: 0, failing_since: null })
    .where('id', '=', endpointId)
    .where('failures_in_row', '>', 0)
    .execute();
}

/**
 * Notes a failure; after days of nothing else the webhook is paused, waiting messages stay, and those who look after it
 * are notified.
 */
async function countFailure(tx: Tx, due: DueDelivery, outcome: PostOutcome, now: Temporal.Instant): Promise<void> {
  const endpoint = await tx
    .updateTable('webhook_endpoint')
    .set({
      failures_in_row: sql<number>`failures_in_row + 1`,
      failing_since: sql<Date>`coalesce(failing_since, ${isoOf(now)}::timestamptz)`,
    })
    .where('id', '=', due.endpoint_id)
    .where('is_active', '=', true)
    .where('paused_reason', 'is', null)
    .returning(['name', 'failing_since'])
    .executeTakeFirst();
  const pausesAt = now.subtract({ hours: 24 * DAYS_TO_PAUSE }).epochMilliseconds;
  if (!endpoint?.failing_since || endpoint.failing_since.getTime() > pausesAt) return;
  const reason = `Paused after ${DAYS_TO_PAUSE} days of failures. The last one: ${outcome.error ?? 'no answer'}`;
  await tx
    .updateTable('webhook_endpoint')
    .set({ paused_reason: reason, updated_at: isoOf(now) })
    .where('id', '=', due.endpoint_id)
    .execute();
  await recordAudit(tx, {
    organizationId: due.organization_id,
    at: now,
    actor: 'webhooks',
    action: 'webhook.paused',
    objectType: 'webhook',
    objectId: due.endpoint_id,
    details: { name: endpoint.name, reason },
  });
  await tellKeepers(tx, due, endpoint.name, reason, now);
}

async function tellKeepers(
  tx: Tx,
  due: DueDelivery,
  name: string,
  reason: string,
  now: Temporal.Instant,
): Promise<void> {
  for (const personId of await listHolders(tx, 'integrations.manage')) {
    await tx
      .insertInto('inbox_item')
      .values({
        organization_id: due.organization_id,
        id: newId(),
        person_id: personId,
        // The message whose failure caused the pause, so that it is reported once.
        event_id: due.id,
        topic: 'webhook.paused',
        trip_id: null,
        subject: `Webhook paused: ${name}`,
        body: `${reason}\nNew messages are kept, and sent in order once someone starts it again.`,
        link: webhookLink(due.endpoint_id),
        needs_action: true,
        created_at: isoOf(now),
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'person_id', 'event_id']).doNothing())
      .execute();
    await announce(tx, due.organization_id, inboxTopic(personId));
  }
}
