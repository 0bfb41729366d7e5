import { createHmac, randomBytes } from 'node:crypto';
import type {} from '@duffel/api';
import type { Webhooks, WebhooksListDeliveriesResponse } from '@duffel/api/types';
import type { SandboxClock } from '../clock.ts';
import type { Fault, FaultBoard } from '../faults.ts';
import type { RecordStore } from '../store.ts';
import { waitMs } from '../wait.ts';
import { instant } from './envelope.ts';

/** Messages that can be subscribed to. */
export const EVENT_TYPES = [
  'order.created',
  'order.creation_failed',
  'order.airline_initiated_change_detected',
  'order_cancellation.created',
  'order_cancellation.confirmed',
  'payment.created',
  'ping.triggered',
  'stays.booking.created',
  'stays.booking.cancelled',
  'stays.booking_creation_failed',
] as const;

/** One kind of message. */
type EventType = (typeof EVENT_TYPES)[number];

/** An address that messages are sent to. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** A message as it was or will be sent. */
interface SentEvent {
  readonly id: string;
  readonly type: EventType;
  readonly body: string;
}

/** Sends messages to the agency and knows where to. */
export interface Messenger {
  /** Sends a message to every address that wants its kind; the caller does not wait. */
  tell(type: EventType, object: object): void;
  endpoints(): readonly Endpoint[];
  keep(endpoint: Endpoint): Endpoint;
  remove(id: string): boolean;
  event(id: string): SentEvent | undefined;
  /** Sends one message to one address again; true when it was answered with 2xx. */
  deliver(endpoint: Endpoint, event: SentEvent): Promise<boolean>;
  deliveries(): readonly WebhooksListDeliveriesResponse[];
  clear(): void;
}

/** What sending needs from the sandbox. */
export interface MessengerParts {
  readonly store: RecordStore;
  readonly clock: SandboxClock;
  readonly faults: FaultBoard;
  readonly closing: AbortSignal;
  /** An address that always receives everything, besides those registered. */
  readonly fixed: { readonly url: string; readonly secret: string } | null;
}

/** How long the sender waits before it tries again, and so how often it tries. */
const RETRY_AFTER_MS = [500, 2000] as const;
const ANSWER_TIMEOUT_MS = 10_000;
const MOST_REMEMBERED = 500;

/** `X-Duffel-Signature`: the time, and the HMAC of time and body. */
function signatureOf(secret: string, body: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** A random id with the prefix of its kind. */
export function randomId(prefix: string): string {
  return `${prefix}_sbx_${randomBytes(8).toString('hex')}`;
}

async function post(url: string, body: string, signature: string, closing: AbortSignal) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-duffel-signature': signature },
      body,
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    return { isFine: answer.ok, text: (await answer.text()).slice(0, 500) };
  } catch (error) {
    return { isFine: false, text: error instanceof Error ? error.message : String(error) };
  }
}

function toEvent(type: EventType, object: object, nowMs: number): SentEvent {
  const id = randomId('wev');
  const body = JSON.stringify({
    id,
    type,
    live_mode: false,
    created_at: instant(nowMs),
    idempotency_key: 'id' in object ? String(object.id) : id,
    data: { object },
  });
  return { id, type, body };
}

/** A messenger with the addresses registered before. */
export function createMessenger(parts: MessengerParts): Messenger {
  const { store, clock, faults, closing } = parts;
  const saved = (store.all('webhook') as readonly Endpoint[]).filter((one) => one.events.length > 0);
  const endpoints = new Map(saved.map((one) => [one.id, one]));
  const events = new Map<string, SentEvent>();
  let deliveries: readonly WebhooksListDeliveriesResponse[] = [];
  const note = (endpoint: Endpoint, event: SentEvent, outcome: { isFine: boolean; text: string }): void => {
    const entry: WebhooksListDeliveriesResponse = {
      id: randomId('wde'),
      endpoint_id: endpoint.id,
      url: endpoint.url,
      event_id: event.id,
      type: event.type,
      live_mode: false,
      created_at: instant(clock.nowMs()),
      delivery_success: outcome.isFine,
      // The package knows no other code here; `delivery_success` distinguishes the two.
      response_status_code: 200,
      response_body: outcome.text,
    };
    deliveries = [entry, ...deliveries].slice(0, MOST_REMEMBERED);
  };
  const attempt = async (endpoint: Endpoint, event: SentEvent, fault?: Fault): Promise<boolean> => {
    const secret = fault?.kind === 'forged_callback' ? 'not-the-secret' : endpoint.secret;
    const outcome = await post(endpoint.url, event.body, signatureOf(secret, event.body, clock.nowMs()), closing);
    note(endpoint, event, outcome);
    return outcome.isFine;
  };
  const send = async (endpoint: Endpoint, event: SentEvent): Promise<void> => {
    const fault = faults.take('duffel.webhook');
    // Lost for good: the agency has to find out for itself.
    if (fault?.kind === 'timeout') return;
    // A late message arrives after younger ones: that is what out of order means.
    if (fault?.kind === 'latency' || fault?.kind === 'out_of_order_callback') await waitMs(fault.latencyMs, closing);
    let isFine = await attempt(endpoint, event, fault);
    if (fault?.kind === 'duplicate_callback') await attempt(endpoint, event);
    for (const pauseMs of RETRY_AFTER_MS) {
      if (isFine || closing.aborted) return;
      await waitMs(pauseMs, closing);
      isFine = closing.aborted || (await attempt(endpoint, event, fault));
    }
  };
  const fixed: readonly Endpoint[] =
    parts.fixed === null
      ? []
      : [
          {
            id: 'end_sbx_fixed',
            ...parts.fixed,
            events: EVENT_TYPES,
            isActive: true,
            createdAtMs: clock.nowMs(),
            updatedAtMs: clock.nowMs(),
          },
        ];
  const all = (): readonly Endpoint[] => [...fixed, ...endpoints.values()];
  return {
    tell: (type, object) => {
      const event = toEvent(type, object, clock.nowMs());
      events.set(event.id, event);
      for (const id of [...events.keys()].slice(0, Math.max(0, events.size - MOST_REMEMBERED))) events.delete(id);
      for (const one of all().filter((endpoint) => endpoint.isActive && endpoint.events.includes(type)))
        void send(one, event);
    },
    endpoints: all,
    keep: (endpoint) => {
      store.save('webhook', endpoint.id, endpoint);
      endpoints.set(endpoint.id, endpoint);
      return endpoint;
    },
    remove: (id) => {
      const endpoint = endpoints.get(id);
      // Records are never taken out of the store; one without events is gone.
      if (endpoint !== undefined) store.save('webhook', id, { ...endpoint, isActive: false, events: [] });
      return endpoints.delete(id);
    },
    event: (id) => events.get(id),
    deliver: attempt,
    deliveries: () => deliveries,
    clear: () => {
      endpoints.clear();
      events.clear();
      deliveries = [];
    },
  };
}

/** An address as the wire writes it, without its secret. */
export function toWireEndpoint(endpoint: Endpoint): Webhooks {
  return {
    id: endpoint.id,
    url: endpoint.url,
    active: endpoint.isActive,
    events: [...endpoint.events],
    live_mode: false,
    created_at: instant(endpoint.createdAtMs),
    updated_at: instant(endpoint.updatedAtMs),
  };
}
