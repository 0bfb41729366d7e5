import { writeSearchText } from '../../lib/search-text.ts';
import { DateStrip } from '../price-calendar/index.ts';
import { type ListState, writeListState } from './list-state.ts';
import { partySize, searchQuery } from './listed-search.ts';
import { lowestPrice } from './lowest-price.ts';
import { useSearchAirports } from './search-airports.ts';
import type { FilteredList } from './use-filtered-list.ts';

interface OtherDaysProps {
  readonly state: ListState;
  readonly list: FilteredList;
}

/** The days around the search; a journey with several cities has none. */
export function OtherDays({ state, list }: OtherDaysProps) {
  const { search } = state;
  const { find } = useSearchAirports(search);
  return (
    <DateStrip
      query={searchQuery(search)}
      cabin={search.cc}
      dDate={search.dDate}
      rDate={search.rDate}
      fromCountry={find(search.from)?.country_code ?? null}
      travellers={partySize(search)}
      reach={search.options}
      listLowest={lowestPrice(list.progress.rows, list.pairs)}
      isDone={list.progress.phase === 'done'}
      hrefFor={(other) => listHref({ ...state, fid: null, suggested: false, search: { ...search, ...other } })}
    />
  );
}

function listHref(state: ListState): string {
  return `/home2/flight/list/${writeSearchText(writeListState(state))}`;
}
