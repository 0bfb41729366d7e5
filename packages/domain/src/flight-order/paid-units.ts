import { keepableOf, type PaidUnit, soldForUnit } from '../booking/paid-unit.ts';
import { ticketGstRates } from '../fare/air-gst.ts';
import { fuelByType } from '../fare/fuel-by-type.ts';
import { type FarePrice, type PassengerFare, UNNAMED_TAX } from '../fare/offer.ts';
import { type Slice, segmentKey } from '../flight/itinerary.ts';
import {
  type BasisPoints,
  greatest,
  least,
  type Paise,
  paise,
  splitByWeight,
  splitEvenly,
  subtract,
  sum,
  ZERO,
} from '../money/money.ts';
import type { TravellerType } from '../person/traveller.ts';
import type { ChosenExtra } from './chosen-extras.ts';
import { type FlightPlace, flightUnit } from './flight-scope.ts';
import { isWithinLookIn, type LookIn } from './look-in.ts';

/** One order as it was bought. */
export interface PaidOrder {
  readonly orderId: string;
  readonly slices: readonly Slice[];
  readonly price: FarePrice;
  /** The day of the purchase, YYYY-MM-DD in India, for its GST. Absent = not known. */
  readonly boughtOn?: string;
  /** Seats, meals and bags of this order; those of other orders are left out by their segment. */
  readonly extras: readonly ChosenExtra[];
  /**
   * What the supplier charged for the order with its extras; absent = the price's cost and the extras at their price.
   */
  readonly costPaise?: Paise;
  /** How the fare divides among the slices, where the supplier says; absent = equally. Whole numbers, never all 0. */
  readonly sliceWeights?: readonly number[];
  /** Changes of flights since it was bought, the oldest first; price and cost above are those of the purchase. */
  readonly changes?: readonly PaidChange[];
  /** What the airline gave up on its own; absent = nothing. */
  readonly givenUp?: GivenUp;
  /** Until when it may be given back free of the airline's charge; absent = it may not. */
  readonly lookIn?: LookIn;
}

/**
 * Slices that an airline cancelled or delayed so long that the full fare is refunded by right, and where that is
 * written.
 */
export interface GivenUp {
  readonly slices: readonly number[];
  /** Those of them that do not fly. */
  readonly cancelled: readonly number[];
  readonly source: string;
}

/** What a change of flights did to the money of an order. */
export interface PaidChange {
  /** The places of the new flights in the order. */
  readonly slices: readonly number[];
  /** Who flies on them; those who were cancelled before have nothing to do with it. */
  readonly travellers: readonly number[];
  /** New fare less old fare; negative where the new one is lower. */
  readonly differencePaise: Paise;
  /** What of the difference is statutory taxes and passenger fees; negative where they are lower. Absent = nothing. */
  readonly taxesPaise?: Paise;
  /** The part of the difference that is our margin; the rest is what the order costs more. */
  readonly marginPaise: Paise;
  /** The airline's penalty and our charge with its tax: paid and never returned. */
  readonly chargesPaise: Paise;
  /**
   * True where the airline gives nothing back for a lower new fare, also when it is cancelled later; absent = it does.
   */
  readonly keepsLowerFare?: true;
  /** Seats, meals and bags of the flights given up. */
  readonly lostExtras: readonly {
    readonly sliceIndex: number;
    readonly travellerIndex: number;
    readonly paidPaise: Paise;
  }[];
}

/** What was paid for one traveller on one slice of one order. The units of a booking add up to all that was paid. */
export interface PaidFlightUnit extends PaidUnit, FlightPlace {
  /** How many flights the fare was divided among equally, as the supplier does not say how; absent = that is known. */
  readonly dividedAmong?: number;
  /** Until when the airline may keep nothing, as the ticket is a new one; absent = it may. */
  readonly lookIn?: LookIn;
}

/**
 * Splits a booking into what was paid per traveller and slice, without losing a paisa: fares by traveller type and
 * slice, taxes by their weight, extras to whom and where they belong, our fee equally. The same booking always divides
 * the same way, so that cancelling it in any number of steps gives every paisa exactly one place. `travellers` are the
 * types in the order of the booking; `convenienceFeePaise` is our fee with its GST for the whole booking. Throws
 * RangeError for a booking without travellers or slices.
 */
export function paidUnits(
  orders: readonly PaidOrder[],
  travellers: readonly TravellerType[],
  convenienceFeePaise: Paise,
): readonly PaidFlightUnit[] {
  const units = orders.flatMap((order) => unitsOfOrder(order, travellers));
  const fees = splitEvenly(convenienceFeePaise, units.length);
  return units.map((unit, index) => ({ ...unit, feePaise: fees[index] ?? ZERO }));
}

