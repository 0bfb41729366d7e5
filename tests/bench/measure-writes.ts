import { ordersOfOffers } from '../../apps/server/src/modules/flight-order/index.ts';
import '../support/register-services.ts';
import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { OrderSupplier } from '@pravas/suppliers/order-port.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { recordAudit } from '../../apps/server/src/modules/audit/index.ts';
import {
  addHistory,
  dateNewTrip,
  enqueueEvent,
  fingerprintOfBooking,
  headOf,
  insertBooking,
  type SagaContext,
  stampApproval,
  startPayment,
  wakeBooking,
} from '../../apps/server/src/modules/booking/index.ts';
import { runInDatabase } from '../../apps/server/src/modules/booking/saga/run-in-database.ts';
import { insertTrip } from '../../apps/server/src/modules/trip/trip-repository.ts';
import { isoOf } from '../../apps/server/src/platform/clock.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { appConnection, type Database, openDatabase, type Tx } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { gatherStatistics } from '../../apps/server/src/platform/prepare-database.ts';
import { createFakeGateway, type FakeGateway } from '../simulation/fake-gateway.ts';
import { createFakeSupplier, type FakeSupplier } from '../simulation/fake-supplier.ts';
import { makeBooking } from '../simulation/make-booking.ts';
import { gatewayPort, supplierPort } from '../simulation/ports-of-fakes.ts';
import { createRandom } from '../simulation/random.ts';
import { simulatedFlights } from '../simulation/simulated-flights.ts';
import { CALM_MANNERS } from '../simulation/weather.ts';
import { type Lane, makeLanes } from './lanes.ts';
import { ratePerSecond } from './load-client.ts';
import { findPgbench, pgbenchScript } from './pgbench.ts';
import { createPlayer, isInsert, tapeStatements, withoutSeries } from './statement-tape.ts';

/** Per second, of one round. */
export interface WriteRates {
  /** Bookings recorded as adding a flight to a trip records them. */
  readonly booking: number;
  /** The same statements by PostgreSQL's load generator; where it is not installed, by the bare driver. */
  readonly bookingYardstick: number;
  /** Bookings made, paid and bought by the saga's program, with a supplier and a gateway that answer at once. */
  readonly saga: number;
  /** The rows of such a booking inserted bare, in one transaction. */
  readonly sagaYardstick: number;
}

/** Writes are done by this many at once. */
export const WRITERS = 8;
const FOR_MS = 2_500;
/** Numbers of the lanes: each kind of work has its own, so that nobody's rows are in another's way. */
const LANES_FROM = { work: 0, booking: 16, saga: 32 } as const;

/** The tools that writes are measured with. */
export interface WriteBench {
  /** Whether PostgreSQL's load generator was there to be compared with. */
  readonly hasPgbench: boolean;
  /** Statements of one booking, and of one that the saga buys. */
  readonly statements: { readonly booking: number; readonly saga: number; readonly inserts: number };
  round(): Promise<WriteRates>;
  close(): Promise<void>;
}

