import type { finaliseBlock, preFinaliseTrip as operation } from '@pravas/contract/approval/finalise-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { tripAnswer } from '@pravas/domain/approval/trip-answer.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import type { FinaliseObstacle } from '@pravas/domain/trip/trip-rules.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { namesOf, peopleOf, presentChains, readNames } from '../approval/index.ts';
import { type Booking, serviceOf, wordsOf } from '../booking/index.ts';
import { presentVerdict } from '../policy/index.ts';
import { presentBudget } from './approval/approval-budgets.ts';
import type { TripApprovalContext } from './approval/approval-context.ts';
import { type ApprovalPlan, type PlannedItem, planApproval } from './approval/approval-plan.ts';
import { findEditableTrip, type TripReader } from './trip-access.ts';

/** Something that blocks, on the wire. */
export type FinaliseBlock = z.output<typeof finaliseBlock>;
type Payload = PayloadOf<typeof operation>;

/** What finalising a trip would do now; changes nothing. Throws `trip_not_found`, `privilege_missing`. */
export async function preFinaliseTrip(
  tx: Tx,
  context: TripApprovalContext,
  caller: TripReader,
  tripId: string,
): Promise<Payload> {
  const trip = await findEditableTrip(tx, caller, tripId, false);
  const answers = { requesterId: caller.personId, reasons: new Map(), note: null };
  const plan = await planApproval(tx, context, trip, answers, false);
  const { chains, items } = plan;
  return {
    tripId: trip.id,
    version: trip.version,
    totals: totalsOf(plan.bookings),
    items: items.map(presentItem),
    workflow: chains.workflow && { _id: chains.workflow.id, name: chains.workflow.name },
    approvers: await presentChains(tx, chains),
    budgets: plan.budgets.map(presentBudget),
    blocks: blocksOfPlan(plan),
    answer: tripAnswer(items.filter((item) => item.step === 'asks' || isWaiting(item)).map(() => 'pending' as const)),
    text: await sentenceOf(tx, plan),
  };
}

/** All that blocks, in words. */
export function blocksOfPlan({
  blocks,
  items,
  missing,
}: Pick<ApprovalPlan, 'blocks' | 'items' | 'missing'>): FinaliseBlock[] {
  return blocks.map(({ code, itemId }) => {
    const item = items.find((one) => one.booking.id === itemId);
    const [wireCode, words] = BLOCKS[code];
    const route = item ? `${serviceOf(item.booking).inTrip.label(item.booking)}: ` : '';
    const told = code === 'documents_missing' ? `${missing.join('. ')}.` : item ? (toldOf(code, item) ?? words) : words;
    return { code: wireCode, message: `${route}${told}`, bookingId: itemId, service: item?.booking.service ?? null };
  });
}

const BLOCKS: Readonly<Record<FinaliseObstacle, readonly [FinaliseBlock['code'], string]>> = {
  not_draft: ['trip_not_editable', 'This trip was cancelled.'],
  no_travellers: ['traveller_details_missing', 'First choose who travels.'],
  no_items: ['nothing_to_finalise', 'There is nothing in this trip to finalise yet.'],
  documents_missing: ['traveller_details_missing', 'Some traveller details that this journey requires are missing.'],
  not_judged: ['policy_blocks', 'This could not be judged yet.'],
  blocked_by_policy: ['policy_blocks', 'The trip policy does not allow this.'],
  reason_missing: ['reason_code_required', 'Please choose a reason for booking out of policy.'],
  fare_expired: ['price_changed', 'The price has changed. Check the new price first.'],
  already_departed: ['already_departed', 'It is too late to book it. Remove it to continue.'],
  nobody_can_approve: [
    'nobody_can_approve',
    'Nobody can approve this trip. Ask your company admin to name an approver.',
  ],
};

/** Findings of a single booking; null = the common ones. */
function toldOf(code: FinaliseObstacle, item: PlannedItem): string | null {
  if (code === 'blocked_by_policy') return brokenRules(item);
  return code === 'already_departed' ? `${wordsOf(item.booking).begun}. Remove it to continue.` : null;
}

function brokenRules({ verdict }: PlannedItem): string {
  const blocking = verdict?.checks.filter((check) => check.outcome === 'block') ?? [];
  return `The trip policy does not allow this. ${blocking.map((check) => check.sentence).join(' ')}`.trim();
}

function presentItem(item: PlannedItem): Payload['items'][number] {
  const { booking, verdict, reason } = item;
  return {
    bookingId: booking.id,
    title: serviceOf(booking).inTrip.label(booking),
    total: booking.totalPaise,
    verdict: verdict && presentVerdict(verdict),
    chain: item.step === 'stays' && !isWaiting(item) ? null : item.chain,
    approvalStatus: statusAfter(item),
    isAsked: item.step === 'asks',
    needsReason: item.needsReason,
    reason: reason.codeId === null && reason.text === null ? null : { _id: reason.codeId, text: reason.text },
  };
}

function statusAfter(item: PlannedItem): Payload['items'][number]['approvalStatus'] {
  if (item.step === 'stays') return item.booking.approval.status;
  return item.step === 'asks' ? 'Pending For Approval' : 'Not Required';
}

function isWaiting(item: PlannedItem): boolean {
  return item.step === 'stays' && item.booking.approval.status === 'Pending For Approval';
}

function totalsOf(bookings: readonly Booking[]): Payload['totals'] {
  const live = bookings.filter((booking) => !['FAILED', 'EXPIRED', 'CANCELED'].includes(booking.status));
  const unpaid = live.filter((booking) => booking.status === 'CREATED');
  const add = (list: readonly Booking[], amount: (booking: Booking) => Paise) => sum(list.map(amount));
  const total = (booking: Booking) => booking.totalPaise;
  return {
    booked: add(
      live.filter((booking) => booking.status !== 'CREATED'),
      total,
    ),
    pending: add(unpaid, total),
    fees: add(live, (booking) => booking.facts.quote.feePaise),
    CGST: add(live, (booking) => booking.facts.quote.cgstPaise),
    SGST: add(live, (booking) => booking.facts.quote.sgstPaise),
    IGST: add(live, (booking) => booking.facts.quote.igstPaise),
    total: add(live, total),
  };
}

/** "1 train", "2 flights"; "3 bookings" where they are of several services. */
function countText(bookings: readonly Booking[]): string {
  const [first, ...others] = bookings;
  const isOfOne = first !== undefined && others.every(({ service }) => service === first.service);
  const words = isOfOne ? wordsOf(first) : { thing: 'booking', things: 'bookings' };
  return `${bookings.length} ${bookings.length === 1 ? words.thing : words.things}`;
}

async function sentenceOf(tx: Tx, { items, chains }: ApprovalPlan): Promise<string> {
  const asked = items.filter((item) => item.step === 'asks');
  if (asked.length === 0) return 'No approval needed. You can pay now.';
  const used = [...new Set(asked.map((item) => item.chain))];
  const first = used.flatMap((kind) => {
    const chain = kind === null ? null : chains[kind];
    return chain?.ok ? [...(chain.levels[0]?.approverIds ?? [])] : [];
  });
  const names = await readNames(
    tx,
    used.flatMap((kind) => (kind === null ? [] : peopleOf(chains[kind]))),
  );
  const people = namesOf(names, [...new Set(first)]).map((one) => one.name);
  const what = countText(asked.map(({ booking }) => booking));
  return people.length === 0
    ? `There is no approver for ${what}.`
    : `${people.join(', ')} will be asked about ${what}.`;
}
