import { listBusRoutes } from '@pravas/contract/bus/list-routes.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { api } from '../../lib/session.ts';
import { useMayBookForOthers } from '../../lib/use-may-book-for-others.ts';
import { RecentSearches } from '../../ui/recent-searches.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type BusDraft, emptyBusDraft, stationTextOf } from './bus-draft.ts';
import { type BusFormFor, draftForBusTrip, withLiveDate } from './bus-form-rules.ts';
import { BusSearchForm } from './bus-search-form.tsx';
import { restoreBusDraft } from './kept-bus-search.ts';

interface BusSearchBoxProps {
  /** The trip to add to; its day and travellers then fill the form. */
  readonly tripId: string | null;
  /** What to start from instead of what the tab left, when editing a search. */
  readonly start?: BusDraft;
  /** The booked bus to replace; absent or null = none. */
  readonly insteadOf?: string | null;
}

/** The search form for buses as it was left, with recent routes beneath. */
export function BusSearchBox({ tripId, start, insteadOf = null }: BusSearchBoxProps) {
  const trip = useQuery({
    queryKey: ['trip', tripId],
    queryFn: ({ signal }) => api.call(getTrip, { query: { tripId: tripId ?? '' }, signal }),
    enabled: tripId !== null,
  });
  if (tripId !== null && trip.isPending) return <Bone className="h-[286px] rounded-2xl" />;
  const now = today();
  const base = withLiveDate(start ?? restoreBusDraft() ?? emptyBusDraft(now), now);
  const details = trip.data?.tripDetails;
  // A person who edits a search has already changed what the trip gave.
  const initial = details && !start ? draftForBusTrip(base, details, now) : base;
  const isPartyKnown = (details?.travelers.length ?? 0) > 0;
  return (
    <LoadedBox
      key={tripId ?? 'new'}
      {...{ initial, isPartyKnown }}
      searchedFor={{ tripId, insteadOf }}
      hasRecents={!start}
    />
  );
}

interface LoadedBoxProps {
  readonly initial: BusDraft;
  readonly searchedFor: BusFormFor;
  readonly isPartyKnown: boolean;
  readonly hasRecents: boolean;
}

function LoadedBox({ initial, searchedFor, isPartyKnown, hasRecents }: LoadedBoxProps) {
  const [draft, setDraft] = useState(initial);
  const [formKey, setFormKey] = useState(0);
  const mayBookForOthers = useMayBookForOthers();
  const routes = useQuery({
    queryKey: ['bus-routes'],
    queryFn: ({ signal }) => api.call(listBusRoutes, { signal }),
    enabled: hasRecents,
  });
  const recent = hasRecents ? (routes.data?.list ?? []) : [];
  const goAgain = ({ from, to }: (typeof recent)[number]) => {
    const place = ({ _id, station_name: name }: typeof from) => stationTextOf({ stationId: _id, name });
    setDraft((before) => ({ ...before, from: place(from), to: place(to) }));
    setFormKey((key) => key + 1);
  };
  // Seats for others are for people who may book for others, and for personal journeys (rules §6).
  const areSeatsLocked = isPartyKnown || !(mayBookForOthers || draft.isPersonal);
  return (
    <>
      <BusSearchForm key={formKey} {...{ draft, searchedFor, areSeatsLocked }} onEdit={setDraft} />
      <RecentSearches
        icon={History}
        title="Recent routes"
        searches={recent.map((route) => ({
          key: `${route.from._id} ${route.to._id}`,
          stops: [route.from.station_name, route.to.station_name],
          words: null,
          onTake: () => goAgain(route),
        }))}
      />
    </>
  );
}
