import { EyeOff } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { timeWords } from '../flight-search/index.ts';
import { activeFilters } from './filter-rows.ts';
import type { ChangeState, ListState } from './list-state.ts';
import { FilterChips, ListToolbar } from './list-toolbar.tsx';
import { partySize } from './listed-search.ts';
import { type FilteredList, headingText } from './use-filtered-list.ts';

interface ListHeadProps {
  readonly state: ListState;
  readonly list: FilteredList;
  readonly change: ChangeState;
  readonly onFilters: () => void;
}

/** How many there are, in which order, what is left out and why. */
export function ListHead({ state, list, change, onFilters }: ListHeadProps) {
  const { progress, pairs } = list;
  const heading = headingText(list);
  return (
    <>
      <ListToolbar
        heading={heading}
        travellers={partySize(state.search)}
        fee={progress.fee}
        sort={state.sort}
        // Whoever sorts by what is left after GST wants to read it, too.
        onSort={(sort) => void change(sort === 'net_price' ? { sort, net: true } : { sort })}
        viewAll={pairs ? null : state.viewAll}
        onViewAll={(viewAll) => void change({ viewAll })}
        filterCount={activeFilters(state.filters).length}
        onFilters={onFilters}
        knows={list.knows}
        net={list.net}
        onNet={(net) => void change({ net })}
      />
      <FilterChips filters={state.filters} onChange={(filters) => void change({ filters })} facts={list} />
      <HiddenNote
        count={list.blocked}
        why="not allowed by policy"
        shownWords="Flights that the policy does not allow are listed too"
        isShown={state.showBlocked}
        onChange={(showBlocked) => void change({ showBlocked })}
      />
      <HiddenNote
        count={list.outside}
        why="outside the times you asked for"
        details={[...timeWords(state.search.options), ...(list.missedDay ? [list.missedDay] : [])]}
        shownWords="Flights outside the times you asked for are listed too"
        isShown={state.showOutside}
        onChange={(showOutside) => void change({ showOutside })}
      />
      <p aria-live="polite" className="sr-only">
        {progress.phase === 'searching' ? '' : `${heading}, sorted by ${state.sort.replace('_', ' ')}`}
      </p>
    </>
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

/** How many flights are kept away and why, and the way to look at them all the same. */
function HiddenNote({ count, why, details = [], shownWords, isShown, onChange }: HiddenNoteProps) {
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
