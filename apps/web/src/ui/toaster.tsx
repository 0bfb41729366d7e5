import { CircleAlert, X } from 'lucide-react';
import { useStore } from '../lib/store.ts';
import { dismissToast, toastStore } from '../lib/toasts.ts';
import { IconButton } from './button.tsx';

/** Where snackbars appear; the region is always there so that screen readers hear additions. */
export function Toaster() {
  const toasts = useStore(toastStore);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-4 sm:bottom-6"
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
