import { CircleDashed } from 'lucide-react';
import { inrExact } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { TripSummary } from './trip-types.ts';

interface UnpaidBadgeProps {
  readonly trip: Pick<TripSummary, 'unpaid' | 'isCancelled'>;
  readonly className?: string;
}

/** What of the trip still has to be paid. */
export function UnpaidBadge({ trip: { unpaid, isCancelled }, className = '' }: UnpaidBadgeProps) {
  if (unpaid === 0 || isCancelled) return null;
  return (
    <Badge tone="amber" className={className}>
      <CircleDashed aria-hidden size={13} /> Unpaid {inrExact(unpaid)}
    </Badge>
  );
}
