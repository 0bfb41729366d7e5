import { useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { textValues } from '../lib/search-text.ts';
import { SearchServices } from './search-services.tsx';

const TITLES: Readonly<Record<string, string>> = {
  hotel: 'Search hotels',
  bus: 'Search buses',
  ride: 'Trains and cabs',
};

/** Search for a new trip or for the trip that the address names: `id` as flights write it, `tid` as hotels do. */
export function SearchPage() {
  const { id, tid, service } = textValues(useSearch({ strict: false }));
  usePageTitle(TITLES[service ?? ''] ?? 'Search flights');
  return (
    <div className="mx-auto max-w-[1080px]">
      <h1 className="mb-3 text-[26px] leading-8 font-semibold tracking-[-0.015em]">Where to next?</h1>
      <SearchServices page="/search" tripId={id || tid || null} />
    </div>
  );
}
