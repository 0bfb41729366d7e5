import type { beforePaying } from '@pravas/contract/booking/booking-shapes.ts';
import { type JudgedForPaying, type PayingStep, payingStep } from '@pravas/domain/approval/before-paying.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { type NamedPerson, namesOf, readNames } from '../../approval/index.ts';
import { type Booking, fingerprintOfBooking, guardBooking, wordsOf } from '../../booking/index.ts';
import type { TripApprovalContext } from './approval-context.ts';
import { type PlannedPurchase, type PurchaseFacts, planPurchase } from './plan-purchase.ts';
import { readApprovalItems } from './read-approvals.ts';

/** What comes next on the way to paying, on the wire. */
export type WireStep = z.output<typeof beforePaying>;

/** The step between an unpaid booking and paying for it. */
export interface PayingStand {
  readonly step: PayingStep;
  /** Who is to be asked, or is being asked. */
  readonly people: readonly NamedPerson[];
  /** As it would be judged now; null for what was let through or turned down, or is being asked about. */
  readonly planned: PlannedPurchase | null;
  /** It was approved, or approvers were asked about it, before it changed. */
  readonly wasLetThrough: boolean;
}

/**
 * The step between an unpaid booking and paying for it: the one answer for the trip, its bookings and paying itself.
 * Changes nothing. `lacksDetails`: some detail of its travellers is missing.
 */
export async function standBeforePaying(
  tx: Tx,
  context: Pick<TripApprovalContext, 'budgetsFor'>,
  facts: PurchaseFacts,
  lacksDetails: boolean,
): Promise<PayingStand> {
  const { booking } = facts;
  const approval = approvalOf(booking);
  const { status } = booking.approval;
  const wasLetThrough = status === 'Approved' || status === 'Bypass' || isAsked(booking);
  const planned = approval === 'open' ? await planPurchase(tx, context, facts) : null;
  const judged = planned && judgedOf(planned);
  const step = payingStep({ approval, wasLetThrough, judged, lacksDetails });
  return { step, people: await peopleOf(tx, step, facts, planned), planned, wasLetThrough };
}

/** A stand in words, for those who view it and for those whom it refuses. Null where no step is left before paying. */
export function standText({ step, people, planned }: PayingStand, booking: Pick<Booking, 'service'>): string | null {
  const { thing } = wordsOf(booking);
  const names = listText(people.map(({ name }) => name));
  switch (step) {
    case 'pay':
      return null;
    case 'travellers':
      return 'Some traveller details are missing.';
    case 'reason':
      return 'Please choose a reason for booking out of policy.';
    case 'ask':
      return `${names} must approve this ${thing} before it is paid.`;
    case 'wait':
      return people.length === 0
        ? 'Nobody can decide on this at the moment. Ask your company admin to name an approver.'
        : `Waiting for ${names}'s answer.`;
    case 'rejected':
      return `This ${thing} was rejected. Choose another or ask again.`;
    case 'policy_blocks':
      return `The trip policy does not allow this. ${brokenRules(planned)}`.trim();
    case 'nobody_can_approve':
      return `This ${thing} needs approval, but nobody can give it. Ask your company admin to name an approver.`;
  }
}

/** The same on the wire. */
export function presentStand(stand: PayingStand, booking: Pick<Booking, 'service'>): WireStep {
  return { step: stand.step, people: [...stand.people], text: standText(stand, booking) };
}

function approvalOf(booking: Booking): 'cleared' | 'waiting' | 'rejected' | 'open' {
  if (guardBooking(booking).ok) return 'cleared';
  if (booking.approval.status === 'Rejected') return 'rejected';
  return isAsked(booking) && isAsItWasAsked(booking) ? 'waiting' : 'open';
}

function isAsked({ approval }: Booking): boolean {
  return approval.status === 'Pending For Approval' && approval.fingerprint !== null;
}

/** The same journey, price and travellers as were asked about, for no more than the band allows. */
function isAsItWasAsked(booking: Booking): boolean {
  const { fingerprint, bandPaise, verdict } = booking.approval;
  const isSame = fingerprint === fingerprintOfBooking(booking, verdict?.versionId ?? null);
  return isSame && bandPaise !== null && booking.totalPaise <= bandPaise;
}

/** A plan as the rule of what comes next reads it. */
export function judgedOf({ item, chains }: PlannedPurchase): JudgedForPaying {
  return {
    outcome: item.outcome,
    asks: item.step === 'asks',
    hasReason: item.reason.codeId !== null || item.reason.text !== null,
    hasApprovers: item.chain !== 'out' || chains.out.ok,
  };
}

async function peopleOf(
  tx: Tx,
  step: PayingStep,
  { trip, booking }: PurchaseFacts,
  planned: PlannedPurchase | null,
): Promise<readonly NamedPerson[]> {
  if (step === 'wait') return (await readApprovalItems(tx, trip.id)).get(booking.id)?.waitingFor ?? [];
  const kind = planned?.item.chain ?? null;
  const chain = planned !== null && kind !== null ? planned.chains[kind] : null;
  if (step !== 'ask' || !chain?.ok) return [];
  const ids = chain.levels[0]?.approverIds ?? [];
  return namesOf(await readNames(tx, ids), ids);
}

function brokenRules(planned: PlannedPurchase | null): string {
  const checks = planned?.item.verdict?.checks ?? [];
  return checks
    .filter(({ outcome }) => outcome === 'block')
    .map(({ sentence }) => sentence)
    .join(' ');
}

/** "Meera Iyer", "Meera Iyer or Vikram Shah"; each of them may answer. */
function listText(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? 'Someone') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
