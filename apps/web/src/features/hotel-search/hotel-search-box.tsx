import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { guestsOf } from '@pravas/domain/hotel/occupancy.ts';
import type { StayCalendar } from '@pravas/domain/hotel/stay-dates.ts';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { datedSpan, today } from '../../lib/calendar-date.ts';
import { changingStay } from '../../lib/changing-stay.ts';
import type { HotelSearch } from '../../lib/hotel-list-address.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { RecentSearches } from '../../ui/recent-searches.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { emptyHotelDraft, type HotelDraft, placeTextOf } from './hotel-draft.ts';
import { draftForStay, stayWindow, withLiveStay } from './hotel-form-rules.ts';
import { HotelSearchForm } from './hotel-search-form.tsx';
import { hotelSearchKey, recentHotelSearches, restoreHotelDraft } from './kept-hotel-searches.ts';
import { placesQuery, type SuggestedPlace } from './suggested-places.ts';
import type { WantedStay } from './wanted-stay.ts';

interface HotelSearchBoxProps {
  /** The trip to add to; its days and travellers then fill the form. */
  readonly tripId: string | null;
  /** What to start from instead of what the tab left, when editing a search. */
  readonly start?: HotelDraft;
  /** Of the guests, as the search that is edited names it. */
  readonly nationality?: string | undefined;
  /** Where and when another page asks for; null = nothing. */
  readonly wanted?: WantedStay | null;
}

/** The search form for hotels as it was left, with recent searches beneath. */
export function HotelSearchBox({ tripId, start, nationality, wanted = null }: HotelSearchBoxProps) {
  const trip = useQuery({
    queryKey: ['trip', tripId],
    queryFn: ({ signal }) => api.call(getTrip, { query: { tripId: tripId ?? '' }, signal }),
    enabled: tripId !== null,
  });
  const places = useQuery({ ...placesQuery(wanted?.city ?? ''), enabled: wanted !== null });
  if ((tripId !== null && trip.isPending) || (wanted !== null && places.isPending))
    return <Bone className="h-[238px] rounded-2xl" />;
  const now = today();
  const base = withLiveStay(start ?? restoreHotelDraft() ?? emptyHotelDraft(now), now);
  const details = trip.data?.tripDetails ?? null;
  // A person who edits a search has already changed what the trip gave.
  const forTrip = details && !start ? draftForStay(base, details, now) : base;
  const initial = wanted ? withLiveStay(withWanted(forTrip, wanted, places.data ?? []), now) : forTrip;
  // A trip of one stay ends with it: its replacement may be on any day.
  const isChanging = changingStay(tripId) !== null;
  const calendar: StayCalendar = { today: now, trip: isChanging ? null : stayWindow(details) };
  return (
    <LoadedBox
      key={`${tripId ?? 'new'} ${wanted?.city ?? ''}`}
      {...{ initial, calendar }}
      kept={{ tripId, nationality }}
      recents={!start && tripId === null}
    />
  );
}

/** The city under its name where it is one of ours, else its name alone, for the person to choose from. */
function withWanted(
  draft: HotelDraft,
  { city, stay, rooms }: WantedStay,
  places: readonly SuggestedPlace[],
): HotelDraft {
  const found = places.find(({ kind }) => kind === 'city');
  return {
    ...draft,
    stay,
    rooms: rooms ?? draft.rooms,
    place: found ? placeTextOf(found) : { text: city, place: null },
  };
}

interface LoadedBoxProps {
  readonly initial: HotelDraft;
  readonly kept: Pick<HotelSearch, 'tripId' | 'nationality'>;
  readonly calendar: StayCalendar;
  readonly recents: boolean;
}

function LoadedBox({ initial, kept, calendar, recents }: LoadedBoxProps) {
  const [draft, setDraft] = useState(initial);
  const [formKey, setFormKey] = useState(0);
  const recent = recents ? recentHotelSearches(calendar.today) : [];
  return (
    <>
      <HotelSearchForm key={formKey} draft={draft} onEdit={setDraft} calendar={calendar} kept={kept} />
      <RecentSearches
        icon={History}
        title="Recent searches"
        searches={recent.map((search) => ({
          key: hotelSearchKey(search),
          stops: [search.place.text],
          words: recentWords(search),
          onTake: () => {
            setDraft(search);
            setFormKey((key) => key + 1);
          },
        }))}
      />
    </>
  );
}

/** "8–9 Dec · 2 guests". */
function recentWords({ stay, rooms }: HotelDraft): string {
  const { adults, children } = guestsOf(rooms);
  return [datedSpan(stay.checkIn, stay.checkOut), countText(adults + children, 'guest')].join(' · ');
}
