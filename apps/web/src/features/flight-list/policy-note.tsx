import { Ban } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';

interface PolicyNoteProps {
  /** Results left out because the policy does not allow them. */
  readonly blocked: number;
  readonly showBlocked: boolean;
  readonly onChange: (showBlocked: boolean) => void;
}

/** How many flights the policy keeps away, and the way to look at them all the same. */
export function PolicyNote({ blocked, showBlocked, onChange }: PolicyNoteProps) {
  if (blocked === 0 && !showBlocked) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-[13px] text-ink-2">
      <Ban aria-hidden size={14} className="shrink-0 text-red" />
      {showBlocked
        ? 'Flights that the policy does not allow are listed too'
        : `${countText(blocked, 'flight')} not allowed by policy`}{' '}
      ·
      <Button tone="plain" size="small" className="-mx-2 h-8 px-2" onClick={() => onChange(!showBlocked)}>
        {showBlocked ? 'Hide' : 'Show'}
      </Button>
    </p>
  );
}
