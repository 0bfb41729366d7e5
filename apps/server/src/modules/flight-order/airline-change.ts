import { type Slice, sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { compareSchedule } from '@pravas/domain/flight-change/schedule-change.ts';
import type { Tx } from '../../platform/database.ts';
import { AWAITED_CHANGES, type Cancellation } from '../booking/index.ts';
import { type Flying, whoFlies } from './cancel-facts.ts';
import type { FlightBooking } from './flight-booking.ts';

type Slices = readonly [Slice, ...Slice[]];

/** What an airline changed itself, while nobody has decided about it. */
export interface AirlineChange {
  readonly kind: 'changed' | 'cancelled';
  /** What is different, a sentence each. */
  readonly changes: readonly string[];
}

/** An order's slices before and after its airline changed them; `after` null = it cancelled what somebody flew. */
interface ChangedSlices {
  readonly orderId: string;
  readonly before: readonly Slice[];
  readonly after: readonly Slice[] | null;
}

/** Whether other flights replaced these, or nobody flies any more what the airline changed. */
export function isOvertaken(change: ChangedSlices, { orders }: Pick<FlightBooking, 'orders'>, flying: Flying): boolean {
  const { orderId, before, after } = change;
  const slices = orders.find((order) => order.id === orderId)?.detail.slices ?? [];
  if (slices.map(sliceKey).join() !== before.map(sliceKey).join()) return true;
  return compareSchedule(before, after, goneSlices(change, flying)).severity === 'none';
}

/** The slices of an order, by their places, that are gone or going for everybody. */
export function goneSlices(
  { orderId, before }: Pick<ChangedSlices, 'orderId' | 'before'>,
  flying: Flying,
): readonly number[] {
  return before.flatMap((_, index) => (flying(orderId, index).length === 0 ? [index] : []));
}

/** What airlines changed of a booking and somebody has to decide about; null where nothing waits. The newest one. */
export async function readAirlineChange(
  tx: Tx,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
): Promise<AirlineChange | null> {
  if (booking.status !== 'BOOKED') return null;
  const rows = await tx
    .selectFrom('schedule_change')
    .select(['order_id', 'kind', 'before', 'after'])
    .where('booking_id', '=', booking.id)
    .where('state', 'in', [...AWAITED_CHANGES])
    .orderBy('noticed_at', 'desc')
    .execute();
  const flying = whoFlies(booking, cancellations);
  const found = rows
    .map((row) => ({
      orderId: row.order_id,
      kind: row.kind as AirlineChange['kind'],
      before: row.before as Slices,
      after: row.after as Slices | null,
    }))
    .find((row) => !isOvertaken(row, booking, flying));
  if (!found) return null;
  const { changes } = compareSchedule(found.before, found.after, goneSlices(found, flying));
  return { kind: found.kind, changes: changes.map(({ text }) => text) };
}
