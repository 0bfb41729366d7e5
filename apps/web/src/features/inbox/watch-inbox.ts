import { watchInbox } from '@pravas/contract/notice/inbox-operations.ts';
import type { QueryClient } from '@tanstack/react-query';
import { listen } from '../../lib/listen.ts';
import { api } from '../../lib/session.ts';
import { inboxCounts } from './inbox-counts.ts';

/** Keeps the counts live until aborted. */
export function watchInboxUntil(leaving: AbortSignal, queries: QueryClient): Promise<void> {
  return listen(leaving, (signal) => api.stream(watchInbox, { signal }), {
    onEvent(event) {
      if (event.type === 'counts') inboxCounts.set({ unread: event.unread, needsAction: event.needsAction });
      // Lists of the inbox and of requests show what has just come in.
      void queries.invalidateQueries({ queryKey: ['inbox'] });
      if (event.type === 'item' && /^(approval|change)\./.test(event.item.topic)) {
        void queries.invalidateQueries({ queryKey: ['approvals'] });
      }
      if (event.type === 'item' && event.item.topic.startsWith('flight.shortlist')) {
        void queries.invalidateQueries({ queryKey: ['shortlist'] });
        void queries.invalidateQueries({ queryKey: ['shortlists'] });
      }
      return false;
    },
  });
}
