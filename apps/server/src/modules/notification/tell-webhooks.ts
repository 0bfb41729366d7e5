import { sql } from 'kysely';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { NoticeEvent } from './notice.ts';
import { isPersonalTrip } from './personal-trips.ts';
import { summariseEvent } from './summarise-event.ts';

/** Messages for a paused webhook are kept for so many days after it began to fail. */
const KEPT_DAYS = 30;

/**
 * Puts an event into the queue of every active webhook that wants it, once however often the event is delivered; for a
 * paused one it waits there.
 */
export async function tellWebhooks(tx: Tx, event: NoticeEvent, now: Temporal.Instant): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('is_active', '=', true)
    .where((one) =>
      one.or([
        one('paused_reason', 'is', null),
        one('failing_since', '>', new Date(now.epochMilliseconds - KEPT_DAYS * 86_400_000)),
      ]),
    )
    .where(sql<boolean>`topics @> ${JSON.stringify([event.topic])}::jsonb`)
    .execute();
  if (endpoints.length === 0) return;
  const data = await summariseEvent(tx, event.payload);
  if (typeof data.tripId === 'string' && (await isPersonalTrip(tx, data.tripId))) return;
  const message = {
    id: event.id,
    topic: event.topic,
    at: event.createdAt.toISOString(),
    organizationId: event.organizationId,
    data,
  };
  await tx
    .insertInto('webhook_delivery')
    .values(
      endpoints.map((endpoint) => ({
        organization_id: event.organizationId,
        id: newId(),
        endpoint_id: endpoint.id,
        event_id: event.id,
        topic: event.topic,
        payload: JSON.stringify(message),
        state: 'waiting',
        next_try_at: isoOf(now),
        last_status: null,
        last_error: null,
        last_answer: null,
        last_took_ms: null,
        created_at: isoOf(now),
        replay_of: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await wakeWorker(tx);
}
