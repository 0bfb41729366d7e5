import type { bookingHead } from '@pravas/contract/booking/booking-shapes.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { Booking, BookingTypes } from './booking.ts';
import type { Cancellation } from './cancellation/cancellation.ts';

/** A booking's head as the booking core knows it: what the policy and the approvers say of it, its trip adds. */
export type WireHead = Omit<z.output<typeof bookingHead>, 'verdict' | 'approval' | 'reason' | 'net'>;

/** Who looks at a booking, as far as that changes what is shown and allowed. */
export interface Viewer {
  readonly isAdmin: boolean;
  readonly mayPay: boolean;
  /** True for the travel desk and admins (spec rules §6). */
  readonly isDesk: boolean;
}

/** What the core has found out about a booking before it asks the service what there is to show of it. */
export interface BookingView {
  readonly viewer: Viewer;
  readonly now: Temporal.Instant;
  readonly cancellations: readonly Cancellation[];
  /** What credits of sellers pay of it. */
  readonly creditsPaise: Paise;
  /** As every service shows them, one for each order of the booking. */
  readonly orders: WireHead['orders'];
  /** As every service allows them. */
  readonly allowedActions: WireHead['allowedActions'];
}

/** What a service shows of a booking. */
export interface Presented {
  /** What has to be known of it before anything else, in place of its badge and sentence; null = nothing. */
  readonly notice: { readonly badge: string; readonly text: string } | null;
  /** What was refunded in other ways than as money, a sentence each. */
  readonly cameBack: readonly string[];
  /** Its own fields, and those of the head to which it adds. */
  readonly fields: Pick<WireHead, 'summary'> & Partial<WireHead>;
}

/** A line of what was entered: "Duty slip", "CCB-7, 45,000 to 45,142 km". */
export interface EnteredLine {
  readonly label: string;
  readonly text: string;
}

/** How a service shows its bookings. Reads, and never writes. */
export interface ServicePresentation<Types extends BookingTypes = BookingTypes> {
  /** What is done once it is paid, in the middle of a sentence: "the hotel is confirming the room". */
  readonly beingBooked: string;
  /** What there is to show of a booking besides the head that all services share. */
  present(tx: Tx, booking: Booking<Types>, view: BookingView): Promise<Presented>;
  /** What an order that a person has entered says besides its price: the person who confirms it reads this. */
  entered?(booking: Booking<Types>, detail: Types['detail']): readonly EnteredLine[];
}
