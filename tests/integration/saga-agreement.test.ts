import { randomUUID } from 'node:crypto';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { PaymentGateway } from '@pravas/payments/port.ts';
import type { FlightOrder, FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import type { SupplierError } from '@pravas/suppliers/order-port.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { insertCancellation } from '../../apps/server/src/modules/booking/cancellation/cancellation-repository.ts';
import {
  fingerprintOfBooking,
  insertBooking,
  type SagaContext,
  stampApproval,
  startPayment,
} from '../../apps/server/src/modules/booking/index.ts';
import { stateAfter } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import { readSagaState } from '../../apps/server/src/modules/booking/saga/load-saga.ts';
import { runInDatabase } from '../../apps/server/src/modules/booking/saga/run-in-database.ts';
import type { SagaPart } from '../../apps/server/src/modules/booking/saga/saga-io.ts';
import { runBooking } from '../../apps/server/src/modules/booking/saga/saga-program.ts';
import type { SagaState } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { afterEachDecision } from '../../apps/server/src/modules/booking/saga/testing/after-each-decision.ts';
import { flightsOf } from '../../apps/server/src/modules/flight-order/flight-booking.ts';
import { ordersOfOffers } from '../../apps/server/src/modules/flight-order/index.ts';
import {
  aCancellation,
  anOrder,
  aSaga,
  QUIET_MS,
  START,
} from '../../apps/server/src/modules/flight-order/testing/a-saga.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Logger } from '../../apps/server/src/platform/log.ts';
import { cloneDatabase } from '../support/postgres-setup.ts';

/** The next answers of the outside; every list of them leads a booking another way. */
const ANSWERS = ['yes', 'yes', 'yes', 'unknown', 'busy', 'refused', 'dearer', 'cheaper', 'absent'] as const;
type Given = (typeof ANSWERS)[number];

const TRAVELLERS = { whole: [0, 1], part: [0] } as const;
const LEASE_MS = 60_000;

let database: Database;
let owner: pg.Client;
let tripId: string;
let personId: string;

beforeAll(async () => {
  const { host, port } = inject('postgres');
  const name = `agreement_${randomUUID().replaceAll('-', '')}`;
  await cloneDatabase({ host, port }, name);
  database = openDatabase({ kind: 'socket', host, port, database: name }, 4);
  owner = new pg.Client({ host, port, user: 'postgres', database: name });
  await owner.connect();
  const people = await owner.query<{ id: string }>('select id from person where organization_id = $1 limit 1', [
    COMPANY_ID,
  ]);
  personId = people.rows[0]?.id ?? '';
  tripId = randomUUID();
  await owner.query(
    `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
     values ($1, $2, $3, 'Agreement', now(), now())`,
    [COMPANY_ID, tripId, personId],
  );
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const inCompany = <T>(work: Parameters<typeof database.forOrganization<T>>[1]) =>
  database.forOrganization(COMPANY_ID, work);
const read = async (bookingId: string): Promise<SagaState> => {
  const state = await inCompany((tx) => readSagaState(tx, bookingId, false));
  if (!state) throw new Error('The booking is gone');
  return state;
};

/** Instants have no fields that a comparison would see. */
const comparable = (state: SagaState) => ({
  ...state,
  booking: { ...state.booking, itineraryUpdatedAt: state.booking.itineraryUpdatedAt.toString() },
});

/** A booking of two adults, approved, with its payment begun. */
async function addBooking(holdable: boolean): Promise<string> {
  const bookingId = newId();
  const { booking } = aSaga([{ direction: 'whole', state: 'waiting' }]);
  const offers = booking.orders.map((order) => ({ ...order.detail, holdAllowed: holdable }));
  const [first] = offers;
  if (!first) throw new Error('A booking without an order');
  await inCompany(async (tx) => {
    const made = { ...booking, organizationId: COMPANY_ID, id: bookingId, tripId, createdBy: personId };
    await insertBooking(tx, { ...made, orders: ordersOfOffers([first]), quotedAt: START, now: START });
    await stampApproval(
      tx,
      made,
      { status: 'Approved', fingerprint: fingerprintOfBooking(booking, null), bandPaise: booking.totalPaise },
      START,
    );
    const { booking: stored } = (await readSagaState(tx, bookingId, true)) ?? {};
    if (!stored) throw new Error('The booking was not written');
    await startPayment(tx, stored, {
      gateway: { gatewayId: 'g', start: () => ({ action: '', merchantRequest: '', mid: '' }) } as never,
      returnUrl: 'http://localhost',
      expiryMinutes: 15,
      firstCheckSeconds: 1,
      actor: 'person',
      privileges: new Set(['pay.card']),
      requestId: 'request',
      now: START,
    });
  });
  return bookingId;
}

function outside(given: readonly Given[], order: FlightOrder) {
  let asked = 0;
  const next = (): Given => {
    asked += 1;
    return given[(asked - 1) % given.length] ?? 'yes';
  };
  const error = (kind: SupplierError['kind'], retryable: boolean): SupplierError => ({
    supplierId: 'sandbox',
    kind,
    messages: ['No'],
    retryable,
  });
  const price = (by: number) => ({
    type: 'price_changed' as const,
    oldTotalPaise: paise(100_000),
    newTotalPaise: paise(100_000 + by),
  });
  const outcome = (done: FlightOrder) => {
    const said = next();
    if (said === 'unknown' || said === 'absent') return { type: 'unknown', error: error('timeout', false) } as const;
    if (said === 'busy') return { type: 'failed', error: error('unavailable', true) } as const;
    if (said === 'refused') return { type: 'failed', error: error('refused', false) } as const;
    if (said === 'dearer' || said === 'cheaper') return price(said === 'dearer' ? 1 : -1);
    return { type: done.status === 'held' ? 'held' : 'confirmed', order: done, payBy: null } as const;
  };
  const cancellation = () => ({
    cancellationRefs: ['C1'],
    state: next() === 'yes' ? ('refunded' as const) : ('processing' as const),
    refundPaise: null,
    penaltyPaise: paise(50_000),
    creditNoteNo: null,
  });
  return {
    async book({ offer }: { readonly offer: { readonly holdAllowed: boolean } }) {
      return outcome(offer.holdAllowed ? { ...order, status: 'held' } : order);
    },
    confirmHeld: async () => outcome(order),
    releaseHeld: async () => (next() === 'yes' ? ({ type: 'released' } as const) : outcome(order)),
    async lookUp() {
      const said = next();
      if (said === 'yes') return { type: 'found', order: order } as const;
      return said === 'absent' ? ({ type: 'absent' } as const) : ({ type: 'pending' } as const);
    },
    async refreshOffer(detail: unknown) {
      return next() === 'yes'
        ? { ok: true, value: { detail, changed: false, changedInfo: null } }
        : { ok: false, error: error('refused', false) };
    },
    async cancel() {
      const said = next();
      if (said === 'unknown') return { type: 'unknown', error: error('timeout', false) } as const;
      if (said === 'refused') return { type: 'failed', error: error('refused', false) } as const;
      return { type: 'accepted', cancellation: cancellation() } as const;
    },
    getCancellation: async () => ({ ok: true, value: cancellation() }),
    readOrder: async () => ({ ok: true, value: { order: { ...order, tickets: [] }, airlineChange: null } }),
  } as unknown as FlightSupplier;
}

function contextOf(
  given: readonly Given[],
  order: FlightOrder,
  amountPaise: number,
  failures: unknown[],
  now: () => Temporal.Instant,
) {
  const gateway = {
    verify: async (paymentRef: string) => ({
      type: 'captured',
      gatewayRef: `G-${paymentRef}`,
      amountPaise: paise(amountPaise),
    }),
    refund: async ({ refundRef }: { readonly refundRef: string }) =>
      given[0] === 'busy'
        ? { type: 'unknown', reason: 'No answer' }
        : { type: 'refunded', gatewayRefundRef: `R-${refundRef}` },
  } as unknown as PaymentGateway;
  const supplier = outside(given, order);
  return {
    database,
    clock: { now },
    // In production an error inside the program ends there; here it fails the test.
    log: { error: (failure: unknown) => failures.push(failure), warn: () => undefined } as unknown as Logger,
    gateway,
    supplierById: () => supplier,
    timing: { quietPeriodMs: QUIET_MS, bookDeadlineMs: 1_000, leaseMs: LEASE_MS },
    checkpoint: () => undefined,
  } satisfies SagaContext;
}

/** The tables after a transaction, and the reducer's result of the same changes. */
interface Pair {
  readonly stored: SagaState;
  readonly reduced: SagaState;
}

/** Lets the program go on and keeps the result of each of its transactions. */
const compared = (program: SagaPart<void>, seen: Pair[]): SagaPart<void> =>
  afterEachDecision(program, function* ({ before, changes, now }) {
    const loaded = yield { type: 'load' };
    if (loaded.type !== 'loaded') throw new Error('Nothing to compare');
    seen.push({ stored: loaded.state, reduced: stateAfter(before, changes, now) });
  });

describe('PostgreSQL and the reducer', () => {
  it('make the same of every step, whatever the outside answers', async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...ANSWERS), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        fc.constantFrom('whole' as const, 'part' as const, 'none' as const),
        async (given, holdable, wish) => {
          const bookingId = await addBooking(holdable);
          const booking = flightsOf((await read(bookingId)).booking);
          const [order] = booking.orders;
          if (!order) throw new Error('A booking without an order');
          const seen: Pair[] = [];
          const failures: unknown[] = [];
          let now = START.add({ seconds: 2 });
          const context = contextOf(given, anOrder(order), booking.totalPaise, failures, () => now);
          const claim = { organizationId: COMPANY_ID, bookingId, epoch: booking.epoch };
          const run = async (): Promise<SagaState> => {
            for (let round = 0; round < 6; round += 1) {
              await runInDatabase(context, claim, compared(runBooking(claim, context.timing), seen));
              now = now.add({ seconds: 100 });
            }
            return read(bookingId);
          };
          let end = await run();
          if (wish !== 'none' && end.booking.status === 'BOOKED') {
            const scopes = [unitScope({ orderId: order.id, slices: [0, 1], travellers: TRAVELLERS[wish] })];
            const { quote } = aCancellation(scopes);
            const wanted = {
              bookingId,
              requestedBy: personId,
              reason: null,
              scopes,
              channel: 'online',
              quote,
            } as const;
            await inCompany((tx) => insertCancellation(tx, COMPANY_ID, wanted, now));
            end = await run();
          }
          expect(failures).toEqual([]);
          // Whatever the outside answers for ever, the program comes to an end.
          expect(seen.length).toBeLessThan(100);
          expect(seen.length).toBeGreaterThan(1);
          for (const { stored, reduced } of seen) expect(comparable(stored)).toEqual(comparable(reduced));
          ends.add(end.booking.status);
        },
      ),
      {
        numRuns: 20,
        // Each way of ending is walked at least once, whatever is drawn.
        examples: [
          [['yes'], false, 'whole'],
          [['yes'], true, 'part'],
          [['refused'], false, 'none'],
          [['cheaper', 'yes'], false, 'none'],
          [['unknown', 'yes', 'absent'], true, 'whole'],
        ],
      },
    );
    expect([...ends]).toEqual(expect.arrayContaining(['BOOKED', 'FAILED', 'CANCELED']));
  });
});
