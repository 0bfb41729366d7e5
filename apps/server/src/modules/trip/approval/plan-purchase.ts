import { priceBand } from '@pravas/domain/approval/fingerprint.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../../platform/database.ts';
import { readApprovalSettings, resolveChains } from '../../approval/index.ts';
import { type Booking, fingerprintOfBooking } from '../../booking/index.ts';
import { policyHolder } from '../policy-holder.ts';
import type { Trip } from '../trip.ts';
import type { TripApprovalContext, TripBudget } from './approval-context.ts';
import { judgeBooking, readTripPolicy } from './approval-judge.ts';
import { chainFor, type PlannedItem, peopleOnTrip, readBudgetOwner } from './approval-plan.ts';

/** A person who would pay for a booking of a trip. */
export interface PurchaseFacts {
  readonly trip: Trip;
  readonly booking: Booking;
  readonly payerId: string;
  readonly now: Temporal.Instant;
}

/** What a trip costs with all that is still in it: workflows apply from a trip total on. */
async function readLiveTotal(tx: Tx, tripId: string): Promise<Paise> {
  const { total } = await tx
    .selectFrom('booking')
    .select((eb) => eb.fn.sum<number | null>('total_paise').as('total'))
    .where('trip_id', '=', tripId)
    .where('removed_at', 'is', null)
    .where('status', 'not in', ['FAILED', 'EXPIRED', 'CANCELED'])
    .executeTakeFirstOrThrow();
  return paise(Number(total ?? 0));
}

/** A booking as it would be judged now, and who would be asked about it. */
export interface PlannedPurchase {
  readonly item: PlannedItem;
  readonly chains: Awaited<ReturnType<typeof resolveChains>>;
}

/** A booking as it would be judged and asked about now; changes nothing. */
export async function planPurchase(
  tx: Tx,
  context: Pick<TripApprovalContext, 'budgetsFor'>,
  { trip, booking, payerId, now }: PurchaseFacts,
): Promise<PlannedPurchase> {
  const budgets: readonly TripBudget[] = trip.isPersonal ? [] : await context.budgetsFor(tx, trip.id, now);
  const chains = await resolveChains(tx, {
    forPersonId: policyHolder(trip),
    requesterId: payerId,
    travellerIds: peopleOnTrip(trip),
    totalPaise: await readLiveTotal(tx, trip.id),
    budgetOwnerId: await readBudgetOwner(tx, budgets),
  });
  const verdict = await judgeBooking(tx, booking, { policy: await readTripPolicy(tx, trip, now), budgets, now });
  const { tolerance } = await readApprovalSettings(tx);
  const outcome = verdict?.outcome ?? 'within';
  const chain = trip.isPersonal ? null : chainFor(outcome, chains);
  const { reasonCodeId, reasonText } = booking.approval;
  return {
    chains,
    item: {
      booking,
      verdict,
      outcome,
      chain,
      step: chain === null ? 'clears' : 'asks',
      fingerprint: fingerprintOfBooking(booking, verdict?.versionId ?? null),
      bandPaise: priceBand(booking.totalPaise, tolerance),
      reason: { codeId: reasonCodeId, text: reasonText },
      needsReason: outcome === 'reason',
    },
  };
}
