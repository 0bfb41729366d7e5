import type { ErrorCode } from '@pravas/contract/error-codes.ts';
import { type PayingStep, payingStep } from '@pravas/domain/approval/before-paying.ts';
import { formatInr, formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { addHistory, type Booking, guardBooking, stampApproval, wordsOf } from '../../booking/index.ts';
import { askApprovers, stampItems } from '../finalise-trip.ts';
import type { Trip } from '../trip.ts';
import type { TripApprovalContext } from './approval-context.ts';
import type { PlannedItem } from './approval-plan.ts';
import { judgedOf, type PayingStand, standBeforePaying, standText } from './before-paying.ts';
import { finaliseSilently } from './finalise-silently.ts';
import { planPurchase } from './plan-purchase.ts';

/** A person who is about to pay for a booking, at this total. */
export interface Purchase {
  readonly trip: Trip;
  /** As it would be bought: already with the offers and the total that the traveller has agreed to. */
  readonly booking: Booking;
  readonly payerId: string;
  /** What the booking cost when it was approved or last shown. */
  readonly beforePaise: Paise;
  readonly now: Temporal.Instant;
  /**
   * The booking as the trip has it, where another person enters the price at which it was bought: a refusal of that
   * says nothing about the booking, which keeps its own price. Absent = the traveller has agreed to the price.
   */
  readonly asPlanned?: Booking;
}

/**
 * Whether payment may start. An approved booking passes within its price band. A booking without a verdict is judged
 * now: if it needs no approval it passes, and a draft trip is finalised with it; otherwise the answer says that
 * approval is needed. A price above the band asks the approvers again, about this booking only. Returns the refusal
 * instead of throwing it, because the new request must be committed; null = continue. The caller must lock the trip and
 * the booking.
 */
export async function clearForPayment(
  tx: Tx,
  context: TripApprovalContext,
  purchase: Purchase,
): Promise<Refusal | null> {
  const { trip, booking, payerId, beforePaise, now } = purchase;
  const guard = guardBooking(booking);
  if (guard.ok) {
    if (booking.totalPaise > beforePaise) await recordInsideBand(tx, booking, now);
    await finaliseSilently(tx, trip.id, payerId, now);
    return null;
  }
  const stand = await standBeforePaying(tx, context, purchase, false);
  const { planned, wasLetThrough } = stand;
  if (!planned || STOPS.has(stand.step)) return standRefusal(stand, booking);
  const { item, chains } = planned;
  if (item.step === 'asks' && !wasLetThrough) {
    if (purchase.asPlanned) return refuseEntered(tx, context, purchase, purchase.asPlanned);
    // The new price is outside the policy: the booking says so from now on.
    await stampToBeAsked(tx, booking, item, now);
    return standRefusal(stand, booking);
  }
  const note = `${changeText(beforePaise, booking.totalPaise)} after it was asked for.`;
  await stampItems(tx, { items: [item] }, now);
  await askApprovers(tx, { trip, items: [item], chains }, { requesterId: payerId, note, now });
  if (item.step === 'asks') {
    return outdated(beforePaise, booking.totalPaise, 'The approvers have been asked about the new price.');
  }
  await finaliseSilently(tx, trip.id, payerId, now);
  return null;
}

/**
 * Nobody was asked about a booking at the entered price: how to ask depends on whether its own price needs approval.
 */
async function refuseEntered(
  tx: Tx,
  context: TripApprovalContext,
  purchase: Purchase,
  asPlanned: Booking,
): Promise<Refusal> {
  const own = await planPurchase(tx, context, { ...purchase, booking: asPlanned });
  const { thing } = wordsOf(asPlanned);
  const next =
    own.item.step === 'asks'
      ? 'Finalise the trip to ask for it.'
      : `Check the amounts. If they are right, enter the ${thing} by hand at that price and finalise the trip.`;
  const sum = formatInr(purchase.booking.totalPaise);
  return new Refusal('approval_missing', { message: `At ${sum} this ${thing} needs approval. ${next}` });
}

/** Steps at which paying stops without anybody being asked. */
const STOPS: ReadonlySet<PayingStep> = new Set(['rejected', 'wait', 'policy_blocks', 'reason', 'nobody_can_approve']);

const STOP_CODES: Readonly<Partial<Record<PayingStep, ErrorCode>>> = {
  policy_blocks: 'policy_blocks',
  reason: 'reason_code_required',
  nobody_can_approve: 'nobody_can_approve',
};

/** The refusal of a payer who skips a step before paying. */
function standRefusal(stand: PayingStand, booking: Booking): Refusal {
  const message = standText(stand, booking);
  return new Refusal(STOP_CODES[stand.step] ?? 'approval_missing', message === null ? {} : { message });
}

/**
 * Judges a booking whose flights have just been replaced. What needs no approval is let through; where the trip was
 * finalised the approvers are asked at once, unless a reason is missing. Until then the booking waits to be finalised.
 * The trip and the booking must be locked. Throws `policy_blocks`, `nobody_can_approve`.
 */
export async function askAgain(
  tx: Tx,
  context: TripApprovalContext,
  asking: {
    readonly trip: Trip;
    readonly booking: Booking;
    readonly requesterId: string;
    readonly note: string;
    readonly now: Temporal.Instant;
  },
): Promise<void> {
  const { trip, booking, requesterId, note, now } = asking;
  const planned = await planPurchase(tx, context, { trip, booking, payerId: requesterId, now });
  const { item, chains } = planned;
  const judged = judgedOf(planned);
  const step = payingStep({ approval: 'open', wasLetThrough: true, judged, lacksDetails: false });
  if (STOPS.has(step)) throw standRefusal({ step, people: [], planned, wasLetThrough: true }, booking);
  const lacksReason = item.needsReason && item.reason.codeId === null && item.reason.text === null;
  if (trip.state === 'finalised' && !lacksReason) {
    await stampItems(tx, { items: [item] }, now);
    await askApprovers(tx, { trip, items: [item], chains }, { requesterId, note, now });
    return;
  }
  if (item.step !== 'clears' || lacksReason) return stampToBeAsked(tx, booking, item, now);
  await stampApproval(tx, booking, { ...NOT_ASKED, status: 'Not Required', verdict: item.verdict }, now);
}

const NOT_ASKED = { fingerprint: null, bandPaise: null, actor: null };

/**
 * Stores a verdict that needs approval although nobody has been asked yet: the booking waits until its trip is
 * finalised.
 */
function stampToBeAsked(tx: Tx, booking: Booking, { verdict }: PlannedItem, now: Temporal.Instant): Promise<void> {
  return stampApproval(tx, booking, { ...NOT_ASKED, status: 'Pending For Approval', verdict }, now);
}

/** True where a new total would need a new approval; the price that was approved still goes through meanwhile. */
export function isAboveBand(booking: Booking, totalPaise: Paise): boolean {
  const { status, bandPaise } = booking.approval;
  return status !== 'Not Required' && status !== 'Rejected' && bandPaise !== null && totalPaise > bandPaise;
}

/** How a price moved, to the paisa where rupees alone would look equal; without a rise, that something else changed. */
function changeText(beforePaise: Paise, totalPaise: Paise): string {
  return totalPaise > beforePaise
    ? `The price rose from ${formatInrExact(beforePaise)} to ${formatInrExact(totalPaise)}`
    : 'It changed';
}

/** The refusal that names both prices where the new one is above what was approved. */
export function outdated(beforePaise: Paise, totalPaise: Paise, next: string): Refusal {
  return new Refusal('approval_outdated', {
    message:
      totalPaise > beforePaise
        ? `${changeText(beforePaise, totalPaise)}, above what was approved. ${next}`
        : `It is not what was approved any more. ${next}`,
    price: { old: beforePaise, new: totalPaise },
  });
}

async function recordInsideBand(tx: Tx, booking: Booking, now: Temporal.Instant): Promise<void> {
  const { status, bandPaise } = booking.approval;
  if ((status !== 'Approved' && status !== 'Bypass') || bandPaise === null) return;
  const total = formatInr(booking.totalPaise);
  const text = `${total} is within what was approved (up to ${formatInr(bandPaise)}); no new approval is needed.`;
  await addHistory(tx, booking, text, now);
}
