import type { ChainKind } from '@pravas/domain/approval/approval.ts';
import { priceBand } from '@pravas/domain/approval/fingerprint.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import { needsOutOfPolicyApproval, type Verdict, type VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { canFinalise, type FinaliseReason } from '@pravas/domain/trip/trip-rules.ts';
import type { Tx } from '../../../platform/database.ts';
import {
  type Chains,
  listLatestItems,
  type RequestItem,
  readApprovalSettings,
  resolveChains,
} from '../../approval/index.ts';
import {
  type Booking,
  findBooking,
  fingerprintOfBooking,
  guardBooking,
  headOf,
  listBookingIds,
} from '../../booking/index.ts';
import { checkTravellers, problemText } from '../check-travellers.ts';
import { policyHolder } from '../policy-holder.ts';
import type { Trip } from '../trip.ts';
import type { TripApprovalContext, TripBudget } from './approval-context.ts';
import { judgeBooking, readTripPolicy } from './approval-judge.ts';

/** A reason for what is out of policy. */
export interface GivenReason {
  readonly codeId: string | null;
  readonly text: string | null;
}

/** An unpaid booking and what finalising would do with it. */
export interface PlannedItem {
  readonly booking: Booking;
  /** As it would be judged now; where it stays as it is, as it was judged. */
  readonly verdict: Verdict | null;
  readonly outcome: VerdictOutcome;
  /** Whom it goes to; null where no approval is needed. */
  readonly chain: ChainKind | null;
  /** `stays` = approved, or being asked about already · `clears` = needs no approval · `asks` = the chain is asked. */
  readonly step: 'stays' | 'clears' | 'asks';
  readonly fingerprint: string;
  readonly bandPaise: Paise;
  readonly reason: GivenReason;
  readonly needsReason: boolean;
}

/** What finalising a trip would do. */
export interface ApprovalPlan {
  readonly trip: Trip;
  readonly bookings: readonly Booking[];
  readonly items: readonly PlannedItem[];
  readonly chains: Chains;
  readonly budgets: readonly TripBudget[];
  readonly blocks: readonly FinaliseReason[];
  /** What is missing of travellers, in a sentence for each. */
  readonly missing: readonly string[];
}

/** The requester's words about it. */
export interface PlanAnswers {
  readonly requesterId: string;
  /** By booking. */
  readonly reasons: ReadonlyMap<string, GivenReason>;
  readonly note: string | null;
}

const GONE: ReadonlySet<string> = new Set(['FAILED', 'EXPIRED', 'CANCELED']);

/**
 * Works out what finalising a trip would do now: each unpaid flight judged again, except where it is approved for what
 * it is, or being asked about; who would be asked; and all that blocks. `lock` holds the bookings; the trip must be
 * locked before.
 */
export async function planApproval(
  tx: Tx,
  context: TripApprovalContext,
  trip: Trip,
  answers: PlanAnswers,
  lock: boolean,
): Promise<ApprovalPlan> {
  const now = context.clock.now();
  const bookings: Booking[] = [];
  for (const id of await listBookingIds(tx, trip.id)) {
    const booking = await findBooking(tx, id, lock);
    if (booking) bookings.push(booking);
  }
  const live = bookings.filter((booking) => !GONE.has(booking.status));
  const budgets = trip.isPersonal ? [] : await context.budgetsFor(tx, trip.id, now);
  const chains = await resolveChains(tx, {
    forPersonId: policyHolder(trip),
    requesterId: answers.requesterId,
    travellerIds: peopleOnTrip(trip),
    totalPaise: sum(live.map((booking) => booking.totalPaise)),
    budgetOwnerId: await readBudgetOwner(tx, budgets),
  });
  const terms = { policy: await readTripPolicy(tx, trip, now), budgets, now };
  const latest = await listLatestItems(tx, trip.id);
  const { tolerance } = await readApprovalSettings(tx);
  const items: PlannedItem[] = [];
  for (const booking of live.filter((one) => one.status === 'CREATED')) {
    const asked = latest.find((item) => item.bookingId === booking.id);
    if (staysAsItIs(booking, asked)) {
      items.push(keptItem(booking, asked));
      continue;
    }
    const verdict = await judgeBooking(tx, booking, terms);
    const outcome = verdict?.outcome ?? 'within';
    const chain = trip.isPersonal ? null : chainFor(outcome, chains);
    items.push({
      booking,
      verdict,
      outcome,
      chain,
      step: chain === null ? 'clears' : 'asks',
      fingerprint: fingerprintOfBooking(booking, verdict?.versionId ?? null),
      bandPaise: priceBand(booking.totalPaise, tolerance),
      reason: answers.reasons.get(booking.id) ?? storedReason(booking),
      needsReason: outcome === 'reason' || needsOutOfPolicyApproval(outcome),
    });
  }
  const blocking = await blocksOf(tx, trip, items, { chains, note: answers.note, now });
  return { trip, bookings, items, chains, budgets, ...blocking };
}

