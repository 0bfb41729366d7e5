import {
  listInbox as listInboxOperation,
  readInbox,
  watchInbox as watchOperation,
} from '@pravas/contract/notice/inbox-operations.ts';
import {
  createWebhook as createOperation,
  deleteWebhook as deleteOperation,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks as listWebhooksOperation,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook as updateOperation,
} from '@pravas/contract/notice/webhook-operations.ts';
import { ALL_WEBHOOK_TOPICS, MAX_WEBHOOKS, WEBHOOK_TOPICS } from '@pravas/contract/notice/webhook-topics.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { countInbox, inboxTopic, listInbox, listNewest, readItems } from './inbox-repository.ts';
import { tryWebhook } from './try-webhook.ts';
import { watchInbox } from './watch-inbox.ts';
import type { WebhookContext } from './webhook-context.ts';
import { listDeliveries, readDelivery, replayDelivery } from './webhook-deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  expectCallable,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './webhook-endpoints.ts';

/** More than this arrive at once only after a long break; the list has them all. */
const NEWEST = 50;
/** Each try calls an address that a person chose. */
const TRIES_PER_MINUTE = 10;

/** Registers the inbox and webhooks. */
export function registerNoticeRoutes(router: OperationRouter, context: WebhookContext): void {
  registerInboxRoutes(router, context);
  registerWebhookRoutes(router, context);
  registerDeliveryRoutes(router, context);
}

function registerInboxRoutes(router: OperationRouter, context: WebhookContext): void {
  const { database, clock } = context;
  router.register(listInboxOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listInbox(tx, caller.personId, query)),
  );
  router.register(readInbox, ({ body, caller }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      readItems(tx, caller.organizationId, caller.personId, body.ids ?? null, clock.now()),
    ),
  );
  router.register(watchOperation, ({ caller: { personId }, live }) =>
    watchInbox(
      live.ofCaller(inboxTopic(personId), ({ organizationId }) =>
        database.forOrganization(organizationId, async (tx) => ({
          counts: await countInbox(tx, personId),
          newest: await listNewest(tx, personId, NEWEST),
        })),
      ),
    ),
  );
}

function registerWebhookRoutes(router: OperationRouter, context: WebhookContext): void {
  const { database, clock, egress, secrets } = context;
  router.register(listWebhooksOperation, async ({ caller }) => ({
    data: await database.forOrganization(caller.organizationId, listWebhooks),
    topics: ALL_WEBHOOK_TOPICS.map((topic) => ({ topic, description: WEBHOOK_TOPICS[topic] })),
    limit: MAX_WEBHOOKS,
  }));
  router.register(createOperation, async ({ body, caller, requestId }) => {
    await expectCallable(egress, body.url);
    return database.forOrganization(caller.organizationId, (tx) =>
      createWebhook(tx, secrets, body, { caller, requestId, now: clock.now() }),
    );
  });
  router.register(updateOperation, async ({ body, caller, requestId }) => {
    await expectCallable(egress, body.url);
    return {
      webhook: await database.forOrganization(caller.organizationId, (tx) =>
        updateWebhook(tx, body, { caller, requestId, now: clock.now() }),
      ),
    };
  });
  router.register(deleteOperation, async ({ query, caller, requestId }) => {
    await database.forOrganization(caller.organizationId, (tx) =>
      deleteWebhook(tx, query.webhookId, { caller, requestId, now: clock.now() }),
    );
    return { removed: true };
  });
  router.register(rotateWebhookSecret, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      rotateSecret(tx, secrets, body.webhookId, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(testWebhook, ({ body, caller }) => tryWebhook(context, caller.organizationId, body.webhookId), {
    perPersonPerMinute: TRIES_PER_MINUTE,
  });
}

function registerDeliveryRoutes(router: OperationRouter, { database, clock }: WebhookContext): void {
  router.register(listWebhookDeliveries, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listDeliveries(tx, query)),
  );
  router.register(getWebhookDelivery, async ({ query, caller }) => ({
    delivery: await database.forOrganization(caller.organizationId, (tx) => readDelivery(tx, query.deliveryId)),
  }));
  router.register(replayWebhookDelivery, async ({ body, caller, requestId }) => ({
    delivery: await database.forOrganization(caller.organizationId, (tx) =>
      replayDelivery(tx, body.deliveryId, { caller, requestId, now: clock.now() }),
    ),
  }));
}
