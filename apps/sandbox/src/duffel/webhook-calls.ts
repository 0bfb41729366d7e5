import type {} from '@duffel/api';
import type { WebhooksCreateResponse } from '@duffel/api/types';
import { textField, textsField, type WireObject } from '../tbo/request.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { instant, invalidField, notFound, pageOf } from './envelope.ts';
import { type Endpoint, EVENT_TYPES, randomId, toWireEndpoint } from './webhooks.ts';

/** Messages go to this machine only: nothing of the sandbox leaves it. */
function readUrl(data: WireObject): string {
  const url = URL.parse(textField(data, 'url'));
  if (url === null || !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw invalidField('url must be an address of this machine.');
  return url.href;
}

function readEvents(data: WireObject): readonly string[] {
  const events = textsField(data, 'events') ?? [];
  if (events.length === 0 || events.some((event) => !EVENT_TYPES.some((known) => known === event)))
    throw invalidField(`events must be some of ${EVENT_TYPES.join(', ')}.`);
  return events;
}

function findEndpoint(id: string | undefined, context: DuffelContext): Endpoint {
  const endpoint = context.messenger.endpoints().find((one) => one.id === id);
  if (endpoint === undefined) throw notFound();
  return endpoint;
}

/** Registers an address; its secret is shown this once. */
export const createWebhook: DuffelEndpoint = ({ data }, context) => {
  const nowMs = context.clock.nowMs();
  const endpoint = context.messenger.keep({
    id: randomId('end'),
    url: readUrl(data),
    events: readEvents(data),
    secret: randomId('whs'),
    isActive: true,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
  const answer: WebhooksCreateResponse = {
    id: endpoint.id,
    url: endpoint.url,
    active: true,
    events: [...endpoint.events],
    live_mode: false,
    secret: endpoint.secret,
    created_at: instant(nowMs),
    updated_at: instant(nowMs),
  };
  return { status: 201, data: answer };
};

/** The addresses. */
export const listWebhooks: DuffelEndpoint = ({ query }, context) =>
  pageOf(context.messenger.endpoints().map(toWireEndpoint), query);

/** Changes an address. */
export const updateWebhook: DuffelEndpoint = ({ ids, data }, context) => {
  const endpoint = findEndpoint(ids[0], context);
  const saved = context.messenger.keep({
    ...endpoint,
    ...(data.url === undefined ? {} : { url: readUrl(data) }),
    ...(data.events === undefined ? {} : { events: readEvents(data) }),
    ...(typeof data.active === 'boolean' ? { isActive: data.active } : {}),
    updatedAtMs: context.clock.nowMs(),
  });
  return { data: toWireEndpoint(saved) };
};

/** Forgets an address. */
export const deleteWebhook: DuffelEndpoint = ({ ids }, context) => {
  if (!context.messenger.remove(ids[0] ?? '')) throw notFound();
  return { status: 204 };
};

/** Sends a trial message. */
export const pingWebhook: DuffelEndpoint = ({ ids }, context) => {
  findEndpoint(ids[0], context);
  context.messenger.tell('ping.triggered', {});
  return { status: 204 };
};

/** What was sent, and the answer. */
export const listDeliveries: DuffelEndpoint = ({ query }, context) => pageOf(context.messenger.deliveries(), query);

/** One message. */
export const getEvent: DuffelEndpoint = ({ ids }, context) => {
  const event = context.messenger.event(ids[0] ?? '');
  if (event === undefined) throw notFound();
  return { data: JSON.parse(event.body) as unknown };
};

/** Sends one message again to every address that wants its kind. */
export const redeliverEvent: DuffelEndpoint = async ({ ids }, context) => {
  const event = context.messenger.event(ids[0] ?? '');
  if (event === undefined) throw notFound();
  const wanted = context.messenger.endpoints().filter((one) => one.isActive && one.events.includes(event.type));
  await Promise.all(wanted.map((one) => context.messenger.deliver(one, event)));
  return { status: 204 };
};
