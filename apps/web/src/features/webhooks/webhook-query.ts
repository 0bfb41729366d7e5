import { getWebhookDelivery, listWebhookDeliveries, listWebhooks } from '@pravas/contract/notice/webhook-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import type { DeliveryAsk } from './webhook-address.ts';

/** The organisation's webhooks with the topics they can receive. */
export type WebhookList = AnswerOf<typeof listWebhooks>;
/** An address that events are sent to. */
export type Webhook = WebhookList['data'][number];
/** One message to one webhook. */
export type Delivery = AnswerOf<typeof listWebhookDeliveries>['data'][number];

/** The first word of every query about webhooks. */
export const WEBHOOK_KEY = ['webhooks'] as const;

/** All webhooks and topics. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOK_KEY, 'list'],
  queryFn: ({ signal }) => api.call(listWebhooks, { signal }),
});

/** What was sent to a webhook, newest first. */
export function deliveriesQuery({ webhookId, state, rowNumber, recordsPerPage }: DeliveryAsk) {
  return queryOptions({
    queryKey: [...WEBHOOK_KEY, 'deliveries', webhookId, state, rowNumber, recordsPerPage],
    queryFn: ({ signal }) =>
      api.call(listWebhookDeliveries, {
        query: {
          webhookId,
          ...(state === '' ? {} : { search: JSON.stringify({ state }) }),
          sortBy: 'createdAt',
          sortOrder: 'DESC',
          rowNumber,
          recordsPerPage: recordsPerPage as 20,
        },
        signal,
      }),
    // Retries go on while somebody looks: waiting deliveries are polled.
    refetchInterval: (query) => (query.state.data?.data.some((row) => row.state === 'waiting') ? 5_000 : false),
  });
}

/** One delivery with the message and its answer. */
export function deliveryQuery(deliveryId: string) {
  return queryOptions({
    queryKey: [...WEBHOOK_KEY, 'delivery', deliveryId],
    queryFn: async ({ signal }) => (await api.call(getWebhookDelivery, { query: { deliveryId }, signal })).delivery,
  });
}
