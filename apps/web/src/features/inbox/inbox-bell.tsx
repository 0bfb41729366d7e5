import { useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { IconButton } from '../../ui/button.tsx';
import { useUnread } from './use-unread.ts';

const InboxPanel = lazyPage(() => import('./inbox-panel.tsx'), 'InboxPanel');

/** The bell of the top bar: how much is unread, live, and the latest of it. The stream starts after the first paint. */
export function InboxBell() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useUnread();
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      // Without its code there is no live count; the inbox itself still works.
      import('./watch-inbox.ts').then((live) => live.watchInboxUntil(abort.signal, queries)).catch(() => undefined);
    }, 600);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [queries]);
  return (
    <div className="relative max-sm:static">
      <IconButton
        ref={button}
        label={unread > 0 ? `Inbox, ${unread} unread` : 'Inbox'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void InboxPanel.preload()}
        onClick={() => setOpen(!open)}
        className="relative"
      >
        <Bell aria-hidden size={18} />
        {unread > 0 && (
          <span
            aria-hidden
            className="board absolute top-1 right-0.5 min-w-4 rounded-full bg-action px-1 text-[10px] leading-4 font-semibold text-on-action"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <InboxPanel anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
