import { randomUUID } from 'node:crypto';
import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { insertBooking, type SagaContext } from '../../apps/server/src/modules/booking/index.ts';
import { TOUCH } from '../../apps/server/src/modules/booking/saga/change-lines.ts';
import { runInDatabase } from '../../apps/server/src/modules/booking/saga/run-in-database.ts';
import { call, load, type SagaPart, transact } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import { ordersOfOffers } from '../../apps/server/src/modules/flight-order/index.ts';
import { anOrder, aSaga, START } from '../../apps/server/src/modules/flight-order/testing/a-saga.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { cloneDatabase } from '../support/postgres-setup.ts';

let database: Database;
let owner: pg.Client;
let bookingId: string;
let orderId: string;

beforeAll(async () => {
  const { host, port } = inject('postgres');
  const name = `version_${randomUUID().replaceAll('-', '')}`;
  await cloneDatabase({ host, port }, name);
  database = openDatabase({ kind: 'socket', host, port, database: name }, 4);
  owner = new pg.Client({ host, port, user: 'postgres', database: name });
  await owner.connect();
  const [person] = await ask<{ id: string }>('select id from person where organization_id = $1 limit 1', [COMPANY_ID]);
  const tripId = randomUUID();
  await ask(
    `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
     values ($1, $2, $3, 'Versions', now(), now())`,
    [COMPANY_ID, tripId, person?.id],
  );
  bookingId = newId();
  const { booking } = aSaga([{ direction: 'onward', state: 'waiting' }]);
  const [order] = booking.orders;
  if (!order || !person) throw new Error('Nothing to book for');
  const made = { ...booking, organizationId: COMPANY_ID, id: bookingId, tripId, createdBy: person.id };
  await database.forOrganization(COMPANY_ID, (tx) =>
    insertBooking(tx, { ...made, orders: ordersOfOffers([order.detail]), quotedAt: START, now: START }),
  );
  orderId = (await ask<{ id: string }>('select id from booking_order where booking_id = $1', [bookingId]))[0]?.id ?? '';
  await addParts(person.id);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const ask = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(text, [...values])).rows;
/** Each part of it increases with changes that leave the other alone. */
const versionNow = async (): Promise<number> =>
  (
    await ask<{ version: number }>(
      `select b.version + coalesce(p.version, 0) as version
       from booking b left join booking_part_version p on p.booking_id = b.id where b.id = $1`,
      [bookingId],
    )
  )[0]?.version ?? -1;

/** One of everything that may belong to a booking. */
async function addParts(personId: string): Promise<void> {
  const [order, credit] = [randomUUID(), randomUUID()];
  const key = [COMPANY_ID, bookingId];
  await ask(
    `insert into payment (organization_id, booking_id, id, reference, gateway_id, amount_paise, status, created_at, expires_at)
     values ($1, $2, $3, 'PRV-V', 'g', 100, 'FAILED', now(), now())`,
    [...key, order],
  );
  await ask(
    `insert into refund (organization_id, booking_id, id, payment_id, amount_paise, reason, state, refund_ref, next_try_at, created_at)
     values ($1, $2, gen_random_uuid(), $3, 100, 'Test', 'refunded', 'rf-v', now(), now())`,
    [...key, order],
  );
  await ask(
    `insert into effect (organization_id, booking_id, id, order_id, kind, key, attempt, sent_at, not_after, state, judged)
     values ($1, $2, gen_random_uuid(), $3, 'book', 'v:book', 1, now(), now(), 'done', '{}')`,
    [...key, orderId],
  );
  await ask(
    `insert into cancellation (organization_id, booking_id, id, requested_by, state, channel, quote, created_at)
     values ($1, $2, gen_random_uuid(), $3, 'refused', 'online', '{}', now())`,
    [...key, personId],
  );
  await ask(
    `insert into booking_change (organization_id, booking_id, id, order_id, requested_by, state, search, client_ref, created_at)
     values ($1, $2, gen_random_uuid(), $3, $4, 'failed', '{}', 'chg-v', now())`,
    [...key, orderId, personId],
  );
  await ask(
    `insert into flight_credit (organization_id, source_booking_id, id, airline_code, supplier_id, traveller_name, person_id,
       amount_paise, left_paise, expires_on, created_at)
     values ($1, $2, $3, '6E', 'sandbox', 'Asha Rao', $4, 100, 100, '2030-01-01', now())`,
    [...key, credit, personId],
  );
  await ask(
    `insert into flight_credit_use (organization_id, booking_id, credit_id, amount_paise, state, at)
     values ($1, $2, $3, 100, 'released', now())`,
    [...key, credit],
  );
}

describe('the version of a booking', () => {
  it.each([
    ['booking', 'run_at = now()', 'id'],
    ['booking_order', "message = 'Gate 4'", 'booking_id'],
    ['payment', 'verify_at = now()', 'booking_id'],
    ['refund', 'next_try_at = now()', 'booking_id'],
    ['effect', "outcome = '{}'", 'booking_id'],
    ['cancellation', 'poll_at = now()', 'booking_id'],
    ['booking_change', "message = 'No'", 'booking_id'],
    ['flight_credit_use', 'at = now()', 'booking_id'],
  ])('is raised by a change of %s', async (table, change, key) => {
    const before = await versionNow();
    await ask(`update ${table} set ${change} where ${key} = $1`, [bookingId]);
    expect(await versionNow()).toBeGreaterThan(before);
  });

  it.each([
    ['booking_order', 'sweep_at = now()'],
    ['booking_order', 'check_in_at = now()'],
    ['refund', 'escalated_at = now()'],
    ['cancellation', 'escalated_at = now()'],
    ['booking_change', 'applied_at = now()'],
  ])('is not raised by what only reminders look at: %s, %s', async (table, change) => {
    const before = await versionNow();
    await ask(`update ${table} set ${change} where booking_id = $1`, [bookingId]);
    expect(await versionNow()).toBe(before);
  });

  it('is raised once by a transaction that changes the booking first', async () => {
    const before = await versionNow();
    await owner.query('begin');
    await ask('update booking set run_at = now() where id = $1', [bookingId]);
    await ask(`update booking_order set message = 'Gate 5' where booking_id = $1`, [bookingId]);
    await ask('update payment set verify_at = now() where booking_id = $1', [bookingId]);
    await owner.query('commit');
    expect(await versionNow()).toBe(before + 1);
  });

  it('is raised by parts without waiting for whoever holds the booking, who changes the same part next', async () => {
    const { host, port, database: name } = owner;
    const other = new pg.Client({ host, port, user: 'postgres', database: name });
    await other.connect();
    try {
      await other.query("set lock_timeout = '5s'");
      await ask('delete from booking_part_version');
      const before = await versionNow();
      for (const attempt of ['first', 'again']) {
        await owner.query('begin');
        await ask('select from booking where id = $1 for update', [bookingId]);
        await other.query('begin');
        await other.query('update payment set message = $2 where booking_id = $1', [bookingId, attempt]);
        const mine = ask('update payment set verify_at = now() where booking_id = $1', [bookingId]);
        await other.query('commit');
        await mine;
        await owner.query('commit');
      }
      expect(await versionNow()).toBeGreaterThanOrEqual(before + 2);
    } finally {
      await other.end();
    }
  });

  it('is raised by what is taken away', async () => {
    const before = await versionNow();
    await ask('delete from flight_credit_use where booking_id = $1', [bookingId]);
    expect(await versionNow()).toBeGreaterThan(before);
  });
});

describe('a worker in the middle of its run', () => {
  it('decides on what others have written since its last step, and on its own writing where nobody has', async () => {
    const seen: (string | null | undefined)[] = [];
    const look = transact<void>(({ booking }) => {
      seen.push(booking.orders[0]?.message);
      return { changes: [TOUCH], result: undefined };
    });
    const [claimed] = await ask<{ epoch: number }>('select epoch from booking where id = $1', [bookingId]);
    await ask(`update booking_order set message = 'first' where booking_id = $1`, [bookingId]);
    const order = anOrder(aSaga([{ direction: 'onward', state: 'waiting' }]).booking.orders[0] as never);
    // While the airline is asked, somebody else changes a part and leaves the booking's own row alone.
    const supplier = {
      readOrder: async () => {
        await ask(`update booking_order set message = 'second' where booking_id = $1`, [bookingId]);
        return { ok: true, value: { order: order, airlineChange: null } };
      },
    } as unknown as FlightSupplier;
    function* program(): SagaPart<void> {
      yield* load();
      yield* look;
      yield* transact(() => ({
        changes: [{ type: 'order', orderId, change: { message: 'mine' } }],
        result: undefined,
      }));
      yield* transact(({ booking }) => {
        seen.push(booking.orders[0]?.message);
        return { changes: [], result: undefined };
      });
      yield* call({ call: 'read_order', supplierId: 'sandbox', order });
      yield* transact(({ booking }) => {
        seen.push(booking.orders[0]?.message);
        return { changes: [], result: undefined };
      });
    }
    const claim = { organizationId: COMPANY_ID, bookingId, epoch: claimed?.epoch ?? -1 };
    await runInDatabase(contextOf(supplier), claim, program());
    expect(seen).toEqual(['first', 'mine', 'second']);
  });
});

function contextOf(supplier: FlightSupplier): SagaContext {
  return {
    database,
    clock: { now: () => START },
    log: createLogger('silent', 'test'),
    gateway: {} as SagaContext['gateway'],
    supplierById: () => supplier,
    timing: { quietPeriodMs: 90_000, bookDeadlineMs: 1_000, leaseMs: 60_000 },
    checkpoint: () => undefined,
  };
}
