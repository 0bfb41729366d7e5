import type { BookingStatus } from '../booking/booking-lifecycle.ts';
import { REQUESTS_STOP_HOURS } from '../fare/requests-stop.ts';
import { type FlownSlice, momentOf, namedSlice, orderConflict } from '../flight/journey-order.ts';
import { refuseLateDay, saleDays } from '../flight/search-limits.ts';
import type { CancelChannel } from '../flight-order/cancel-choices.ts';
import type { FlightScope } from '../flight-order/flight-scope.ts';
import { leavesAtLast, type RequestableFlight, tooLateFor } from '../flight-order/requests-until.ts';
import { dateOf, instantOf, shortDate } from '../time/airport-time.ts';
import { indianDay } from '../time/indian-day.ts';

/** Why flights cannot be changed. */
type ChangeRefusalCode =
  | 'not_booked'
  | 'nothing_to_change'
  | 'unknown_slice'
  | 'slice_cancelled'
  | 'departed'
  | 'change_stopped'
  | 'day_does_not_fit'
  | 'new_flight_too_soon'
  | 'flights_overlap'
  | 'flights_too_close';

/** A refusal with the sentence that is shown. */
interface ChangeRefusal {
  readonly code: ChangeRefusalCode;
  readonly sentence: string;
}

/** What decides whether a change may be started. */
export interface ChangeStart extends Pick<ChangeWish, 'status' | 'slices' | 'travellers' | 'cancelled' | 'now'> {
  /** Why this person may not; null where they may. */
  readonly editRefusal: string | null;
  /** The state of an open change. */
  readonly openChange: 'chosen' | 'sending' | 'request' | null;
  readonly isBeingCancelled: boolean;
}

const OPEN_CHANGES: Readonly<Record<NonNullable<ChangeStart['openChange']>, string>> = {
  chosen: 'Other flights have already been chosen. Withdraw them first.',
  sending: 'A change is already in progress.',
  request: 'The travel desk is already arranging a change. Withdraw it first.',
};

/** Why no change may be begun now, in a sentence; null where one of the flights may be changed. */
export function changeStartRefusal(start: ChangeStart): string | null {
  if (start.editRefusal !== null) return start.editRefusal;
  if (start.status === 'BOOKED' && start.isBeingCancelled)
    return 'A cancellation of this booking is in progress. You can choose other flights once its refund is settled.';
  if (start.status === 'BOOKED' && start.openChange !== null) return OPEN_CHANGES[start.openChange];
  const refusals = start.slices.map(({ orderId, sliceIndex }) =>
    refuseRemoved({ ...start, orderId, removes: [sliceIndex] }),
  );
  if (refusals.some((refusal) => refusal === null)) return null;
  // Of several flights the last to fly says most: the others left before it.
  return (
    refusals.findLast((refusal) => refusal?.code !== 'slice_cancelled')?.sentence ?? refusals.at(-1)?.sentence ?? null
  );
}

/** A slice of the booking, in the order of travel. */
export interface ChangeableSlice extends FlownSlice, RequestableFlight {
  readonly orderId: string;
  readonly sliceIndex: number;
}

/** A wish to change flights, with the facts to judge it by. */
export interface ChangeWish {
  readonly status: BookingStatus;
  readonly isOffline: boolean;
  /** False where the supplier changes nothing online. */
  readonly changeOnline: boolean;
  /** How many days ahead the seller of new flights sells them. */
  readonly soldAheadDays: number;
  readonly slices: readonly ChangeableSlice[];
  readonly travellers: number;
  readonly cancelled: readonly FlightScope[];
  /** The order and those of its slices that are given up. */
  readonly orderId: string;
  readonly removes: readonly number[];
  /** The days wanted instead of those given up, YYYY-MM-DD, in the same order; null = not said. */
  readonly days: readonly string[] | null;
  /** The new flights, in the order of those given up; empty while they have not been chosen. */
  readonly adds: readonly FlownSlice[];
  readonly now: Temporal.Instant;
}

/** The result of a wish. */
export type ChangeAnswer =
  | { readonly ok: true; readonly channel: CancelChannel }
  | { readonly ok: false; readonly refusal: ChangeRefusal };

/**
 * Whether flights may be changed: only of a booked trip, only what is not cancelled, not within three hours of
 * departure (spec rules §9.1) unless their airline gave them up, and only to days and flights that fit between those
 * that stay. Where a part of the travellers is cancelled or the supplier cannot change online, a person arranges it.
 */
export function judgeChange(wish: ChangeWish): ChangeAnswer {
  const refusal = refuseRemoved(wish) ?? refuseDays(wish) ?? refuseAdded(wish);
  if (refusal) return { ok: false, refusal };
  return { ok: true, channel: deskReason(wish) === null ? 'online' : 'request' };
}

/** Why a person of the travel desk arranges a change of these flights; null where the airline is asked online. */
export type DeskReason = 'not_online' | 'partly_cancelled';

/** Who arranges a change: the airline online, unless the supplier cannot or a traveller has cancelled these flights. */
export function deskReason(
  wish: Pick<ChangeWish, 'isOffline' | 'changeOnline' | 'cancelled' | 'orderId' | 'removes'>,
): DeskReason | null {
  if (wish.isOffline || !wish.changeOnline) return 'not_online';
  const isTouched = wish.cancelled.some(
    (scope) => scope.orderId === wish.orderId && scope.slices.some((slice) => wish.removes.includes(slice)),
  );
  return isTouched ? 'partly_cancelled' : null;
}

