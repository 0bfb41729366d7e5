import type { ChosenExtra } from '../booking/chosen-extras.ts';
import type { OrderScope } from '../booking/order-scope.ts';
import type { FarePrice } from '../fare/offer.ts';
import { type Slice, segmentKey } from '../flight/itinerary.ts';
import type { TravellerType } from '../flight/traveller.ts';
import { least, type Paise, splitByWeight, splitEvenly, subtract, sum, ZERO } from '../money/money.ts';

/** One order as it was bought. */
export interface PaidOrder {
  readonly legId: string;
  readonly slices: readonly Slice[];
  readonly price: FarePrice;
  /** Seats, meals and bags of this order; those of other orders are left out by their segment. */
  readonly extras: readonly ChosenExtra[];
  /** What the supplier charged for the order with its extras; absent = the price's cost and the extras at their price. */
  readonly costPaise?: Paise;
  /** How the fare divides among the slices, where the supplier says; absent = equally. Whole numbers, never all 0. */
  readonly sliceWeights?: readonly number[];
}

/** What was paid for one traveller on one slice of one order. The cells of a booking add up to all that was paid. */
export interface PaidCell {
  readonly legId: string;
  readonly sliceIndex: number;
  readonly travellerIndex: number;
  readonly basePaise: Paise;
  readonly fuelPaise: Paise;
  /** Statutory taxes and passenger fees: all taxes but the fuel charge. */
  readonly statutoryPaise: Paise;
  /** The airline's other fees. */
  readonly otherPaise: Paise;
  /** This traveller's own seats, meals and bags on this slice. */
  readonly extrasPaise: Paise;
  /** This part of our convenience fee with its GST, which does not come back. */
  readonly feePaise: Paise;
  /** What the supplier charged us for this part. */
  readonly costPaise: Paise;
}

/**
 * Takes a booking apart into what was paid per traveller and slice, without losing a paisa: fares by traveller type and
 * slice, taxes by their weight, extras to whom and where they belong, our fee equally. The same booking always divides
 * the same way, so that cancelling it in any number of steps gives every paisa exactly one place. `travellers` are the
 * types in the order of the booking; `convenienceFeePaise` is our fee with its GST for the whole booking.
 * Throws RangeError for a booking without travellers or slices.
 */
export function paidCells(
  orders: readonly PaidOrder[],
  travellers: readonly TravellerType[],
  convenienceFeePaise: Paise,
): readonly PaidCell[] {
  const cells = orders.flatMap((order) => cellsOfOrder(order, travellers));
  const fees = splitEvenly(convenienceFeePaise, cells.length);
  return cells.map((cell, index) => ({ ...cell, feePaise: fees[index] ?? ZERO }));
}

/** The cells that scopes take in, each once. */
export function cellsOfScopes(cells: readonly PaidCell[], scopes: readonly OrderScope[]): readonly PaidCell[] {
  return cells.filter((cell) =>
    scopes.some(
      (scope) =>
        scope.legId === cell.legId &&
        scope.slices.includes(cell.sliceIndex) &&
        scope.travellers.includes(cell.travellerIndex),
    ),
  );
}

/** What the customer paid for a cell, our fee included. */
export function paidForCell(cell: PaidCell): Paise {
  return sum([soldForCell(cell), cell.feePaise]);
}

/** What a cell was sold for: fare, taxes and extras without our fee. */
export function soldForCell(cell: PaidCell): Paise {
  return sum([cell.basePaise, cell.fuelPaise, cell.statutoryPaise, cell.otherPaise, cell.extrasPaise]);
}

function cellsOfOrder(order: PaidOrder, travellers: readonly TravellerType[]): readonly PaidCell[] {
  const { price, slices } = order;
  const weights = order.sliceWeights ?? slices.map(() => 1);
  const baseWeights = typeWeights(price, travellers, 'basePaise');
  const taxWeights = typeWeights(price, travellers, 'taxesPaise');
  const fuelPaise = least(price.fuelPaise, price.taxesPaise);
  // A discount is a lower fare: what never was paid can neither be kept nor returned.
  const discountPaise = least(price.otherPaise, ZERO);
  const split = (total: Paise, byTraveller: readonly number[]) =>
    splitByWeight(total, byTraveller).map((share) => splitByWeight(share, weights));
  const base = split(sum([price.basePaise, discountPaise]), baseWeights);
  const fuel = split(fuelPaise, taxWeights);
  const statutory = split(subtract(price.taxesPaise, fuelPaise), taxWeights);
  const other = split(subtract(price.otherPaise, discountPaise), baseWeights);
  const cells = slices.flatMap((slice, sliceIndex) =>
    travellers.map((_, travellerIndex) => ({
      legId: order.legId,
      sliceIndex,
      travellerIndex,
      basePaise: base[travellerIndex]?.[sliceIndex] ?? ZERO,
      fuelPaise: fuel[travellerIndex]?.[sliceIndex] ?? ZERO,
      statutoryPaise: statutory[travellerIndex]?.[sliceIndex] ?? ZERO,
      otherPaise: other[travellerIndex]?.[sliceIndex] ?? ZERO,
      extrasPaise: extrasOf(order.extras, slice, travellerIndex),
      feePaise: ZERO,
      costPaise: ZERO,
    })),
  );
  const extrasPaise = sum(cells.map((cell) => cell.extrasPaise));
  const costs = splitByWeight(
    order.costPaise ?? sum([price.costPaise, extrasPaise]),
    weighable(cells.map(soldForCell)),
  );
  return cells.map((cell, index) => ({ ...cell, costPaise: costs[index] ?? ZERO }));
}

/** Each traveller's weight: his share of what his type costs. A price that says nothing of types divides equally. */
function typeWeights(
  price: FarePrice,
  travellers: readonly TravellerType[],
  part: 'basePaise' | 'taxesPaise',
): readonly number[] {
  const seen = new Map<TravellerType, number>();
  const weights = travellers.map((type) => {
    const position = seen.get(type) ?? 0;
    seen.set(type, position + 1);
    const fare = price.perType.find((one) => one.type === type && one.count > 0);
    return fare ? (splitEvenly(fare[part], fare.count)[position] ?? 0) : 0;
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
