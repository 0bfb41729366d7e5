import type { alternative, costOfWaiting, refundability } from '@pravas/contract/approval/approval-shapes.ts';
import type { BudgetFacts } from '@pravas/domain/policy/budget-check.ts';
import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import type { Booking, BookingTypes } from './booking.ts';

/** In what circumstances a booking is judged. */
interface JudgingCircumstances {
  readonly policy: PolicyVersion;
  /** The fullest budget that it is charged to; null where it is charged to none. */
  readonly budget: BudgetFacts | null;
  readonly now: Temporal.Instant;
}

/** What an approver is shown of a booking to decide by. */
interface ShownToApprover {
  /** How many travel. */
  readonly travellers: number;
  readonly alternatives: readonly z.output<typeof alternative>[];
  readonly refundability: z.output<typeof refundability>;
  readonly waiting: z.output<typeof costOfWaiting>;
  /** The service's own fields of the item. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** How a service's bookings are judged by policies, and what approvers need to know of them. Reads, and never writes. */
export interface ServiceJudging<Types extends BookingTypes = BookingTypes> {
  /** How many the price is divided by where policies limit it for each traveller. */
  payingTravellers(booking: Pick<Booking<Types>, 'facts'>): number;
  /** Judges a booking as it would be bought now. */
  judge(tx: Tx, booking: Booking<Types>, circumstances: JudgingCircumstances): Promise<Verdict>;
  /** `verdict` is what the booking was asked about with, `policy` what gave it; null = no policy held. */
  shownToApprover(
    tx: Tx,
    booking: Booking<Types>,
    asked: { readonly verdict: Verdict | null; readonly policy: PolicyVersion | null },
    now: Temporal.Instant,
  ): Promise<ShownToApprover>;
}