type Removal = Pick<ChangeWish, 'status' | 'slices' | 'travellers' | 'cancelled' | 'now' | 'orderId' | 'removes'>;

function refuseRemoved(wish: Removal): ChangeRefusal | null {
  if (wish.status !== 'BOOKED') return { code: 'not_booked', sentence: 'Only a booked flight can be changed.' };
  if (wish.removes.length === 0) {
    return { code: 'nothing_to_change', sentence: 'Please choose which flight to change.' };
  }
  for (const index of wish.removes) {
    const slice = wish.slices.find((one) => one.orderId === wish.orderId && one.sliceIndex === index);
    if (!slice)
      return { code: 'unknown_slice', sentence: 'This flight is not on the booking. Please reload the page.' };
    if (isCancelledForAll(wish, wish.orderId, index))
      return { code: 'slice_cancelled', sentence: 'This flight is cancelled.' };
    const late = tooLateFor(slice, wish.now);
    const flight = `The flight from ${slice.fromCity} on ${shortDate(leavesAtLast(slice).wall)}`;
    if (late === 'departed') return { code: 'departed', sentence: `${flight} has left.` };
    if (late === 'stopped') {
      const sentence = `${flight} leaves in less than ${REQUESTS_STOP_HOURS} hours. Requests stop ${REQUESTS_STOP_HOURS} hours before departure.`;
      return { code: 'change_stopped', sentence };
    }
  }
  return null;
}

function isCancelledForAll(
  { cancelled, travellers }: Pick<ChangeWish, 'cancelled' | 'travellers'>,
  orderId: string,
  slice: number,
): boolean {
  const gone = cancelled
    .filter((scope) => scope.orderId === orderId && scope.slices.includes(slice))
    .flatMap((scope) => scope.travellers);
  return new Set(gone).size >= travellers;
}

/** A place in the journey as it would be: a flight that stays, or one that is given up for another. */
interface Place {
  readonly kept: ChangeableSlice | null;
  readonly day: string | null;
  readonly added: FlownSlice | null;
}

/** The journey in the order of travel, without what is cancelled for everybody. */
function placesOf(wish: ChangeWish): readonly Place[] {
  return wish.slices
    .filter((slice) => !isCancelledForAll(wish, slice.orderId, slice.sliceIndex))
    .map((slice): Place => {
      const at = slice.orderId === wish.orderId ? wish.removes.indexOf(slice.sliceIndex) : -1;
      if (at < 0) return { kept: slice, day: null, added: null };
      return { kept: null, day: wish.days?.[at] ?? null, added: wish.adds[at] ?? null };
    });
}

/** A flight of a wrong day cannot fit, so that no person is asked about one. */
function refuseDays(wish: ChangeWish): ChangeRefusal | null {
  const today = indianDay(wish.now);
  for (const day of wish.days ?? []) {
    const late = refuseLateDay(day, saleDays(today, wish.soldAheadDays));
    if (late !== null) return { code: 'day_does_not_fit', sentence: late };
  }
  const places = placesOf(wish);
  for (const [index, { day }] of places.entries()) {
    if (day === null) continue;
    const before = places.slice(0, index).findLast((place) => place.kept !== null)?.kept;
    if (before && day < dateOf(before.arrival.wall)) {
      const sentence = `${namedSlice(before)} arrives in ${before.toCity} on ${momentOf(before.arrival)}. Please choose that day or a later one, or ${changeToo(wish, before)}.`;
      return { code: 'day_does_not_fit', sentence };
    }
    const after = places.slice(index + 1).find((place) => place.kept !== null)?.kept;
    if (after && day > dateOf(after.departure.wall)) {
      const sentence = `${namedSlice(after)} leaves on ${momentOf(after.departure)}. Please choose that day or an earlier one, or ${changeToo(wish, after)}.`;
      return { code: 'day_does_not_fit', sentence };
    }
  }
  return null;
}

/** Flights of one ticket are changed together, those of two tickets one after the other. */
function changeToo({ orderId }: ChangeWish, kept: ChangeableSlice): string {
  return kept.orderId === orderId ? 'change both flights' : 'change that flight first';
}

function refuseAdded(wish: ChangeWish): ChangeRefusal | null {
  const stopsMs = wish.now.epochMilliseconds + REQUESTS_STOP_HOURS * 3_600_000;
  for (const added of wish.adds) {
    if (instantOf(added.departure).epochMilliseconds < stopsMs) {
      const sentence = `Please choose a flight that leaves in ${REQUESTS_STOP_HOURS} hours or later.`;
      return { code: 'new_flight_too_soon', sentence };
    }
  }
  const flown = placesOf(wish).flatMap(({ kept, added }) => {
    const slice = added ?? kept;
    return slice ? [{ slice, isNew: added !== null }] : [];
  });
  for (const [index, { slice, isNew }] of flown.entries()) {
    const next = flown[index + 1];
    // A change does not cause a short time between two flights that both stay.
    const refusal = next && (isNew || next.isNew) ? orderConflict(slice, next.slice) : null;
    if (refusal) return refusal;
  }
  return null;
}
