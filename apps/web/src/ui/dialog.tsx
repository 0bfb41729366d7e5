import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { leadFromNowhere } from '../lib/page-title.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';

interface DialogProps {
  readonly title: string;
  /** Hides the heading where the content already is one; it stays the dialog's name. */
  readonly hideTitle?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** `sheet` rises from the lower edge on phones; `drawer` is at the left edge, as high as the window. */
  readonly shape?: 'box' | 'sheet' | 'top' | 'drawer';
  readonly role?: 'dialog' | 'alertdialog';
  readonly width?: string;
}

/**
 * A modal dialog on the browser's own element, which keeps the focus inside and gives it back, or to the page's heading
 * where the opener is gone. Render it to open it; the focus begins at the element with `data-autofocus`.
 */
export function Dialog({ title, hideTitle = false, onClose, children, shape = 'box', role, width }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // As it is put into the page: whatever waited until after that would be done within the first key that is typed.
  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Before it leaves the page, so that a dialog that takes its place knows the same opener.
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // The opener may have left with the dialog.
  useEffect(() => leadFromNowhere, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; the click closes by its backdrop.
    <dialog
      ref={element}
      role={role ?? 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      className={cx(
        // It centres itself: a list that spaces its children would push it to the upper edge.
        'rise m-auto bg-raised p-0 shadow-pop',
        shape === 'drawer' ? 'ml-0 h-dvh max-h-none w-[288px]' : `max-h-[88dvh] ${width ?? 'w-[min(92vw,460px)]'}`,
        shape === 'box' && 'rounded-2xl',
        shape === 'top' && 'mt-[12vh] mb-auto rounded-2xl',
        shape === 'sheet' && 'rounded-2xl max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none',
      )}
    >
      <div className={cx('flex flex-col', shape === 'drawer' ? 'h-dvh' : 'max-h-[88dvh]')}>
        <div className={cx('flex items-center justify-between gap-4 pt-4 pr-3 pl-5', hideTitle && 'sr-only')}>
          <h2 id={titleId} className="text-lead font-semibold">
            {title}
          </h2>
          {!hideTitle && (
            <IconButton label="Close" onClick={onClose}>
              <X aria-hidden size={18} />
            </IconButton>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
