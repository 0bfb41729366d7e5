import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation } from '../operation.ts';
import { listPayload, listQuery } from '../schemas.ts';
import { ALL_WEBHOOK_TOPICS } from './webhook-topics.ts';

const API = '/trip/api/v1/webhook';
const MANAGE = { kind: 'privilege', privilege: 'integrations.manage' } as const;

/** What a webhook can be notified of. */
export const webhookTopic = z.enum(ALL_WEBHOOK_TOPICS);

/** An address of the customer's that is notified of what happens, without its secret. */
export const webhook = z.object({
  _id: z.string(),
  name: z.string(),
  url: z.string(),
  topics: z.array(z.string()),
  isActive: z.boolean(),
  /** Why Pravas itself stopped sending; null = it did not. Saving it as active starts it again. */
  pausedReason: z.nullable(z.string()),
  failuresInRow: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** One message to one webhook. */
export const webhookDelivery = z.object({
  _id: z.string(),
  webhookId: z.string(),
  /** The event's id, the same in every repetition: receivers recognise repetitions by it. */
  eventId: z.string(),
  topic: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  /** When it is tried next; null once it is delivered or given up. */
  nextTryAt: z.nullable(z.string()),
  /** HTTP status of the last answer; null where there was none. */
  lastStatus: z.nullable(z.number()),
  lastError: z.nullable(z.string()),
  /** Milliseconds that the last attempt took. */
  lastTookMs: z.nullable(z.number()),
  createdAt: z.string(),
  deliveredAt: z.nullable(z.string()),
  /** The delivery that a person had repeated by this one. */
  replayOf: z.nullable(z.string()),
});

const address = {
  name: text('keyName'),
  /** A public https address on port 443. */
  url: z
    .string({ error: () => 'Address is required' })
    .check(z.trim(), z.minLength(1, 'Address is required'), z.maxLength(500, 'Address must be 1 to 500 characters')),
  topics: z.array(webhookTopic).check(z.minLength(1, 'Topic is required'), z.maxLength(ALL_WEBHOOK_TOPICS.length)),
};

/**
 * The organisation's webhooks and the topics they can be notified of.
 *
 * A message is `POST`ed as JSON: `{id, topic, at, organizationId, data}`. `data` holds ids and a small summary; read
 * the rest through the API. `Pravas-Signature: t=<seconds>,v1=<hex>` is HMAC-SHA256 of `<t>.<body>` with the webhook's
 * secret: compare it before believing a message, and refuse times that are more than five minutes away. For 24 hours
 * after the secret was renewed there are two `v1`, by the new secret and by the old one: believe a message if one of
 * them is right. `Pravas-Delivery` names the delivery. Every message arrives at least once, in no promised order:
 * recognise repetitions by `id`. Any status from 200 to 299 within 10 seconds is a success; redirects are not followed.
 * Otherwise it is tried again after 10 seconds, 1, 5 and 30 minutes, 2, 6 and 24 hours, and then given up if others
 * arrive in the meantime. After 3 days in which nothing arrives the webhook is paused: its messages are kept for 30
 * days, and sent in order once it is started again. Nothing is kept for an inactive one. Personal trips send nothing.
 */
export const listWebhooks = defineOperation({
  id: 'list-webhooks',
  area: 'notice',
  method: 'GET',
  path: `${API}/list`,
  summary:
    'Webhooks. Messages are signed, arrive at least once and in no promised order: receivers tell repetitions by id',
  access: MANAGE,
  object: 'organisation',
  payload: z.object({
    data: z.array(webhook),
    topics: z.array(z.object({ topic: webhookTopic, description: z.string() })),
    /** The most an organisation may have. */
    limit: z.number(),
  }),
  errors: [],
});

/** Makes a webhook; its secret is in this answer and nowhere else. */
export const createWebhook = defineOperation({
  id: 'create-webhook',
  area: 'notice',
  method: 'POST',
  path: API,
  summary: 'Add a webhook',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(address),
  secretAnswer: true,
  payload: z.object({ webhook, secret: z.string() }),
  errors: ['validation_failed', 'address_refused', 'webhook_limit'],
});

/** Changes a webhook. Saved as active, one that paused itself starts again. */
export const updateWebhook = defineOperation({
  id: 'update-webhook',
  area: 'notice',
  method: 'PUT',
  path: API,
  summary: 'Change a webhook',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ webhookId: z.uuid(), ...address, isActive: z.boolean() }),
  payload: z.object({ webhook }),
  errors: ['validation_failed', 'not_found', 'address_refused'],
});

