import { useBlocker } from '@tanstack/react-router';
import { barePath } from '../lib/search-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Where a session that is over leads: nobody is held back from there, and their form waits for them. */
const ALWAYS_OPEN = ['/unauthorized', '/login'];

/** Asks before a page with unsaved changes is left, also by closing the tab. */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && barePath(current.pathname) !== barePath(next.pathname) && !ALWAYS_OPEN.includes(barePath(next.pathname)),
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" role="alertdialog" onClose={blocker.reset}>
      <div className="px-5 pt-1 pb-5">
        <p className="text-ink-2">What you changed on this page has not been saved.</p>
        <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
          <Button tone="danger" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button tone="primary" data-autofocus onClick={blocker.reset}>
            Stay
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
