import { CircleCheck, TriangleAlert } from 'lucide-react';
import { inr, inrShort } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Budget } from './budget-queries.ts';

/** A budget that lands this near to its amount deserves a look before the next booking, percent. */
const NEARLY_FULL_PERCENT = 90;

/** Whether a budget holds, in a word and a figure: what is over already, what will be, and what will be left. */
export function OverBadge({ budget: { usage, forecast, amount } }: { readonly budget: Budget }) {
  if (usage.isOver || forecast.over > 0) {
    return (
      <Badge tone="red">
        <TriangleAlert aria-hidden size={12} />{' '}
        {usage.isOver ? `${inr(-usage.remaining)} over` : `lands ${inrShort(forecast.over)} over`}
      </Badge>
    );
  }
  const isNearly = forecast.total * 100 >= amount * NEARLY_FULL_PERCENT;
  return (
    <Badge tone={isNearly ? 'amber' : 'green'}>
      {isNearly ? <TriangleAlert aria-hidden size={12} /> : <CircleCheck aria-hidden size={12} />}{' '}
      {inr(usage.remaining)} left
    </Badge>
  );
}
