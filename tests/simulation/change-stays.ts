import { type StayChangeEnd, type StayChangeState, stayChangeStep } from '@pravas/domain/hotel/stay-change.ts';
import { applyChanges } from '../../apps/server/src/modules/booking/saga/apply-changes.ts';
import { mayStillPay } from '../../apps/server/src/modules/payment/index.ts';
import { type Act, askToCancel } from './act-as-people.ts';
import { answerCancellation, answersOf, askDeskToCancel } from './buy-at-desk.ts';
import { cancellationQuoteOf, everythingBooked } from './choose-parts.ts';
import { makeBooking } from './make-booking.ts';
import { simulated } from './simulated-services.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** The ways a change of stays is commonly wrong; each must be found by the simulation. */
export const CHANGE_FAULTS = [
  'old stay first',
  'done when asked',
  'given up while it is paid',
  'never handed over',
] as const;

/** One of them. */
export type ChangeFault = (typeof CHANGE_FAULTS)[number];

/** Schedules of changed stays alone. */
export const CHANGED_STAYS = { bookings: 0, changedStays: 2 } as const;

/** What else a schedule does with the stays of a change. */
interface Acts {
  readonly ids: { readonly organizationId: string; readonly tripId: string; readonly personId: string };
  readonly visitGateway: (bookingId: string, visit: number, pays: boolean) => void;
  readonly callDesk: (bookingId: string) => void;
  /** True as long as things go wrong. */
  readonly isStormy: () => boolean;
  readonly fault: ChangeFault | null;
}

/** A change as its table stores it. */
interface KeptChange {
  readonly oldId: string;
  readonly newId: string;
  state: StayChangeState;
  why: StayChangeEnd | null;
  cancellationId: string | null;
  askUntilMs: number | null;
  /** Until when the old stay's hotel answers nobody. */
  readonly silentUntilMs: number;
  /** Every cancellation that it has asked for. */
  readonly asked: { readonly id: string; readonly by: 'supplier' | 'desk' }[];
}

/** A paid stay that somebody wishes to change. */
export interface ChangedStay {
  /** "done", "ended: not_had"; null where nobody came to wish for it. */
  ending(): string | null;
  /** The invariants once nothing moves any more. */
  check(): void;
}

const MINUTE_MS = 60_000;
const LOOKS_EACH_MS = 20_000;
const ASKS_FOR_MS = 15 * MINUTE_MS;
const OVER: ReadonlySet<string> = new Set(['FAILED', 'EXPIRED', 'CANCELED']);

/**
 * A stay is booked; while everything fails somebody wishes to replace it, and the worker advances that by the program's
 * own decisions: the new stay first, and then the old one is cancelled.
 */
export function changeStay(world: SimulatedWorld, name: string, acts: Acts): ChangedStay {
  const { random, timeline } = world;
  const hotels = simulated('hotel');
  const oldId = `${name}-old`;
  let change: KeptChange | null = null;
  const add = (bookingId: string): void =>
    world.add(makeBooking(hotels, acts.ids, bookingId, hotels.wish(random), world.newId, timeline.now()));
  const buy = (bookingId: string, pays: boolean): void => {
    timeline.after(random.int(1, 60) * 1_000, () => {
      if (change?.newId === bookingId) endWhereOldIsGone(world, change);
      acts.visitGateway(bookingId, 1, pays);
    });
    for (const minutes of [4, 8, 14, 20, 26]) {
      timeline.after((minutes + random.next() * 3) * MINUTE_MS, () => acts.callDesk(bookingId));
    }
  };
  add(oldId);
  buy(oldId, true);
  timeline.after((8 + random.next() * 14) * MINUTE_MS, () => {
    const { booking, cancellations } = world.memoryOf(oldId);
    if (booking.status !== 'BOOKED' || cancellations.length > 0) return;
    change = {
      oldId,
      newId: `${name}-new`,
      state: 'open',
      why: null,
      cancellationId: null,
      askUntilMs: null,
      silentUntilMs: random.chance(0.25) ? timeline.nowMs() + random.int(5, 30) * MINUTE_MS : 0,
      asked: [],
    };
    add(change.newId);
    buy(change.newId, random.chance(0.85));
    misgive(world, change);
    lookAgain(world, change, acts);
  });
  return {
    ending: () => change && (change.why === null ? change.state : `${change.state}: ${change.why}`),
    check: () => {
      if (change) checkChange(world, change);
    },
  };
}

