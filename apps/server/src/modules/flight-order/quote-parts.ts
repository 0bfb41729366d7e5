import { keepableOf } from '@pravas/domain/booking/paid-unit.ts';
import { type PartCancellation, quoteUnits, type UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { isSameUnit } from '@pravas/domain/booking/unit.ts';
import { cancellationServiceCharge } from '@pravas/domain/fare/convenience-fee.ts';
import { currentBar, dearestOf, ruleTimeline } from '@pravas/domain/fare/rule-timeline.ts';
import { departureOf, hoursToDeparture } from '@pravas/domain/flight/itinerary.ts';
import { type ChangeRights, givenUpShare } from '@pravas/domain/flight-change/change-charge.ts';
import { flightCancelTerms } from '@pravas/domain/flight-order/cancel-terms.ts';
import { extrasOfOffer } from '@pravas/domain/flight-order/chosen-extras.ts';
import { isWithinLookIn, type LookIn, lookInOf } from '@pravas/domain/flight-order/look-in.ts';
import { type GivenUp, type PaidFlightUnit, paidUnits, withFuelShown } from '@pravas/domain/flight-order/paid-units.ts';
import { quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { type AirlineStatement, type GuardJudgement, judgeRefund } from '@pravas/domain/flight-order/refund-guard.ts';
import { greatest, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { serviceGst, supplyIn } from '@pravas/domain/tax/service-gst.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { FlightBooking, FlightBookingOrder } from './flight-booking.ts';

/** What was paid for each traveller and slice of what was bought; always divided the same way. */
export function paidUnitsOf(booking: FlightBooking, orders: readonly FlightBookingOrder[]): readonly PaidFlightUnit[] {
  const offers = orders.map((order) => order.detail);
  // The travel desk enters its own charge; terms say nothing about it.
  const quote = booking.origin === 'offline' ? booking.facts.quote : quoteBooking(offers, booking.facts.terms);
  const { feePaise, cgstPaise, sgstPaise, igstPaise } = quote;
  return paidUnits(
    orders.map((order) => ({
      orderId: order.id,
      slices: order.detail.slices,
      price: order.detail.price,
      boughtOn: indianDay(boughtAtOf(booking)),
      extras: extrasOfOffer(booking.facts.extras ?? [], order.detail),
      ...(order.supplierOrder === null ? {} : { costPaise: order.supplierOrder.costPaise }),
      // A change's effect belongs to its own travellers and flights; the purchase divides as it always did.
      ...booking.facts.changed?.[order.id],
      ...givenUpOf(booking, order),
      ...lookInPart(booking, order),
    })),
    booking.travellers.map((traveller) => traveller.type),
    sum([feePaise, cgstPaise, sgstPaise, igstPaise]),
  );
}

function givenUpOf({ facts }: FlightBooking, { id }: FlightBookingOrder): { readonly givenUp?: GivenUp } {
  const givenUp = facts.givenUp?.[id];
  return givenUp ? { givenUp } : {};
}

function lookInPart(booking: FlightBooking, order: FlightBookingOrder): { readonly lookIn?: LookIn } {
  const lookIn = lookInOfOrder(booking, order);
  return lookIn ? { lookIn } : {};
}

/** The right to cancel or change an order free of charge for a while, where its supplier has confirmed it. */
function lookInOfOrder(booking: FlightBooking, { detail: offer }: FlightBookingOrder): LookIn | undefined {
  if (!offer.lookIn) return undefined;
  const { facts } = booking;
  const boughtAt = boughtAtOf(booking);
  const departsOn = dateOf(departureOf(offer.slices[0]).time.wall);
  const { international: isInternational } = facts;
  return lookInOf({ boughtAt, boughtOn: indianDay(boughtAt), departsOn, isInternational }) ?? undefined;
}

function boughtAtOf({ facts, createdAt }: FlightBooking): Temporal.Instant {
  return facts.boughtAt
    ? Temporal.Instant.from(facts.boughtAt)
    : Temporal.Instant.fromEpochMilliseconds(createdAt.getTime());
}

/** What frees a change of these slices of an order from the airline's charge. */
export function changeRightsOf(
  booking: FlightBooking,
  order: FlightBookingOrder,
  replaced: readonly number[],
): ChangeRights {
  return { lookIn: lookInOfOrder(booking, order), givenUp: givenUpShare(replaced, booking.facts.givenUp?.[order.id]) };
}

/**
 * The same by the fare's own rules, where the airline is not asked: what it does not allow costs fare and fuel charge.
 * `now` null = a no-show, which costs as much, and as much of unnamed taxes as its dearest charge has shown.
 */
export function rulePenalties(
  units: readonly PaidFlightUnit[],
  orders: readonly FlightBookingOrder[],
  now: Temporal.Instant | null,
): readonly UnitPenalty[] {
  return units.map((unit) => {
    const { orderId, sliceIndex, basePaise, statutoryPaise } = unit;
    const capPaise = keepableOf(unit);
    const offer = orders.find((one) => one.id === orderId)?.detail;
    const slice = offer?.slices[sliceIndex];
    if (!offer || !slice) return { orderId, unit: unit.unit, penaltyPaise: capPaise };
    const rules = offer.rules.filter((rule) => rule.sliceIndex === undefined || rule.sliceIndex === sliceIndex);
    const fare = { basePaise, totalPaise: sum([capPaise, statutoryPaise]) };
    const timeline = ruleTimeline('cancel', rules, fare, departureOf(slice).time);
    const penaltyPaise = now
      ? (currentBar(timeline, hoursToDeparture(slice, now))?.chargePaise ?? capPaise)
      : greatest(capPaise, dearestOf(timeline));
    return { orderId, unit: unit.unit, penaltyPaise };
  });
}

/** Our cancellation charge for one traveller with its GST, on the terms the booking was made on. */
export function chargePerTraveller(
  { facts }: Pick<FlightBooking, 'facts'>,
  sliceCount: number,
  now: Temporal.Instant,
): Paise {
  const { terms } = facts;
  const { totalPaise } = cancellationServiceCharge(terms.fees, {
    international: terms.international,
    roundTrip: sliceCount > 1,
    personal: terms.personal,
    travellers: 1,
  });
  const gst = serviceGst({ feePaise: totalPaise, ...supplyIn(terms), on: indianDay(now) });
  return sum([totalPaise, gst.totalPaise]);
}

/**
 * The refund of these units after these penalties, on the terms the booking was made on. A ticket that was cancelled
 * within its look-in costs nothing at the airline, whatever the airline asks. `requestedAt`: when the cancellation was
 * requested; absent = now.
 */
export function quotePart(
  booking: FlightBooking,
  units: readonly PaidFlightUnit[],
  penalties: readonly UnitPenalty[],
  now: Temporal.Instant,
  requestedAt = now,
): PartCancellation {
  const free = units.filter((unit) => isWithinLookIn(unit.lookIn, requestedAt));
  const lawful = penalties.map((penalty): UnitPenalty => {
    const isFree = free.some((unit) => isSameUnit(unit, penalty));
    return isFree ? { ...penalty, penaltyPaise: ZERO } : penalty;
  });
  const charged = (unit: PaidFlightUnit) =>
    sum(lawful.filter((one) => isSameUnit(one, unit)).map((one) => one.penaltyPaise));
  return quoteUnits(
    withFuelShown(units, charged),
    lawful,
    flightCancelTerms(booking.facts.terms),
    booking.facts.terms.on,
  );
}

/** Judges what airlines keep by the law of the day. */
export function judgePart(
  units: readonly PaidFlightUnit[],
  statements: readonly AirlineStatement[],
  now: Temporal.Instant,
  creditChosen = false,
): GuardJudgement {
  const charged = (unit: PaidFlightUnit) =>
    sum(statements.filter((one) => isSameUnit(one, unit)).map((one) => one.chargePaise));
  return judgeRefund(withFuelShown(units, charged), statements, {
    cancelledOn: indianDay(now),
    cancelledAt: now,
    creditChosen,
  });
}

/** What airlines keep of these units, as statements that the law can judge. */
export function statementsOfCharges(
  units: readonly PaidFlightUnit[],
  penalties: readonly UnitPenalty[],
): readonly AirlineStatement[] {
  return penalties
    .filter((penalty) => units.some((unit) => isSameUnit(unit, penalty)))
    .map(({ penaltyPaise, ...unit }) => ({ ...unit, chargePaise: penaltyPaise, returnedPaise: null }));
}
