import type { Unit } from '@pravas/domain/booking/service-rules.ts';
import { type CarbonPart, carbonByTraveller } from '@pravas/domain/report/travel-carbon.ts';
import { sql } from 'kysely';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../../platform/due-rows.ts';
import { findBookingOrRemoved } from '../booking-repository.ts';
import { listCancellations } from '../cancellation/cancellation-repository.ts';
import { heldUnits } from '../cancellation/held-units.ts';
import { serviceOf } from '../service-module.ts';
import { keepEmissions, type MeasuredLine } from './keep-emissions.ts';

/** So many changes of bookings are checked in one go. */
const AT_ONCE = 200;

interface DueEmission {
  readonly organization_id: string;
  readonly booking_id: string;
}

/** Estimates the emissions of bookings that have changed since; answers for how many. Run until nothing is due. */
export async function measureDueEmissions(context: DueContext): Promise<number> {
  const due = await findDue<DueEmission>(context, 'find_due_emissions', AT_ONCE);
  const now = context.clock.now();
  return workThrough(
    context,
    due,
    'what a booking emits could not be estimated',
    async (tx, { organization_id: organizationId, booking_id: bookingId }) => {
      if (!(await takeDue(tx, bookingId))) return false;
      await keepEmissions(tx, { organizationId, bookingId, now: isoOf(now) }, await measure(tx, bookingId));
      return true;
    },
  );
}

/**
 * Takes all that is due of a booking, for this transaction alone: another worker that measures it waits. What is read
 * afterwards is at least as new as what was taken.
 */
async function takeDue(tx: Tx, bookingId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emission ${bookingId}`}, 0))`.execute(tx);
  const taken = await tx.deleteFrom('emission_due').where('booking_id', '=', bookingId).returning('id').execute();
  return taken.length > 0;
}

/** What a booking emits for each traveller who has a purchase, as much as is left of it. */
async function measure(tx: Tx, bookingId: string): Promise<readonly MeasuredLine[]> {
  const booking = await findBookingOrRemoved(tx, bookingId, false);
  if (!booking) throw new Error(`Something happened to booking ${bookingId}, which there is not`);
  const lines = await readPurchases(tx, bookingId);
  const { carbon } = serviceOf(booking);
  const left = heldUnits(booking, await listCancellations(tx, bookingId)).filter(({ state }) => state !== 'gone');
  const parts: CarbonPart[] = [];
  for (const [order, held] of Map.groupBy(left, (one) => one.order)) {
    const units = held.map(({ unit }) => unit);
    parts.push(...(carbon ? await carbon.parts(tx, booking, order.detail, units) : units.map(unknownPart)));
  }
  const measured = carbonByTraveller(
    parts,
    lines.map(({ traveller }) => traveller),
  );
  return lines.map((line, index) => {
    const { isTravelled = false, kg = 0, km = null } = measured[index] ?? {};
    return { ...line, isTravelled, kg, km, method: isTravelled && kg !== null ? (carbon?.method ?? null) : null };
  });
}

function unknownPart({ travellers }: Unit): CarbonPart {
  return { travellers, kg: null, km: null };
}

/** The line of each traveller's first purchase, with the days and the service by which it is counted. */
async function readPurchases(tx: Tx, bookingId: string) {
  const rows = await tx
    .selectFrom('booking_line')
    .distinctOn('traveller')
    .select(['id', 'traveller', 'service', 'is_personal', sql<string>`day::text`.as('day')])
    .select(sql<string>`booked_day::text`.as('booked_day'))
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'purchase')
    .orderBy('traveller')
    .orderBy('at')
    .orderBy('event_key')
    .execute();
  return rows.map(({ id, traveller, service, day, booked_day, is_personal }) => ({
    lineId: id,
    traveller,
    service,
    days: is_personal ? null : { transaction: day, booking: booked_day },
  }));
}
