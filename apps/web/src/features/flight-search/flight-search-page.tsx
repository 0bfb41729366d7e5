import { useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/page-title.ts';
import { FlightSearchBox } from './flight-search-box.tsx';

/** Search flights, for a new trip or for the trip the address names. */
export function FlightSearchPage() {
  usePageTitle('Search flights');
  const search: { id?: unknown } = useSearch({ strict: false });
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="mb-5 text-[26px] leading-8 font-semibold tracking-[-0.015em]">Where to next?</h1>
      <FlightSearchBox tripId={typeof search.id === 'string' && search.id !== '' ? search.id : null} />
    </div>
  );
}
