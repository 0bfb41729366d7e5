import { useStore } from '../../lib/store.ts';
import { inboxCounts } from './inbox-counts.ts';

/** How many notices of the inbox are unread; 0 before it is known. */
export function useUnread(): number {
  return useStore(inboxCounts)?.unread ?? 0;
}
