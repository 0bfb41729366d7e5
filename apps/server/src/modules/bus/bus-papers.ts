import type { Download } from '@pravas/contract/schemas.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { heldUnits, listCancellations, readRevisions, travellerName } from '../booking/index.ts';
import {
  type BusBooking,
  type BusBookingOrder,
  type BusTicketPaper,
  busTicketPaper,
  findBuses,
  goneOf,
  printBusTickets,
  writeBusCalendar,
} from '../bus-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { findVisibleTrip } from '../trip/index.ts';

/** What printing tickets needs. */
export interface BusPapersContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** At which we are reached day and night, E.164; null = there is none. */
  readonly supportPhone: string | null;
}

/**
 * The ticket of a booked bus, for those who may see it; of several orders a page each. Throws `booking_not_found`,
 * `booking_not_booked`.
 */
export async function downloadBusTicket(
  context: BusPapersContext,
  caller: Caller,
  bookingId: string,
): Promise<Download> {
  return context.database.forOrganization(caller.organizationId, async (tx) =>
    printTickets(tx, context, await findTickets(tx, context, caller, bookingId)),
  );
}

/** The ticket of a bus, for any caller; null where it is not booked. */
export async function writeBusTicket(
  tx: Tx,
  context: Omit<BusPapersContext, 'database'>,
  booking: BusBooking,
  trip: BusTrip,
): Promise<Download | null> {
  const tickets = await readTickets(tx, context, booking, trip);
  return tickets && printTickets(tx, context, tickets);
}

async function printTickets(
  tx: Tx,
  { clock }: Pick<BusPapersContext, 'clock'>,
  { orders, isPersonal }: Tickets,
): Promise<Download> {
  // A private journey is not the employer's business.
  const organizationName = isPersonal ? null : (await readOrganization(tx)).name;
  return printBusTickets(
    orders.map(({ paper }) => paper),
    { organizationName, now: clock.now() },
  );
}

/** The same for a calendar. Throws as `downloadBusTicket`. */
export async function downloadBusCalendar(
  context: BusPapersContext,
  caller: Caller,
  bookingId: string,
): Promise<Download> {
  const now = context.clock.now();
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const { orders, tripId, sequence } = await findTickets(tx, context, caller, bookingId);
    const url = `${context.publicUrl}/trip/details?tripId=${tripId}`;
    const events = orders.map(({ paper, order: { position, detail } }) => ({
      // The same as in the calendar of the whole trip, so that neither file doubles the events of the other.
      id: `${bookingId}-${position}`,
      sequence,
      paper,
      startsAt: detail.boarding.at,
      endsAt: detail.dropping?.at ?? detail.arrival,
      location: [detail.boarding.name, detail.boarding.address, detail.from.name]
        .filter((part) => part !== null)
        .join(', '),
      isCancelled: paper.seats.every(({ state }) => state === 'Cancelled'),
    }));
    return writeBusCalendar(events, url, now);
  });
}

interface Tickets {
  readonly tripId: string;
  readonly isPersonal: boolean;
  readonly sequence: number;
  readonly orders: readonly { readonly order: BusBookingOrder; readonly paper: BusTicketPaper }[];
}

/** A trip with a bus in it. */
interface BusTrip {
  readonly id: string;
  readonly isPersonal: boolean;
}

async function findTickets(tx: Tx, context: BusPapersContext, caller: Caller, bookingId: string): Promise<Tickets> {
  const booking = await findBuses(tx, bookingId);
  if (!booking) throw new Refusal('booking_not_found');
  const trip = await findVisibleTrip(tx, caller, booking.tripId).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'trip_not_found' ? new Refusal('booking_not_found') : error;
  });
  const tickets = await readTickets(tx, context, booking, trip);
  if (!tickets) throw new Refusal('booking_not_booked');
  return tickets;
}

async function readTickets(
  tx: Tx,
  { clock, supportPhone }: Pick<BusPapersContext, 'clock' | 'supportPhone'>,
  booking: BusBooking,
  trip: BusTrip,
): Promise<Tickets | null> {
  const bought = booking.orders.filter(({ state }) => state === 'booked');
  if (booking.status !== 'BOOKED' || bought.length === 0) return null;
  const cancellations = await listCancellations(tx, booking.id);
  const units = heldUnits(booking, cancellations);
  const orders = bought.map((order) => ({
    order,
    paper: busTicketPaper({
      detail: order.detail,
      tripId: trip.id,
      facts: booking.facts,
      isPersonal: trip.isPersonal,
      ourReference: order.clientRef,
      ticket: order.supplierOrder?.ticket ?? null,
      nameOf: (traveller) => travellerName(booking, traveller),
      standingOf: (unit) => units.find((one) => one.order.id === order.id && one.unit.unit === unit)?.state ?? 'held',
      gone: goneOf(booking, cancellations, order.id),
      supportPhone,
      now: clock.now(),
    }),
  }));
  const sequence = (await readRevisions(tx, [booking]))(booking);
  return { tripId: trip.id, isPersonal: trip.isPersonal, sequence, orders };
}
