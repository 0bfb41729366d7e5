import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  BriefcaseBusiness,
  CircleAlert,
  type LucideIcon,
  Plane,
  ReceiptText,
  Scale,
  Send,
  Stamp,
  Webhook,
} from 'lucide-react';
import { agoText, instantText } from '../../lib/calendar-date.ts';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { type InboxItem, markRead } from './inbox-query.ts';
import { runningText } from './inbox-words.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  approval: Stamp,
  booking: Plane,
  expense: ReceiptText,
  flight: Send,
  policy: Scale,
  trip: BriefcaseBusiness,
  webhook: Webhook,
};

interface InboxRowProps {
  readonly item: InboxItem;
  /** Fewer words, for the panel of the bell. */
  readonly brief?: boolean;
  readonly onOpen?: () => void;
}

/** One message to the person; pressing it marks it read and goes to its place. */
export function InboxRow({ item, brief = false, onOpen }: InboxRowProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const now = useNow(60_000);
  const Icon = ICONS[item.topic.split('.')[0] ?? ''] ?? CircleAlert;
  const isUnread = item.readAt === null;
  const href = sameOriginPath(item.link);
  return (
    <a
      href={href}
      onClick={(event) => {
        // The next poll reads the place anyhow; a failed mark is no reason to stay.
        if (isUnread) markRead(queries, [item._id]).catch(() => undefined);
        onOpen?.();
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ href });
      }}
      className={cx(
        'flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-sunken',
        !brief && 'sm:px-5 sm:py-3.5',
        isUnread && 'bg-blue-soft/50',
      )}
    >
      <span className={cx('relative mt-0.5 shrink-0', isUnread ? 'text-blue' : 'text-ink-3')}>
        <Icon aria-hidden size={18} strokeWidth={1.9} />
        {isUnread && <span aria-hidden className="absolute -top-0.5 -right-1 size-2 rounded-full bg-action" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-start gap-x-2">
          <span className={cx('min-w-0 flex-1 break-words', isUnread ? 'font-semibold' : 'font-medium')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {item.subject}
          </span>
          <span className="board shrink-0 text-meta leading-5 text-ink-2" title={instantText(item.createdAt)}>
            {agoText(item.createdAt, now)}
          </span>
        </span>
        <span className={cx('mt-0.5 text-[13px] text-ink-2', brief ? 'line-clamp-2' : 'line-clamp-3')}>
          {runningText(item.body)}
        </span>
        {item.needsAction && (
          <Badge tone="amber" className="mt-1.5">
            <CircleAlert aria-hidden size={12} strokeWidth={2.4} /> Needs you
          </Badge>
        )}
      </span>
    </a>
  );
}
