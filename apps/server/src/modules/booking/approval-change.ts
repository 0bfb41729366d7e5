import {
  guardPurchase,
  type JudgedPurchase,
  type PurchaseAnswer,
  type PurchaseRefusal,
} from '@pravas/domain/approval/fingerprint.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { Booking } from './booking.ts';
import type { BookedChange } from './saga/saga-state.ts';
import { changesOf } from './service-module.ts';

type ApprovedChange = Pick<
  BookedChange,
  'orderId' | 'offer' | 'approvalStatus' | 'approvalFingerprint' | 'approvalActor'
>;

/** Whether a change may be bought in its current state. Ask inside the transaction that acts on the answer. */
export function guardChange(booking: Booking, change: ApprovedChange): PurchaseAnswer {
  if (!change.offer) return { ok: false, code: 'not_approved' };
  const { standing, attempt } = judgedChange(booking, change, change.offer);
  return guardPurchase(standing, attempt);
}

/** What a change was approved for, and what would be bought. */
export function judgedChange(booking: Booking, change: ApprovedChange, offer: unknown): JudgedPurchase {
  return {
    // The price is part of the fingerprint, so a band adds nothing.
    standing: {
      approvalStatus: change.approvalStatus,
      approvedFingerprint: change.approvalFingerprint,
      approvedBandPaise: ZERO,
      bypassActor: change.approvalActor,
    },
    attempt: { fingerprint: changesOf(booking).fingerprint(booking, change.orderId, offer), totalPaise: ZERO },
  };
}

/** Why the supplier was not asked for a change, as the traveller reads it. */
export const CHANGE_GUARD_MESSAGES: Readonly<Record<PurchaseRefusal, string>> = {
  not_approved: 'The approval was withdrawn before the change was bought.',
  changed_since_approval: 'The change is not the one that was approved, so it was not bought.',
  above_approved_price: 'The price rose above what was approved, so the change was not bought.',
};
