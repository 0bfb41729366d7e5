import { useRef, useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { timeWords } from '../flight-search/index.ts';
import type { ChangeState, ListState } from './list-state.ts';
import type { FilteredList } from './use-filtered-list.ts';

interface HiddenFlightsProps {
  readonly state: ListState;
  readonly list: Pick<FilteredList, 'blocked' | 'outside' | 'missedDay'>;
  readonly change: ChangeState;
}

/** How many flights are hidden, in two words; pressed, it says why and lets the person view them. */
export function HiddenFlights({ state, list, change }: HiddenFlightsProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isAny = list.blocked + list.outside > 0 || state.showBlocked || state.showOutside;
  if (!isAny) return null;
  const hidden = (state.showBlocked ? 0 : list.blocked) + (state.showOutside ? 0 : list.outside);
  return (
    <span className="relative shrink-0">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="board relative min-h-6 rounded text-ink-2 underline decoration-dotted underline-offset-4 after:absolute after:-inset-x-1 max-sm:after:-inset-y-2.5"
      >
        {hidden > 0 ? `${hidden.toLocaleString('en-IN')} hidden` : 'all shown'}
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label="Hidden flights"
        className="w-80 space-y-1 p-3 text-[13px]"
      >
        <HiddenNote
          count={list.blocked}
          why="not allowed by policy"
          shownWords="Showing flights the policy does not allow"
          isShown={state.showBlocked}
          onChange={(showBlocked) => void change({ showBlocked })}
        />
        <HiddenNote
          count={list.outside}
          why="outside the times you asked for"
          details={[...timeWords(state.search.options), ...(list.missedDay ? [list.missedDay] : [])]}
          shownWords="Showing flights outside your times"
          isShown={state.showOutside}
          onChange={(showOutside) => void change({ showOutside })}
        />
      </Popover>
    </span>
  );
}

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

/** How many flights are hidden and why, and the way to view them. */
function HiddenNote({ count, why, details = [], shownWords, isShown, onChange }: HiddenNoteProps) {
  if (count === 0 && !isShown) return null;
  return (
    <div className="flex items-center justify-between gap-x-3 text-ink-2">
      <p className="min-w-0">
        {isShown ? shownWords : `${countText(count, 'flight')} ${why}`}
        {details.length > 0 && ` (${details.join('; ')})`}
      </p>
      <Button
        tone="plain"
        size="small"
        aria-label={`${isShown ? 'Hide' : 'Show'} flights ${why}`}
        onClick={() => onChange(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </div>
  );
}
