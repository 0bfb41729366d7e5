import type { bookedScheduleChange } from '@pravas/contract/servicing/booked-flight-shapes.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type Booking, type Cancellation, presentSlice } from '../booking/index.ts';
import { comparisonOf, isOver, listScheduleRows } from './schedule-repository.ts';

type WireScheduleChange = z.output<typeof bookedScheduleChange>;

/** What airlines changed of their own accord, newest first, with what may be chosen. */
export async function listScheduleChanges(
  tx: Tx,
  booking: Booking,
  cancellations: readonly Cancellation[],
): Promise<WireScheduleChange[]> {
  const rows = await listScheduleRows(tx, booking.id);
  const draw = (slices: readonly Slice[] | null) => (slices ?? []).map((slice) => presentSlice(slice, undefined));
  return rows.map((row) => {
    const { severity, changes, options, refund } = comparisonOf(row);
    const isDecided = isOver(row, booking, cancellations);
    return {
      _id: row.id,
      kind: row.kind,
      state: row.state,
      reason: row.reason,
      noticedAt: row.noticedAt.toISOString(),
      severity,
      changes: changes.map((change) => change.text),
      before: draw(row.before),
      after: draw(row.after),
      isOver: isDecided,
      options: isDecided ? [] : [...options],
      refund: refund && { byLaw: refund.right === 'by_law', source: refund.source },
    };
  });
}
