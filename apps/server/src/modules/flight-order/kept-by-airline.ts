import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { marginOn, recalledMargin } from '@pravas/domain/booking/recalled-margin.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { keepableExtras, withoutExtras, withoutLowerFare } from '@pravas/domain/flight-order/paid-units.ts';
import { greatest, least, type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { FlightBooking, FlightBookingOrder } from './flight-booking.ts';

/** True where a part has flights for which its airline kept what a lower fare was worth less. */
export function mayKeepLowerFare(booking: FlightBooking, unit: PaidFlightUnit): boolean {
  const changes = booking.facts.changed?.[unit.orderId]?.changes ?? [];
  return changes.some(
    ({ keepsLowerFare, slices, travellers }) =>
      keepsLowerFare === true && slices.includes(unit.sliceIndex) && travellers.includes(unit.travellerIndex),
  );
}

/**
 * The part of our margin on a part that is taken back with it. If the airline keeps what a lower fare was worth less,
 * nobody knows how much of that was tax: then it is all of it, so that no airline is accused of keeping taxes on a
 * guess.
 */
export function recalledOf(
  booking: FlightBooking,
  units: readonly PaidFlightUnit[],
  chargeOf: (unit: PaidFlightUnit) => Paise,
): Paise {
  return units.some((unit) => mayKeepLowerFare(booking, unit)) ? marginOn(units) : recalledMargin(units, chargeOf);
}

/** What an airline says that it keeps and returns of some units. */
interface Said {
  readonly penaltyPaise: Paise;
  readonly refundPaise: Paise;
}

/**
 * Units of an order as their airline sees them. One that gave nothing back for a lower fare when flights were changed
 * does not return it now either, as people read when they chose; nor need it return seats, meals and bags, which no
 * rule of the law names. Only what it says it does not return is taken off, at most the units' part of how much less
 * the order costs there since the change, and their extras: whatever else is missing is claimed. `all` are the units of
 * the whole booking, `at` is when the cancellation was asked for.
 */
export function asKept(
  booking: FlightBooking,
  all: readonly PaidFlightUnit[],
  order: FlightBookingOrder,
  units: readonly PaidFlightUnit[],
  { penaltyPaise, refundPaise }: Said,
  at: Temporal.Instant,
): readonly PaidFlightUnit[] {
  const bounds = worthLessByUnit(booking, all, order);
  const own = units.map((unit) => bounds.get(unit) ?? ZERO);
  const paid = least(sum(units.map(soldForUnit)), sum(units.map((unit) => unit.costPaise)));
  const missing = greatest(subtract(subtract(paid, penaltyPaise), refundPaise), ZERO);
  const kept = least(missing, sum(own));
  const paidFor = kept === 0 ? units : withoutLowerFare(units, splitByWeight(kept, own));
  const extras = paidFor.map((unit) => keepableExtras(unit, at));
  const keptExtras = least(subtract(missing, kept), sum(extras));
  return keptExtras === 0 ? paidFor : withoutExtras(paidFor, splitByWeight(keptExtras, extras));
}

/**
 * Units as they would be refunded where each airline keeps as much of a lower fare, and of seats, meals and bags, as it
 * can; it has not been asked yet.
 */
export function asMostKept(booking: FlightBooking, all: readonly PaidFlightUnit[]): readonly PaidFlightUnit[] {
  const paidFor = booking.orders.reduce((units, order) => {
    const bounds = worthLessByUnit(booking, all, order);
    const kept = all.map((unit) => bounds.get(unit) ?? ZERO);
    return withoutLowerFare(units, kept);
  }, all);
  return withoutExtras(
    paidFor,
    paidFor.map((unit) => keepableExtras(unit, null)),
  );
}

/** How much less the order costs at its supplier since the change, divided among the units that were changed. */
function worthLessByUnit(
  booking: FlightBooking,
  all: readonly PaidFlightUnit[],
  { id, supplierOrder }: FlightBookingOrder,
): ReadonlyMap<PaidFlightUnit, Paise> {
  const changed = all.filter((unit) => unit.orderId === id && mayKeepLowerFare(booking, unit));
  const weights = changed.map(soldForUnit);
  if (!supplierOrder || weights.every((weight) => weight === 0)) return new Map();
  // A traveller cancelled before the change is not part of the order that it left.
  const flew = new Set(changed.map((unit) => unit.travellerIndex));
  const costPaise = sum(
    all.filter((unit) => unit.orderId === id && flew.has(unit.travellerIndex)).map((unit) => unit.costPaise),
  );
  const worthLess = greatest(subtract(costPaise, supplierOrder.costPaise), ZERO);
  const shares = splitByWeight(worthLess, weights);
  return new Map(changed.map((unit, index) => [unit, shares[index] ?? ZERO]));
}
