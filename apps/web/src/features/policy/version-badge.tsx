import { CalendarClock, CheckCircle2, History, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { PolicyVersion } from './policy-queries.ts';

const LOOKS = {
  draft: { tone: 'amber', icon: PencilLine, label: 'Draft' },
  scheduled: { tone: 'blue', icon: CalendarClock, label: 'Scheduled' },
  inForce: { tone: 'green', icon: CheckCircle2, label: 'In force' },
  past: { tone: 'plain', icon: History, label: 'Past' },
} as const;

/** The state of a version, as a picture and a word. */
export function VersionBadge({ state, text }: { readonly state: PolicyVersion['state']; readonly text?: string }) {
  const { tone, icon: Icon, label } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden size={12} strokeWidth={2.2} className="shrink-0" /> {text ?? label}
    </Badge>
  );
}
