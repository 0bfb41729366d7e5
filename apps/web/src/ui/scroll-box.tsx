import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

interface ScrollBoxProps {
  /** What is inside, for people who reach the box with the keyboard. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box that scrolls in itself, so that the page never does sideways; the arrow keys move it. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard.
      tabIndex={0}
      className={cx('overflow-auto overscroll-x-contain -outline-offset-2', className)}
    >
      {children}
    </section>
  );
}
