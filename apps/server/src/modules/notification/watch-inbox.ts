import type { watchInbox as operation } from '@pravas/contract/notice/inbox-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { InboxCounts, InboxItem } from './inbox-repository.ts';

type InboxEvent = PayloadOf<typeof operation>;

/** What one read of the inbox finds. */
export interface InboxLook {
  readonly counts: InboxCounts;
  /** The newest items, newest first. */
  readonly newest: readonly InboxItem[];
}

/** Yields the counts, and then every item that is new and the counts whenever they change. */
export async function* watchInbox(looks: AsyncIterable<InboxLook>): AsyncGenerator<InboxEvent> {
  let known: ReadonlySet<string> | null = null;
  let told = '';
  for await (const { counts, newest } of looks) {
    const seen: ReadonlySet<string> | null = known;
    // Items in the list at the first read are no news; the person who opened the stream has read them.
    const fresh = seen === null ? [] : newest.filter((item) => !seen.has(item._id)).toReversed();
    known = new Set([...(seen ?? []), ...newest.map((item) => item._id)]);
    for (const item of fresh) yield { type: 'item', item };
    const now = `${counts.unread} ${counts.needsAction}`;
    if (now !== told) yield { type: 'counts', ...counts };
    told = now;
  }
}
