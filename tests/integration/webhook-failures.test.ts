import { listInbox } from '@pravas/contract/notice/inbox-operations.ts';
import { listWebhooks, replayWebhookDelivery, updateWebhook } from '@pravas/contract/notice/webhook-operations.ts';
import { describe, expect, it } from 'vitest';
import { auditOf, COMPANY_ID } from '../support/company.ts';
import { isDelivered, wake } from './notice-world.ts';
import { expectRefusal } from './send-request.ts';
import { until, useWebhooks } from './webhook-world.ts';

const { now, call, ask, addWebhook, arrived, deliveries, deliveryIn, tellTrip, tryNow } = useWebhooks();

describe('a message that does not arrive', () => {
  it('is tried again after ten seconds, and the same event arrives', async () => {
    const { webhookId, path } = await addWebhook();
    now().receiver.answer(path, (response) => response.writeHead(arrived(path).length === 1 ? 503 : 204).end());
    const { eventId } = await tellTrip();
    const waiting = await deliveryIn(webhookId, 'waiting', 1);
    expect(waiting).toMatchObject({ lastStatus: 503, lastError: 'Answered 503.' });
    const waits = Date.parse(String(waiting.nextTryAt)) - Date.now();
    expect(waits).toBeGreaterThan(5_000);
    expect(waits).toBeLessThanOrEqual(10_000);
    await tryNow(waiting._id);
    expect(await deliveryIn(webhookId, 'delivered', 2)).toMatchObject({ lastStatus: 204, _id: waiting._id });
    expect(arrived(path).map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([eventId, eventId]);
  });

  it('is given up after the eighth attempt where others arrive, and waits on where none does', async () => {
    const { webhookId, path } = await addWebhook();
    now().receiver.answer(path, (response) => response.writeHead(500).end());
    await tellTrip();
    const first = await deliveryIn(webhookId, 'waiting', 1);
    await now().world.query('update webhook_delivery set attempts = 6 where id = $1', [first._id]);
    await tryNow(first._id);
    const seventh = await deliveryIn(webhookId, 'waiting', 7);
    expect(Math.round((Date.parse(String(seventh.nextTryAt)) - Date.now()) / 3_600_000)).toBe(24);
    await tryNow(first._id);
    await deliveryIn(webhookId, 'waiting', 8);
    await now().world.query(`update webhook_endpoint set failing_since = now() + interval '1 hour' where id = $1`, [
      webhookId,
    ]);
    await tryNow(first._id);
    expect(await deliveryIn(webhookId, 'failed', 9)).toMatchObject({ nextTryAt: null, lastStatus: 500 });
  });
});

describe('a webhook that does not work', () => {
  it('pauses itself after days of failures, however many, keeps what comes, and sends it in its order when it is saved', async () => {
    const { webhookId, webhook, path } = await addWebhook();
    now().receiver.answer(path, (response) => response.writeHead(500).end());
    await now().world.query(
      `update webhook_endpoint set failures_in_row = 5000, failing_since = now() - interval '71 hours' where id = $1`,
      [webhookId],
    );
    const told = await tellTrip();
    const first = await deliveryIn(webhookId, 'waiting', 1);
    const read = async () => (await ask(listWebhooks)).data.find((one) => one._id === webhookId);
    expect(await read()).toMatchObject({ failuresInRow: 5001, pausedReason: null });
    await now().world.query(`update webhook_endpoint set failing_since = now() - interval '73 hours' where id = $1`, [
      webhookId,
    ]);
    await tryNow(first._id);
    const paused = await deliveryIn(webhookId, 'waiting', 2);
    const reason = 'Paused after 3 days of failures. The last one: Answered 500.';
    await until(async () => expect(await read()).toMatchObject({ failuresInRow: 5002, pausedReason: reason }));
    expect(await auditOf(now().world, 'webhook.paused')).toEqual([{ name: webhook.name, reason }]);
    const inbox = async () =>
      (await ask(listInbox, { query: { search: '{"needsAction":true}' } })).data.filter(
        (item) => item.topic === 'webhook.paused',
      );
    expect(await inbox()).toMatchObject([{ subject: `Webhook paused: ${webhook.name}` }]);

    const { eventId } = await tellTrip();
    await until(async () => expect(await isDelivered(now().world, eventId)).toBe(true));
    expect(await deliveries(webhookId)).toHaveLength(2);
    expectRefusal(await call(replayWebhookDelivery, { body: { deliveryId: paused._id } }), 'webhook_paused');

    now().receiver.answer(path, (response) => response.end());
    const { name, url, topics } = webhook;
    const saved = await ask(updateWebhook, { body: { webhookId, name, url, topics, isActive: true } });
    expect(saved.webhook).toMatchObject({ pausedReason: null, failuresInRow: 0 });
    expect(await inbox()).toEqual([]);
    await until(async () =>
      expect((await deliveries(webhookId)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    );
    const sent = arrived(path).slice(-2);
    expect(sent.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([told.eventId, eventId]);
  });

  it('starts counting anew after a success', async () => {
    const { webhookId } = await addWebhook();
    await now().world.query('update webhook_endpoint set failures_in_row = 19 where id = $1', [webhookId]);
    await tellTrip();
    await deliveryIn(webhookId, 'delivered', 1);
    const [row] = await now().world.query<{ failures_in_row: number }>('select failures_in_row from webhook_endpoint');
    expect(row?.failures_in_row).toBe(0);
  });

  it('gives up what waits when it is switched off, and is told nothing more', async () => {
    const { webhookId, webhook, path } = await addWebhook();
    now().receiver.answer(path, (response) => response.writeHead(500).end());
    await tellTrip();
    await deliveryIn(webhookId, 'waiting', 1);
    const { name, url, topics } = webhook;
    await ask(updateWebhook, { body: { webhookId, name, url, topics, isActive: false } });
    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'failed', lastError: 'The webhook was switched off.' },
    ]);
    const { eventId } = await tellTrip();
    await until(async () => expect(await isDelivered(now().world, eventId)).toBe(true));
    expect(await deliveries(webhookId)).toHaveLength(1);
    expect((await auditOf(now().world, 'webhook.updated')).at(-1)).toEqual({
      before: { isActive: true },
      after: { isActive: false },
    });
  });

  it('holds up nobody else with a thousand messages that nobody answers', async () => {
    const dead = await addWebhook(['booking.booked']);
    const alive = await addWebhook();
    now().receiver.answer(dead.path, () => undefined);
    await now().world.query(
      `insert into webhook_delivery (organization_id, id, endpoint_id, event_id, topic, payload, state, next_try_at, created_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 'booking.booked', '{}', 'waiting', now() - interval '1 hour', now()
       from generate_series(1, 1000)`,
      [COMPANY_ID, dead.webhookId],
    );
    await wake(now().world);
    await until(async () => expect(arrived(dead.path).length).toBeGreaterThanOrEqual(4));
    for (let count = 0; count < 10; count += 1) await tellTrip();
    await until(async () => expect(arrived(alive.path)).toHaveLength(10));
    // Four messages wait for their answers; the others have not even been claimed.
    expect(arrived(dead.path)).toHaveLength(4);
    const [row] = await now().world.query<{ count: string | number }>(
      'select count(*) from webhook_delivery where endpoint_id = $1 and attempts = 0',
      [dead.webhookId],
    );
    expect(Number(row?.count)).toBe(996);
  });
});
