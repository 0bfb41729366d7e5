import { ApiError } from '@pravas/contract/client.ts';
import { watchInbox } from '@pravas/contract/notice/inbox-operations.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { inboxCounts } from './inbox-counts.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Keeps the counts live until aborted; reconnects with growing pauses, and ends where the server refuses for good. */
export async function watchInboxUntil(signal: AbortSignal, queries: QueryClient): Promise<void> {
  let losses = 0;
  while (!signal.aborted) {
    try {
      for await (const event of api.stream(watchInbox, { signal })) {
        losses = 0;
        if (event.type === 'counts') inboxCounts.set({ unread: event.unread, needsAction: event.needsAction });
        // Lists of the inbox and of requests show what has just come in.
        void queries.invalidateQueries({ queryKey: ['inbox'] });
        if (event.type === 'item' && event.item.topic.startsWith('approval.')) {
          void queries.invalidateQueries({ queryKey: ['approvals'] });
        }
      }
    } catch (error) {
      if (error instanceof ApiError && error.envelope.status < 500 && error.envelope.status !== 429) return;
    }
    losses += 1;
    await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (losses - 1)), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
