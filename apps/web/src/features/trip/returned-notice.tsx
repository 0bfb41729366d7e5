import { Notice } from '../../ui/notice.tsx';
import type { TripDetails } from './trip-types.ts';
import { flightTitle } from './trip-words.ts';

/**
 * After the gateway: that nobody need wait here. What became of the payment stands on the flight's own card; only among
 * several flights the newest is named here too.
 */
export function ReturnedNotice({ trip }: { readonly trip: TripDetails }) {
  const waiting = trip.flights.some(
    (flight) =>
      flight.flightStatus === 'BOOKING_IN_PROCESS' ||
      (flight.flightStatus === 'CREATED' && flight.paymentStatus === 'IN_PROGRESS'),
  );
  if (waiting) {
    return (
      <Notice tone="info" title="Booking in process" className="mb-4">
        This page follows along by itself. You may leave it; the booking goes on.
      </Notice>
    );
  }
  const latest = [...trip.flights].sort((a, b) => lastPayment(b).localeCompare(lastPayment(a)))[0];
  if (!latest || trip.flights.length === 1) return null;
  const failed = latest.flightStatus === 'FAILED' || latest.paymentStatus === 'FAILED';
  return (
    <Notice
      tone={latest.flightStatus === 'BOOKED' ? 'done' : failed ? 'error' : 'warning'}
      title={`${flightTitle(latest)}: ${latest.badge}`}
      className="mb-4"
    />
  );
}

function lastPayment(flight: TripDetails['flights'][number]): string {
  return (
    flight.payments
      .map((payment) => payment.at)
      .sort()
      .at(-1) ?? ''
  );
}
