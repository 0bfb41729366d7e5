import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const TONES = {
  plain: 'bg-sunken text-ink-2 border-hairline',
  blue: 'bg-blue-soft text-blue border-blue-edge',
  green: 'bg-green-soft text-green border-green-edge',
  amber: 'bg-amber-soft text-amber border-amber-edge',
  red: 'bg-red-soft text-red border-red-edge',
} as const;

/** Colours a badge may have. */
export type BadgeTone = keyof typeof TONES;

/** A word in a pill; pass an icon where the colour says something. */
export function Badge({
  tone = 'plain',
  children,
  className,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-meta font-medium whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