/** Removes a webhook with its log. */
export const deleteWebhook = defineOperation({
  id: 'delete-webhook',
  area: 'notice',
  method: 'DELETE',
  path: API,
  summary: 'Remove a webhook',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ webhookId: z.uuid() }),
  payload: z.object({ removed: z.boolean() }),
  errors: ['validation_failed', 'not_found'],
});

/** Gives a webhook a new secret, from the next message on. It is in this answer and nowhere else. */
export const rotateWebhookSecret = defineOperation({
  id: 'rotate-webhook-secret',
  area: 'notice',
  method: 'POST',
  path: `${API}/rotate-secret`,
  summary: 'Renew the secret of a webhook',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ webhookId: z.uuid() }),
  secretAnswer: true,
  payload: z.object({ webhook, secret: z.string() }),
  errors: ['validation_failed', 'not_found'],
});

/** Sends a `ping` at once, active or not, and shows the response. It counts for nothing and appears in no log. */
export const testWebhook = defineOperation({
  id: 'test-webhook',
  area: 'notice',
  method: 'POST',
  path: `${API}/test`,
  summary: 'Try a webhook',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ webhookId: z.uuid() }),
  payload: z.object({
    delivered: z.boolean(),
    status: z.nullable(z.number()),
    error: z.nullable(z.string()),
    tookMs: z.number(),
  }),
  errors: ['validation_failed', 'not_found', 'too_many_requests'],
});

/** What was sent to a webhook, newest first. */
export const listWebhookDeliveries = defineOperation({
  id: 'list-webhook-deliveries',
  area: 'notice',
  method: 'GET',
  path: `${API}/delivery/list`,
  summary: 'Deliveries of a webhook',
  access: MANAGE,
  object: 'organisation',
  query: z.extend(
    listQuery(
      z.strictObject({
        state: z.optional(webhookDelivery.shape.state),
        topic: z.optional(webhookTopic),
      }),
      ['createdAt'],
    ),
    { webhookId: z.uuid() },
  ),
  payload: listPayload(webhookDelivery),
  errors: ['validation_failed', 'not_found'],
});

/** One delivery with what was sent and what was answered. */
export const getWebhookDelivery = defineOperation({
  id: 'get-webhook-delivery',
  area: 'notice',
  method: 'GET',
  path: `${API}/delivery`,
  summary: 'A delivery with its message and last answer',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ deliveryId: z.uuid() }),
  payload: z.object({
    delivery: z.extend(webhookDelivery, {
      /** The message as it is sent, in JSON text. */
      message: z.string(),
      /** The first 2 kB of the last answer. */
      lastAnswer: z.nullable(z.string()),
    }),
  }),
  errors: ['validation_failed', 'not_found'],
});

/** Sends a message again as a delivery of its own; the event's id stays the same. The webhook must be active. */
export const replayWebhookDelivery = defineOperation({
  id: 'replay-webhook-delivery',
  area: 'notice',
  method: 'POST',
  path: `${API}/delivery/replay`,
  summary: 'Resend a webhook message',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ deliveryId: z.uuid() }),
  payload: z.object({ delivery: webhookDelivery }),
  errors: ['validation_failed', 'not_found', 'webhook_paused'],
  idempotent: true,
});
