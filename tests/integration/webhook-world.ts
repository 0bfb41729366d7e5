import { createWebhook, listWebhookDeliveries } from '@pravas/contract/notice/webhook-operations.ts';
import type { WebhookTopic } from '@pravas/contract/notice/webhook-topics.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { ADMIN, EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { addTrip, sendEvent, wake } from './notice-world.ts';
import { callOperation, expectShape, type OperationInput, payloadOf } from './send-request.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** A delivery as its list shows it. */
export type Delivery = AnswerOf<typeof listWebhookDeliveries>['data'][number];

/** The topic of the tests' trips. */
export const TOPIC: WebhookTopic = 'trip.finalised';

/** Waits until a look succeeds. */
export const until = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 15_000, interval: 25 });

/** A world with somebody's server beside it that takes messages; no webhook outlives its test. */
export function useWebhooks() {
  let made: { world: World; receiver: WebhookReceiver; admin: string } | null = null;
  const now = () => {
    if (!made) throw new Error('The world is not there before the tests begin');
    return made;
  };
  beforeAll(async () => {
    const receiver = await startReceiver();
    const world = await createWorld({ env: { EGRESS_ALLOWED: receiver.host } });
    made = { world, receiver, admin: (await signIn(world, ADMIN)).token };
  });
  afterEach(async () => {
    await now().world.query('delete from webhook_endpoint');
  });
  afterAll(async () => {
    await made?.receiver.close();
    await made?.world.close();
  });
  let paths = 0;
  const call = (operation: Operation, input: OperationInput = {}, token = now().admin) =>
    callOperation(now().world.url, operation, input, { token });
  const ask = async <O extends Operation>(operation: O, input: OperationInput = {}): Promise<AnswerOf<O>> => {
    const payload = payloadOf<AnswerOf<O>>(await call(operation, input));
    expectShape(operation, payload);
    return payload;
  };
  const deliveries = async (webhookId: string): Promise<readonly Delivery[]> =>
    (await ask(listWebhookDeliveries, { query: { webhookId } })).data;
  return {
    now,
    call,
    ask,
    deliveries,
    /** A webhook at a path of its own. */
    async addWebhook(topics: readonly WebhookTopic[] = [TOPIC]) {
      paths += 1;
      const path = `/hook-${paths}`;
      const { webhook, secret } = await ask(createWebhook, {
        body: { name: `Hook ${paths}`, url: now().receiver.url + path, topics },
      });
      return { webhookId: webhook._id, secret, path, webhook };
    },
    arrived: (path: string) => now().receiver.received.filter((message) => message.path === path),
    /** Waits for a delivery whose nth attempt has ended in a state. */
    deliveryIn: (webhookId: string, state: Delivery['state'], attempts: number) =>
      until(async () => {
        const found = (await deliveries(webhookId)).find((one) => one.state === state && one.attempts === attempts);
        // While an attempt is under way its count is there, but not yet its outcome.
        expect(found?.lastTookMs ?? null).not.toBeNull();
        return found as Delivery;
      }),
    async tellTrip(name = 'A trip') {
      const tripId = await addTrip(now().world, name, [EMPLOYEE]);
      return { tripId, eventId: await sendEvent(now().world, TOPIC, { tripId }) };
    },
    /** Makes a delivery's next retry due. */
    async tryNow(deliveryId: string) {
      await now().world.query('update webhook_delivery set next_try_at = now(), last_took_ms = null where id = $1', [
        deliveryId,
      ]);
      await wake(now().world);
    },
  };
}
