import { type ReactNode, useId, useState } from 'react';
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
