import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { inboxQuery, markRead } from './inbox-query.ts';
import { InboxRow } from './inbox-row.tsx';

interface InboxPanelProps {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The latest of the inbox beneath the bell. */
export function InboxPanel({ anchor, onClose }: InboxPanelProps) {
  const queries = useQueryClient();
  const answer = useQuery(inboxQuery({ view: 'all', rowNumber: 1, recordsPerPage: 20 }));
  const items = answer.data?.data.slice(0, 6) ?? [];
  return (
    <Popover open onClose={onClose} anchor={anchor} label="Inbox" align="end" className="w-[400px] overflow-hidden">
      <div className="flex h-12 items-center justify-between border-b border-hairline pr-2 pl-4">
        {/* The focus begins here: the buttons beneath may still be without use. */}
        <h2 tabIndex={-1} data-autofocus className="font-semibold outline-none">
          Inbox
        </h2>
        <Button
          tone="plain"
          size="small"
          disabled={(answer.data?.unread ?? 0) === 0}
          onClick={() => markRead(queries, 'all').catch((error) => showToast(errorText(error), 'error'))}
        >
          Mark all as read
        </Button>
      </div>
      {answer.isPending && (
        <div role="status" aria-label="Loading the inbox" className="space-y-4 p-4">
          <Bone className="h-10" />
          <Bone className="h-10" />
        </div>
      )}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="The inbox" onRetry={() => void answer.refetch()} className="m-3" />
      )}
      {answer.data && items.length === 0 && <p className="px-4 py-8 text-center text-ink-2">No messages yet.</p>}
      <ul className="max-h-[60dvh] divide-y divide-hairline overflow-y-auto">
        {items.map((item) => (
          <li key={item._id}>
            <InboxRow item={item} brief onOpen={onClose} />
          </li>
        ))}
      </ul>
      <div className="border-t border-hairline p-2">
        <Link to="/inbox" onClick={onClose} className={`${buttonClass('plain', 'small')} w-full`}>
          Whole inbox
        </Link>
      </div>
    </Popover>
  );
}
