import { activeFilters } from './filter-rows.ts';
import { HiddenFlights } from './hidden-flights.tsx';
import type { ChangeState, ListState } from './list-state.ts';
import { ProgressLine } from './list-states.tsx';
import { FilterChips, ListToolbar } from './list-toolbar.tsx';
import { partySize } from './listed-search.ts';
import { type FilteredList, headingText } from './use-filtered-list.ts';
import { priceWords, ViewChoices } from './view-choices.tsx';

interface ListHeadProps {
  readonly state: ListState;
  readonly list: FilteredList;
  readonly change: ChangeState;
  readonly onFilters: () => void;
  /** Waits for no supplier any longer. */
  readonly onStop: () => void;
}

/** How many there are, in which order, what is left out and why; while suppliers are asked, how far that is. */
export function ListHead({ state, list, change, onFilters, onStop }: ListHeadProps) {
  const { progress, pairs, knows, net } = list;
  const heading = headingText(list);
  const travellers = partySize(state.search);
  const isSearching = progress.phase === 'searching';
  return (
    <>
      <ListToolbar
        heading={heading}
        status={
          isSearching ? (
            <ProgressLine suppliers={progress.suppliers} onStop={onStop} />
          ) : (
            <>
              <p className="truncate max-sm:hidden">{priceWords(travellers, progress.fee, net)}</p>
              <p className="sm:hidden">{net ? 'After GST' : 'All included'}</p>
              <HiddenFlights state={state} list={list} change={change} />
            </>
          )
        }
        view={
          <ViewChoices
            travellers={travellers}
            fee={progress.fee}
            sort={state.sort}
            knows={knows}
            viewAll={pairs ? null : state.viewAll}
            onViewAll={(viewAll) => void change({ viewAll })}
            net={net}
            onNet={(shown) => void change({ net: shown })}
          />
        }
        sort={state.sort}
        // A person who sorts by what is left after GST wants to read it, too.
        onSort={(sort) => void change(sort === 'net_price' ? { sort, net: true } : { sort })}
        filterCount={activeFilters(state.filters).length}
        onFilters={onFilters}
        knows={knows}
      />
      <FilterChips filters={state.filters} onChange={(filters) => void change({ filters })} facts={list} />
      <p aria-live="polite" className="sr-only">
        {isSearching ? '' : `${heading}, sorted by ${state.sort.replace('_', ' ')}`}
      </p>
    </>
  );
}
