import type { bookingHead } from '@pravas/contract/booking/booking-shapes.ts';
import type * as z from 'zod/mini';

/** What every booking says of itself, whatever its service. A service's own fields come besides. */
export type BookingHead = z.input<typeof bookingHead>;

/** A booking's trip, as far as a booking asks about it. */
export interface BookingTrip {
  readonly _id: string;
  readonly travelers: readonly { readonly type: 'ADULT' | 'CHILD' | 'INFANT' }[];
  readonly isPersonalBooking: boolean;
  readonly selectedGst: { readonly gstin: string } | null;
  readonly allowedActions: readonly { readonly action: string; readonly allowed: boolean }[];
  /** All of its bookings: "Bengaluru - Hyderabad". */
  readonly items: readonly Pick<BookingHead, '_id' | 'service' | 'title' | 'status' | 'badge'>[];
  /** The latest request for approval; null where nobody was asked. */
  readonly approvalRequest: { readonly requestId: string } | null;
}
