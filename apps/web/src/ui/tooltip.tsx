import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';

interface TooltipProps {
  readonly text: ReactNode;
  readonly children: (describedBy: string) => ReactNode;
  readonly className?: string;
}

/** Words that show on hover and on focus, stay while pointed at, and go with Escape. */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (shown && bubble.current) keepInside(bubble.current);
  }, [shown]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box only watches what its control receives.
    <span
      className={cx('relative inline-flex', className)}
      onMouseEnter={() => setShown(true)}
      onMouseLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {children(id)}
      <span
        ref={bubble}
        role="tooltip"
        id={id}
        className={cx(
          'board absolute bottom-full left-1/2 z-40 w-max max-w-64 -translate-x-1/2 pb-1.5',
          shown ? 'block' : 'hidden',
        )}
      >
        <span className="block rounded-lg bg-ink px-2.5 py-1.5 text-meta whitespace-pre-line text-on-ink">{text}</span>
      </span>
    </span>
  );
}

const EDGE_PX = 8;

/** Beside the edge of the window it would be cut off: it is moved in by the width that overflows. */
function keepInside(element: HTMLElement): void {
  element.style.marginLeft = '';
  const { left, right } = element.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const shift = left < EDGE_PX ? EDGE_PX - left : Math.min(0, width - EDGE_PX - right);
  if (shift !== 0) element.style.marginLeft = `${shift}px`;
}
