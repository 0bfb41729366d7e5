import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import type { BookingHead } from './booking-head.ts';

type Told = AnswerOf<typeof getBookedFlight>['flight'];

/** What every booking shows on its own page besides its head, whatever its service. */
export interface BookingRecord
  extends BookingHead,
    Pick<Told, 'trip' | 'origin' | 'gst' | 'payment' | 'refundClocks' | 'documents'> {
  readonly travelers: readonly unknown[];
}

/** A cancellation and what came of it, as far as every service shows it. */
export type Cancellation = Pick<
  Told['cancellations'][number],
  | '_id'
  | 'state'
  | 'title'
  | 'scopeText'
  | 'text'
  | 'steps'
  | 'requestedAt'
  | 'requestedBy'
  | 'reason'
  | 'exact'
  | 'clock'
> & {
  readonly expected: { readonly refund: number };
  readonly calculation: {
    readonly lines: readonly { readonly label: string; readonly amount: number; readonly detail: string | null }[];
  } | null;
};

/** A refund's day. */
export type RefundClock = Told['refundClocks'][number];
