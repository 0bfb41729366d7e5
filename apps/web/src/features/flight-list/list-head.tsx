import { timeWords } from '../flight-search/index.ts';
import { activeFilters } from './filter-rows.ts';
import { HiddenNote } from './hidden-note.tsx';
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
