import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { History, PlaneTakeoff } from 'lucide-react';
import { useState } from 'react';
import { datedSpan, today } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, currentSession } from '../../lib/session.ts';
import { RecentSearches } from '../../ui/recent-searches.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { airportQuery, airportsQuery } from './airport-field.tsx';
import { FlightSearchForm } from './flight-search-form.tsx';
import { keyOf, lastStart, recentSearches, restoreDraft } from './kept-searches.ts';
import { saleDaysOf } from './sale-days.ts';
import { type Airport, placeOf, type SearchDraft } from './search-draft.ts';
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
  const address = textValues(useSearch({ strict: false }));
  const wantedTo = start ? '' : (address.to ?? '');
  const to = useQuery({ ...airportQuery(wantedTo), enabled: wantedTo !== '' });
  if ((tripId !== null && trip.isPending) || to.isLoading) return <Bone className="h-[238px] rounded-2xl" />;
  const now = today();
  const kept = start ?? restoreDraft() ?? emptyDraft(now);
  const draft = start ?? fromHome(to.data ? { ...kept, to: placeOf(to.data) } : kept);
  const base = withLiveDates(draft, saleDaysOf(draft).first);
  const details = trip.data?.tripDetails;
  const initial = details ? draftForTrip(base, details, now) : base;
  const locked = (details?.travelers.length ?? 0) > 0;
  return <LoadedBox key={tripId ?? 'new'} initial={initial} tripId={tripId} locked={locked} recents={!start} />;
}

/** A form without a start begins at home, or where the last search did. */
function fromHome(draft: SearchDraft): SearchDraft {
  if (draft.from.airport) return draft;
  const home = currentSession().user?.homeAirport;
  const from = home ? placeOf(home) : lastStart();
  return from && from.airport?.airport_code !== draft.to.airport?.airport_code ? { ...draft, from } : draft;
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
  const [asksDates, setAsksDates] = useState(false);
  const recent = recents && !locked ? recentSearches(today()) : [];
  const take = (search: SearchDraft, isWithoutDates: boolean) => {
    setDraft(search);
    setAsksDates(isWithoutDates);
    setFormKey((key) => key + 1);
  };
  return (
    <>
      <FlightSearchForm
        key={formKey}
        draft={draft}
        onEdit={setDraft}
        tripId={tripId}
        locked={locked}
        asksDates={asksDates}
      />
      {recents && recent.length === 0 && draft.from.airport && !draft.to.airport && draft.tripType !== 'multi' && (
        <PopularRoutes from={draft.from.airport} onTake={(to) => take({ ...draft, to: placeOf(to) }, true)} />
      )}
      <RecentSearches
        title="Recent searches"
        icon={History}
        searches={recent.map((search) => ({
          key: keyOf(search),
          ...searchWords(search),
          onTake: () => take(search, false),
        }))}
      />
    </>
  );
}

const MOST_ROUTES = 4;

/** Where most people fly to from here, for those who have not searched yet. */
function PopularRoutes({ from, onTake }: { readonly from: Airport; readonly onTake: (to: Airport) => void }) {
  const popular = useQuery(airportsQuery(''));
  const others = popular.data?.filter(({ airport_code: code }) => code !== from.airport_code) ?? [];
  return (
    <RecentSearches
      title={`Popular from ${from.city}`}
      icon={PlaneTakeoff}
      searches={others.slice(0, MOST_ROUTES).map((to) => ({
        key: to.airport_code,
        stops: [from.airport_code, to.airport_code],
        words: to.city,
        onTake: () => onTake(to),
      }))}
    />
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
