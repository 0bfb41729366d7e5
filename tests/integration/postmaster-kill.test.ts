import { setTimeout as wait } from 'node:timers/promises';
import { anOffer } from '@pravas/domain/testing/builders.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import {
  findBooking,
  fingerprintOfBooking,
  insertBooking,
  runDueBookings,
  type SagaContext,
  stampApproval,
  startPayment,
  wakeBooking,
} from '../../apps/server/src/modules/booking/index.ts';
import { ordersOfOffers } from '../../apps/server/src/modules/flight-order/index.ts';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import { isoOf, systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { createFakeGateway } from '../simulation/fake-gateway.ts';
import { createFakeSupplier } from '../simulation/fake-supplier.ts';
import { makeBooking } from '../simulation/make-booking.ts';
import { askOutside } from '../simulation/network.ts';
import { type CallOutside, gatewayPort, supplierPort } from '../simulation/ports-of-fakes.ts';
import { createPurse } from '../simulation/purse.ts';
import { createRandom } from '../simulation/random.ts';
import { simulatedFlights } from '../simulation/simulated-flights.ts';
import { createSimulatedWorld } from '../simulation/simulated-world.ts';
import { type SimulationDatabase, startSimulationDatabase } from '../simulation/simulation-database.ts';
import { createTimeline } from '../simulation/timeline.ts';
import { CALM_MANNERS } from '../simulation/weather.ts';

const TRAVELLERS = 6;
/** How much must have been acknowledged before the database is killed. */
const ACKNOWLEDGED_BEFORE = 25;
const FIRST_CHECK_SECONDS = 10;
const NOW = Temporal.Now.instant();

let place: SimulationDatabase;
let database: Database;
let ids: { organizationId: string; tripId: string; personId: string };

beforeAll(async () => {
  place = await startSimulationDatabase(true);
  database = openDatabase(place.target, 10);
  const tripId = newId();
  ids = await database.forOrganization(COMPANY_ID, async (tx) => {
    const { id: personId } = await tx.selectFrom('person').select('id').limit(1).executeTakeFirstOrThrow();
    const at = isoOf(NOW);
    await tx
      .insertInto('trip')
      .values({
        organization_id: COMPANY_ID,
        id: tripId,
        created_by: personId,
        name: 'Killed',
        created_at: at,
        updated_at: at,
      })
      .execute();
    return { organizationId: COMPANY_ID, tripId, personId };
  });
});
afterAll(async () => {
  await database.close();
  await place.close();
});

/** The outside outlives the database: it obeys at once, and says so a few milliseconds later. */
function createOutside() {
  const random = createRandom(1);
  const timeline = createTimeline(0);
  const gateway = createFakeGateway();
  const supplier = createFakeSupplier(simulatedFlights, random, CALM_MANNERS, Date.now);
  const world = createSimulatedWorld(
    { timeline, random, gateway, suppliers: [supplier], purse: createPurse(1) },
    false,
  );
  const call: CallOutside = async (wanted) => {
    const answer = askOutside(world, wanted, { believesCallbacks: false });
    await wait(5);
    return answer as never;
  };
  return { gateway, supplier, call };
}

/** Books and pays without end until the database is gone. Each line it keeps was acknowledged by a commit. */
async function bookUntilKilled(outside: ReturnType<typeof createOutside>, paid: Map<string, string>): Promise<void> {
  for (;;) {
    const now = Temporal.Now.instant();
    const wanted = { shape: 'one_way', travellers: 1, holdable: [true] } as const;
    const { booking } = makeBooking(simulatedFlights, ids, newId(), wanted, newId, now);
    const offers = [booking.orders[0]?.detail ?? anOffer()] as const;
    await database.forOrganization(ids.organizationId, async (tx) => {
      await insertBooking(tx, { ...booking, orders: ordersOfOffers(offers), quotedAt: now, now });
      const fingerprint = fingerprintOfBooking(booking, null);
      await stampApproval(tx, booking, { status: 'Approved', fingerprint, bandPaise: booking.totalPaise }, now);
    });
    const { paymentRef } = await database.forOrganization(ids.organizationId, async (tx) => {
      const found = await findBooking(tx, booking.id, true);
      if (!found) throw new Error('An acknowledged booking is not there');
      return startPayment(tx, found, {
        gateway: gatewayPort(outside.call),
        returnUrl: 'http://pravas.invalid/return',
        expiryMinutes: 15,
        // The hint that somebody returned from paying may be lost with the database: the gateway is asked then.
        firstCheckSeconds: FIRST_CHECK_SECONDS,
        actor: `person:${ids.personId}`,
        privileges: new Set(['pay.card']),
        requestId: 'killed',
        now,
      });
    });
    outside.gateway.open(paymentRef, booking.totalPaise);
    outside.gateway.pay(paymentRef);
    await wakeBooking(database, systemClock, ids.organizationId, booking.id, paymentRef);
    paid.set(booking.id, paymentRef);
  }
}

function contextFor(outside: ReturnType<typeof createOutside>): SagaContext {
  const port = supplierPort('simulated', outside.call);
  return {
    database,
    clock: systemClock,
    log: createLogger('silent', 'test'),
    gateway: gatewayPort(outside.call),
    supplierById: () => port,
    timing: { quietPeriodMs: 3_000, bookDeadlineMs: 1_000, leaseMs: 1_500 },
    checkpoint: () => undefined,
  };
}

describe('PostgreSQL is killed in the middle of everything', () => {
  it('and nothing that was acknowledged is lost: every paid booking is booked, once', async () => {
    const outside = createOutside();
    const context = contextFor(outside);
    const paid = new Map<string, string>();
    let isOver = false;
    const travellers = Array.from({ length: TRAVELLERS }, () => bookUntilKilled(outside, paid).catch(() => 'killed'));
    const workers = Array.from({ length: 2 }, async () => {
      while (!isOver) if ((await runDueBookings(context).catch(() => 0)) === 0) await wait(20);
    });
    await vi.waitFor(() => expect(paid.size).toBeGreaterThan(ACKNOWLEDGED_BEFORE), { timeout: 30_000, interval: 5 });
    process.kill(place.postgres.pid, 'SIGKILL');
    expect(await Promise.all(travellers)).toEqual(travellers.map(() => 'killed'));
    await place.restart();
    const statuses = () =>
      database.forOrganization(ids.organizationId, (tx) =>
        tx.selectFrom('booking').select(['id', 'status']).where('trip_id', '=', ids.tripId).execute(),
      );
    await vi.waitFor(
      async () => {
        const found = new Map((await statuses()).map((row) => [row.id, row.status]));
        for (const bookingId of paid.keys()) expect(found.get(bookingId)).toBe('BOOKED');
      },
      { timeout: 40_000, interval: 100 },
    );
    isOver = true;
    await Promise.all(workers);
    const orders = outside.supplier.orders.map((order) => order.purchase.split('/')[0]);
    expect(new Set(orders).size).toBe(orders.length);
    for (const bookingId of paid.keys()) expect(orders).toContain(bookingId);
    expect(await findBreaches(database, systemClock)).toEqual([]);
  });
});
