import { createHash } from 'node:crypto';
import { type Slice, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import type { AirlineChange } from './port.ts';

/**
 * What an order flies now where that differs from what was agreed on: other times, numbers or airports are the
 * airline's doing, whether or not they were announced. Null where nothing differs, or nothing is known of what was
 * agreed on.
 */
export function flownChange(agreed: readonly Slice[], standing: readonly Slice[]): AirlineChange | null {
  if (agreed.length === 0 || timesOf(agreed) === timesOf(standing)) return null;
  const [first, ...others] = standing;
  return {
    // The same news read twice is one change.
    changeRef: createHash('sha256').update(timesOf(standing)).digest('base64url').slice(0, 22),
    slices: first ? [first, ...others] : null,
    reason: null,
  };
}

function timesOf(slices: readonly Slice[]): string {
  return slices
    .map(({ segments }) => segments.map((segment) => `${segmentKey(segment)}>${segment.to.time.wall}`).join('~'))
    .join('|');
}
