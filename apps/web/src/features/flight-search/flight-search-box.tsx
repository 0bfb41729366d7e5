import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { datedSpan, today } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { RecentSearches } from '../../ui/recent-searches.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { FlightSearchForm } from './flight-search-form.tsx';
import { keyOf, recentSearches, restoreDraft } from './kept-searches.ts';
import { saleDaysOf } from './sale-days.ts';
import type { SearchDraft } from './search-draft.ts';
import { emptyDraft, withLiveDates } from './search-form-rules.ts';
import { optionsFor, optionWords, stopsOf } from './search-options.ts';
import { draftForTrip } from './trip-draft.ts';

interface FlightSearchBoxProps {
  /** The trip to add to; its dates and travellers then fill the form (rules §5.4). */
  readonly tripId: string | null;
  /** What to start from instead of what the tab left, when editing a search. */
  readonly start?: SearchDraft;
}

/** The search form as it was left, with recent searches beneath. */
export function FlightSearchBox({ tripId, start }: FlightSearchBoxProps) {
  const trip = useQuery({
    queryKey: ['trip', tripId],
    queryFn: ({ signal }) => api.call(getTrip, { query: { tripId: tripId ?? '' }, signal }),
    enabled: tripId !== null,
  });
  if (tripId !== null && trip.isPending) return <Bone className="h-[238px] rounded-2xl" />;
  const now = today();
  const draft = start ?? restoreDraft() ?? emptyDraft(now);
  const base = withLiveDates(draft, saleDaysOf(draft).first);
  const details = trip.data?.tripDetails;
  const initial = details ? draftForTrip(base, details, now) : base;
  const locked = (details?.travelers.length ?? 0) > 0;
  return <LoadedBox key={tripId ?? 'new'} initial={initial} tripId={tripId} locked={locked} recents={!start} />;
}

interface LoadedBoxProps {
  readonly initial: SearchDraft;
  readonly tripId: string | null;
  readonly locked: boolean;
  readonly recents: boolean;
}

function LoadedBox({ initial, tripId, locked, recents }: LoadedBoxProps) {
  const [draft, setDraft] = useState(initial);
  const [formKey, setFormKey] = useState(0);
  const recent = recents && !locked ? recentSearches(today()) : [];
  return (
    <>
      <FlightSearchForm key={formKey} draft={draft} onEdit={setDraft} tripId={tripId} locked={locked} />
      <RecentSearches
        title="Recent searches"
        searches={recent.map((search) => ({
          key: keyOf(search),
          ...searchWords(search),
          onTake: () => {
            setDraft(search);
            setFormKey((key) => key + 1);
          },
        }))}
      />
    </>
  );
}

/** A search in one line: "DEL → BOM", "5–9 Jan · 2 travellers". */
function searchWords(search: SearchDraft): { readonly stops: readonly string[]; readonly words: string } {
  const isMulti = search.tripType === 'multi';
  const legs = isMulti ? search.legs : [search];
  const lastDay = isMulti ? (search.legs.at(-1)?.date ?? null) : search.returnDate;
  const words = [
    datedSpan(search.departureDate, search.tripType === 'oneway' ? null : lastDay),
    countText(search.adults + search.children + search.infants, 'traveller'),
    ...optionWords(optionsFor(search.tripType, search.options)),
  ];
  const codes = legs.map((leg) => ({ from: leg.from.airport?.airport_code, to: leg.to.airport?.airport_code }));
  return { stops: stopsOf(codes).map((code) => code ?? ''), words: words.join(' · ') };
}
