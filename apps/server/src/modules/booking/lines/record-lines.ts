import { isInScope } from '@pravas/domain/booking/order-scope.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import { type SpendEvent, spendEvents } from '@pravas/domain/report/spend-event.ts';
import { type SpendLine, spendLines } from '@pravas/domain/report/spend-line.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { enqueueInsert } from '../../../platform/enqueue-insert.ts';
import { newId } from '../../../platform/ids.ts';
import { postTransfers } from '../../ledger/index.ts';
import { type Booking, travellerName } from '../booking.ts';
import { findBookingOrRemoved } from '../booking-repository.ts';
import { headOf } from '../booking-units.ts';
import { boughtOrders, goingParts } from '../cancellation/cancel-parts.ts';
import type { Cancellation } from '../cancellation/cancellation.ts';
import { listCancellations } from '../cancellation/cancellation-repository.ts';
import { expenseOf, serviceOf } from '../service-module.ts';
import { readSnapshot, type Snapshot, travellerThen } from './read-snapshot.ts';

/**
 * Writes transfers of a booking, moves the balances, and records what they cost whom, in the caller's transaction.
 * `bookingId` is null where no booking is concerned.
 */
export async function postForBooking(
  tx: Tx,
  organizationId: string,
  bookingId: string | null,
  transfers: readonly Transfer[],
  now: Temporal.Instant,
): Promise<void> {
  await postTransfers(tx, organizationId, bookingId, transfers, now);
  if (bookingId !== null) await recordLines(tx, bookingId, spendEvents(transfers), now);
}

/**
 * Records what events cost whom, and of what; `at` is when their transfers were posted. The booking must be in the
 * state after them. Its travellers are written down as they are now: moving a person must not move last year's money.
 */
export async function recordLines(
  tx: Tx,
  bookingId: string,
  events: readonly SpendEvent[],
  at: Temporal.Instant,
): Promise<void> {
  if (events.length > 0) await writeLines(tx, await readToldOf(tx, bookingId, false), events, at);
}

/** A booking as its lines tell of it. */
export interface ToldOf {
  readonly booking: Booking;
  readonly cancellations: readonly Cancellation[];
  readonly snapshot: Snapshot;
}

/** Reads what lines of a booking say besides sums. Throws where there is no such booking. */
export async function readToldOf(tx: Tx, bookingId: string, lock: boolean): Promise<ToldOf> {
  const booking = await findBookingOrRemoved(tx, bookingId, lock);
  if (!booking) throw new Error(`Money was moved for booking ${bookingId}, which there is not`);
  const cancellations = await listCancellations(tx, bookingId);
  return { booking, cancellations, snapshot: await readSnapshot(tx, booking) };
}

/** Writes the lines of some events that were posted at once. */
export async function writeLines(
  tx: Tx,
  { booking, cancellations, snapshot }: ToldOf,
  events: readonly SpendEvent[],
  at: Temporal.Instant,
): Promise<void> {
  const about = aboutOf(booking, cancellations, snapshot, at);
  const rows = events.flatMap((event) =>
    linesOf(booking, cancellations, event).map((line) => rowOf(about, booking, snapshot, event, line)),
  );
  const [first, ...others] = rows;
  if (!first) return;
  await enqueueInsert(tx, 'booking_line', [first, ...others]);
}

function ordersOf(booking: Booking, cancellations: readonly Cancellation[]) {
  const bought = boughtOrders(booking, cancellations);
  return bought.length > 0 ? bought : booking.orders;
}

function linesOf(booking: Booking, cancellations: readonly Cancellation[], event: SpendEvent): readonly SpendLine[] {
  const units = serviceOf(booking).cancelling.paidUnits(booking, ordersOf(booking, cancellations));
  const settled = cancellations.find(({ id }) => id === event.subject);
  const count = booking.travellers.length;
  if (event.kind !== 'cancellation' || !settled) return spendLines(event, units, count);
  const parts = goingParts(booking, settled);
  const own = units.filter((unit) => parts.some((part) => isInScope(unit, part)));
  return spendLines(event, own.length > 0 ? own : units, count, settled.refund?.penaltyPaise ?? ZERO);
}

/** What all lines of a moment have in common. */
function aboutOf(
  booking: Booking,
  cancellations: readonly Cancellation[],
  { bookedAt, isPersonal, project, reason }: Snapshot,
  at: Temporal.Instant,
) {
  const orders = ordersOf(booking, cancellations);
  const { title, startsAt, endsAt } = headOf(
    booking,
    orders.map(({ detail }) => detail),
  );
  const { vendor, to, isInternational } = expenseOf(booking);
  const booked = bookedAt ? Temporal.Instant.fromEpochMilliseconds(bookedAt.getTime()) : at;
  return {
    organization_id: booking.organizationId,
    booking_id: booking.id,
    trip_id: booking.tripId,
    at: isoOf(at),
    day: indianDay(at),
    booked_at: isoOf(booked),
    booked_day: indianDay(booked),
    booked_by: booking.createdBy,
    is_personal: isPersonal,
    project,
    service: booking.service,
    origin: booking.origin,
    supplier_id: orders[0]?.supplierId ?? '',
    vendor,
    place: title,
    city: to,
    is_international: isInternational,
    starts_on: dateOf(startsAt.wall),
    ends_on: dateOf(endsAt.wall),
    outcome: booking.approval.verdict?.outcome ?? null,
    reason,
  };
}

function rowOf(
  about: ReturnType<typeof aboutOf>,
  booking: Booking,
  snapshot: Snapshot,
  event: SpendEvent,
  line: SpendLine,
) {
  const name = travellerName(booking, line.traveller);
  const who = travellerThen(snapshot, name, line.traveller);
  return {
    ...about,
    id: newId(),
    event_key: event.key,
    kind: event.kind,
    traveller: line.traveller,
    person_id: who?.person_id ?? null,
    traveller_name: name,
    employee_code: who?.employee_code ?? null,
    department_id: who?.department_id ?? null,
    department: who?.department ?? null,
    grade: who?.grade ?? null,
    cost_centre: snapshot.costCentre ?? who?.cost_centre ?? null,
    price_paise: line.pricePaise,
    tax_paise: line.taxPaise,
    extras_paise: line.extrasPaise,
    penalty_paise: line.penaltyPaise,
    fee_paise: line.feePaise,
    cgst_paise: line.cgstPaise,
    sgst_paise: line.sgstPaise,
    igst_paise: line.igstPaise,
  };
}
