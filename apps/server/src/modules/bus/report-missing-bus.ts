import type { reportMissingBus as operation } from '@pravas/contract/bus/after-bus.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import { answerBy, refuseReport } from '@pravas/domain/bus/missing-bus.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { addHistory, heldUnits, listCancellations } from '../booking/index.ts';
import {
  type BusBooking,
  type BusBookingOrder,
  findBuses,
  insertBusReport,
  presentReport,
  readBusReport,
} from '../bus-order/index.ts';
import { openCase } from '../casework/index.ts';
import { refuseField } from '../organisation/index.ts';
import { addTripEvent, findPayableTrip, type Trip } from '../trip/index.ts';

/** What reporting a missing bus needs. */
export interface ReportingContext {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Keeps a passenger's report of a bus that did not come, once for a booking, and has the travel desk claim the money
 * from the operator, who has seven working days. What was paid is refunded once the operator agrees: the desk enters it
 * as it does any other cancellation. Throws `booking_not_found`, `booking_not_booked`, `validation_failed`, and
 * `conflict` where it was reported before.
 */
export async function reportMissingBus(
  { database, clock }: ReportingContext,
  caller: Caller,
  body: BodyOf<typeof operation>,
  requestId: string,
): Promise<PayloadOf<typeof operation>> {
  const now = clock.now();
  const waitedFrom = waitingSince(body.waitingSince);
  return database.forOrganization(caller.organizationId, async (tx) => {
    const { booking, order, trip } = await findBus(tx, caller, body.bookingId);
    const problem = refuseReport(order.detail, { now, waitingSince: waitedFrom });
    if (problem) throw refuseField('validation_failed', 'waitingSince', problem.message);
    const { organizationId } = booking;
    const { note, hasCalled } = body;
    const due = answerBy(now);
    const isNew = await insertBusReport(
      tx,
      {
        organizationId,
        bookingId: booking.id,
        reportedBy: caller.personId,
        waitedFrom,
        hasCalled,
        note,
        answerBy: due,
      },
      now,
    );
    if (!isNew)
      throw new Refusal('conflict', { message: 'This was already reported. The travel desk is looking into it.' });
    const { operator, boarding } = order.detail;
    const stop = boarding.phone === null ? '' : `, ${phoneText(boarding.phone)}`;
    await openCase(
      tx,
      organizationId,
      {
        kind: 'bus_missing',
        key: `bus-missing:${booking.id}`,
        bookingId: booking.id,
        tripId: booking.tripId,
        title: `${operator.name}${stop}: the bus did not come. Ask for the money back, and enter what it keeps`,
        facts: {
          bookingId: booking.id,
          orderId: order.id,
          locator: order.locator,
          waitedFrom: waitedFrom.toString(),
          hasCalled,
          note,
          phone: boarding.phone,
        },
        dueAt: endOf(due),
      },
      actorOf(caller),
      now,
    );
    const since = clockOf(body.waitingSince);
    await addHistory(
      tx,
      booking,
      `The bus did not arrive, waiting since ${since}. The operator has until ${shortDate(due)} to answer.`,
      now,
    );
    await addTripEvent(tx, trip, caller.personId, 'Told that the bus did not come.', now);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'booking.missing_bus_reported',
      objectType: 'booking',
      objectId: booking.id,
      details: { waitedFrom: waitedFrom.toString(), hasCalled },
      requestId,
    });
    const kept = await readBusReport(tx, booking.id);
    if (!kept) throw new Error(`The report of booking ${booking.id} was not kept`);
    const search = { tripId: booking.tripId, isPersonal: booking.facts.terms.personal, now };
    return { bookingId: booking.id, report: presentReport(kept, order.detail, search) };
  });
}

interface BusOfTrip {
  readonly booking: BusBooking;
  readonly order: BusBookingOrder;
  readonly trip: Trip;
}

/** The bus with seats still held, for those who made its trip, travel in it, or arrange it. */
async function findBus(tx: Tx, caller: Caller, bookingId: string): Promise<BusOfTrip> {
  const found = await findBuses(tx, bookingId);
  const trip = found && (await findPayableTrip(tx, caller, found.tripId));
  const booking = trip && (await findBuses(tx, bookingId, true));
  if (!booking) throw new Refusal('booking_not_found');
  const held = heldUnits(booking, await listCancellations(tx, booking.id)).find(({ state }) => state !== 'gone');
  if (booking.status !== 'BOOKED' || !held) throw new Refusal('booking_not_booked');
  return { booking, order: held.order, trip };
}

function waitingSince(wall: string): Temporal.Instant {
  try {
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(INDIAN_ZONE).toInstant();
  } catch {
    throw refuseField('validation_failed', 'waitingSince', 'Enter a day and a time');
  }
}

function endOf(day: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(INDIAN_ZONE).toInstant();
}
