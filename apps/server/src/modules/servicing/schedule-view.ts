import type { bookedScheduleChange } from '@pravas/contract/servicing/booked-flight-shapes.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { presentSlice } from '../booking/index.ts';
import { comparisonOf, listScheduleRows } from './schedule-repository.ts';

type WireScheduleChange = z.output<typeof bookedScheduleChange>;

/** What airlines changed of their own accord, newest first, with what may be chosen. */
export async function listScheduleChanges(tx: Tx, bookingId: string): Promise<WireScheduleChange[]> {
  const rows = await listScheduleRows(tx, bookingId);
  const draw = (slices: readonly Slice[] | null) => (slices ?? []).map((slice) => presentSlice(slice, undefined));
  return rows.map((row) => {
    const { severity, changes, options, refund } = comparisonOf(row);
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
      options: row.state === 'open' ? [...options] : [],
      refund: refund && { byLaw: refund.right === 'by_law', source: refund.source },
    };
  });
}
