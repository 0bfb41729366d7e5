import { randomUUID } from 'node:crypto';
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
} from '@pravas/contract/notice/webhook-operations.ts';
import { MAX_WEBHOOKS } from '@pravas/contract/notice/webhook-topics.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { describe, expect, it } from 'vitest';
import { createEgress } from '../../apps/server/src/platform/egress.ts';
import { createNames } from '../../apps/server/src/platform/names.ts';
import { addApiKey } from '../support/callers.ts';
import { auditOf, COMPANY_ID } from '../support/company.ts';
import { EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { addTrip, isDelivered, personIdOf, sendAgain, sendEvent } from './notice-world.ts';
import { expectRefusal, type OperationInput, payloadOf } from './send-request.ts';
import { isSigned } from './webhook-receiver.ts';
import { TOPIC, until, useWebhooks } from './webhook-world.ts';

const { now, call, ask, addWebhook, arrived, deliveries, deliveryIn, tellTrip } = useWebhooks();

describe('looking after webhooks', () => {
  it('shows the secret once, seals it in the database and says who made it', async () => {
    const { webhook, secret, webhookId } = await addWebhook(['trip.finalised', 'booking.booked']);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(webhook).toMatchObject({ isActive: true, pausedReason: null, topics: ['trip.finalised', 'booking.booked'] });
    const list = await call(listWebhooks);
    expect(list.text).not.toContain(secret);
    const rows = await now().world.query<{ row: string }>('select e::text as row from webhook_endpoint e');
    expect(rows[0]?.row).not.toContain(secret);
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
    expect((await auditOf(now().world, 'webhook.created')).at(-1)).toEqual({
      after: { name: webhook.name, url: webhook.url, topics: ['trip.finalised', 'booking.booked'], isActive: true },
    });
    expect(JSON.stringify(await auditOf(now().world, 'webhook.created'))).not.toContain(secret);
    expect((await ask(listWebhooks)).data.map((one) => one._id)).toEqual([webhookId]);
  });

  it.each([
    'http://93.184.216.34/',
    'https://93.184.216.34:8443/',
    'https://10.0.0.7/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.7]/',
    'https://user:word@93.184.216.34/',
    'ftp://93.184.216.34/',
    'no address',
  ])('refuses the address %s and names the field', async (url) => {
    const body = { name: 'Bad', url, topics: [TOPIC] };
    const refusal = expectRefusal(await call(createWebhook, { body }), 'address_refused');
    expect(refusal.errors?.[0]?.field).toBe('url');
    const { webhookId } = await addWebhook();
    const changed = { ...body, webhookId, isActive: true };
    expectRefusal(await call(updateWebhook, { body: changed }), 'address_refused');
  });

  it.each([
    [{ name: 'A', url: 'https://93.184.216.34/', topics: [TOPIC] }, 'name'],
    [{ name: 'Good name', url: '', topics: [TOPIC] }, 'url'],
    [{ name: 'Good name', url: `https://93.184.216.34/${'a'.repeat(500)}`, topics: [TOPIC] }, 'url'],
    [{ name: 'Good name', url: 'https://93.184.216.34/', topics: [] }, 'topics'],
    [{ name: 'Good name', url: 'https://93.184.216.34/', topics: ['ping'] }, 'topics.0'],
    [{ name: 'Good name', url: 'https://93.184.216.34/', topics: [TOPIC], secret: 'mine' }, 'secret'],
  ])('refuses %#: it names the field', async (body, field) => {
    const refusal = expectRefusal(await call(createWebhook, { body }), 'validation_failed');
    expect(refusal.errors?.map((error) => error.field)).toContain(field);
  });

  it(`lets nobody pass ${MAX_WEBHOOKS}, also when two ask for the last place at once`, async () => {
    for (let count = 1; count < MAX_WEBHOOKS; count += 1) await addWebhook();
    const body = { name: 'Last place', url: `${now().receiver.url}/last`, topics: [TOPIC] };
    const both = await Promise.all([call(createWebhook, { body }), call(createWebhook, { body })]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const answer of both.filter((one) => one.status === 409)) expectRefusal(answer, 'webhook_limit');
    expect((await ask(listWebhooks)).data).toHaveLength(MAX_WEBHOOKS);
  });

  it('is for those who may manage integrations, and for no other organisation', async () => {
    const { webhookId, webhook } = await addWebhook();
    await tellTrip();
    const sent = await deliveryIn(webhookId, 'delivered', 1);
    const body = { webhookId, name: webhook.name, url: webhook.url, topics: webhook.topics, isActive: true };
    const named: readonly [Operation, OperationInput][] = [
      [updateWebhook, { body }],
      [deleteWebhook, { query: { webhookId } }],
      [rotateWebhookSecret, { body: { webhookId } }],
      [testWebhook, { body: { webhookId } }],
      [listWebhookDeliveries, { query: { webhookId } }],
      [getWebhookDelivery, { query: { deliveryId: sent._id } }],
      [replayWebhookDelivery, { body: { deliveryId: sent._id } }],
    ];
    const [employee, stranger] = [
      (await signIn(now().world, EMPLOYEE)).token,
      (await signIn(now().world, STRANGER)).token,
    ];
    for (const [operation, input] of [...named, [listWebhooks, {}] as const]) {
      expectRefusal(await call(operation, input, employee), 'privilege_missing');
    }
    // The key holds the right in another organisation.
    const foreign = await addApiKey(now().world, await personIdOf(now().world, STRANGER), ['integrations.manage']);
    for (const token of [stranger, foreign]) {
      for (const [operation, input] of named) expectRefusal(await call(operation, input, token), 'not_found');
      expect(payloadOf<{ data: unknown[] }>(await call(listWebhooks, {}, token)).data).toEqual([]);
    }
    expect(await deliveries(webhookId)).toHaveLength(1);
  });

  it('keeps the log for thirty days', async () => {
    const { webhookId } = await addWebhook();
    for (const name of ['Old', 'Young', 'Waiting']) await tellTrip(name);
    await until(async () =>
      expect((await deliveries(webhookId)).map((one) => one.state)).toEqual(Array(3).fill('delivered')),
    );
    const [waiting, young, old] = await deliveries(webhookId);
    const age = (id: string | undefined, days: number, state: string) =>
      now().world.query(
        `update webhook_delivery set created_at = now() - make_interval(days => $2), state = $3,
           next_try_at = now() + interval '1 day' where id = $1`,
        [id, days, state],
      );
    await age(old?._id, 31, 'delivered');
    await age(young?._id, 29, 'failed');
    await age(waiting?._id, 31, 'waiting');
    await now().world.query('select forget_expired(now())');
    const left = new Set((await deliveries(webhookId)).map((one) => one._id));
    expect(left).toEqual(new Set([young?._id, waiting?._id]));
  });

  it('removes a webhook with its log', async () => {
    const { webhookId } = await addWebhook();
    await tellTrip();
    await deliveryIn(webhookId, 'delivered', 1);
    await ask(deleteWebhook, { query: { webhookId } });
    expectRefusal(await call(listWebhookDeliveries, { query: { webhookId } }), 'not_found');
    expect(await now().world.query('select 1 from webhook_delivery')).toEqual([]);
    expectRefusal(await call(deleteWebhook, { query: { webhookId } }), 'not_found');
  });
});

describe('a message', () => {
  it('is signed, names event and delivery, and carries ids and a summary but nobody’s name', async () => {
    const { webhookId, secret, path } = await addWebhook();
    const { tripId, eventId } = await tellTrip('Secret plans');
    const delivery = await deliveryIn(webhookId, 'delivered', 1);
    const [message] = arrived(path);
    if (!message) throw new Error('Nothing has arrived');
    expect(isSigned(secret, message)).toBe(true);
    expect(isSigned(secret, { ...message, body: `${message.body} ` })).toBe(false);
    expect(message.headers).toMatchObject({ 'pravas-delivery': delivery._id, 'content-type': /json/ });
    expect(JSON.parse(message.body)).toEqual({
      id: eventId,
      topic: TOPIC,
      at: expect.stringMatching(/Z$/),
      organizationId: COMPANY_ID,
      data: { tripId, kind: 'self', state: 'draft' },
    });
    expect(message.body).not.toMatch(/Asha|Secret plans|@/);
    expect(delivery).toMatchObject({ eventId, lastStatus: 200, lastError: null, nextTryAt: null });
    const { delivery: whole } = await ask(getWebhookDelivery, { query: { deliveryId: delivery._id } });
    expect(whole).toMatchObject({ message: message.body, lastAnswer: 'thank you' });
  });

  it('goes to those who want its topic only, once however often the event is delivered', async () => {
    const wanted = await addWebhook();
    const other = await addWebhook(['expense.decided']);
    const { eventId } = await tellTrip();
    await deliveryIn(wanted.webhookId, 'delivered', 1);
    const handled = () => until(async () => expect(await isDelivered(now().world, eventId)).toBe(true));
    await handled();
    await sendAgain(now().world, eventId);
    await handled();
    expect(await deliveries(wanted.webhookId)).toHaveLength(1);
    expect(await deliveries(other.webhookId)).toEqual([]);
    expect([arrived(wanted.path).length, arrived(other.path).length]).toEqual([1, 0]);
  });

  it('tells nothing of a personal trip', async () => {
    const { webhookId } = await addWebhook();
    const tripId = await addTrip(now().world, 'My holiday', [EMPLOYEE], EMPLOYEE);
    await now().world.query(`update trip set kind = 'personal' where id = $1`, [tripId]);
    const eventId = await sendEvent(now().world, TOPIC, { tripId });
    await until(async () => expect(await isDelivered(now().world, eventId)).toBe(true));
    expect(await deliveries(webhookId)).toEqual([]);
  });

  it('follows no redirect and keeps two kilobytes of an answer', async () => {
    const { webhookId, path } = await addWebhook();
    now().receiver.answer(path, (response) =>
      response.writeHead(302, { location: `${now().receiver.url}/elsewhere` }).end('x'.repeat(100_000)),
    );
    await tellTrip();
    const { _id, lastError } = await deliveryIn(webhookId, 'waiting', 1);
    expect(lastError).toBe('Answered 302. Redirects are not followed.');
    expect(arrived('/elsewhere')).toEqual([]);
    const { delivery } = await ask(getWebhookDelivery, { query: { deliveryId: _id } });
    expect(delivery.lastAnswer).toBe('x'.repeat(2_048));
  });

  it('waits for an answer no longer than it is told to', async () => {
    const egress = createEgress({ allowed: [now().receiver.host], names: createNames([]) });
    now().receiver.answer('/never', () => undefined);
    now().receiver.answer('/drips', (response) => response.write('a'));
    for (const path of ['/never', '/drips']) {
      await expect(
        egress.fetch(now().receiver.url + path, { method: 'POST', timeoutMs: 100, keepBytes: 10 }),
      ).rejects.toThrow();
    }
  });

  it('goes out again on somebody’s wish, as a delivery of its own with the event’s id', async () => {
    const { webhookId, path } = await addWebhook();
    await tellTrip();
    const first = await deliveryIn(webhookId, 'delivered', 1);
    const input = {
      body: { deliveryId: first._id },
      headers: { 'idempotency-key': randomUUID() },
    };
    const { delivery } = await ask(replayWebhookDelivery, input);
    expect((await ask(replayWebhookDelivery, input)).delivery._id).toBe(delivery._id);
    expect(delivery).toMatchObject({ replayOf: first._id, eventId: first.eventId, state: 'waiting' });
    await until(async () => expect(arrived(path)).toHaveLength(2));
    const [one, two] = arrived(path);
    expect(two?.body).toBe(one?.body);
    expect(two?.headers['pravas-delivery']).toBe(delivery._id);
    expect(await deliveries(webhookId)).toHaveLength(2);
  });

  it('is signed with the new secret from the renewal on, and with the old one beside it for a day', async () => {
    const { webhookId, secret, path } = await addWebhook();
    const renewed = await ask(rotateWebhookSecret, { body: { webhookId } });
    expect(renewed.secret).not.toBe(secret);
    await tellTrip();
    await deliveryIn(webhookId, 'delivered', 1);
    const [message] = arrived(path);
    if (!message) throw new Error('Nothing has arrived');
    expect([isSigned(secret, message), isSigned(renewed.secret, message)]).toEqual([true, true]);
    await now().world.query(`update webhook_endpoint set old_secret_until = now() where id = $1`, [webhookId]);
    await tellTrip();
    await until(async () => expect(arrived(path)).toHaveLength(2));
    const later = arrived(path)[1];
    if (!later) throw new Error('Nothing has arrived');
    expect([isSigned(secret, later), isSigned(renewed.secret, later)]).toEqual([false, true]);
    expect(JSON.stringify(await auditOf(now().world, 'webhook.secret_renewed'))).not.toContain(renewed.secret);
  });

  it('can be tried with a ping that stands in no log', async () => {
    const { webhookId, secret, path } = await addWebhook();
    expect(await ask(testWebhook, { body: { webhookId } })).toMatchObject({
      delivered: true,
      status: 200,
      error: null,
    });
    const [ping] = arrived(path);
    if (!ping) throw new Error('Nothing has arrived');
    expect(isSigned(secret, ping)).toBe(true);
    expect(JSON.parse(ping.body)).toMatchObject({ topic: 'ping', data: {} });
    now().receiver.answer(path, (response) => response.destroy());
    expect(await ask(testWebhook, { body: { webhookId } })).toMatchObject({ delivered: false, status: null });
    expect(await deliveries(webhookId)).toEqual([]);
  });
});
