import type { stayChange } from '@pravas/contract/hotel/hotel-shapes.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { stayChangeSum, stayChangeText } from '@pravas/domain/hotel/stay-change.ts';
import { type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { REFUND_PROMISE } from '@pravas/domain/refund/refund-clock.ts';
import { type PaidBooking, refundWords, waitsForCard } from '@pravas/domain/refund/refund-target.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type Cancellation, findBookingOrRemoved, listCancellations } from '../booking/index.ts';
import type { HotelBooking } from './hotel-booking.ts';
import { readLastChange, type StayChange } from './stay-changes.ts';
import { cancellationTexts, hasBegun } from './stay-words.ts';

type WireChange = z.output<typeof stayChange>;

/** A change with both of its stays. */
interface ChangeNow {
  readonly change: StayChange;
  readonly old: HotelBooking;
  readonly fresh: HotelBooking;
  /** Of the old stay, by this change. */
  readonly cancellation: Cancellation | null;
}

/** "The Park Bengaluru, Tue, 8 Dec to Thu, 10 Dec". */
export function stayName({ orders }: Pick<HotelBooking, 'orders'>): string {
  const [first] = orders;
  return first ? nameOf(first.detail) : 'A stay';
}

function nameOf({ hotel, stay }: HotelDetail): string {
  return `${hotel.name}, ${shortDate(stay.checkIn)} to ${shortDate(stay.checkOut)}`;
}

/** What a booking replaces and what replaces it, as far as people still need to know. */
export async function presentStayChanges(tx: Tx, booking: HotelBooking, now: Temporal.Instant): Promise<WireChange[]> {
  const shown: WireChange[] = [];
  for (const role of ['new', 'old'] as const) {
    const change = await readLastChange(tx, role, booking.id);
    if (!change || isForgotten(change, role, booking)) continue;
    const other = await readStay(tx, role === 'old' ? change.newBookingId : change.oldBookingId);
    if (!other || (role === 'old' && change.state === 'open' && other.isRemoved)) continue;
    const [old, fresh] = role === 'old' ? [booking, other] : [other, booking];
    const cancellations = await listCancellations(tx, old.id);
    const cancellation = cancellations.find(({ id }) => id === change.cancellationId) ?? null;
    shown.push(presentChange({ change, old, fresh, cancellation }, role, now));
  }
  return shown;
}

async function readStay(tx: Tx, bookingId: string): Promise<HotelBooking | null> {
  return (await findBookingOrRemoved(tx, bookingId, false)) as HotelBooking | null;
}

/** A failed change is shown only where somebody may wonder about its outcome. */
function isForgotten({ state, endedWhy }: StayChange, role: WireChange['role'], { status }: HotelBooking): boolean {
  if (state !== 'ended') return false;
  if (endedWhy === 'not_cancelled') return status !== 'BOOKED';
  return endedWhy !== 'not_had' || (role === 'old' && status !== 'BOOKED');
}

function presentChange(known: ChangeNow, role: WireChange['role'], now: Temporal.Instant): WireChange {
  const { change, old, fresh } = known;
  const other = role === 'old' ? fresh : old;
  const { state } = change;
  const isOver = state === 'ended';
  return {
    role,
    state,
    otherBookingId: other.id,
    otherText: stayName(other),
    title: titleOf(known, role),
    text: textOf(known, role),
    steps: isOver ? [] : stepsOf(known),
    sum: isOver ? null : presentChangeSum(known),
    deadline: state === 'open' ? changeDeadline(old, now) : null,
  };
}

function titleOf({ change: { state, endedWhy } }: ChangeNow, role: WireChange['role']): string {
  if (state === 'ended') return endedWhy === 'not_cancelled' ? 'Both stays are booked' : 'The stay was not changed';
  if (role === 'new') return 'Replaces another stay';
  return state === 'done' ? 'Replaced by another stay' : 'Will be cancelled';
}

function textOf(known: ChangeNow, role: WireChange['role']): string {
  const { change, old, fresh, cancellation } = known;
  const [oldName, newName] = role === 'old' ? ['This stay', stayName(fresh)] : [stayName(old), 'this stay'];
  if (change.state === 'ended') {
    return change.endedWhy === 'not_cancelled'
      ? `${oldName} could not be cancelled. The travel desk knows of it.`
      : `${sentence(newName)} was not available. ${oldName} is booked as before.`;
  }
  if (change.state === 'done') return `${oldName} is cancelled, and ${newName} is booked.`;
  if (change.state === 'cancelling') {
    return cancellation?.channel === 'request'
      ? `${sentence(newName)} is booked. The travel desk cancels ${lower(oldName)} with the hotel.`
      : `${sentence(newName)} is booked. ${oldName} is being cancelled.`;
  }
  const then = `${oldName} is cancelled once ${newName} is booked, and not before.`;
  if (fresh.status === 'BOOKED') return `${sentence(newName)} is booked. ${oldName} is cancelled next.`;
  if (fresh.status !== 'CREATED') return `${sentence(newName)} is being booked. ${then}`;
  if (fresh.approval.status === 'Rejected') {
    return `${sentence(newName)} was not approved, so ${lower(oldName)} is booked as before.`;
  }
  if (fresh.approval.status === 'Pending For Approval') return `${sentence(newName)} waits for approval. ${then}`;
  return `${sentence(newName)} is not paid for yet. ${then}`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => (text === 'This stay' ? 'this stay' : text);

function stepsOf({ change: { state }, fresh }: ChangeNow): WireChange['steps'] {
  const reached = state === 'done' ? 3 : fresh.status === 'BOOKED' ? 2 : fresh.status === 'CREATED' ? 0 : 1;
  return ['Pay for the new stay', 'New stay booked', 'Old stay cancelled'].map((label, index) => ({
    label,
    state: index < reached ? 'done' : index === reached ? 'current' : 'waiting',
  }));
}

/**
 * Until when the old stay can be cancelled free of charge, by the hotel's clock and the Indian one; null where it
 * cannot.
 */
export function changeDeadline(old: HotelBooking, now: Temporal.Instant): string | null {
  const texts = old.orders.flatMap(({ detail }) =>
    hasBegun(detail, now) ? [] : cancellationTexts(detail, now).slice(0, 1),
  );
  const [free] = texts.filter((text) => text.startsWith('Free until'));
  return free ? `Cancelling the old stay: ${free.charAt(0).toLowerCase()}${free.slice(1)}.` : null;
}

/** Both stays in one sum, as it was agreed to. */
function presentChangeSum({ change, old, fresh }: ChangeNow): NonNullable<WireChange['sum']> {
  return changeSum(old, {
    payPaise: fresh.totalPaise,
    backPaise: change.agreedBackPaise,
    isExact: change.isBackExact,
  });
}

/** The payment for the new stay and the refund of the old one, in one sum and one sentence. */
export function changeSum(
  booking: PaidBooking,
  { payPaise, backPaise, isExact }: { readonly payPaise: Paise; readonly backPaise: Paise; readonly isExact: boolean },
): NonNullable<WireChange['sum']> {
  const rest = { keptPaise: ZERO, ourChargePaise: ZERO, notReturnedPaise: ZERO };
  const { morePaise, lessPaise } = stayChangeSum(payPaise, { paidPaise: backPaise, ...rest, backPaise });
  const within = waitsForCard(booking) ? `, ${REFUND_PROMISE} after it is cancelled` : '';
  const back = `${refundWords(booking).backTo}${within}`;
  const text = stayChangeText({ payPaise, backPaise, morePaise, lessPaise }, { back, isExact });
  return { pay: payPaise, back: backPaise, more: morePaise, less: lessPaise, text };
}
