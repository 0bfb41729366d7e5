import type { ApprovalStatus } from '@pravas/domain/approval/approval.ts';
import {
  fingerprintOf,
  guardPurchase,
  type JudgedPurchase,
  type PurchaseAnswer,
  type PurchaseRefusal,
} from '@pravas/domain/approval/fingerprint.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { digest } from '../../platform/ids.ts';
import type { Booking } from './booking.ts';
import { tripTopic } from './booking-repository.ts';
import { serviceOf } from './service-module.ts';

/** The state of bookings made before there were approvals: they are bought on their original terms. */
const BEFORE_APPROVALS = 'before-approvals';

/**
 * What would be bought, as one fingerprint that changes with its content, travellers and policy version (reliability
 * I5).
 */
export function fingerprintOfBooking(
  booking: Pick<Booking, 'service' | 'travellers'> & { readonly orders: readonly { readonly detail: unknown }[] },
  policyVersionId: string | null,
): string {
  return digest(
    fingerprintOf({
      itineraryKey: serviceOf(booking).rules.itineraryKey(booking.orders.map(({ detail }) => detail)),
      travellers: booking.travellers,
      policyVersionId,
    }),
  );
}

/**
 * Whether a booking may be bought in its current state, for this total. Ask inside the transaction that acts on the
 * answer, with the booking locked.
 */
export function guardBooking(booking: Booking, totalPaise: Paise = booking.totalPaise): PurchaseAnswer {
  const { standing, attempt } = judgedPurchase(booking, totalPaise);
  return guardPurchase(standing, attempt);
}

/** What a booking was approved for, and what would be bought of it for this total. */
export function judgedPurchase(
  { approval, ...booking }: Pick<Booking, 'service' | 'approval' | 'orders' | 'travellers' | 'totalPaise'>,
  totalPaise: Paise = booking.totalPaise,
): JudgedPurchase {
  const isOld = approval.fingerprint === BEFORE_APPROVALS;
  return {
    standing: {
      approvalStatus: approval.status,
      approvedFingerprint: approval.fingerprint,
      approvedBandPaise: approval.bandPaise,
      bypassActor: approval.actor,
    },
    attempt: {
      fingerprint: isOld ? BEFORE_APPROVALS : fingerprintOfBooking(booking, approval.verdict?.versionId ?? null),
      totalPaise,
    },
  };
}

/** Why nothing was bought, as the traveller reads it. */
export const GUARD_MESSAGES: Readonly<Record<PurchaseRefusal, string>> = {
  not_approved: 'The approval was withdrawn before it was bought.',
  changed_since_approval: 'The booking was changed after it was approved, so it was not bought.',
  above_approved_price: 'The price rose above what was approved, so it was not bought.',
};

/** Keeps what the policy says of a booking as it comes into its trip, before anybody was asked about it. */
export async function keepFirstVerdict(tx: Tx, bookingId: string, verdict: Verdict): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ verdict: JSON.stringify(verdict) })
    .where('id', '=', bookingId)
    .execute();
}

/** What a decision about a booking writes into it. Fields that are left out stay. */
export interface ApprovalStamp {
  readonly status: ApprovalStatus;
  /** Null = to be judged before it can be bought. */
  readonly fingerprint?: string | null;
  readonly bandPaise?: Paise | null;
  /** "person:<id>"; a bypass needs one. */
  readonly actor?: string | null;
  readonly verdict?: Verdict | null;
  readonly reason?: { readonly codeId: string | null; readonly text: string | null };
}

/** The one writer of a booking's approval. The booking must be locked. */
export async function stampApproval(
  tx: Tx,
  booking: Pick<Booking, 'organizationId' | 'id' | 'tripId'>,
  stamp: ApprovalStamp,
  now: Temporal.Instant,
): Promise<void> {
  const { verdict, reason } = stamp;
  const query = tx
    .updateTable('booking')
    .set({
      approval_status: stamp.status,
      approval_at: isoOf(now),
      ...(stamp.fingerprint === undefined ? {} : { approval_fingerprint: stamp.fingerprint }),
      ...(stamp.bandPaise === undefined ? {} : { approval_band_paise: stamp.bandPaise }),
      ...(stamp.actor === undefined ? {} : { approval_actor: stamp.actor }),
      ...(verdict === undefined ? {} : { verdict: verdict === null ? null : JSON.stringify(verdict) }),
      ...(reason === undefined ? {} : { reason_code_id: reason.codeId, reason_text: reason.text }),
    })
    .where('id', '=', booking.id);
  await enqueueStatement(tx, query);
  await announce(tx, booking.organizationId, tripTopic(booking.tripId));
}
