import { Link, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FlightListView } from './flight-list-view.tsx';
import { readListState } from './list-state.ts';
import { searchQuery } from './listed-search.ts';

/** The flight list: everything on it is in its address. */
export function FlightListPage() {
  const search = useSearch({ strict: false });
  const state = readListState(textValues(search));
  usePageTitle(state ? `${state.search.from} to ${state.search.to}` : 'Flights');
  if (!state) {
    return (
      <>
        <h1 className="sr-only">Flights</h1>
        <Notice
          tone="info"
          title="This address names no search"
          action={
            <Link to="/search" className={buttonClass('strong', 'small')}>
              Search flights
            </Link>
          }
        >
          A search needs from, to, a date and travellers. Something is missing or cannot be read.
        </Notice>
      </>
    );
  }
  return <FlightListView key={JSON.stringify(searchQuery(state.search))} state={state} />;
}
