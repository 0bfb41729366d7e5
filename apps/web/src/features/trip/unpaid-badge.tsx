import { CircleDashed } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { TripSummary } from './trip-types.ts';

interface UnpaidBadgeProps {
  readonly trip: Pick<TripSummary, 'unpaid' | 'waitingFor' | 'isCancelled'>;
  readonly className?: string;
}

/** What has to be paid yet; while approvers are asked nobody can. */
export function UnpaidBadge({ trip: { unpaid, waitingFor, isCancelled }, className = '' }: UnpaidBadgeProps) {
  if (unpaid === 0 || waitingFor.length > 0 || isCancelled) return null;
  return (
    <Badge tone="amber" className={className}>
      <CircleDashed aria-hidden size={13} /> Unpaid
    </Badge>
  );
}
