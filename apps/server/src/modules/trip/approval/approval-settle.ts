import type { ItemState } from '@pravas/domain/approval/approval.ts';
import { itemState } from '@pravas/domain/approval/decide-item.ts';
import type { Tx } from '../../../platform/database.ts';
import {
  type ApprovalRequest,
  changeItem,
  changeLevels,
  type DecidersOf,
  isUndecided,
  listItems,
  listVotes,
  type RequestItem,
  readDecidersOf,
  type StoredVote,
  updateTasks,
} from '../../approval/index.ts';
import { addHistory, type Booking, findBooking, fingerprintOfBooking, stampApproval } from '../../booking/index.ts';
import { policyHolder } from '../policy-holder.ts';
import type { Trip } from '../trip.ts';
import { peopleOnTrip } from './approval-plan.ts';

/** What approvers were asked for: a trip's bookings, or a change of one. */
interface Asked {
  readonly requestedBy: string;
}

/** Everyone who must not decide on it: the requester, the travellers and the trip's maker. */
export function barredFrom({ requestedBy }: Asked, trip: Trip): readonly string[] {
  return [...new Set([requestedBy, ...peopleOnTrip(trip)])];
}

/** Who can decide today on what was asked for a trip. */
export function readDecidersOfTrip(tx: Tx, asked: Asked, trip: Trip, now: Temporal.Instant): Promise<DecidersOf> {
  return readDecidersOf(tx, { forPersonId: policyHolder(trip), excludedIds: barredFrom(asked, trip) }, now);
}

/** The result of settling a request again. */
export interface SettledRequest {
  /** Items that advanced without a new decision, since the missing approvers are no longer asked. */
  readonly moved: readonly RequestItem[];
  /** Tasks that were opened or reassigned. */
  readonly taskIds: readonly string[];
}

/**
 * Puts those on the levels that are asked now who can decide today, passes items on whose level needs no more
 * decisions, and updates the tasks. Trip and request must be locked.
 */
export async function settleRequest(
  tx: Tx,
  trip: Trip,
  request: ApprovalRequest,
  now: Temporal.Instant,
): Promise<SettledRequest> {
  const deciders = await readDecidersOfTrip(tx, request, trip, now);
  const moved = new Map<string, RequestItem>();
  let settled = request;
  for (;;) {
    const items = (await listItems(tx, [request.id])).filter(isUndecided);
    const votes = await listVotes(
      tx,
      items.map((item) => item.id),
    );
    const levels = settleLevels(settled.levels, items, votes, deciders);
    if (levels !== settled.levels) {
      await changeLevels(tx, request.id, levels);
      settled = { ...settled, levels };
    }
    const steps = items.flatMap((item) => {
      const after = stateOf(levels, item, votes);
      return after.level === item.level && after.decision === item.state ? [] : [{ item, after }];
    });
    const before = moved.size;
    for (const { item, after } of steps) {
      const booking = await findBooking(tx, item.bookingId, true);
      // What has changed since is asked about again; nobody has agreed to what would be bought now.
      if (!booking || (after.decision === 'approved' && !isAsAsked(item, booking))) continue;
      const own = votes.filter((vote) => vote.itemId === item.id);
      moved.set(`${item.id}:${item.level}`, await moveItem(tx, item, booking, { after, votes: own }, now));
      const text = 'Nobody else can decide on this level, so the votes so far decide.';
      await addHistory(tx, booking, text, now);
    }
    if (moved.size === before) break;
  }
  const taskIds = await updateTasks(tx, settled, now, deciders);
  const latest = new Map([...moved.values()].map((item) => [item.id, item]));
  return { moved: [...latest.values()], taskIds };
}

/** True as long as what would be bought is what was asked about. */
export function isAsAsked(item: RequestItem, booking: Booking): boolean {
  if (booking.status !== 'CREATED' || booking.totalPaise > item.bandPaise) return false;
  return fingerprintOfBooking(booking, item.verdict?.versionId ?? null) === item.fingerprint;
}

/** The state of an item by the decisions about it. */
export function stateOf(levels: ApprovalRequest['levels'], item: RequestItem, votes: readonly StoredVote[]): ItemState {
  const own = votes.filter((vote) => vote.itemId === item.id);
  return itemState(levels[item.chain], own, item.level);
}

/** Advances an item by its votes, and its booking with it; answers the item's new state. */
export async function moveItem(
  tx: Tx,
  item: RequestItem,
  booking: Booking,
  { after, votes }: { readonly after: ItemState; readonly votes: readonly StoredVote[] },
  now: Temporal.Instant,
): Promise<RequestItem> {
  const agreed = votes.filter((vote) => vote.decision === 'approve');
  const allowSubstitutes = after.decision === 'approved' && agreed.every((vote) => vote.allowSubstitutes);
  const change = { state: after.decision, level: after.level, allowSubstitutes };
  await changeItem(tx, item.id, change, now);
  const last = votes.at(-1);
  if (last && (after.decision === 'approved' || after.decision === 'rejected')) {
    const status = after.decision === 'approved' ? 'Approved' : 'Rejected';
    await stampApproval(tx, booking, { status, actor: `person:${last.givenBy}` }, now);
  }
  return { ...item, ...change };
}

/** The current levels of items, with the people on them who can decide; the same object where nothing changes. */
function settleLevels(
  before: ApprovalRequest['levels'],
  items: readonly RequestItem[],
  votes: readonly StoredVote[],
  deciders: DecidersOf,
): ApprovalRequest['levels'] {
  let levels = before;
  for (const { chain, level: index } of items) {
    const level = levels[chain][index];
    if (!level) continue;
    const here = items.filter((item) => item.chain === chain && item.level === index);
    const put = (one: typeof level) => ({
      ...levels,
      [chain]: levels[chain].map((old, at) => (at === index ? one : old)),
    });
    const spokenIds = votes.filter((vote) => vote.level < index).map((vote) => vote.givenBy);
    const settled = deciders.settle(level, spokenIds, (one) =>
      here.some((item) => {
        const after = stateOf(put(one), item, votes);
        return after.decision === 'pending' && after.level === index;
      }),
    );
    if (settled !== level) levels = put(settled);
  }
  return levels;
}
