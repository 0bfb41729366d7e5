import type { testWebhook as operation } from '@pravas/contract/notice/webhook-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { isoOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { postMessage } from './post-message.ts';
import { purposeOf, type WebhookContext } from './webhook-context.ts';

/** Sends a `ping` to a webhook at once, whatever its state, and answers the response. Throws `not_found`. */
export async function tryWebhook(
  context: WebhookContext,
  organizationId: string,
  webhookId: string,
): Promise<PayloadOf<typeof operation>> {
  const endpoint = await context.database.forOrganization(organizationId, (tx) =>
    tx.selectFrom('webhook_endpoint').select(['url', 'secret']).where('id', '=', webhookId).executeTakeFirst(),
  );
  if (!endpoint) throw new Refusal('not_found');
  const id = newId();
  const message = { id, topic: 'ping', at: isoOf(context.clock.now()), organizationId, data: {} };
  const { delivered, status, error, tookMs } = await postMessage(context, {
    url: endpoint.url,
    secrets: [context.secrets.open(purposeOf(webhookId), Buffer.from(endpoint.secret, 'base64'))],
    deliveryId: id,
    body: JSON.stringify(message),
  });
  return { delivered, status, error, tookMs };
}