/** Everybody who must not decide on a trip: the travellers, and the person who made it. */
export function peopleOnTrip(trip: Pick<Trip, 'travellers' | 'createdBy'>): readonly string[] {
  return [...new Set([...trip.travellers.flatMap((one) => one.personId ?? []), trip.createdBy])];
}

/** The chain that an outcome goes through; null where it has no level within policy. */
export function chainFor(outcome: VerdictOutcome, chains: Chains): ChainKind | null {
  if (needsOutOfPolicyApproval(outcome)) return 'out';
  return chains.within.ok && chains.within.levels.length > 0 ? 'within' : null;
}

/** A person who answers for a budget that the trip is charged to; null where nobody does. */
export async function readBudgetOwner(tx: Tx, budgets: readonly TripBudget[]): Promise<string | null> {
  if (budgets.length === 0) return null;
  const row = await tx
    .selectFrom('budget')
    .select('owner_id')
    .where(
      'id',
      'in',
      budgets.map((one) => one.budgetId),
    )
    .where('owner_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** Approved or bypassed for exactly this, or exactly this is being asked about. */
function staysAsItIs(booking: Booking, asked: RequestItem | undefined): boolean {
  const { status } = booking.approval;
  if (status === 'Approved' || status === 'Bypass') return guardBooking(booking).ok;
  return (
    asked?.state === 'pending' &&
    asked.fingerprint === fingerprintOfBooking(booking, asked.verdict?.versionId ?? null) &&
    booking.totalPaise <= asked.bandPaise
  );
}

function keptItem(booking: Booking, asked: RequestItem | undefined): PlannedItem {
  const { verdict, fingerprint, bandPaise } = booking.approval;
  return {
    booking,
    verdict,
    outcome: verdict?.outcome ?? 'within',
    chain: asked?.chain ?? null,
    step: 'stays',
    fingerprint: fingerprint ?? '',
    bandPaise: bandPaise ?? booking.totalPaise,
    reason: storedReason(booking),
    needsReason: false,
  };
}

function storedReason({ approval }: Booking): GivenReason {
  return { codeId: approval.reasonCodeId, text: approval.reasonText };
}

async function blocksOf(
  tx: Tx,
  trip: Trip,
  items: readonly PlannedItem[],
  { chains, note, now }: { readonly chains: Chains; readonly note: string | null; readonly now: Temporal.Instant },
): Promise<Pick<ApprovalPlan, 'blocks' | 'missing'>> {
  const open = items.filter((item) => item.step !== 'stays');
  const hasCodes = await hasReasonCodes(tx);
  const missing = await missingOfTravellers(tx, trip, open);
  const answer = canFinalise(
    {
      // A finalised trip with something new in it is finalised again for that.
      state: trip.state === 'cancelled' ? 'cancelled' : 'draft',
      travellerCount: trip.travellers.length,
      missing,
      items: open.map((item) => ({
        id: item.booking.id,
        outcome: item.outcome,
        hasReason: isReasonGiven(item, note, hasCodes),
        departs: spanOf(item.booking).startsAt,
        isExpired: item.booking.pendingTotalPaise !== null,
      })),
      hasApprovers: chains.out.ok,
    },
    now,
  );
  return { blocks: answer.ok ? [] : answer.reasons, missing };
}

/** A reason code where the organisation has any; elsewhere, and for approvers, words are enough. */
function isReasonGiven({ outcome, reason }: PlannedItem, note: string | null, hasCodes: boolean): boolean {
  if (reason.codeId !== null) return true;
  const hasWords = reason.text !== null || note !== null;
  return outcome === 'reason' && hasCodes ? false : hasWords;
}

/** Whether the organisation has reasons to choose from. */
async function hasReasonCodes(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('reason_code').select('id').where('is_active', '=', true).executeTakeFirst();
  return row !== undefined;
}

/** What the travellers still lack for what is open, in a sentence for each. */
async function missingOfTravellers(tx: Tx, trip: Trip, open: readonly PlannedItem[]): Promise<readonly string[]> {
  const said = new Set<string>();
  for (const { booking } of open) {
    const { travellers, problems } = await checkTravellers(tx, trip, booking);
    for (const problem of problems) said.add(problemText(travellers, problem));
  }
  return [...said];
}

function spanOf(booking: Booking) {
  const details = booking.orders.map((order) => order.detail);
  return headOf(booking, details);
}
