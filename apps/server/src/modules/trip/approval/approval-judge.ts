import type { PolicyVersion } from '@pravas/domain/policy/policy.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { Tx } from '../../../platform/database.ts';
import { type Booking, serviceOf } from '../../booking/index.ts';
import { readEffectivePolicy } from '../../policy/index.ts';
import { policyHolder } from '../policy-holder.ts';
import type { Trip } from '../trip.ts';
import { type TripBudget, tightestBudget } from './approval-context.ts';

/** The version that a trip is judged by now; null for personal trips and where no policy holds. */
export async function readTripPolicy(tx: Tx, trip: Trip, now: Temporal.Instant): Promise<PolicyVersion | null> {
  if (trip.isPersonal) return null;
  return (await readEffectivePolicy(tx, policyHolder(trip), now))?.version ?? null;
}

/** The circumstances in which a trip's bookings are judged. */
export interface JudgingTerms {
  readonly policy: PolicyVersion | null;
  readonly budgets: readonly TripBudget[];
  readonly now: Temporal.Instant;
}

/** Judges a booking as it would be bought today, by the fullest of its budgets. Null without a policy. */
export async function judgeBooking(
  tx: Tx,
  booking: Booking,
  { policy, budgets, now }: JudgingTerms,
): Promise<Verdict | null> {
  if (policy === null) return null;
  const { judging } = serviceOf(booking);
  const budget = tightestBudget(budgets, judging.payingTravellers(booking));
  return judging.judge(tx, booking, { policy, budget, now });
}
