import type { Operation } from '../operation.ts';
import { listInbox, readInbox, watchInbox } from './inbox-operations.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhook-operations.ts';

/** All operations of notices to people and machines. */
export const NOTICE_OPERATIONS: readonly Operation[] = [
  listInbox,
  readInbox,
  watchInbox,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
];
