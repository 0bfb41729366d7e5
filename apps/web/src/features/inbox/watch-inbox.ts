import { watchInbox } from '@pravas/contract/notice/inbox-operations.ts';
import type { QueryClient } from '@tanstack/react-query';
import { listen } from '../../lib/listen.ts';
import { api } from '../../lib/session.ts';
import { inboxCounts } from './inbox-counts.ts';
import { inboxQuery } from './inbox-query.ts';

/** Keeps the counts live until aborted. */
export function watchInboxUntil(leaving: AbortSignal, queries: QueryClient): Promise<void> {
  let hasBegun = false;
  return listen(leaving, (signal) => api.stream(watchInbox, { signal }), {
    onEvent(event) {
      if (event.type === 'counts') inboxCounts.set({ unread: event.unread, needsAction: event.needsAction });
      const tellsOf = (topic: RegExp) => event.type === 'item' && topic.test(event.item.topic);
      // A stream begins with the counts: it sends no items for what happened between the page and the stream.
      const isBeginning = !hasBegun;
      hasBegun = true;
      // Lists of the inbox and of requests show what has just come in.
      void queries.invalidateQueries({ queryKey: ['inbox'] });
      if (tellsOf(/^(approval|change)\./)) void queries.invalidateQueries({ queryKey: ['approvals'] });
      if (isBeginning || tellsOf(/^(flight|stay)\.shortlist/)) {
        void queries.invalidateQueries({ queryKey: ['shortlist'] });
        void queries.invalidateQueries({ queryKey: ['shortlists'] });
      }
      return false;
    },
    readAfresh() {
      // Its answer brings the counts along; the lists that are shown are read with it.
      void queries.fetchQuery(inboxQuery({ view: 'all', rowNumber: 1, recordsPerPage: 20 })).catch(() => undefined);
      void queries.invalidateQueries({ queryKey: ['approvals'] });
      void queries.invalidateQueries({ queryKey: ['shortlist'] });
    },
  });
}
