import { CircleAlert, X } from 'lucide-react';
import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { dismissToast, toastStore } from '../lib/toasts.ts';
import { IconButton } from './button.tsx';

/** How much space a bar at the lower edge may leave below it. */
const EDGE_PX = 72;
const GAP_PX = 8;

/** How far up the bars at the lower edge reach, whose buttons a person may want to press next. */
function heightOfBars(): number {
  const tops = [...document.querySelectorAll('[data-bottom-bar]')].flatMap((bar) => {
    const { top, bottom, height } = bar.getBoundingClientRect();
    const floats = ['fixed', 'sticky'].includes(getComputedStyle(bar).position);
    return floats && height > 0 && bottom >= window.innerHeight - EDGE_PX && top < window.innerHeight ? [top] : [];
  });
  return tops.length === 0 ? 0 : window.innerHeight - Math.min(...tops) + GAP_PX;
}

/** Where snackbars appear; the region is always there so that screen readers hear additions. */
export function Toaster() {
  const toasts = useStore(toastStore);
  const [barPx, setBarPx] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: bars change with the pages; each snackbar measures again.
  useLayoutEffect(() => setBarPx(heightOfBars()), [toasts]);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[max(5rem,var(--bar))] z-50 flex flex-col items-center gap-2 px-4 sm:bottom-[max(1.5rem,var(--bar))]"
      style={{ '--bar': `${barPx}px` } as CSSProperties}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className="rise pointer-events-auto flex max-w-lg items-center gap-3 rounded-xl bg-ink py-1.5 pr-1.5 pl-4 text-on-ink shadow-pop"
        >
          {toast.tone === 'error' && <CircleAlert aria-hidden size={17} className="shrink-0" />}
          <span className="text-[13px]">{toast.text}</span>
          <IconButton
            label="Dismiss"
            onClick={() => dismissToast(toast.id)}
            className="text-on-ink hover:bg-transparent"
          >
            <X aria-hidden size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
