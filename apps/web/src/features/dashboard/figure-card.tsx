import { Link } from '@tanstack/react-router';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChartLink } from '../../ui/chart/chart-data.ts';

interface FigureCardProps {
  readonly label: string;
  /** The figure as it is read at a glance, and to the paisa for a person who points at it. */
  readonly figure: string;
  readonly exact?: string | undefined;
  readonly link?: ChartLink | undefined;
  /** Where the link leads: "spend by employee". */
  readonly opens?: string;
  readonly moved?: { readonly way: 'up' | 'down' | 'level'; readonly text: string } | undefined;
  /** What is in the figure. */
  readonly children?: ReactNode;
}

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, level: ArrowRight } as const;

/**
 * One figure with what it is made of and how it has moved. Its movement has no colour: more is neither good nor bad.
 */
export function FigureCard({ label, figure, exact, link, opens, moved, children }: FigureCardProps) {
  const Arrow = moved && ARROWS[moved.way];
  return (
    <li className="card flex min-w-0 break-inside-avoid flex-col px-5 py-4 max-sm:px-4">
      <h2 className="text-[13px] font-medium text-ink-2">{label}</h2>
      <p className="board mt-1 text-[26px] leading-8 font-semibold tracking-[-0.01em]" title={exact}>
        {link ? (
          <Link
            {...link}
            className="rounded-[6px] decoration-blue-edge decoration-2 underline-offset-4 hover:text-blue hover:underline"
          >
            {figure}
            <span className="sr-only">
              , {label}: open {opens}
            </span>
          </Link>
        ) : (
          figure
        )}
      </p>
      {moved && Arrow && (
        <p className="mt-1 flex items-center gap-1 text-[13px] text-ink-2">
          <Arrow aria-hidden size={14} className="shrink-0" />
          {moved.text}
        </p>
      )}
      <div className="mt-auto pt-2 text-meta text-ink-2 *:mt-0.5">{children}</div>
    </li>
  );
}