/** Minds change: the new stay is removed before it is paid, or either of them is cancelled by hand. */
function misgive(world: SimulatedWorld, change: KeptChange): void {
  const { random, timeline } = world;
  if (random.chance(0.1)) {
    timeline.after(random.int(1_000, 90_000), () => world.act(change.newId, 'take the new stay out', takeOut));
  }
  if (random.chance(0.25)) {
    timeline.after(random.int(1_000, 12 * MINUTE_MS), () => {
      if (!isHeldBack(world, change)) cancelByHand(world, change.oldId);
    });
  }
  if (random.chance(0.25)) timeline.after(random.int(1, 12) * MINUTE_MS, () => cancelByHand(world, change.newId));
}

const takeOut: Act = (memory) => {
  const { booking, payments } = memory;
  if (booking.status !== 'CREATED' || payments.length > 0) return null;
  return { ...memory, booking: { ...booking, isRemoved: true } };
};

function cancelByHand(world: SimulatedWorld, bookingId: string): void {
  const memory = world.memoryOf(bookingId);
  if (memory.cancellations.some(({ state }) => state !== 'refused')) return;
  world.act(bookingId, 'cancel it by hand', askToCancel(world.newId(), null, cancellationQuoteOf(memory, null)));
}

/**
 * From the payment of the new stay on the old one is not cancelled by hand, as long as the new one may still be had.
 */
function isHeldBack(world: SimulatedWorld, change: KeptChange): boolean {
  if (change.state !== 'open') return false;
  const { booking, payments } = world.memoryOf(change.newId);
  if (booking.isRemoved) return false;
  if (booking.status !== 'CREATED') return !OVER.has(booking.status);
  return payments.some((one) => mayStillPay(one) || one.status === 'SUCCESSFUL');
}

/**
 * As the new stay is paid for, a change whose old stay is given back by hand is over: the new one is a stay like any
 * other.
 */
function endWhereOldIsGone(world: SimulatedWorld, change: KeptChange): void {
  const { booking, cancellations } = world.memoryOf(change.oldId);
  const isGone = booking.status !== 'BOOKED' || cancellations.some(({ state }) => state === 'requested');
  if (change.state === 'open' && isGone) close(world, change, 'old_gone');
}

/** The worker polls it, two of them at a time where a lease has run out; it may die before it has done anything. */
function lookAgain(world: SimulatedWorld, change: KeptChange, acts: Acts): void {
  const { random, timeline } = world;
  if (change.state === 'done' || change.state === 'ended') return;
  timeline.after(LOOKS_EACH_MS, () => lookAgain(world, change, acts));
  for (let workers = acts.isStormy() && random.chance(0.2) ? 2 : 1; workers > 0; workers -= 1) {
    if (acts.isStormy() && random.chance(0.3)) continue;
    look(world, change, acts);
  }
}

function stepOf(world: SimulatedWorld, { state, oldId, newId, cancellationId }: KeptChange) {
  const [old, fresh] = [world.memoryOf(oldId), world.memoryOf(newId)];
  return stayChangeStep({
    state,
    old: old.booking.status,
    fresh: fresh.booking.status,
    isWithdrawn: fresh.booking.isRemoved,
    isDeclined: false,
    cancellation: old.cancellations.find(({ id }) => id === cancellationId) ?? null,
  });
}

function look(world: SimulatedWorld, change: KeptChange, acts: Acts): void {
  const { random, timeline } = world;
  const seen = wrongly(acts.fault, world, change) ?? stepOf(world, change);
  if (seen.type === 'done' || seen.type === 'end') {
    close(world, change, seen.type === 'end' ? seen.why : null);
    return;
  }
  if (seen.type !== 'cancel_old') return;
  change.askUntilMs ??= timeline.nowMs() + ASKS_FOR_MS;
  const isPart = world.memoryOf(change.newId).booking.orders.some(({ state }) => state !== 'booked');
  if (isPart && acts.fault !== 'old stay first') {
    if (acts.fault !== 'never handed over') handOver(world, change);
    return;
  }
  const isSilent = timeline.nowMs() < change.silentUntilMs;
  if (isSilent && timeline.nowMs() < change.askUntilMs) return;
  const by = isSilent ? 'desk' : seen.by;
  const known = world.memoryOf(change.oldId).cancellations.length;
  // The hotel takes its time to say what cancelling costs; then the step is checked again, under the lock.
  timeline.after(random.int(0, 5_000), () => {
    const locked = wrongly(acts.fault, world, change) ?? stepOf(world, change);
    if (locked.type !== 'cancel_old' || locked.by !== seen.by) return;
    if (world.memoryOf(change.oldId).cancellations.length !== known) return;
    cancelOld(world, change, by, acts.fault);
  });
}

