import { askedOf, itemState } from '@pravas/domain/approval/decide-item.ts';
import { departureOf } from '@pravas/domain/flight/itinerary.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { Tx } from '../../platform/database.ts';
import { type DecidersOf, readApprovalSettings, readDelegators } from '../approval/index.ts';
import { recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { type FlightBooking, findFlights } from '../flight-order/index.ts';
import { addTripEvent, barredFrom, findTrip, nextApprovers, readDecidersOfTrip, type Trip } from '../trip/index.ts';
import { type ChangeApproval, type ChangeRecord, findChange, updateChange } from './change-record.ts';

/**
 * The approvers whose decision about a change is awaited now; empty once everybody has agreed, or where nobody is
 * asked.
 */
function askedNow({ state, approvalStatus, question }: ChangeRecord): readonly string[] {
  if (state !== 'chosen' || approvalStatus !== 'Pending For Approval' || !question.approval) return [];
  const { levels, votes } = question.approval;
  const { level } = itemState(levels, votes);
  const voted = votes.filter((vote) => vote.level === level).map((vote) => vote.approverId);
  return askedOf(levels[level]).filter((id) => !voted.includes(id));
}

/**
 * Who is asked now: the approvers or their stand-ins, and those who were asked as well since nobody decided in time.
 */
export function waitedFor(change: ChangeRecord): readonly string[] {
  const asked = askedNow(change);
  const noted = change.question.approval?.asked ?? [];
  const today = asked.map((id) => noted.find((one) => one.approverId === id)?.assigneeId ?? id);
  return [...new Set([...today, ...askedAsWell(change, asked)])];
}

function askedAsWell(change: ChangeRecord, asked: readonly string[]): readonly string[] {
  const { standIns = [], level } = standing(change);
  return standIns.filter((one) => one.level === level && asked.includes(one.approverId)).map((one) => one.assigneeId);
}

/**
 * Puts those on the level that is asked now who can decide today, and notes who is asked on whose behalf. A level that
 * needs no more decisions passes to the next.
 */
export function settleChange(approval: ChangeApproval, deciders: DecidersOf): ChangeApproval {
  const { votes } = approval;
  let { levels } = approval;
  for (;;) {
    const { level: index, decision } = itemState(levels, votes);
    const level = levels[index];
    if (!level || decision !== 'pending') return { ...approval, levels, asked: [] };
    const put = (one: typeof level) => levels.map((old, at) => (at === index ? one : old));
    const spokenIds = votes.filter((vote) => vote.level < index).map((vote) => vote.approverId);
    const settled = deciders.settle(level, spokenIds, (one) => {
      const after = itemState(put(one), votes);
      return after.decision === 'pending' && after.level === index;
    });
    if (settled !== level) {
      levels = put(settled);
      continue;
    }
    const voted = votes.filter((vote) => vote.level === index).map((vote) => vote.approverId);
    const waiting = askedOf(level).filter((id) => !voted.includes(id));
    const asked = waiting.map((approverId) => ({ approverId, assigneeId: deciders.askedFor(approverId) }));
    const fit = (id: string) => deciders.hasDecider(id) && deciders.askedFor(id) === id;
    const standIns = approval.standIns?.filter((one) => one.level !== index || fit(one.assigneeId));
    return { ...approval, levels, asked, ...(standIns ? { standIns } : {}) };
  }
}

/**
 * The approvers for whom a person may decide now: themselves, those they stand in for, and those they were asked for as
 * well.
 */
export async function readPlaces(
  tx: Tx,
  change: ChangeRecord,
  trip: Trip,
  personId: string,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const people = [personId, ...(await readDelegators(tx, personId, now)).past(barredFrom(change, trip))];
  const { standIns = [], level } = standing(change);
  return askedNow(change).filter(
    (approverId) =>
      people.includes(approverId) ||
      standIns.some((one) => one.level === level && one.approverId === approverId && people.includes(one.assigneeId)),
  );
}

/** Nobody decides on what they asked for, made or fly on. */
export function isOwn(change: Pick<ChangeRecord, 'requestedBy'>, trip: Trip, personId: string): boolean {
  return barredFrom(change, trip).includes(personId);
}

/**
 * The people to notify today that their decision is awaited: an approver's stand-in, else the approver, and those who
 * were asked as well.
 */
export async function askedToday(tx: Tx, change: ChangeRecord, now: Temporal.Instant): Promise<readonly string[]> {
  const asked = askedNow(change);
  const booking = asked.length > 0 ? await findFlights(tx, change.bookingId) : null;
  const trip = booking && (await findTrip(tx, booking.tripId));
  if (!trip) return [];
  const deciders = await readDecidersOfTrip(tx, change, trip, now);
  return [...new Set([...asked.map((id) => deciders.askedFor(id)), ...askedAsWell(change, asked)])];
}

/** The level of the chain that is asked now, counted from 0. */
export function levelOf(change: ChangeRecord): number {
  return standing(change).level;
}

/**
 * When a link in a mail about a change that is sent now ends: with the time that the level has, or as the flight given
 * up leaves, whichever is sooner.
 */
export function linkEnds(change: ChangeRecord, booking: FlightBooking, now: Temporal.Instant): Temporal.Instant {
  const hours = change.question.approval?.levels[levelOf(change)]?.deadlineHours ?? 0;
  const leaves = departureGivenUp(change, booking);
  const dueAt = now.add({ hours });
  return leaves !== null && Temporal.Instant.compare(leaves, dueAt) < 0 ? leaves : dueAt;
}

function standing({ question: { approval } }: ChangeRecord) {
  return approval === null
    ? { level: 0 }
    : { standIns: approval.standIns ?? [], level: itemState(approval.levels, approval.votes).level };
}

/**
 * Asks the people who can decide on the current level, and schedules the reminder and the escalation. Both are future
 * messages; their reader checks whether they still apply.
 */
export async function askApprovers(
  tx: Tx,
  { change, trip, by }: { readonly change: ChangeRecord; readonly trip: Trip; readonly by: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const { bookingId, id: changeId, organizationId } = change;
  if (!change.question.approval) return;
  const approval = settleChange(change.question.approval, await readDecidersOfTrip(tx, change, trip, now));
  await updateChange(tx, changeId, { question: { ...change.question, approval } });
  const { level } = itemState(approval.levels, approval.votes);
  const deadlineHours = approval.levels[level]?.deadlineHours;
  if (deadlineHours === undefined) return;
  const overdueAt = now.add({ hours: deadlineHours });
  const timer = { bookingId, changeId, level };
  await enqueueEvent(
    tx,
    organizationId,
    'change.approval_requested',
    { bookingId, changeId, ...(by === null ? {} : { by }) },
    now,
  );
  await remindLater(tx, organizationId, timer, now);
  await enqueueEvent(tx, organizationId, 'change.approval_overdue', timer, now, overdueAt);
}

/** Whether a message about a change that was due when it was written still applies. */
export interface ChangeTimer {
  readonly bookingId: string;
  readonly changeId: string;
  readonly level: number;
}

async function remindLater(tx: Tx, organizationId: string, timer: ChangeTimer, now: Temporal.Instant): Promise<void> {
  const { reminderHours } = await readApprovalSettings(tx);
  const at = now.add({ hours: reminderHours });
  await enqueueEvent(tx, organizationId, 'change.approval_reminder', { ...timer }, now, at);
}

/** Who is reminded of a change that still waits; sets the next reminder. Empty once no decision is awaited. */
export async function remindOfChange(tx: Tx, timer: ChangeTimer, now: Temporal.Instant): Promise<readonly string[]> {
  const found = await findWaiting(tx, timer, now);
  if (!found) return [];
  await remindLater(tx, found.booking.organizationId, timer, now);
  return askedToday(tx, found.change, now);
}

/**
 * Asks another person as well about a change that nobody has decided in time: the approver's own approver, the next
 * level, or the company admins. Answers who was asked. Silence never approves anything.
 */
export async function escalateChange(tx: Tx, timer: ChangeTimer, now: Temporal.Instant): Promise<readonly string[]> {
  const place = await findFlights(tx, timer.bookingId);
  const trip = place && (await findTrip(tx, place.tripId, true));
  const found = trip && (await findWaiting(tx, timer, now, true));
  const approval = found?.change.question.approval;
  if (!trip || !found || !approval) return [];
  const { change, booking } = found;
  const known = approval.standIns ?? [];
  const asked = [...waitedFor(change), ...(await askedToday(tx, change, now))];
  const excluded = new Set([...barredFrom(change, trip), ...asked]);
  const deciders = await readDecidersOfTrip(tx, change, trip, now);
  const added: { level: number; approverId: string; assigneeId: string }[] = [];
  for (const approverId of askedNow(change)) {
    if (known.some((one) => one.level === timer.level && one.approverId === approverId)) continue;
    const people = await nextApprovers(tx, approverId, askedOf(approval.levels[timer.level + 1]), {
      excluded,
      deciders,
    });
    added.push(...people.map((assigneeId) => ({ level: timer.level, approverId, assigneeId })));
  }
  if (added.length === 0) return [];
  const standIns = [...known, ...added];
  await updateChange(tx, change.id, { question: { ...change.question, approval: { ...approval, standIns } } });
  await addTripEvent(tx, trip, null, 'Nobody decided on the change in time, so someone else is asked as well.', now);
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: 'approval-reminders',
    action: 'booking.change_escalated',
    objectType: 'booking',
    objectId: booking.id,
    details: { changeId: change.id, askedAsWell: added.map((one) => one.assigneeId) },
  });
  return [...new Set(added.map((one) => one.assigneeId))];
}

/** A change that waits for approvers on this level, as long as the flight it gives up has not left. */
async function findWaiting(
  tx: Tx,
  { bookingId, changeId, level }: ChangeTimer,
  now: Temporal.Instant,
  lock = false,
): Promise<{ readonly change: ChangeRecord; readonly booking: FlightBooking } | null> {
  const booking = await findFlights(tx, bookingId, lock);
  const change = booking && (await findChange(tx, changeId, lock));
  if (!booking || !change || askedNow(change).length === 0 || standing(change).level !== level) return null;
  const leaves = departureGivenUp(change, booking);
  return leaves === null || Temporal.Instant.compare(leaves, now) <= 0 ? null : { change, booking };
}

function departureGivenUp(change: ChangeRecord, booking: FlightBooking): Temporal.Instant | null {
  const order = booking.orders.find((one) => one.id === change.orderId);
  const slice = order?.detail.slices[change.question.search.removes[0] ?? 0];
  return slice ? instantOf(departureOf(slice).time) : null;
}
