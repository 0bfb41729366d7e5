import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { barShape, type Stretch } from './bar-shape.ts';
import type { Usage } from './budget-queries.ts';

/** How each figure is drawn: filled, light with an edge, hatched, so that no colour is needed to distinguish them. */
const LOOKS: Readonly<Record<Stretch['part'], string>> = {
  spent: 'bg-action',
  committed: 'bg-blue-edge',
  pending: 'hatched border-y border-r border-edge',
};

/** What each figure is called, and what it means. */
export const PART_WORDS: Readonly<Record<Stretch['part'], { readonly label: string; readonly meaning: string }>> = {
  spent: { label: 'Spent', meaning: 'travelled, and approved expenses' },
  committed: { label: 'Committed', meaning: 'booked, not travelled yet' },
  pending: { label: 'Pending', meaning: 'planned, not paid yet' },
};

interface BudgetBarProps {
  readonly amount: number;
  readonly usage: Usage;
  /** Where the forecast lands, in rupees. */
  readonly landing?: number | null;
  readonly className?: string;
}

/** A budget as a line: what is spent, committed and pending on the way to its end, and where it will land. */
export function BudgetBar({ amount, usage, landing = null, className }: BudgetBarProps) {
  const shape = barShape(amount, usage, landing);
  const isBeyond = shape.limitPercent < 100;
  return (
    <div aria-hidden className={cx('relative h-7', className)}>
      <div className="absolute inset-x-0 top-2 h-3 overflow-hidden rounded-full bg-sunken">
        {shape.stretches.map(({ part, fromPercent, widthPercent }) => (
          <span
            key={part}
            style={{ left: `${fromPercent}%`, width: `${widthPercent}%` }}
            className={cx('absolute inset-y-0', LOOKS[part])}
          />
        ))}
      </div>
      {isBeyond && (
        <span
          style={{ left: `${shape.limitPercent}%` }}
          className="absolute top-0 h-7 w-0 -translate-x-1/2 border-l-2 border-red"
        />
      )}
      {shape.landingPercent !== null && (
        <span
          style={{ left: `${Math.min(Math.max(shape.landingPercent, 0.8), 99.2)}%` }}
          className="absolute top-1 size-5 -translate-x-1/2 rounded-full border-[3px] border-marigold bg-surface"
        />
      )}
    </div>
  );
}

/** The small square that shows how a figure is drawn. */
export function PartSwatch({ part }: { readonly part: Stretch['part'] }) {
  return <span aria-hidden className={cx('inline-block h-3 w-4 shrink-0 rounded-[3px]', LOOKS[part])} />;
}

/** The bar in words, for those who cannot see it. */
export function barText(amount: number, usage: Usage, landing: number | null = null): string {
  const parts = [
    `${inr(usage.spent)} spent`,
    `${inr(usage.committed)} committed`,
    `${inr(usage.pending)} pending of ${inr(amount)}`,
  ];
  return `${parts.join(', ')}${landing === null ? '' : `; it will land at ${inr(landing)}`}`;
}
