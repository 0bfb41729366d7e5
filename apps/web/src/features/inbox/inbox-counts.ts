import { createStore } from '../../lib/store.ts';

/** How much of the inbox is unread, and how much waits to be done. */
interface InboxCounts {
  readonly unread: number;
  readonly needsAction: number;
}

/** The counts as the server last sent them; null until it has. */
export const inboxCounts = createStore<InboxCounts | null>(null);
