import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useKeys } from '../lib/keyboard.ts';
import { lazyDialog } from '../lib/lazy-dialog.ts';
import { useOnline } from '../lib/online.ts';
import { barePath } from '../lib/search-text.ts';
import { Notice } from '../ui/notice.tsx';
import { BottomBar, SideNavigation } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';
import { useFreshCounts } from './use-menu.ts';

const CommandPalette = lazyDialog(() => import('./command-palette.tsx'), 'CommandPalette');
const KeyHelp = lazyDialog(() => import('./key-help.tsx'), 'KeyHelp');
/** The frame of every signed-in screen. */
export function Shell() {
  const [panel, setPanel] = useState<'none' | 'palette' | 'keys'>('none');
  const online = useOnline();
  useFreshCounts();
  const isMoving = useRouterState({ select: (state) => state.isLoading });
  const path = useRouterState({ select: (state) => barePath(state.location.pathname) });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setPanel((shown) => (shown === 'palette' ? 'none' : 'palette'));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useKeys((key) => {
    if (key !== '?') return false;
    setPanel('keys');
    return true;
  });
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-lg bg-ink px-4 py-2 text-on-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      {isMoving && <MovingLine />}
      <SideNavigation onCommand={() => setPanel('palette')} />
      <div className="rail:pl-[208px] print:pl-0">
        <TopBar onCommand={() => setPanel('palette')} onKeys={() => setPanel('keys')} />
        <main
          id="content"
          tabIndex={-1}
          className="group/page mx-auto max-w-[1280px] px-4 pt-5 pb-28 outline-none sm:px-6 sm:pb-10 print:p-0"
        >
          {!online && (
            <Notice
              tone="offline"
              title="NO INTERNET CONNECTION"
              className="mb-4 group-has-data-page-error/page:hidden"
            >
              What you entered is kept. Nothing is sent until you are back online.
            </Notice>
          )}
          <Outlet key={path} />
        </main>
      </div>
      <BottomBar />
      {panel === 'palette' && <CommandPalette onClose={() => setPanel('none')} onKeys={() => setPanel('keys')} />}
      {panel === 'keys' && <KeyHelp onClose={() => setPanel('none')} />}
    </div>
  );
}

const SLOW_MS = 250;

/** Says that the next screen is on its way, where that takes its time. */
function MovingLine() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-40 h-[3px] overflow-hidden bg-blue-soft">
      <span className="sr-only">Loading the next page</span>
      <div aria-hidden className="traveling h-full w-1/3 rounded-full bg-action" />
    </div>
  );
}
