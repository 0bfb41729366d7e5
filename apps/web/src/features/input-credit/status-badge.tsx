import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { CreditMatch } from './credit-queries.ts';
import { STATUS_OPTIONS, STATUS_TONES } from './credit-words.ts';

const ICONS = {
  green: CircleCheck,
  blue: CircleHelp,
  amber: CircleAlert,
  red: CircleAlert,
  plain: CircleDashed,
} as const;

/** How documents compare with one another, with a sign beside the colour. */
export function StatusBadge({ status }: Pick<CreditMatch, 'status'>) {
  const tone = STATUS_TONES[status];
  const Icon = ICONS[tone];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden size={13} /> {STATUS_OPTIONS.find(({ value }) => value === status)?.label ?? status}
    </Badge>
  );
}
