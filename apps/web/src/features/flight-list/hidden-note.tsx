import { EyeOff } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';

interface HiddenNoteProps {
  /** Results left out. */
  readonly count: number;
  /** "not allowed by policy". */
  readonly why: string;
  /** What that means here: "Arrive by 13:00 the same day". */
  readonly details?: readonly string[];
  /** What is said while they are shown. */
  readonly shownWords: string;
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** How many flights are kept away and why, and the way to look at them all the same. */
export function HiddenNote({ count, why, details = [], shownWords, isShown, onChange }: HiddenNoteProps) {
  if (count === 0 && !isShown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-[13px] text-ink-2">
      <EyeOff aria-hidden size={14} className="shrink-0 text-ink-3" />
      {isShown ? shownWords : `${countText(count, 'flight')} ${why}`}
      {details.length > 0 && ` (${details.join('; ')})`} ·
      <Button
        tone="plain"
        size="small"
        className="-mx-2 h-8 px-2"
        aria-label={`${isShown ? 'Hide' : 'Show'} flights ${why}`}
        onClick={() => onChange(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </p>
  );
}