/** The next step of a faulty program; null where it is the sound one's. */
function wrongly(fault: ChangeFault | null, world: SimulatedWorld, { state, newId, oldId }: KeptChange) {
  const [fresh, old] = [world.memoryOf(newId), world.memoryOf(oldId)];
  const isBought = fresh.booking.status === 'BOOKING_IN_PROCESS' || fresh.booking.status === 'BOOKING_PAUSED';
  if (fault === 'old stay first' && state === 'open' && isBought && old.booking.status === 'BOOKED') {
    return { type: 'cancel_old', by: 'supplier' } as const;
  }
  if (fault === 'given up while it is paid' && state === 'open' && isBought) {
    return { type: 'end', why: 'not_had' } as const;
  }
  return null;
}

function cancelOld(
  world: SimulatedWorld,
  change: KeptChange,
  by: 'supplier' | 'desk',
  fault: ChangeFault | null,
): void {
  const { random, timeline } = world;
  const memory = world.memoryOf(change.oldId);
  const id = world.newId();
  const scopes = everythingBooked(memory.booking);
  const quote = cancellationQuoteOf(memory, null);
  const wish = by === 'supplier' ? askToCancel(id, null, quote) : askDeskToCancel(id, scopes, quote);
  if (!world.act(change.oldId, `the change has it cancelled by the ${by}`, wish)) {
    if (fault !== 'never handed over') handOver(world, change);
    return;
  }
  if (world.memoryOf(change.newId).booking.status !== 'BOOKED') {
    world.violate('C1', `${change.oldId} is given back, and ${change.newId} is not booked`);
  }
  change.asked.push({ id, by });
  change.cancellationId = id;
  change.state = fault === 'done when asked' ? 'done' : 'cancelling';
  if (by === 'supplier') return;
  timeline.after(random.int(1, 8) * MINUTE_MS, () => {
    const answers = answersOf(random, world.memoryOf(change.oldId), scopes);
    world.act(change.oldId, 'the desk enters what the hotel said', answerCancellation(id, answers));
  });
}

function handOver(world: SimulatedWorld, change: KeptChange): void {
  const key = `stay_change:${change.newId}`;
  const opened = { type: 'open_case', kind: 'stay_change', key, title: 'Replaced', facts: {}, dueAt: null } as const;
  world.act(change.oldId, 'the desk is given both stays', (memory, now) => applyChanges(memory, [opened], now));
  close(world, change, 'not_cancelled');
}

function close(world: SimulatedWorld, change: KeptChange, why: StayChangeEnd | null): void {
  change.state = why === null ? 'done' : 'ended';
  change.why = why;
  world.note(() => `${change.oldId} change ${change.state} ${why ?? ''}`);
}

function checkChange(world: SimulatedWorld, change: KeptChange): void {
  const [old, fresh] = [world.memoryOf(change.oldId), world.memoryOf(change.newId)];
  const { status } = old.booking;
  const report = (id: string, text: string): void =>
    world.violate(id, `${change.oldId} (${status}) to ${change.newId} (${fresh.booking.status}): ${text}`);
  const byHand = old.cancellations.filter(({ id }) => !change.asked.some((one) => one.id === id));
  for (const by of ['supplier', 'desk'] as const) {
    const asked = change.asked.filter((one) => one.by === by).length;
    if (asked > 1) report('C2', `the ${by} was asked ${asked} times`);
  }
  const isCalled = [old, fresh].some(({ trail }) => trail.cases.some((one) => one.state === 'open'));
  const wasAnswered = old.cancellations.some(({ channel, state }) => channel === 'request' && state === 'refused');
  if (change.state === 'done' && status !== 'CANCELED') report('C3', 'it is done, and the old stay stands');
  if (change.state === 'ended') {
    if (change.why === 'old_gone' && byHand.length === 0) report('C3', 'nobody cancelled the old stay');
    if (change.why === 'not_cancelled' && !isCalled && !wasAnswered) report('C3', 'two stays, and no person called');
    const isNotHad = change.why === 'not_had' || change.why === 'withdrawn' || change.why === 'new_cancelled';
    if (isNotHad && fresh.booking.status === 'BOOKED')
      report('C3', 'the new stay is had, and nobody cancels the old one');
    if (isNotHad && change.asked.length > 0 && status === 'CANCELED' && byHand.length === 0)
      report('C1', 'the old stay was given back for nothing');
  }
  const isSettled = fresh.booking.status === 'BOOKED' || OVER.has(fresh.booking.status) || fresh.booking.isRemoved;
  if (change.state === 'open' && isSettled) report('C4', 'nobody brings the change further');
  if (change.state === 'cancelling' && !isCalled) report('C4', 'the old stay is being cancelled by nobody');
}