/**
 * Units of which an airline keeps what a lower fare was worth less, as it gave nothing back for it when flights were
 * changed: that comes off fare, fuel charge and fees, never off statutory taxes, and is not refunded. `keptPaise` names
 * the amount for each unit; what finds no room in it stays where it is.
 */
export function withoutLowerFare(
  units: readonly PaidFlightUnit[],
  keptPaise: readonly Paise[],
): readonly PaidFlightUnit[] {
  return units.map((unit, index) => {
    const room = greatest(sum([keepableOf(unit), unit.otherPaise]), ZERO);
    const kept = least(keptPaise[index] ?? ZERO, room);
    if (kept <= 0) return unit;
    return { ...lowerFare(unit, kept), usedUpPaise: sum([unit.usedUpPaise, kept]) };
  });
}

/**
 * Units of which an airline keeps seats, meals and bags: that is paid and not refunded. `keptPaise` names the amount
 * for each unit, of which no more counts than there is.
 */
export function withoutExtras(
  units: readonly PaidFlightUnit[],
  keptPaise: readonly Paise[],
): readonly PaidFlightUnit[] {
  return units.map((unit, index) => giveUpExtras(unit, least(keptPaise[index] ?? ZERO, unit.extrasPaise)));
}

/**
 * What an airline may keep of a unit's seats, meals and bags when it is cancelled at that moment; nothing where it gave
 * the flight up itself, or may keep nothing as the ticket is a new one. `at` null = whenever.
 */
export function keepableExtras(unit: PaidFlightUnit, at: Temporal.Instant | null): Paise {
  const isOwed = unit.fullRefundSource !== undefined || (at !== null && isWithinLookIn(unit.lookIn, at));
  return isOwed ? ZERO : unit.extrasPaise;
}

function unitsOfOrder(order: PaidOrder, travellers: readonly TravellerType[]): readonly PaidFlightUnit[] {
  const { price, slices } = order;
  const weights = order.sliceWeights ?? slices.map(() => 1);
  const baseWeights = typeWeights(price, travellers, (fare) => fare.basePaise);
  const fuelOf = fuelByType(price);
  // Where the payer of the fuel charge is not stated, it goes with the taxes it is among.
  const fuelWeights = typeWeights(price, travellers, (fare) => fuelOf?.get(fare.type) ?? fare.taxesPaise);
  const taxWeights = typeWeights(price, travellers, (fare) =>
    subtract(fare.taxesPaise, fuelOf?.get(fare.type) ?? ZERO),
  );
  const fuelPaise = least(price.fuelPaise, price.taxesPaise);
  // A discount is a lower fare: what never was paid can neither be kept nor returned.
  const discountPaise = least(price.otherPaise, ZERO);
  const split = (total: Paise, byTraveller: readonly number[]) =>
    splitByWeight(total, byTraveller).map((share) => splitByWeight(share, weights));
  const base = split(sum([price.basePaise, discountPaise]), baseWeights);
  const fuel = split(fuelPaise, fuelWeights);
  const statutory = split(subtract(price.taxesPaise, fuelPaise), taxWeights);
  const other = split(subtract(price.otherPaise, discountPaise), baseWeights);
  const unnamed = split(unnamedTaxes(price, subtract(price.taxesPaise, fuelPaise)), taxWeights);
  const gstRates = price.airlineGstPaise === 0 ? gstRatesOf(order) : [];
  const isDivided = slices.length > 1 && order.sliceWeights === undefined;
  const units = slices.flatMap((slice, sliceIndex) =>
    travellers.map((_, travellerIndex) => ({
      orderId: order.orderId,
      unit: flightUnit({ sliceIndex, travellerIndex }),
      travellers: [travellerIndex],
      sliceIndex,
      travellerIndex,
      basePaise: base[travellerIndex]?.[sliceIndex] ?? ZERO,
      surchargePaise: fuel[travellerIndex]?.[sliceIndex] ?? ZERO,
      statutoryPaise: statutory[travellerIndex]?.[sliceIndex] ?? ZERO,
      otherPaise: other[travellerIndex]?.[sliceIndex] ?? ZERO,
      ...unnamedPart(
        mayBeFuel(
          unnamed[travellerIndex]?.[sliceIndex] ?? ZERO,
          base[travellerIndex]?.[sliceIndex] ?? ZERO,
          gstRates[sliceIndex] ?? 0,
        ),
      ),
      ...(isDivided ? { dividedAmong: slices.length } : {}),
      extrasPaise: sum([
        extrasOf(order.extras, slice, travellerIndex),
        ...(order.changes ?? []).map((change) => lostBy(change, sliceIndex, travellerIndex)),
      ]),
      feePaise: ZERO,
      usedUpPaise: ZERO,
      costPaise: ZERO,
      ...(order.givenUp?.slices.includes(sliceIndex) ? { fullRefundSource: order.givenUp.source } : {}),
      ...(order.lookIn ? { lookIn: order.lookIn } : {}),
    })),
  );
  const costs = costsOf(units, order);
  const bought = units.map((unit, index) => ({ ...unit, costPaise: costs[index] ?? ZERO }));
  return (order.changes ?? []).reduce<readonly PaidFlightUnit[]>(afterChange, bought);
}

