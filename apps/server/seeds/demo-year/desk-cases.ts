import { keepableOf } from '@pravas/domain/booking/paid-unit.ts';
import { greatest, least, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import type { CancellationState } from '@pravas/suppliers/order-port.ts';
// Registers the services, as in a server: what is seeded goes through the saga.
import '../../src/compose.ts';
import { recordAudit } from '../../src/modules/audit/index.ts';
import {
  enqueueEvent,
  listCancellations,
  type QuoteContext,
  quoteBookingCancellation,
  requestBookingCancellation,
  runDueBookings,
} from '../../src/modules/booking/index.ts';
import { type FlightBooking, findFlights, paidUnitsOf } from '../../src/modules/flight-order/index.ts';
import type { Database, Tx } from '../../src/platform/database.ts';
import type { Logger } from '../../src/platform/log.ts';
import { DEMO_LOGINS } from '../demo.ts';

const QUOTE_DEADLINE_MS = 1_000;
const TIMING = { quietPeriodMs: 90_000, bookDeadlineMs: 30_000, leaseMs: 10_000 } as const;
/** What the airline refunds in the end for a ticket that cost many times as much. */
const RETURNED_PAISE = paise(23_600);

/**
 * Leaves the travel desk two things to decide: an airline that kept a cancelled ticket's taxes, with the letter that
 * claims them, and a cancellation that no airline can be asked about online. Both came about as in production, by the
 * same use cases and the same saga; only the airline and the gateway are scripted.
 */
export async function seedDeskCases(database: Database, organizationId: string, now: Temporal.Instant): Promise<void> {
  const [kept, asked] = await findCancellable(database, organizationId, now);
  if (!kept || !asked) return;
  await cancel(database, organizationId, kept, {
    at: now.subtract({ hours: 50 }),
    reason: 'The customer moved the meeting online',
    isOnline: true,
  });
  await cancel(database, organizationId, asked, {
    at: now.subtract({ minutes: 12 }),
    reason: 'The traveller is ill',
    isOnline: false,
  });
  // The demo sends no mails about past days.
  await database.forOrganization(organizationId, (tx) =>
    tx
      .updateTable('outbox_event')
      .set((row) => ({ delivered_at: row.ref('created_at') }))
      .where('delivered_at', 'is', null)
      .execute(),
  );
}

/**
 * Two booked flights of one order each, so that either is one case on every day. They leave in a week or later and were
 * booked some time ago by people who are not demo logins.
 */
async function findCancellable(
  database: Database,
  organizationId: string,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const rows = await database.forOrganization(organizationId, (tx) =>
    tx
      .selectFrom('booking')
      .innerJoin('trip', 'trip.id', 'booking.trip_id')
      .innerJoin('person', 'person.id', 'booking.created_by')
      .select('booking.id')
      .where('booking.service', '=', 'flight')
      .where('booking.status', '=', 'BOOKED')
      .where('booking.origin', '=', 'online')
      .where('booking.created_at', '<', new Date(now.subtract({ hours: 72 }).epochMilliseconds))
      .where('trip.starts_at', '>', new Date(now.add({ hours: 7 * 24 }).epochMilliseconds))
      .where(
        'person.email',
        'not in',
        DEMO_LOGINS.map((login) => login.email),
      )
      .where(
        (row) =>
          row
            .selectFrom('booking_order')
            .whereRef('booking_order.booking_id', '=', 'booking.id')
            .select(({ fn }) => fn.countAll<number>().as('orders')),
        '=',
        1,
      )
      .orderBy('trip.starts_at')
      .orderBy('booking.id')
      .limit(2)
      .execute(),
  );
  return rows.map((row) => row.id);
}

interface Wish {
  readonly at: Temporal.Instant;
  readonly reason: string;
  /** False where nobody can be asked, so that the desk arranges it. */
  readonly isOnline: boolean;
}

async function cancel(database: Database, organizationId: string, bookingId: string, wish: Wish): Promise<void> {
  const supplier = scriptedAirline(await lawfulCharge(database, organizationId, bookingId));
  const clock = { now: () => wish.at };
  const cancelScopesOf: QuoteContext['cancelScopesOf'] = () => (wish.isOnline ? ['all', 'slice', 'traveller'] : null);
  const quotes = { clock, supplierById: () => supplier, cancelScopesOf, deadlineMs: QUOTE_DEADLINE_MS };
  await database.forOrganization(organizationId, async (tx) => {
    const booking = await findFlights(tx, bookingId, true);
    if (!booking) throw new Error(`The demo lost its booking ${bookingId}`);
    await tellOfPurchase(tx, booking);
    const cancellations = await listCancellations(tx, bookingId);
    const quote = await quoteBookingCancellation(quotes, booking, cancellations, null);
    await requestBookingCancellation(tx, booking, cancelScopesOf, {
      personId: booking.createdBy,
      actor: `person:${booking.createdBy}`,
      reason: wish.reason,
      quote,
      requestId: 'demo',
      now: wish.at,
    });
  });
  const context = {
    database,
    clock,
    log: failing(),
    gateway: GATEWAY,
    supplierById: () => supplier,
    timing: TIMING,
    checkpoint: () => undefined,
  };
  while (wish.isOnline && (await runDueBookings(context)) > 0);
}

/** All that an airline may keep of a booking: its base fare and fuel charge. */
async function lawfulCharge(database: Database, organizationId: string, bookingId: string): Promise<Paise> {
  const booking = await database.forOrganization(organizationId, (tx) => findFlights(tx, bookingId));
  const units = booking ? paidUnitsOf(booking, booking.orders) : [];
  return sum(units.map(keepableOf));
}

/** What the saga would have reported when it bought the flight: the demo year has the rows of its purchases alone. */
async function tellOfPurchase(tx: Tx, { organizationId, id, createdAt, orders }: FlightBooking): Promise<void> {
  const at = Temporal.Instant.fromEpochMilliseconds(createdAt.getTime());
  const details = { bookedOrders: orders.length, refundPaise: 0 };
  const event = { action: 'booking.booked', objectType: 'booking', objectId: id, details };
  await recordAudit(tx, { ...event, organizationId, at, actor: 'booking-saga' });
  await enqueueEvent(tx, organizationId, 'booking.booked', { bookingId: id }, at);
}

/** An airline that quotes the charge that the law allows and then refunds next to nothing. */
function scriptedAirline(lawfulPaise: Paise): FlightSupplier {
  const without = (totalPaise: Paise, partPaise: Paise): Paise => greatest(ZERO, subtract(totalPaise, partPaise));
  const unasked = () => Promise.reject(new Error('The scripted airline is asked to cancel, and nothing else'));
  const known: Partial<FlightSupplier> = {
    slowestMs: 0,
    async quoteCancellation({ totalPaise }) {
      const penaltyPaise = least(lawfulPaise, totalPaise);
      return { ok: true, value: { exact: true, penaltyPaise, refundPaise: without(totalPaise, penaltyPaise) } };
    },
    async cancel(clientRef, { totalPaise }) {
      const cancellation: CancellationState = {
        cancellationRefs: [`DEMO-${clientRef.slice(-8)}`],
        state: 'refunded',
        refundPaise: least(RETURNED_PAISE, totalPaise),
        penaltyPaise: without(totalPaise, RETURNED_PAISE),
        creditNoteNo: `DEMO/CN/${clientRef.slice(-5)}`,
      };
      return { type: 'accepted', cancellation };
    },
  };
  return new Proxy(known, { get: (own, name) => Reflect.get(own, name) ?? unasked }) as FlightSupplier;
}

const GATEWAY = {
  gatewayId: 'worldline',
  refund: async ({ refundRef }: { readonly refundRef: string }) =>
    ({ type: 'refunded', gatewayRefundRef: `DEMO${refundRef}` }) as const,
} as unknown as PaymentGateway;

/** In production the saga ends quietly and is checked again; here nothing would check it. */
function failing(): Logger {
  const error = ({ err }: { readonly err: unknown }) => {
    throw err;
  };
  return { error, warn: error } as unknown as Logger;
}
