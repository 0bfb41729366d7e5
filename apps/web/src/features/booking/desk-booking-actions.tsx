import { payForBooking, removeBooking } from '@pravas/contract/booking/booking-operations.ts';
import type { ReactNode } from 'react';
import { api } from '../../lib/session.ts';
import { BookingActions, type BookingActionsProps } from './booking-actions.tsx';
import type { BookingHead } from './booking-head.ts';

interface DeskBookingActionsProps extends Pick<BookingActionsProps, 'holdNote'> {
  readonly booking: BookingHead;
  /** What else the service allows. */
  readonly children?: ReactNode;
}

/**
 * What can be done with a booking of a trip. A price that the travel desk entered holds; a supplier's is fetched again.
 */
export function DeskBookingActions({ booking, holdNote, children }: DeskBookingActionsProps) {
  const named = { bookingId: booking._id };
  return (
    <BookingActions
      booking={booking}
      requests={{
        renew: null,
        check: (agreed, idempotencyKey, acceptsTerms, payWith) =>
          api.call(payForBooking, {
            body: {
              ...named,
              ...(agreed === null ? {} : { acceptedTotalPrice: agreed }),
              ...(acceptsTerms ? { acceptsTerms } : {}),
              ...(payWith ? { payWith: [...payWith] } : {}),
            },
            idempotencyKey,
          }),
      }}
      paidBesides={0}
      {...(holdNote === undefined ? {} : { holdNote })}
      remove={(idempotencyKey) => api.call(removeBooking, { query: named, idempotencyKey })}
    >
      {children}
    </BookingActions>
  );
}
