import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck, Inbox } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse } from '../../ui/no-result.tsx';
import { PaginationBar } from '../../ui/pagination-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { readInboxAsk, writeInboxAsk } from './inbox-address.ts';
import { type InboxAsk, type InboxItem, type InboxView, inboxQuery, markRead } from './inbox-query.ts';
import { InboxRow } from './inbox-row.tsx';
import { inboxCount } from './inbox-words.ts';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'action', label: 'Needs you' },
  { value: 'unread', label: 'Unread' },
] as const;

/** Every message to the person, newest first, live. */
export function InboxPage() {
  usePageTitle('Inbox');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const ask = readInboxAsk(textValues(useSearch({ strict: false })));
  const answer = useQuery({ ...inboxQuery(ask), placeholderData: keepPreviousData });
  const [failure, setFailure] = useState<unknown>(null);
  const change = (part: Partial<InboxAsk>) =>
    void navigate({ to: '/inbox', search: writeInboxAsk({ ...ask, rowNumber: 1, ...part }), replace: true });
  const unread = answer.data?.unread ?? 0;
  const rows = answer.data?.data ?? [];
  return (
    <div className="mx-auto max-w-[860px]">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold tracking-[-0.01em]">Inbox</h1>
          <p role="status" className="mt-0.5 text-ink-2">
            {answer.data ? inboxCount(unread, answer.data.needsAction) : 'Notifications'}
          </p>
        </div>
        <Button
          disabled={unread === 0}
          onClick={() => {
            setFailure(null);
            markRead(queries, 'all').catch(setFailure);
          }}
        >
          <CheckCheck aria-hidden size={16} /> Mark all as read
        </Button>
      </div>
      <Segmented<InboxView>
        label="Show"
        name="inbox-view"
        value={ask.view}
        options={VIEWS}
        onChange={(view) => change({ view })}
        className="mb-4"
      />
      {failure !== null && <FailureNotice failure={failure} className="mb-4" />}
      {answer.isError && <LoadProblem failure={answer.error} what="The inbox" onRetry={() => void answer.refetch()} />}
      {answer.isPending && <InboxBones />}
      {answer.data && rows.length === 0 && <Nothing view={ask.view} onShowAll={() => change({ view: 'all' })} />}
      {rows.length > 0 && (
        <div className={answer.isPlaceholderData ? 'card overflow-hidden opacity-60' : 'card overflow-hidden'}>
          {byDay(rows).map(({ day, items }) => (
            <section key={day} aria-label={day}>
              <h2 className="board border-b border-hairline bg-sunken px-4 py-1.5 text-meta font-medium text-ink-2 sm:px-5">
                {day}
              </h2>
              <ul className="divide-y divide-hairline border-b border-hairline">
                {items.map((item) => (
                  <li key={item._id}>
                    <InboxRow item={item} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <div className="*:border-t-0">
            <PaginationBar
              rowNumber={ask.rowNumber}
              recordsPerPage={ask.recordsPerPage}
              total={answer.data?.total ?? 0}
              onChange={(rowNumber, recordsPerPage) => change({ rowNumber, recordsPerPage })}
            />
          </div>
        </div>
      )}
    </div>
  );
}

/** "12 Dec" with what came in on that day; the list is newest first already. */
function byDay(rows: readonly InboxItem[]): readonly { readonly day: string; readonly items: readonly InboxItem[] }[] {
  const days = new Map<string, InboxItem[]>();
  for (const item of rows) {
    const day = instantText(item.createdAt).split(',')[0] ?? '-';
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}

function Nothing({ view, onShowAll }: { readonly view: InboxView; readonly onShowAll: () => void }) {
  const title = { all: 'No messages yet', action: 'Nothing is waiting for you', unread: 'Everything is read' }[view];
  return (
    <div className="card">
      <FirstUse
        icon={<Inbox size={30} strokeWidth={1.6} />}
        title={title}
        action={view !== 'all' && <Button onClick={onShowAll}>Show everything</Button>}
      >
        Requests, decisions, bookings and refunds that concern you appear here as they happen.
      </FirstUse>
    </div>
  );
}

function InboxBones() {
  return (
    <div role="status" aria-label="Loading the inbox" className="card divide-y divide-hairline">
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="flex gap-3 px-5 py-4">
          <Bone className="size-5 shrink-0" />
          <div className="flex-1 space-y-2">
            <Bone className="h-4 w-2/3" />
            <Bone className="h-3.5 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