/** Records one booking of either kind, so that its statements can be played, and connects everybody. */
export async function prepareWrites(target: Extract<DatabaseTarget, { kind: 'socket' }>): Promise<WriteBench> {
  const lanes = {
    work: await makeLanes(target, LANES_FROM.work, WRITERS),
    booking: await makeLanes(target, LANES_FROM.booking, WRITERS),
    saga: await makeLanes(target, LANES_FROM.saga, WRITERS),
  };
  const [first] = lanes.work;
  if (!first) throw new Error('No lanes');
  const database = openDatabase(target, WRITERS);
  const pool = new pg.Pool({ ...appConnection(target), max: WRITERS });
  // The server ends before the last of its connections has noticed that it was given back.
  pool.on('error', () => undefined);
  const bookingTape = await tapeStatements(first, () => recordBooking(database, first));
  const sagaTape = await tapeStatements(first, () => runSaga(database, first));
  const inserts = sagaTape.filter(isInsert).map(withoutSeries);
  const pgbench = await findPgbench(target);
  const script = pgbenchScript(bookingTape, LANES_FROM.booking);
  const [playBooking, playInserts] = [createPlayer(withoutFrame(bookingTape)), createPlayer(inserts)];
  const playing = (of: readonly Lane[], play: ReturnType<typeof createPlayer>) =>
    eachLane(of, async (lane) => {
      const client = await pool.connect();
      await play(client, lane).finally(() => client.release());
    });
  const rates = {
    booking: () => eachLane(lanes.work, (lane) => recordBooking(database, lane)),
    bookingYardstick: () =>
      pgbench
        ? pgbench.rate(script, { clients: WRITERS, forSeconds: Math.round(FOR_MS / 1_000) })
        : playing(lanes.booking, playBooking),
    saga: () => eachLane(lanes.work, (lane) => runSaga(database, lane)),
    sagaYardstick: () => playing(lanes.saga, playInserts),
  };
  // Later kinds find a larger database and a busier disk: each round begins at the other end.
  let order: readonly (keyof WriteRates)[] = ['booking', 'bookingYardstick', 'saga', 'sagaYardstick'];
  return {
    hasPgbench: pgbench !== null,
    statements: { booking: bookingTape.length, saga: sagaTape.length, inserts: inserts.length },
    async round() {
      // A database that has been in use for longer than a benchmark knows how large it is.
      await gatherStatistics(target);
      const measured = { booking: 0, bookingYardstick: 0, saga: 0, sagaYardstick: 0 };
      for (const part of order) measured[part] = await rates[part]();
      order = order.toReversed();
      return measured;
    },
    async close() {
      await Promise.all([database.close(), pool.end()]);
    },
  };
}

/** How often everybody together does this in a second, each in a lane that nobody else is in. */
function eachLane(of: readonly Lane[], work: (lane: Lane) => Promise<unknown>): Promise<number> {
  const free = [...of];
  return ratePerSecond(
    async () => {
      const lane = free.pop();
      if (!lane) throw new Error('More writers than lanes');
      await work(lane).finally(() => free.push(lane));
    },
    WRITERS,
    FOR_MS,
  );
}

/** A player begins, sets the organisation and commits by itself. */
function withoutFrame(tape: Awaited<ReturnType<typeof tapeStatements>>) {
  return tape.filter(({ text }) => !/^(?:begin|commit)$|set_config/.test(text));
}

function newBooking(lane: Lane, now: Temporal.Instant) {
  const wanted = { shape: 'one_way', travellers: 1, holdable: [false] } as const;
  const { booking } = makeBooking(simulatedFlights, lane, newId(), wanted, newId, now);
  const [first, ...others] = booking.orders.map((order) => order.detail);
  if (!first) throw new Error('A booking without an order');
  return { booking, offers: [first, ...others] as const };
}

const TRIP = {
  name: 'Measured',
  kind: 'self',
  purpose: null,
  costCentreId: null,
  projectId: null,
  gstRegistrationId: null,
  copiedFrom: null,
  isNamed: false,
  startsOn: null,
  endsOn: null,
} as const;

/** Choosing and pricing come before writing: each lane writes the same flight under ever new ids. */
const chosen = new WeakMap<Lane, ReturnType<typeof newBooking>>();

function chosenBy(lane: Lane): ReturnType<typeof newBooking> {
  const known = chosen.get(lane) ?? newBooking(lane, Temporal.Now.instant());
  chosen.set(lane, known);
  return known;
}

/** Writes what a flight with a trip of its own writes, in one transaction. */
async function recordBooking(database: Database, lane: Lane): Promise<void> {
  const { organizationId, personId } = lane;
  const tripId = newId();
  const now = Temporal.Now.instant();
  const { offers, booking: known } = chosenBy(lane);
  const booking = { ...known, id: newId(), tripId };
  await database.forOrganization(organizationId, async (tx) => {
    await insertTrip(tx, { ...TRIP, organizationId, id: tripId, createdBy: personId, now });
    await insertBooking(tx, { ...booking, createdBy: personId, orders: ordersOfOffers(offers), quotedAt: now, now });
    await addHistory(tx, booking, 'Added to the trip.', now);
    await dateNewTrip(tx, tripId, headOf(booking, offers), now);
    await enqueueEvent(tx, organizationId, 'trip.created', { tripId }, now);
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: `person:${personId}`,
      action: 'booking.created',
      objectType: 'booking',
      objectId: booking.id,
      details: { tripId, totalPaise: booking.totalPaise, fareType: booking.facts.fareType },
      requestId: 'measured',
    });
  });
}

