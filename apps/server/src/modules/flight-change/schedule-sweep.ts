import { departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { claimDue } from '../../platform/due-rows.ts';
import type { Logger } from '../../platform/log.ts';
import { findFlights } from '../flight-order/index.ts';
import { checkOrder, type OrderPlace, type SweepContext } from './schedule-notice.ts';
import { closeWhatIsOver } from './schedule-repository.ts';

/** How many orders are read again in one run. */
const AT_ONCE = 10;
/** How often an order is read again, even of suppliers that report changes, since a message may be missed. */
const SWEEP_HOURS = 24;
/** In its last days a change leaves little time to react. */
const NEAR = { withinHours: 48, sweepHours: 2 } as const;
/** And this soon where the supplier did not answer. */
const SILENT_MINUTES = 30;
/** A message is tried this often, each time later, before the daily reading takes over. */
const MOST_TRIES = 8;

interface PlaceRow {
  readonly organization_id: string;
  readonly booking_id: string;
  readonly order_id: string;
}

const placeOf = (row: PlaceRow): OrderPlace => ({
  organizationId: row.organization_id,
  bookingId: row.booking_id,
  orderId: row.order_id,
});

/** Reads orders again whose day has come. Answers how many there were. */
export async function runDueSweeps(context: SweepContext & { readonly log: Logger }): Promise<number> {
  const rows = await claimDue<PlaceRow>(context, 'claim_due_sweeps', { minutes: SILENT_MINUTES }, AT_ONCE);
  await Promise.all(
    rows.map(async (row) => {
      const place = placeOf(row);
      const outcome = await checkQuietly(context, place);
      if (outcome === 'silent') return;
      const at = context.clock.now();
      await context.database.forOrganization(place.organizationId, async (tx) => {
        const next = outcome === 'gone' ? null : await nextSweep(tx, place, at);
        await tx.updateTable('booking_order').set({ sweep_at: next }).where('id', '=', place.orderId).execute();
        await closeWhatIsOver(tx, place.bookingId, at);
      });
    }),
  );
  return rows.length;
}

async function nextSweep(tx: Tx, { bookingId, orderId }: OrderPlace, now: Temporal.Instant): Promise<string> {
  const order = (await findFlights(tx, bookingId))?.orders.find((one) => one.id === orderId);
  const near = now.add({ hours: NEAR.withinHours });
  const isNear = (slice: Slice) => {
    const departs = instantOf(departureOf(slice).time);
    return Temporal.Instant.compare(now, departs) < 0 && Temporal.Instant.compare(departs, near) < 0;
  };
  return isoOf(now.add({ hours: order?.detail.slices.some(isNear) ? NEAR.sweepHours : SWEEP_HOURS }));
}

/**
 * Works through suppliers' messages. A message only says which order to read again, or which purchase to look up
 * sooner; processing is idempotent, in case a process died in between. Answers how many there were.
 */
export async function handleSupplierMessages(context: SweepContext & { readonly log: Logger }): Promise<number> {
  const now = context.clock.now();
  const messages = await context.database.system((db) =>
    db
      .updateTable('supplier_message')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        run_at: sql<string>`${isoOf(now)}::timestamptz + interval '1 minute' * (attempts + 1)`,
      }))
      .where(({ eb, selectFrom, refTuple }) =>
        eb(
          refTuple('supplier_id', 'event_id'),
          'in',
          selectFrom('supplier_message')
            .select(['supplier_id', 'event_id'])
            .where('handled_at', 'is', null)
            .where('run_at', '<=', sql<Date>`${isoOf(now)}::timestamptz`)
            .orderBy('run_at')
            .limit(AT_ONCE)
            .forUpdate()
            .skipLocked()
            .$asTuple('supplier_id', 'event_id'),
        ),
      )
      .returningAll()
      .execute(),
  );
  for (const message of messages) {
    const { rows } = await context.database.system((db) =>
      sql<PlaceRow>`select * from find_supplier_orders(${message.supplier_id}, ${message.booking_ref},
        ${message.client_ref})`.execute(db),
    );
    const outcomes = await Promise.all(
      rows.map((row) =>
        message.kind === 'order_changed'
          ? checkQuietly(context, placeOf(row))
          : wake(context, row, message.kind === 'order_failed'),
      ),
    );
    // A message may arrive before our own record of the order that it names.
    const isDone = outcomes.length > 0 && outcomes.every((outcome) => outcome !== 'silent');
    if (!isDone && message.attempts < MOST_TRIES) continue;
    await context.database.system((db) =>
      db
        .updateTable('supplier_message')
        .set({ handled_at: isoOf(context.clock.now()) })
        .where('supplier_id', '=', message.supplier_id)
        .where('event_id', '=', message.event_id)
        .execute(),
    );
  }
  return messages.length;
}

async function checkQuietly(context: SweepContext & { readonly log: Logger }, place: OrderPlace) {
  try {
    return await checkOrder(context, place);
  } catch (error) {
    context.log.warn({ err: error, bookingId: place.bookingId }, 'an order could not be read again');
    return 'silent' as const;
  }
}

/**
 * Whatever became of a purchase or a cancellation, the saga asks for it itself; it is only sent to ask sooner. A
 * purchase that has failed is no longer in work, so that "not there" need not be doubted for long.
 */
async function wake(context: SweepContext, row: PlaceRow, hasFailed: boolean): Promise<'asked'> {
  const now = isoOf(context.clock.now());
  await context.database.forOrganization(row.organization_id, async (tx) => {
    if (hasFailed) {
      await tx
        .updateTable('effect')
        .set({ acknowledged: false })
        .where('order_id', '=', row.order_id)
        .where('kind', '=', 'book')
        .where('state', '=', 'sent')
        .execute();
    }
    await tx
      .updateTable('booking')
      .set({ run_at: now })
      .where('id', '=', row.booking_id)
      .where('status', 'in', ['BOOKING_IN_PROCESS', 'BOOKING_PAUSED', 'BOOKED'])
      .execute();
    await wakeWorker(tx);
  });
  return 'asked';
}
