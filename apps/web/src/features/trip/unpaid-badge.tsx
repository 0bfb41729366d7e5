import { CircleDashed } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { TripSummary } from './trip-types.ts';

interface UnpaidBadgeProps {
  readonly trip: Pick<TripSummary, 'unpaid' | 'status' | 'isCancelled'>;
  readonly className?: string;
}

/** Something of the trip is only to be paid. A draft says by its name that it is not. */
export function UnpaidBadge({ trip: { unpaid, status, isCancelled }, className = '' }: UnpaidBadgeProps) {
  if (unpaid === 0 || status === 'Draft' || isCancelled) return null;
  return (
    <Badge tone="amber" className={className}>
      <CircleDashed aria-hidden size={13} /> Unpaid
    </Badge>
  );
}