/**
 * What the supplier charged for each unit. Seats, meals and bags cost what they are sold for, as they earn no
 * commission: it is on the fares, and divided in proportion to them.
 */
function costsOf(units: readonly PaidUnit[], { price, costPaise }: PaidOrder): readonly Paise[] {
  const extrasPaise = sum(units.map((unit) => unit.extrasPaise));
  const whole = costPaise ?? sum([price.costPaise, extrasPaise]);
  if (whole < extrasPaise) return splitByWeight(whole, weighable(units.map(soldForUnit)));
  const fares = units.map((unit) => greatest(subtract(soldForUnit(unit), unit.extrasPaise), ZERO));
  const shares = splitByWeight(subtract(whole, extrasPaise), weighable(fares));
  return units.map((unit, index) => sum([shares[index] ?? ZERO, unit.extrasPaise]));
}

function unnamedTaxes({ breakdown }: FarePrice, mostPaise: Paise): Paise {
  return least(sum(breakdown.filter(({ code }) => code === UNNAMED_TAX).map((tax) => tax.amountPaise)), mostPaise);
}

function gstRatesOf({ slices: [first, ...others], boughtOn }: PaidOrder): readonly BasisPoints[] {
  return first && boughtOn !== undefined ? ticketGstRates([first, ...others], boughtOn) : [];
}

/** GST is asked of base fare and fuel charge alike: fuel charge is at most what leaves the GST of both. */
function mayBeFuel(unnamedPaise: Paise, basePaise: Paise, rate: BasisPoints): Paise {
  const most = (unnamedPaise * 10_000 - Math.max(0, basePaise) * rate) / (10_000 + rate);
  return paise(Math.max(0, Math.floor(most)));
}

function unnamedPart(unnamedPaise: Paise): { readonly unnamedPaise?: Paise } {
  return unnamedPaise > 0 ? { unnamedPaise } : {};
}

/**
 * Units as an airline's own charge shows them: where it keeps more than base fare and fuel charge, and the supplier
 * does not name all taxes, what it keeps on top counts as fuel charge as far as possible. `chargeOf` is what the
 * airline states for a unit.
 */
export function withFuelShown(
  units: readonly PaidFlightUnit[],
  chargeOf: (unit: PaidFlightUnit) => Paise,
): readonly PaidFlightUnit[] {
  return units.map((unit) => {
    const room = least(unit.unnamedPaise ?? ZERO, greatest(unit.statutoryPaise, ZERO));
    const over = greatest(subtract(chargeOf(unit), keepableOf(unit)), ZERO);
    const shown = least(over, room);
    if (shown === 0) return unit;
    return {
      ...unit,
      surchargePaise: sum([unit.surchargePaise, shown]),
      statutoryPaise: subtract(unit.statutoryPaise, shown),
    };
  });
}

/** A change moves only the money of its own units, so that what was cancelled before does not change. */
function afterChange(units: readonly PaidFlightUnit[], change: PaidChange): readonly PaidFlightUnit[] {
  const changed = units.filter(
    (unit) => change.slices.includes(unit.sliceIndex) && change.travellers.includes(unit.travellerIndex),
  );
  if (changed.length === 0) return units;
  const taxes = taxShares(changed, change.taxesPaise ?? ZERO);
  const differencePaise = subtract(change.differencePaise, sum(taxes));
  const raised = differencePaise > 0 ? splitEvenly(differencePaise, changed.length) : [];
  const taxed = changed.map((unit, index) => addTaxes(unit, taxes[index] ?? ZERO));
  const lowered = differencePaise < 0 ? lowerShares(taxed, paise(-differencePaise)) : [];
  const margins = splitEvenly(change.marginPaise, changed.length);
  const charges = splitEvenly(change.chargesPaise, changed.length);
  const after = new Map(
    changed.map((unit, index) => {
      const fared = lowerFare(addFare(taxed[index] ?? unit, raised[index] ?? ZERO), lowered[index] ?? ZERO);
      const costPaise = subtract(fared.costPaise, margins[index] ?? ZERO);
      return [unit, { ...fared, costPaise, usedUpPaise: sum([fared.usedUpPaise, charges[index] ?? ZERO]) }] as const;
    }),
  );
  return units.map((unit) =>
    giveUpExtras(after.get(unit) ?? unit, lostBy(change, unit.sliceIndex, unit.travellerIndex)),
  );
}

