import type { ErrorCode } from '@pravas/contract/error-codes.ts';

/** What fixes a refused entry on the trip's own pages. */
interface TripMend {
  /** What to do there, and that the entry is saved again afterwards. */
  readonly text: string;
  readonly link: string;
}

/** Which refusals of an entry are fixed where its trip is finalised, and how; null for all others. */
export function tripMend(code: ErrorCode | null): TripMend | null {
  if (code !== 'reason_code_required') return null;
  return {
    text: 'The reason is chosen where the trip is finalised, not in this form. Choose it there, then save again here.',
    link: 'Finalise the trip',
  };
}
