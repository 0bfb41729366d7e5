import { Suspense } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import {
  type BookingCardProps,
  type BookingHead,
  EntryHead,
  type TimelineEntry,
  useBookingViews,
} from '../booking/index.ts';
import { leadingEntryOf } from './leading-entry.ts';
import type { TripDetails } from './trip-types.ts';

interface TripEntryProps {
  readonly trip: TripDetails;
  readonly entry: TimelineEntry;
}

/** An entry of the trip: the card of its booking, or what concerns it alone where another entry has the card. */
export function TripEntry({ trip, entry }: TripEntryProps) {
  const booking = trip.items.find(({ _id }) => _id === entry.bookingId);
  const isLeading = booking && leadingEntryOf(trip.timeline, booking._id)?._id === entry._id;
  if (isLeading) return <TripBooking booking={booking} trip={trip} entry={entry} />;
  return (
    <div className="card p-4 sm:px-5">
      <EntryHead entry={entry} />
      {booking && !entry.isCancelled && (
        <Suspense>
          <EntryState booking={booking} entry={entry} />
        </Suspense>
      )}
    </div>
  );
}

function EntryState({ booking, entry }: { readonly booking: BookingHead; readonly entry: TimelineEntry }) {
  const view = useBookingViews()[booking.service];
  return view && <view.EntryState booking={booking} entry={entry} isOnCard={false} />;
}

/** A booking's card as its service shows it. */
export function TripBooking({ booking, trip, entry }: BookingCardProps<BookingHead>) {
  const view = useBookingViews()[booking.service];
  if (!view) return <PlainBooking booking={booking} />;
  return (
    <Suspense fallback={<Bone className="h-64" />}>
      <view.Card booking={booking} trip={trip} entry={entry} />
    </Suspense>
  );
}

/** A booking of a service that this app is too old to show: it still says the booking's status. */
function PlainBooking({ booking }: { readonly booking: BookingHead }) {
  return (
    <article className="card flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1.5 p-4 sm:p-5">
      <h3 className="text-[15px] font-semibold">{booking.title}</h3>
      <Badge>{booking.badge}</Badge>
      <p className="basis-full text-ink-2">{booking.statusText} Reload the page to see all of it.</p>
    </article>
  );
}