/** A booking from the choice to the ticket: approved, paid, and taken on by the saga until nothing is left to do. */
async function runSaga(database: Database, lane: Lane): Promise<void> {
  const { organizationId, personId } = lane;
  const now = Temporal.Now.instant();
  const { booking, offers } = newBooking(lane, now);
  const gateway = createFakeGateway();
  const context = contextOf(
    database,
    gateway,
    createFakeSupplier(simulatedFlights, createRandom(1), CALM_MANNERS, Date.now),
  );
  const write = <T>(work: (tx: Tx) => Promise<T>) => database.forOrganization(organizationId, work);
  await write(async (tx) => {
    await insertBooking(tx, { ...booking, createdBy: personId, orders: ordersOfOffers(offers), quotedAt: now, now });
    const fingerprint = fingerprintOfBooking(booking, null);
    await stampApproval(tx, booking, { status: 'Approved', fingerprint, bandPaise: booking.totalPaise }, now);
  });
  const { paymentRef } = await write((tx) =>
    startPayment(tx, booking, {
      gateway: context.gateway,
      returnUrl: 'http://measured.invalid/return',
      expiryMinutes: 15,
      firstCheckSeconds: 30,
      actor: `person:${personId}`,
      privileges: new Set(['pay.card']),
      requestId: 'measured',
      now,
    }),
  );
  gateway.open(paymentRef, booking.totalPaise);
  gateway.pay(paymentRef);
  await wakeBooking(database, context.clock, organizationId, booking.id, paymentRef);
  await claimAndRun(context, lane, booking.id);
}

async function claimAndRun(context: SagaContext, { organizationId }: Lane, bookingId: string): Promise<void> {
  const now = context.clock.now();
  const until = isoOf(now.add({ milliseconds: context.timing.leaseMs }));
  const { rows } = await context.database.forOrganization(organizationId, (tx) =>
    sql<{ epoch: number }>`update booking set epoch = epoch + 1, lease_until = ${until}
      where id = ${bookingId} and run_at <= ${isoOf(now)} returning epoch`.execute(tx),
  );
  const [claimed] = rows;
  if (!claimed) throw new Error('The booking was not due');
  await runInDatabase(context, { organizationId, bookingId, epoch: claimed.epoch });
}

/** A server has one; making one takes longer than a booking's writes. */
const LOG = Object.assign(createLogger('silent', 'bench'), {
  error: ({ err }: { readonly err: unknown }) => {
    throw err;
  },
});

function contextOf(database: Database, gateway: FakeGateway, supplier: FakeSupplier): SagaContext {
  const ports = portsOf(gateway, supplier);
  return {
    database,
    clock: { now: () => Temporal.Now.instant() },
    log: LOG,
    gateway: ports.gateway,
    supplierById: () => ports.supplier,
    timing: { quietPeriodMs: 90_000, bookDeadlineMs: 30_000, leaseMs: 10_000 },
    checkpoint: () => undefined,
  };
}

/** Both answer at once, so that only our own work is measured. */
function portsOf(
  gateway: FakeGateway,
  supplier: FakeSupplier,
): { readonly gateway: PaymentGateway; readonly supplier: OrderSupplier } {
  const unasked = () => Promise.reject(new Error('A calm purchase asks nothing else'));
  return {
    gateway: { ...gatewayPort(unasked), verify: async (paymentRef) => gateway.verify(paymentRef) },
    supplier: { ...supplierPort('simulated', unasked), book: async (request) => supplier.book(request) },
  };
}
