import type { busHoldNow } from '@pravas/contract/bus/bus-hold.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { holdNow } from '@pravas/domain/bus/hold-clock.ts';
import type * as z from 'zod/mini';

/** Seats as they are held at a moment, for a countdown; null where none are, or no longer. */
export function presentHold(
  { sale }: Pick<BusDetail, 'sale'>,
  now: Temporal.Instant,
): z.output<typeof busHoldNow> | null {
  const hold = sale?.hold ?? null;
  if (hold === null) return null;
  const left = holdNow(hold, now);
  return left.secondsLeft === 0 ? null : { until: hold.until, ...left };
}
