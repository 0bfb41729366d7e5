import { inboxItem } from './inbox-operations.ts';
import { webhook, webhookDelivery, webhookTopic } from './webhook-operations.ts';

/** What clients call the shapes of notices. */
export const NOTICE_SHAPES = {
  InboxItem: inboxItem,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
  WebhookTopic: webhookTopic,
};
