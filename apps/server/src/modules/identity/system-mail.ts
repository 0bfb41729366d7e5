import { wakeWorker } from '../../platform/change-feed.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

/** Puts a mail that no organisation sends into the outbox; the worker wakes when the transaction commits. */
export async function enqueueSystemMail(
  tx: Tx,
  context: { readonly clock: Clock },
  topic: string,
  payload: Readonly<Record<string, string | number>>,
): Promise<void> {
  const now = isoOf(context.clock.now());
  await tx
    .insertInto('system_outbox')
    .values({ id: newId(), topic, payload: JSON.stringify(payload), created_at: now, run_at: now, last_error: null })
    .execute();
  await wakeWorker(tx);
}
