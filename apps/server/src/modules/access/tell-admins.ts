import { wakeWorker } from '../../platform/change-feed.ts';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

/** The outbox topic of a change of access that is reported to every company admin, in the inbox and by mail. */
const ACCESS_CHANGED_TOPIC = 'access.changed';

/** What is reported to a company admin. */
export type AccessNews =
  | {
      readonly kind: 'sso';
      readonly by: string;
      /** What was set before and is now, as "name: value" that people can read. */
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  | { readonly kind: 'domain_verified' | 'domain_removed'; readonly by: string; readonly domain: string }
  | { readonly kind: 'directory_key'; readonly by: string; readonly name: string }
  | {
      /** A person was disabled or lost rights, and what they made for the organisation keeps working. */
      readonly kind: 'left_behind';
      readonly by: string | null;
      readonly personId: string;
      readonly isDisabled: boolean;
      readonly things: readonly string[];
    };

/**
 * Notifies every company admin when the transaction commits, the one who did it included: it may not have been them.
 */
export async function tellAdmins(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  organizationId: string,
  news: AccessNews,
): Promise<void> {
  const now = isoOf(clock.now());
  await tx
    .insertInto('outbox_event')
    .values({
      organization_id: organizationId,
      id: newId(),
      topic: ACCESS_CHANGED_TOPIC,
      payload: JSON.stringify(news),
      created_at: now,
      run_at: now,
      last_error: null,
    })
    .execute();
  await wakeWorker(tx);
}
