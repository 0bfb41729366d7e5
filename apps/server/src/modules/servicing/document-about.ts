import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { type Cancellation, goingParts, travellerName } from '../booking/index.ts';
import type { TaxDocument } from '../document/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';

/** What a document of our fees is about, as it is printed below it. */
export interface DocumentAbout {
  readonly bookingId: string;
  readonly locators: readonly string[];
  /** By name, in the order of the booking. */
  readonly travellers: readonly string[];
}

/** Whom and which orders a document is about: what was cancelled where it charges for that, else the whole booking. */
export function aboutOf(
  { subject }: Pick<TaxDocument, 'subject'>,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
): DocumentAbout {
  const cancellation = cancellations.find(({ id }) => subject === `cancellation:${id}`);
  const parts = cancellation ? goingParts(booking, cancellation) : null;
  const orders = booking.orders.filter(({ id }) => parts === null || parts.some((part) => part.orderId === id));
  const concerned = parts && new Set(parts.flatMap((part) => flightScope(part).travellers));
  return {
    bookingId: booking.id,
    locators: [...new Set(orders.flatMap((order) => order.locator ?? []))],
    travellers: booking.travellers.flatMap((_, index) =>
      concerned === null || concerned.has(index) ? travellerName(booking, index) : [],
    ),
  };
}
