import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBooking, listCancellations, readRevisions } from '../booking/index.ts';
import { readDocument } from '../document/index.ts';
import { findVisibleBooking, type ServicingContext } from '../flight-change/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { findVisibleTrip, readCancellationsOf, writeCalendar } from '../trip/index.ts';
import { aboutOf } from './document-about.ts';
import { printTaxDocument } from './document-invoice.ts';
import { printTicket } from './document-ticket.ts';

/** The e-ticket of a booked flight, for those who may see it. Throws `booking_not_found`, `booking_not_booked`. */
export async function downloadETicket(context: ServicingContext, caller: Caller, flightId: string): Promise<Download> {
  const { booking, cancellationsOf, organizationName } = await readBooked(context, caller, flightId);
  return printTicket(booking, cancellationsOf(booking), organizationName, context.clock.now());
}

/** The e-ticket of a booking, for any caller; null where no flight of it is booked. */
export async function writeETicket(
  tx: Tx,
  { clock }: Pick<ServicingContext, 'clock'>,
  booking: FlightBooking,
  isPersonal: boolean,
): Promise<Download | null> {
  if (!isTicketed(booking)) return null;
  const { organizationName, cancellationsOf } = await readPrinted(tx, booking, isPersonal);
  return printTicket(booking, cancellationsOf(booking), organizationName, clock.now());
}

function isTicketed({ orders }: FlightBooking): boolean {
  return orders.some((order) => order.state === 'booked');
}

async function readPrinted(tx: Tx, booking: FlightBooking, isPersonal: boolean) {
  return {
    cancellationsOf: await readCancellationsOf(tx, [booking]),
    // A private journey is not the employer's business.
    organizationName: isPersonal ? null : (await readOrganization(tx)).name,
  };
}

/** The same as calendar events. Throws `booking_not_found`, `booking_not_booked`. */
export async function downloadBookedCalendar(
  context: ServicingContext & { readonly publicUrl: string },
  caller: Caller,
  flightId: string,
): Promise<Download> {
  const { booking, trip, cancellationsOf, revisionOf } = await readBooked(context, caller, flightId);
  return writeCalendar(
    { trip, bookings: [booking], cancellationsOf, revisionOf, preparedAt: context.clock.now() },
    context.publicUrl,
  );
}

/** A document of our fees. Throws `not_found` for one of a booking that the caller may not see. */
export async function downloadFeeDocument(
  context: ServicingContext,
  caller: Caller,
  taxDocumentId: string,
): Promise<Download> {
  const found = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const document = await readDocument(tx, taxDocumentId);
    if (!document) throw new Refusal('not_found');
    // Of any service: each has fees of ours.
    const booking = await findBooking(tx, document.bookingId);
    if (!booking) throw new Refusal('not_found');
    await expectReader(tx, caller, booking.tripId);
    return { document, about: aboutOf(document, booking, await listCancellations(tx, booking.id)) };
  });
  return printTaxDocument(found.document, found.about);
}

/** Those who see the trip, and those who keep the company's records, except for private trips. */
async function expectReader(tx: Tx, caller: Caller, tripId: string): Promise<void> {
  if (caller.privileges.has('reports.download')) {
    const trip = await tx.selectFrom('trip').select('is_personal').where('id', '=', tripId).executeTakeFirst();
    if (trip && !trip.is_personal) return;
  }
  await findVisibleTrip(tx, caller, tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('not_found') : error;
  });
}

async function readBooked(context: ServicingContext, caller: Caller, flightId: string) {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findVisibleBooking(tx, caller, flightId);
    if (!isTicketed(found.booking)) throw new Refusal('booking_not_booked');
    return {
      ...found,
      ...(await readPrinted(tx, found.booking, found.trip.isPersonal)),
      revisionOf: await readRevisions(tx, [found.booking]),
    };
  });
}
