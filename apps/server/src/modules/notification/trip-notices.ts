import * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan, noticesFor } from './notice.ts';
import { readTripHistory } from './read-trip-history.ts';
import { readNames, readTripPeople } from './read-trip-people.ts';
import { tripWords } from './templates/trip-words.ts';

const tripEvent = z.object({ tripId: z.uuid(), by: z.optional(z.nullable(z.uuid())) });

/** Tells whoever made a trip and whoever travels what happened to it, except the person who did it. */
export async function tripNotices(tx: Tx, event: NoticeEvent): Promise<NoticePlan> {
  const { tripId, by } = tripEvent.parse(event.payload);
  const trip = await readTripPeople(tx, tripId);
  if (trip === null) return NOBODY_TOLD;
  const history = await readTripHistory(tx, tripId, event.createdAt);
  const actorId = by ?? (event.topic === 'trip.created' ? trip.createdBy : history.actorId);
  const names = await readNames(tx, [actorId]);
  const words = tripWords(event.topic, {
    tripId,
    name: trip.name,
    actorName: actorId === null ? null : (names.get(actorId) ?? null),
    startsOn: trip.startsAt === null ? null : dayOf(trip.startsAt),
    cancelReason: trip.cancelReason,
    changes: history.texts,
  });
  if (words === null) return NOBODY_TOLD;
  if (event.topic === 'trip.app_link') {
    // Asked for by somebody who may travel himself: then he is the one who wants it.
    return { tripId, notices: noticesFor(trip.travellerIds, null, words, 'now'), guest: null };
  }
  return { tripId, notices: noticesFor([trip.createdBy, ...trip.travellerIds], actorId, words, 'later'), guest: null };
}

/** The calendar day in India, where most trips begin; the trip itself shows local times. */
function dayOf(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('Asia/Kolkata')
    .toPlainDate()
    .toString();
}
