import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { cx } from './class-names.ts';

interface PopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What opened it: gets the focus back, and clicks on it are not "outside". */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly align?: 'start' | 'end';
  readonly side?: 'below' | 'above';
  /** Moves the focus to the first control inside. */
  readonly takeFocus?: boolean;
}

/**
 * A small non-modal panel beside its anchor; place both in a `relative` box. Escape, Tab out or a click outside closes
 * it.
 */
export function Popover({ open, onClose, anchor, label, children, className, align, side, takeFocus }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const outside = useEffectEvent((event: Event) => {
    const target = event.target;
    if (!(target instanceof Node) || !target.isConnected) return;
    if (panel.current?.contains(target) || anchor.current?.contains(target)) return;
    onClose();
  });
  useEffect(() => {
    if (!open) return;
    if (takeFocus !== false) {
      const first = panel.current?.querySelector<HTMLElement>(
        '[data-autofocus],input,select,button,a[href],[tabindex="0"]',
      );
      (first ?? panel.current)?.focus({ preventScroll: true });
    }
    const listener = (event: Event) => outside(event);
    document.addEventListener('pointerdown', listener);
    document.addEventListener('focusin', listener);
    return () => {
      document.removeEventListener('pointerdown', listener);
      document.removeEventListener('focusin', listener);
    };
  }, [open, takeFocus]);
  if (!open) return null;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        anchor.current?.focus();
        onClose();
      }}
      className={cx(
        'rise z-40 rounded-xl border border-hairline bg-raised shadow-pop outline-none',
        // On phones a panel beside its anchor would leave the screen: it is above the lower bar instead.
        'max-sm:fixed! max-sm:inset-x-3! max-sm:top-auto! max-sm:bottom-[68px]! max-sm:w-auto! max-sm:max-w-none!',
        'max-sm:max-h-[80dvh] max-sm:overflow-y-auto sm:absolute',
        align === 'end' ? 'right-0' : 'left-0',
        side === 'above' ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
        className,
      )}
    >
      {children}
    </div>
  );
}
