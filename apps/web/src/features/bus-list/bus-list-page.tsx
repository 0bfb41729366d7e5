import { Link, useSearch } from '@tanstack/react-router';
import { readBusList } from '../../lib/bus-list-address.ts';
import { today } from '../../lib/calendar-date.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BusListView } from './bus-list-view.tsx';

/** The list of buses: everything on it is in its address. */
export function BusListPage() {
  const read = readBusList(textValues(useSearch({ strict: false })), today());
  if (!read.ok) return <NoSearch message={read.message} />;
  return <BusListView key={JSON.stringify(read.state.search)} state={read.state} />;
}

function NoSearch({ message }: { readonly message: string }) {
  usePageTitle('Buses');
  return (
    <>
      <h1 className="sr-only">Buses</h1>
      <Notice
        tone="info"
        title={message}
        action={
          <Link to="/search" search={{ service: 'bus' }} className={buttonClass('strong', 'small')}>
            Search buses
          </Link>
        }
      >
        This address cannot be searched as it is.
      </Notice>
    </>
  );
}
