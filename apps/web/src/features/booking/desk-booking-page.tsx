import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { textValues } from '../../lib/search-text.ts';
import { BookingById, NoBooking } from './booking-page.tsx';
import { bookingQuery, type DeskBooking } from './booking-query.ts';
import { useBookingView } from './booking-view.ts';

interface DeskBookingPageProps<Service extends DeskBooking['service']> {
  readonly service: Service;
  readonly children: (booking: Extract<DeskBooking, { service: Service }>) => ReactNode;
}

/** The page of one booking that the travel desk buys, by the address that names it. */
export function DeskBookingPage<Service extends DeskBooking['service']>({
  service,
  children,
}: DeskBookingPageProps<Service>) {
  const { noun } = useBookingView(service);
  const { bookingId, tripId } = textValues(useSearch({ strict: false }));
  if (!bookingId) return <NoBooking noun={noun} tripId={tripId} />;
  return (
    <DeskBookingById key={bookingId} bookingId={bookingId} tripId={tripId} service={service}>
      {children}
    </DeskBookingById>
  );
}

interface DeskBookingByIdProps<Service extends DeskBooking['service']> extends DeskBookingPageProps<Service> {
  readonly bookingId: string;
  readonly tripId: string | undefined;
}

function DeskBookingById<Service extends DeskBooking['service']>({
  bookingId,
  tripId,
  service,
  children,
}: DeskBookingByIdProps<Service>) {
  const { noun } = useBookingView(service);
  const query = useQuery(bookingQuery(bookingId));
  return (
    <BookingById noun={noun} tripId={tripId} query={query}>
      {(booking) => (isOf(booking, service) ? children(booking) : <NoBooking noun={noun} tripId={booking.tripId} />)}
    </BookingById>
  );
}

/** An address may name a booking of another service. */
function isOf<Service extends DeskBooking['service']>(
  booking: DeskBooking,
  service: Service,
): booking is Extract<DeskBooking, { service: Service }> {
  return booking.service === service;
}
