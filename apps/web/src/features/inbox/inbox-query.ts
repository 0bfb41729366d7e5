import { listInbox, readInbox } from '@pravas/contract/notice/inbox-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { inboxCounts } from './inbox-counts.ts';

/** A page of the inbox with its counts. */
type InboxPageData = AnswerOf<typeof listInbox>;
/** One message to the person. */
export type InboxItem = InboxPageData['data'][number];

/** Which part of the inbox is shown. */
export type InboxView = 'all' | 'action' | 'unread';

/** The question to the inbox. */
export interface InboxAsk {
  readonly view: InboxView;
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

const FILTERS: Readonly<Record<InboxView, object | null>> = {
  all: null,
  action: { needsAction: true },
  unread: { unread: true },
};

/** The query of a part of the inbox, newest first; it brings the counts along. */
export function inboxQuery({ view, rowNumber, recordsPerPage }: InboxAsk) {
  const filter = FILTERS[view];
  return {
    queryKey: ['inbox', view, rowNumber, recordsPerPage],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const page = await api.call(listInbox, {
        query: {
          ...(filter ? { search: JSON.stringify(filter) } : {}),
          sortBy: 'createdAt',
          sortOrder: 'DESC',
          rowNumber,
          recordsPerPage: recordsPerPage as 20,
        },
        signal,
      });
      inboxCounts.set({ unread: page.unread, needsAction: page.needsAction });
      return page;
    },
  };
}

/** Marks items as read, shown at once; 'all' marks everything. The next poll corrects a failed mark. */
export async function markRead(queries: QueryClient, which: readonly string[] | 'all'): Promise<void> {
  const now = new Date().toISOString();
  const isMeant = (item: InboxItem) => item.readAt === null && (which === 'all' || which.includes(item._id));
  queries.setQueriesData<InboxPageData>(
    { queryKey: ['inbox'] },
    (page) => page && { ...page, data: page.data.map((item) => (isMeant(item) ? { ...item, readAt: now } : item)) },
  );
  try {
    inboxCounts.set(await api.call(readInbox, { body: which === 'all' ? { all: true } : { ids: [...which] } }));
  } finally {
    void queries.invalidateQueries({ queryKey: ['inbox'] });
  }
}
