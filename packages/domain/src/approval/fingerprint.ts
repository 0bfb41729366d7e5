import { type Paise, paise } from '../money/money.ts';
import type { TravellerType } from '../person/traveller.ts';
import type { ApprovalStatus, PriceTolerance } from './approval.ts';

/** A traveller as approval sees them. */
export interface ApprovedTraveller {
  readonly type: TravellerType;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD, null where it is not known. */
  readonly dateOfBirth: string | null;
}

/** What an approval is for, apart from the price. */
export interface FingerprintFacts {
  /** A text of its service that changes whenever another purchase would result. */
  readonly itineraryKey: string;
  readonly travellers: readonly ApprovedTraveller[];
  /** The policy version that judged; null where no policy holds. */
  readonly policyVersionId: string | null;
}

/**
 * A text that is the same exactly while the same thing would be bought (reliability I5): what is bought, who travels,
 * the policy version. The order of travellers and the way names are typed make no difference; the price is left to the
 * band. Plain text: its store may hash it.
 */
export function fingerprintOf(facts: FingerprintFacts): string {
  const travellers = facts.travellers
    .map((one) => JSON.stringify([one.type, plainName(one.firstName), plainName(one.lastName), one.dateOfBirth]))
    .toSorted();
  return JSON.stringify([facts.itineraryKey, travellers, facts.policyVersionId]);
}

function plainName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase();
}

/**
 * The highest total that still goes through without a new question (decisions §3: "a price move inside the approved
 * tolerance does not restart approval"): the smaller of the two allowances on top of the approved total, rounded down,
 * and never below the approved total itself.
 */
export function priceBand(approvedPaise: Paise, tolerance: PriceTolerance): Paise {
  const percent = Math.max(0, Math.round(tolerance.percent * 100) || 0);
  const byPercent = (BigInt(Math.max(0, approvedPaise)) * BigInt(percent)) / 10_000n;
  const byAmount = BigInt(Math.max(0, Math.floor(tolerance.paise) || 0));
  return paise(approvedPaise + Number(byPercent < byAmount ? byPercent : byAmount));
}

/** What a booking has been judged or approved on; kept with the booking. */
export interface ApprovalStanding {
  readonly approvalStatus: ApprovalStatus;
  /** Null = not judged yet. */
  readonly approvedFingerprint: string | null;
  /** The highest total that needs no new question; null = not judged yet. */
  readonly approvedBandPaise: Paise | null;
  /** Who let it through; a bypass without a person is none. */
  readonly bypassActor: string | null;
}

/** What is about to be bought. */
export interface PurchaseAttempt {
  readonly fingerprint: string;
  readonly totalPaise: Paise;
}

/** The two that the guard compares; kept with every send, so that it can be compared again afterwards. */
export interface JudgedPurchase {
  readonly standing: ApprovalStanding;
  readonly attempt: PurchaseAttempt;
}

/** Why something must not be bought. */
export type PurchaseRefusal = 'not_approved' | 'changed_since_approval' | 'above_approved_price';

/** The answer of the guard. */
export type PurchaseAnswer = { readonly ok: true } | { readonly ok: false; readonly code: PurchaseRefusal };

/**
 * The last question before tickets are issued (reliability I5): approved, not required, or bypassed by a recorded
 * person, and exactly what was judged, for no more than was agreed. A fare that needed no approval is compared with
 * what it was judged on as well, so that one that has since left the policy is asked about.
 */
export function guardPurchase(standing: ApprovalStanding, attempt: PurchaseAttempt): PurchaseAnswer {
  const { approvedFingerprint, approvedBandPaise } = standing;
  if (!mayBeBought(standing) || approvedFingerprint === null || approvedBandPaise === null) {
    return { ok: false, code: 'not_approved' };
  }
  if (attempt.fingerprint !== approvedFingerprint) return { ok: false, code: 'changed_since_approval' };
  return attempt.totalPaise <= approvedBandPaise ? { ok: true } : { ok: false, code: 'above_approved_price' };
}

function mayBeBought({ approvalStatus, bypassActor }: ApprovalStanding): boolean {
  if (approvalStatus === 'Bypass') return bypassActor !== null && bypassActor.trim() !== '';
  return approvalStatus === 'Approved' || approvalStatus === 'Not Required';
}
