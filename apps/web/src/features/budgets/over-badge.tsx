import { CircleCheck, TriangleAlert } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Usage } from './budget-queries.ts';

/** A budget that is this full deserves a look before the next booking, percent. */
const NEARLY_FULL_PERCENT = 90;

/** Whether a budget holds, in a word and a figure. */
export function OverBadge({ usage }: { readonly usage: Usage }) {
  if (usage.isOver) {
    return (
      <Badge tone="red">
        <TriangleAlert aria-hidden size={12} /> {inr(-usage.remaining)} over
      </Badge>
    );
  }
  const isNearly = usage.percent >= NEARLY_FULL_PERCENT;
  return (
    <Badge tone={isNearly ? 'amber' : 'green'}>
      {isNearly ? <TriangleAlert aria-hidden size={12} /> : <CircleCheck aria-hidden size={12} />}{' '}
      {inr(usage.remaining)} left
    </Badge>
  );
}