function lostBy({ lostExtras }: PaidChange, sliceIndex: number, travellerIndex: number): Paise {
  const own = lostExtras.filter((one) => one.sliceIndex === sliceIndex && one.travellerIndex === travellerIndex);
  return sum(own.map((one) => one.paidPaise));
}

/** Everyone shares higher taxes equally, lower ones come from where there are any; never more than there are. */
function taxShares(units: readonly PaidFlightUnit[], taxesPaise: Paise): readonly Paise[] {
  if (taxesPaise >= 0) return splitEvenly(taxesPaise, units.length);
  const paid = units.map((unit) => greatest(unit.statutoryPaise, ZERO));
  const less = splitByWeight(least(paise(-taxesPaise), sum(paid)), weighable(paid));
  return less.map((share) => subtract(ZERO, share));
}

/** A lower fare comes from what an airline may keep, and only when that is used up from taxes and fees. */
function lowerShares(units: readonly PaidFlightUnit[], lessPaise: Paise): readonly Paise[] {
  const kept = units.map((unit) => greatest(keepableOf(unit), ZERO));
  const others = units.map((unit) => sum([unit.otherPaise, unit.statutoryPaise]));
  const fromKept = least(lessPaise, sum(kept));
  const fromOthers = least(subtract(lessPaise, fromKept), sum(others));
  const [first, second] = [splitByWeight(fromKept, weighable(kept)), splitByWeight(fromOthers, weighable(others))];
  return units.map((_, index) => sum([first[index] ?? ZERO, second[index] ?? ZERO]));
}

function addTaxes(unit: PaidFlightUnit, morePaise: Paise): PaidFlightUnit {
  return {
    ...unit,
    statutoryPaise: sum([unit.statutoryPaise, morePaise]),
    costPaise: sum([unit.costPaise, morePaise]),
  };
}

function addFare(unit: PaidFlightUnit, morePaise: Paise): PaidFlightUnit {
  return {
    ...unit,
    basePaise: sum([unit.basePaise, morePaise]),
    costPaise: sum([unit.costPaise, morePaise]),
  };
}

/** A lower fare is a lower base fare first; statutory taxes are the last that a difference can come from. */
function lowerFare(unit: PaidFlightUnit, lessPaise: Paise): PaidFlightUnit {
  let left = lessPaise;
  const taken = (amountPaise: Paise): Paise => {
    const takenPaise = least(left, amountPaise);
    left = subtract(left, takenPaise);
    return subtract(amountPaise, takenPaise);
  };
  return {
    ...unit,
    basePaise: taken(unit.basePaise),
    surchargePaise: taken(unit.surchargePaise),
    otherPaise: taken(unit.otherPaise),
    statutoryPaise: taken(unit.statutoryPaise),
    costPaise: subtract(unit.costPaise, lessPaise),
  };
}

/** Extras of a flight without travellers are paid, and neither sold nor refunded. */
function giveUpExtras(unit: PaidFlightUnit, lostPaise: Paise): PaidFlightUnit {
  if (lostPaise === 0) return unit;
  return {
    ...unit,
    extrasPaise: subtract(unit.extrasPaise, lostPaise),
    costPaise: subtract(unit.costPaise, lostPaise),
    usedUpPaise: sum([unit.usedUpPaise, lostPaise]),
  };
}

/** Each traveller's weight: their share of what their type costs. A price without types divides equally. */
function typeWeights(
  price: FarePrice,
  travellers: readonly TravellerType[],
  partOf: (fare: PassengerFare) => Paise,
): readonly number[] {
  const seen = new Map<TravellerType, number>();
  const weights = travellers.map((type) => {
    const position = seen.get(type) ?? 0;
    seen.set(type, position + 1);
    const fare = price.perType.find((one) => one.type === type && one.count > 0);
    return fare ? (splitEvenly(partOf(fare), fare.count)[position] ?? 0) : 0;
  });
  return weighable(weights);
}

function weighable(weights: readonly number[]): readonly number[] {
  return weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
}

function extrasOf(extras: readonly ChosenExtra[], slice: Slice, travellerIndex: number): Paise {
  const keys = new Set(slice.segments.map(segmentKey));
  return sum(
    extras
      .filter((extra) => extra.travellerIndex === travellerIndex && keys.has(extra.segmentKey))
      .map((extra) => extra.pricePaise),
  );
}
