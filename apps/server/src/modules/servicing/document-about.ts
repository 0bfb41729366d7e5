import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { type Booking, type Cancellation, goingParts, serviceOf, travellerName } from '../booking/index.ts';
import type { TaxDocument } from '../document/index.ts';

/** What a document of our fees is about, as it is printed below it. */
export interface DocumentAbout {
  readonly bookingId: string;
  /** "PNR": the name of locators. */
  readonly locator: string;
  /** Who writes the bill for what was bought, a sentence. */
  readonly soldBy: string;
  readonly locators: readonly string[];
  /** By name, in the order of the booking. */
  readonly travellers: readonly string[];
}

/** Whom and which orders a document is about: what was cancelled where it charges for that, else the whole booking. */
export function aboutOf(
  { subject }: Pick<TaxDocument, 'subject'>,
  booking: Booking,
  cancellations: readonly Cancellation[],
): DocumentAbout {
  const cancellation = cancellations.find(({ id }) => subject === `cancellation:${id}`);
  const parts = cancellation ? goingParts(booking, cancellation) : null;
  const orders = booking.orders.filter(({ id }) => parts === null || parts.some((part) => part.orderId === id));
  const { requests, rules } = serviceOf(booking);
  const travellersOf = ({ orderId, units }: OrderScope) =>
    orders
      .filter(({ id }) => id === orderId)
      .flatMap(({ detail }) => rules.units(detail, booking.travellers.length))
      .filter(({ unit }) => units.includes(unit))
      .flatMap(({ travellers }) => travellers);
  const concerned = parts && new Set(parts.flatMap(travellersOf));
  const { seller, thing, locator } = rules.words;
  return {
    bookingId: booking.id,
    locator,
    // Only a supplier of ours gets the customer's GSTIN.
    soldBy:
      requests === null
        ? `The ${seller} charges for the ${thing} on a paper of its own.`
        : `The ${seller} invoices the ${thing} and its GST itself, to the GSTIN that it was booked for.`,
    locators: [...new Set(orders.flatMap((order) => order.locator ?? []))],
    travellers: booking.travellers.flatMap((_, index) =>
      concerned === null || concerned.has(index) ? travellerName(booking, index) : [],
    ),
  };
}
