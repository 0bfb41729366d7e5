import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { splitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { refundClock } from '@pravas/domain/flight-order/refund-clock.ts';
import type { LetterClaim } from '@pravas/domain/flight-order/refund-letter.ts';
import { greatest, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import {
  awaitedParts,
  boughtOrders,
  type CancelItem,
  type Cancellation,
  cancelItems,
  penaltyIn,
  travellerName,
} from '../booking/index.ts';
import type { FlightBooking, FlightBookingOrder } from './flight-booking.ts';
import { recalledOf } from './kept-by-airline.ts';
import { paidUnitsOf } from './quote-parts.ts';
import { orderFacts, type ShortRefundFacts } from './refund-short-case.ts';
import { sliceLabel } from './scope-text.ts';

/** An order whose airline has cancelled and says nothing of the money, with what a letter to it needs. */
export interface LateAirline {
  readonly order: FlightBookingOrder;
  /** With the names of the parts that are awaited. */
  readonly facts: ShortRefundFacts & { readonly itemKeys: readonly string[] };
}

/**
 * The airlines that a cancellation still waits for, order by order, each with the parts alone of which it has not
 * stated the money: an airline that has answered owes no answer, however long another of the same booking takes.
 */
export function lateAirlines(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  cancellation: Cancellation,
  now: Temporal.Instant,
): readonly LateAirline[] {
  const all = paidUnitsOf(booking, boughtOrders(booking, cancellations));
  const awaited = awaitedParts(booking, cancellation);
  return booking.orders.flatMap((order) => {
    const parts = awaited
      .filter((item) => item.order.id === order.id)
      .map((item) => ({ item, units: unitsOf(all, [item]) }))
      .filter(({ units }) => sum(units.map((unit) => unit.costPaise)) > 0);
    if (parts.length === 0) return [];
    return [{ order, facts: letterFacts(booking, cancellation, { order, parts, all, now }) }];
  });
}

/** An awaited part of an order, and what was paid for it. */
interface AwaitedPart {
  readonly item: CancelItem;
  readonly units: readonly PaidFlightUnit[];
}

/** The awaited parts of one order, among all that was paid for the booking. */
interface AwaitedOrder {
  readonly order: FlightBookingOrder;
  readonly parts: readonly AwaitedPart[];
  readonly all: readonly PaidFlightUnit[];
  readonly now: Temporal.Instant;
}

function letterFacts(booking: FlightBooking, cancellation: Cancellation, awaited: AwaitedOrder): LateAirline['facts'] {
  const { order, parts } = awaited;
  const claims = parts.map((part) => claimOf(booking, cancellation, awaited, part));
  const paidPaise = sum(claims.map(({ finding }) => finding.askedPaise));
  const travellers = new Set(parts.flatMap(({ item }) => flightScope(item.scope).travellers));
  const notes = parts.map(({ item }) => cancellation.orders[item.itemKey]?.cancellation?.creditNoteNo ?? null);
  return {
    ...orderFacts(booking, order, (index) => travellers.has(index)),
    occasion: 'late',
    itemKeys: parts.map(({ item }) => item.itemKey),
    cancelledOn: dayOf(cancellation.createdAt),
    paidPaise,
    keptPaise: paidPaise,
    returnedPaise: null,
    claims,
    creditNoteNo: notes.find((number) => number !== null) ?? null,
  };
}

/**
 * What is claimed of one part: its fare less what the airline was expected to keep, and less our margin as it is taken
 * back.
 */
function claimOf(
  booking: FlightBooking,
  cancellation: Cancellation,
  { order, all, now }: AwaitedOrder,
  { item, units }: AwaitedPart,
): LetterClaim {
  const keepsPaise = expectedPenalty(cancellation, item, {
    own: units.length,
    all: unitsOf(all, cancelItems(booking, cancellation)).length,
  });
  const charges = splitPenalty(units, keepsPaise);
  const paidPaise = subtract(
    sum(units.map(soldForUnit)),
    recalledOf(booking, units, (unit) => penaltyIn(charges, unit)),
  );
  const owedPaise = greatest(subtract(paidPaise, keepsPaise), ZERO);
  const cancelledOn = dayOf(cancellation.createdAt);
  const clock = refundClock({ cancelledOn, channel: 'agent', today: indianDay(now), returnedOn: null });
  return {
    travellerName: flightScope(item.scope)
      .travellers.map((index) => travellerName(booking, index))
      .join(', '),
    flight: flightScope(item.scope)
      .slices.flatMap((index) => order.detail.slices[index] ?? [])
      .map(sliceLabel)
      .join(', '),
    finding: {
      sentence: 'Nothing has been returned and no calculation was sent.',
      askedPaise: paidPaise,
      allowedPaise: subtract(paidPaise, owedPaise),
      shortfallPaise: owedPaise,
      source: clock.source ?? 'The terms of the booking',
    },
    dueBy: clock.lawBy ?? clock.dueOn,
  };
}

/**
 * What the airline said that it keeps of a part, now or before it was asked; else its part of what was quoted for all.
 */
function expectedPenalty(
  { orders, quote }: Cancellation,
  { itemKey }: CancelItem,
  tickets: { readonly own: number; readonly all: number },
): Paise {
  const said = orders[itemKey]?.cancellation?.penaltyPaise ?? quote.quotedPenalties?.[itemKey];
  return said ?? paise(Math.floor((quote.penaltyPaise * tickets.own) / Math.max(1, tickets.all)));
}

function unitsOf(all: readonly PaidFlightUnit[], items: readonly CancelItem[]): readonly PaidFlightUnit[] {
  return unitsOfScopes(
    all,
    items.map(({ scope }) => scope),
  );
}

function dayOf(at: Date): string {
  return indianDay(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
}
