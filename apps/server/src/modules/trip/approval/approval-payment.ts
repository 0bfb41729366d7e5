import { priceBand } from '@pravas/domain/approval/fingerprint.ts';
import { formatInr, formatInrExact, type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readApprovalSettings, resolveChains } from '../../approval/index.ts';
import {
  addHistory,
  type Booking,
  fingerprintOfBooking,
  guardBooking,
  stampApproval,
  wordsOf,
} from '../../booking/index.ts';
import { askApprovers, stampItems } from '../finalise-trip.ts';
import { policyHolder } from '../present-trip.ts';
import type { Trip } from '../trip.ts';
import type { TripApprovalContext, TripBudget } from './approval-context.ts';
import { judgeBooking, readTripPolicy } from './approval-judge.ts';
import { chainFor, type PlannedItem, peopleOnTrip, readBudgetOwner } from './approval-plan.ts';
import { finaliseSilently } from './finalise-silently.ts';

/** Somebody who is about to pay for a booking, at this total. */
export interface Purchase {
  readonly trip: Trip;
  /** As it would be bought: already with the offers and the total that the traveller has agreed to. */
  readonly booking: Booking;
  readonly payerId: string;
  /** What the booking cost when it was approved or last shown. */
  readonly beforePaise: Paise;
  readonly now: Temporal.Instant;
  /**
   * The booking as the trip has it, where somebody else enters at what price it was bought: a refusal of that says nothing
   * about the booking, which goes by its own price as before. Absent = the traveller has agreed to the price himself.
   */
  readonly asPlanned?: Booking;
}

/**
 * Whether paying may start. What is approved goes through inside its price band. What nobody has judged is judged now: if
 * nobody needs to be asked it is let through, and a draft is finalised with it; if somebody must be asked the answer says
 * so. A price above the band asks the approvers again, by itself, about this booking alone. Answers the refusal instead of
 * throwing it, because what was asked must outlive it; null = go on. The trip and the booking must be locked.
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
  const { status } = booking.approval;
  const { thing } = wordsOf(booking);
  if (status === 'Rejected') {
    return new Refusal('approval_missing', { message: `This ${thing} was rejected. Choose another or ask again.` });
  }
  const isAsked = status === 'Pending For Approval' && booking.approval.fingerprint !== null;
  if (isAsked && isAsItWasAsked(booking)) {
    return new Refusal('approval_missing', { message: `This ${thing} is waiting for approval.` });
  }
  const planned = await planPurchase(tx, context, purchase);
  const wasAskedBefore = isAsked || status === 'Approved' || status === 'Bypass';
  const refusal = refusalOf(planned, wasAskedBefore);
  if (refusal) return refusal;
  const { item, chains } = planned;
  if (item.step === 'asks' && !wasAskedBefore) {
    if (purchase.asPlanned) return refuseEntered(tx, context, purchase, purchase.asPlanned);
    // The new price is outside the policy: the flight says so from now on, and is not offered for payment again.
    await stampToBeAsked(tx, booking, item, now);
    return new Refusal('approval_missing', {
      message: `This ${thing} needs approval before it can be paid. Finalise the trip to ask for it.`,
    });
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

/** Nobody was asked about a booking at the price that was entered: how that is asked depends on whether its own needs it. */
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

/** The same journey, price and travellers as were asked about, for no more than the band allows. */
function isAsItWasAsked(booking: Booking): boolean {
  const { fingerprint, bandPaise, verdict } = booking.approval;
  const isSame = fingerprint === fingerprintOfBooking(booking, verdict?.versionId ?? null);
  return isSame && bandPaise !== null && booking.totalPaise <= bandPaise;
}

/**
 * Judges a booking whose flights have just been replaced. What needs nobody is let through; where the trip was finalised
 * the approvers are asked at once, unless a reason is missing. Until then the booking waits to be finalised. The trip and
 * the booking must be locked. Throws `policy_blocks`, `nobody_can_approve`.
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
  const { item, chains } = await planPurchase(tx, context, { trip, booking, payerId: requesterId, now });
  const refusal = refusalOf({ item, chains }, true);
  if (refusal) throw refusal;
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

/** Keeps a verdict by which somebody has to be asked, while nobody was: the booking waits for its trip to be finalised. */
function stampToBeAsked(tx: Tx, booking: Booking, { verdict }: PlannedItem, now: Temporal.Instant): Promise<void> {
  return stampApproval(tx, booking, { ...NOT_ASKED, status: 'Pending For Approval', verdict }, now);
}

/** True where a new total would need a new approval; the price that was approved still goes through meanwhile. */
export function isAboveBand(booking: Booking, totalPaise: Paise): boolean {
  const { status, bandPaise } = booking.approval;
  return status !== 'Not Required' && status !== 'Rejected' && bandPaise !== null && totalPaise > bandPaise;
}

/** What a price did, to the paisa where rupees alone would read alike; without a rise, that something else changed. */
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

/** What a trip costs with all that is still in it: workflows hold from a trip's total on. */
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

interface PlannedPurchase {
  readonly item: PlannedItem;
  readonly chains: Awaited<ReturnType<typeof resolveChains>>;
}

/** A booking as it would be judged and asked about now. */
async function planPurchase(
  tx: Tx,
  context: TripApprovalContext,
  { trip, booking, payerId, now }: Pick<Purchase, 'trip' | 'booking' | 'payerId' | 'now'>,
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

function refusalOf({ item, chains }: PlannedPurchase, wasLetThrough: boolean): Refusal | null {
  if (item.outcome === 'block') {
    const broken =
      item.verdict?.checks.filter((check) => check.outcome === 'block').map((check) => check.sentence) ?? [];
    return new Refusal('policy_blocks', { message: `The trip policy does not allow this. ${broken.join(' ')}`.trim() });
  }
  const hasReason = item.reason.codeId !== null || item.reason.text !== null;
  if (item.needsReason && !hasReason && !wasLetThrough) return new Refusal('reason_code_required');
  return item.chain === 'out' && !chains.out.ok ? new Refusal('nobody_can_approve') : null;
}

async function recordInsideBand(tx: Tx, booking: Booking, now: Temporal.Instant): Promise<void> {
  const { status, bandPaise } = booking.approval;
  if ((status !== 'Approved' && status !== 'Bypass') || bandPaise === null) return;
  const total = formatInr(booking.totalPaise);
  const text = `${total} is within what was approved (up to ${formatInr(bandPaise)}); no new approval is needed.`;
  await addHistory(tx, booking, text, now);
}
