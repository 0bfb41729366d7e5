import type { Tx } from '../../platform/database.ts';

/** The lines that a trip's history got last, up to a moment, and whose they are. */
export async function readTripHistory(
  tx: Tx,
  tripId: string,
  until: Date,
): Promise<{ readonly actorId: string | null; readonly texts: readonly string[] }> {
  const last = await tx
    .selectFrom('trip_event')
    .select('at')
    .where('trip_id', '=', tripId)
    .where('at', '<=', until)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { actorId: null, texts: [] };
  const lines = await tx
    .selectFrom('trip_event')
    .select(['actor_id', 'text'])
    .where('trip_id', '=', tripId)
    .where('at', '=', last.at)
    .orderBy('seq')
    .execute();
  return { actorId: lines.at(-1)?.actor_id ?? null, texts: lines.map((line) => line.text) };
}
