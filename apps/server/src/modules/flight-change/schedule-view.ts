import type { bookedScheduleChange } from '@pravas/contract/servicing/booked-flight-shapes.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { flownSlices } from '@pravas/domain/flight-change/schedule-change.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { Cancellation } from '../booking/index.ts';
import { type FlightBooking, presentSlice } from '../flight-order/index.ts';
import { comparisonOf, goneOf, isOver, listScheduleRows } from './schedule-repository.ts';

type WireScheduleChange = z.output<typeof bookedScheduleChange>;

/** What airlines themselves changed, newest first, with what may be chosen. */
export async function listScheduleChanges(
  tx: Tx,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
): Promise<WireScheduleChange[]> {
  const rows = await listScheduleRows(tx, booking.id);
  const draw = (slices: readonly Slice[]) => slices.map((slice) => presentSlice(slice, undefined));
  return rows.map((row) => {
    const { severity, changes, options, refund } = comparisonOf(row, booking, cancellations);
    const flown = flownSlices(row.before, row.after, goneOf(row, booking, cancellations));
    const isDecided = isOver(row, booking, cancellations);
    return {
      _id: row.id,
      kind: row.kind,
      state: row.state,
      reason: row.reason,
      noticedAt: row.noticedAt.toISOString(),
      severity,
      changes: changes.map((change) => change.text),
      before: draw(flown.before),
      after: draw(flown.after),
      isOver: isDecided,
      options: isDecided ? [] : [...options],
      refund: refund && { byLaw: refund.right === 'by_law', source: refund.source },
    };
  });
}
