import { Suspense } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type BookingCardProps, type BookingHead, type EntryStateProps, useBookingViews } from '../booking/index.ts';

/** A booking's card as its service shows it. */
export function TripBooking({ booking, trip }: BookingCardProps<BookingHead>) {
  const view = useBookingViews()[booking.service];
  if (!view) return <PlainBooking booking={booking} />;
  return (
    <Suspense fallback={<Bone className="h-64" />}>
      <view.Card booking={booking} trip={trip} />
    </Suspense>
  );
}

/** A booking of a service that this app is too old to show: where it stands is told all the same. */
function PlainBooking({ booking }: { readonly booking: BookingHead }) {
  return (
    <article className="card flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1.5 p-4 sm:p-5">
      <h3 className="text-[15px] font-semibold">{booking.title}</h3>
      <Badge>{booking.badge}</Badge>
      <p className="basis-full text-ink-2">{booking.statusText} Reload the page to see all of it.</p>
    </article>
  );
}

/** Beneath an entry of the timeline: where its booking stands, as its service tells it. */
export function BookingEntryState({ booking, entry }: EntryStateProps<BookingHead>) {
  const view = useBookingViews()[booking.service];
  return view && <view.EntryState booking={booking} entry={entry} />;
}
