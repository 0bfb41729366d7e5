import { Link, useSearch } from '@tanstack/react-router';
import { today } from '../../lib/calendar-date.ts';
import { readHotelList } from '../../lib/hotel-list-address.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HotelListView } from './hotel-list-view.tsx';

/** The list of hotels: everything on it is in its address. */
export function HotelListPage() {
  const read = readHotelList(textValues(useSearch({ strict: false })), today());
  if (!read.ok) return <NoSearch message={read.message} />;
  return <HotelListView key={JSON.stringify(read.state.search)} state={read.state} />;
}

function NoSearch({ message }: { readonly message: string }) {
  usePageTitle('Hotels');
  return (
    <>
      <h1 className="sr-only">Hotels</h1>
      <Notice
        tone="info"
        title={message}
        action={
          <Link to="/search" search={{ service: 'hotel' }} className={buttonClass('strong', 'small')}>
            Search hotels
          </Link>
        }
      >
        This address cannot be searched as it is.
      </Notice>
    </>
  );
}
