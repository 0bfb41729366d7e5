import type { watchInbox as operation } from '@pravas/contract/notice/inbox-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { type InboxCounts, type InboxItem, inboxTopic } from './inbox-repository.ts';

type InboxEvent = PayloadOf<typeof operation>;

/** How often access is checked anew while nothing happens. */
const RECHECK_MS = 20_000;

/** What one look into the inbox sees. */
export interface InboxLook {
  readonly counts: InboxCounts;
  /** The newest items, newest first. */
  readonly newest: readonly InboxItem[];
}

/**
 * Yields the counts now, and then every item that is new and the counts whenever they change, until the client leaves.
 * `look` authorises afresh each time, so the stream ends with the right to read it.
 */
export async function* watchInbox(
  feed: ChangeFeed,
  person: { readonly organizationId: string; readonly personId: string },
  look: () => Promise<InboxLook>,
  signal: AbortSignal,
): AsyncGenerator<InboxEvent> {
  let known: ReadonlySet<string> | null = null;
  let told = '';
  let changed = true;
  let wake: () => void = () => undefined;
  const signalChange = () => {
    changed = true;
    wake();
  };
  const unsubscribe = feed.subscribe(person.organizationId, inboxTopic(person.personId), signalChange);
  signal.addEventListener('abort', signalChange, { once: true });
  try {
    while (!signal.aborted) {
      changed = false;
      const { counts, newest } = await look();
      const seen: ReadonlySet<string> | null = known;
      // Items in the list at the first look are no news; whoever opened the stream has read them.
      const fresh = seen === null ? [] : newest.filter((item) => !seen.has(item._id)).toReversed();
      known = new Set([...(seen ?? []), ...newest.map((item) => item._id)]);
      for (const item of fresh) yield { type: 'item', item };
      const now = `${counts.unread} ${counts.needsAction}`;
      if (now !== told) yield { type: 'counts', ...counts };
      told = now;
      if (!changed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, RECHECK_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  } finally {
    unsubscribe();
  }
}
