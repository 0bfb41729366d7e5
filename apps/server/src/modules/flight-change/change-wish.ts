import type { BodyOf } from '@pravas/contract/operation.ts';
import type { searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { isForbiddenNow } from '@pravas/domain/fare/rule-timeline.ts';
import { arrivalOf, departureOf, hoursToDeparture, type Slice, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { flownSlice } from '@pravas/domain/flight/journey-order.ts';
import { SOLD_AHEAD_DAYS } from '@pravas/domain/flight/search-limits.ts';
import {
  type ChangeableSlice,
  type ChangeWish,
  type DeskReason,
  deskReason,
  judgeChange,
} from '@pravas/domain/flight-change/change-rules.ts';
import type { CancelChannel } from '@pravas/domain/flight-order/cancel-choices.ts';
import { priceOfExtras } from '@pravas/domain/flight-order/chosen-extras.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { RequestedSlice } from '@pravas/suppliers/flight/port.ts';
import { Refusal } from '../../platform/refusal.ts';
import { boughtOrders, type Cancellation, goingParts, isUnderWay } from '../booking/index.ts';
import {
  type FlightBooking,
  type FlightBookingOrder,
  type FlightQuotes,
  requestableSlice,
  sliceLabel,
} from '../flight-order/index.ts';
import type { ChangeQuestion } from './change-record.ts';

/** The requested days and flights. */
export type WishBody = Pick<BodyOf<typeof searchChange>, 'slices' | 'cabin'>;

/** A request that may be granted. */
export interface ReadWish {
  readonly order: FlightBookingOrder;
  readonly question: ChangeQuestion;
  readonly channel: CancelChannel;
  /** Why a person arranges it, or that the fare's rules allow none; null = nothing. */
  readonly channelNote: string | null;
  /** Why these new flights cannot be taken beside those that stay; null where they can. */
  readonly conflictOf: (slices: readonly Slice[]) => string | null;
}

/** Why a person is asked. */
const BY_A_PERSON: Readonly<Record<DeskReason, string>> = {
  not_online: 'This ticket cannot be changed online. The travel desk arranges it for you.',
  partly_cancelled: 'Someone on this ticket has cancelled. The travel desk arranges a change for those who still fly.',
};

/** What is said before the airline is asked in vain; its own answer still counts. */
const FORBIDDEN =
  "This fare's rules allow no change now. The travel desk can ask the airline; cancelling and booking again may cost less.";

/** What there is to say beforehand about changing these flights of an order this way; null = nothing. */
export function channelNoteFor(
  desk: DeskReason | null,
  { detail: offer }: FlightBookingOrder,
  sliceIndexes: readonly number[],
  now: Temporal.Instant,
): string | null {
  if (desk !== null) return BY_A_PERSON[desk];
  const isForbidden = (index: number): boolean => {
    const slice = offer.slices[index];
    return slice !== undefined && isForbiddenNow(offer, 'change', index, hoursToDeparture(slice, now));
  };
  return sliceIndexes.some(isForbidden) ? FORBIDDEN : null;
}

/**
 * Reads which flights are given up for which days, and whether that is allowed now. Throws `validation_failed` for
 * flights that are not on the booking, `date_in_past`, and `booking_not_changeable`.
 */
export function readWish(
  quotes: Pick<FlightQuotes, 'supplierById' | 'cancelScopesOf'>,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  wish: WishBody,
  now: Temporal.Instant,
): ReadWish {
  if (cancellations.some(isUnderWay)) {
    throw new Refusal('booking_not_changeable', {
      message:
        'A cancellation of this booking is in progress. You can choose other flights once its refund is settled.',
    });
  }
  const { order, taken, orders } = takenSlices(booking, cancellations, wish);
  const removes = taken.map((one) => one.index);
  const facts: ChangeWish = {
    status: booking.status,
    isOffline: booking.origin !== 'online',
    ...sellerOf(quotes, order),
    slices: changeableSlices(booking, orders),
    travellers: booking.travellers.length,
    cancelled: cancellations.flatMap((one) => goingParts(booking, one).map(flightScope)),
    orderId: order.id,
    removes,
    days: taken.map((one) => one.date),
    adds: [],
    now,
  };
  const answer = judgeChange(facts);
  if (!answer.ok) throw new Refusal('booking_not_changeable', { message: answer.refusal.sentence });
  const { channel } = answer;
  const cabin = wish.cabin ?? booking.facts.cabin;
  return {
    order,
    channel,
    channelNote: channelNoteFor(deskReason(facts), order, removes, now),
    question: {
      slices: taken.map(({ position, date }) => ({ index: position, date })),
      cabin,
      labels: taken.map(({ slice }) => sliceLabel(slice)),
      search: { removes, adds: requestedSlices(taken, now), cabin },
      lostPaise: lostWith(
        booking,
        taken.map(({ slice }) => slice),
      ),
      approval: null,
    },
    conflictOf: (slices) => {
      const judged = judgeChange({ ...facts, adds: slices.map(flownSlice) });
      return judged.ok ? null : judged.refusal.sentence;
    },
  };
}

/** The same for an earlier question: events since may forbid it. */
export function readWishAgain(
  quotes: Pick<FlightQuotes, 'supplierById' | 'cancelScopesOf'>,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  { slices, cabin }: ChangeQuestion,
  now: Temporal.Instant,
): ReadWish {
  return readWish(quotes, booking, cancellations, { slices: [...slices], cabin }, now);
}

interface TakenSlice {
  readonly position: number;
  readonly order: FlightBookingOrder;
  /** Its place in its order. */
  readonly index: number;
  readonly slice: Slice;
  readonly date: string;
}

function takenSlices(booking: FlightBooking, cancellations: readonly Cancellation[], wish: WishBody) {
  const bought = boughtOrders(booking, cancellations);
  const orders = bought.length > 0 ? bought : booking.orders;
  const placed = orders.flatMap((order) => order.detail.slices.map((slice, index) => ({ order, slice, index })));
  const taken = wish.slices.map(({ index: position, date }, at): TakenSlice => {
    const place = placed[position];
    if (!place) throw refuseSlice(at, 'This flight is not on the booking. Please reload the page.');
    return { ...place, position, date };
  });
  const ordered = taken.toSorted((a, b) => a.position - b.position);
  const [first] = ordered;
  if (!first) throw refuseSlice(0, 'Please choose which flight to change');
  if (new Set(taken.map((one) => one.position)).size < taken.length) {
    throw refuseSlice(0, 'A flight appears twice');
  }
  if (taken.some((one) => one.order.id !== first.order.id)) {
    throw refuseSlice(0, 'These flights are on separate tickets. Please change them one at a time.');
  }
  return { order: first.order, taken: ordered, orders };
}

function requestedSlices(
  taken: readonly TakenSlice[],
  now: Temporal.Instant,
): readonly [RequestedSlice, ...RequestedSlice[]] {
  const asked = taken.map(({ slice, date }, at): RequestedSlice => {
    const from = departureOf(slice);
    const today = now.toZonedDateTimeISO(from.time.zone).toPlainDate().toString();
    if (date < today) {
      throw new Refusal('date_in_past', { errors: [{ field: `slices.${at}.date`, message: 'The date has passed' }] });
    }
    return { from: from.airportCode, to: arrivalOf(slice).airportCode, date };
  });
  const [first, ...others] = asked;
  if (!first) throw refuseSlice(0, 'Please choose which flight to change');
  const isBackwards = others.some((one, at) => one.date < (asked[at]?.date ?? one.date));
  if (isBackwards) throw refuseSlice(asked.length - 1, 'The dates must be in order');
  return [first, ...others];
}

/** Whether the airline itself can be asked to change this very ticket. */
export function changesOnline(
  quotes: Pick<FlightQuotes, 'supplierById' | 'cancelScopesOf'>,
  order: FlightBookingOrder,
): boolean {
  // A supplier that is no longer connected cannot be asked at all.
  if (order.supplierOrder === null || quotes.cancelScopesOf(order.supplierId) === null) return false;
  const supplier = quotes.supplierById(order.supplierId);
  return supplier.capabilities.changeOnline && supplier.changesOnline(order.supplierOrder);
}

/** What the rules must know of the seller that is asked for new flights; a person asks any airline. */
function sellerOf(
  quotes: Pick<FlightQuotes, 'supplierById' | 'cancelScopesOf'>,
  order: FlightBookingOrder,
): Pick<ChangeWish, 'changeOnline' | 'soldAheadDays'> {
  const changeOnline = changesOnline(quotes, order);
  const seller = changeOnline ? quotes.supplierById(order.supplierId) : null;
  return { changeOnline, soldAheadDays: seller?.capabilities.soldAheadDays ?? SOLD_AHEAD_DAYS };
}

/** The slices of orders as the rules of changing read them; one that was moved leaves when its airline says. */
export function changeableSlices(
  booking: FlightBooking,
  orders: readonly FlightBookingOrder[],
): readonly ChangeableSlice[] {
  return orders.flatMap((order) =>
    order.detail.slices.map((slice, sliceIndex) => ({
      orderId: order.id,
      sliceIndex,
      ...flownSlice(slice),
      ...requestableSlice(booking, order.id, slice, sliceIndex),
    })),
  );
}

/** What the seats, meals and bags of flights cost: airlines carry none of them over to others. */
function lostWith({ facts }: FlightBooking, slices: readonly Slice[]): Paise {
  const keys = new Set<string>(slices.flatMap((slice) => slice.segments.map(segmentKey)));
  return priceOfExtras((facts.extras ?? []).filter((extra) => keys.has(extra.segmentKey)));
}

function refuseSlice(at: number, message: string): Refusal {
  return new Refusal('validation_failed', { message, errors: [{ field: `slices.${at}`, message }] });
}
