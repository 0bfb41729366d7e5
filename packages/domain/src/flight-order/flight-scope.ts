import type { OrderScope } from '../booking/order-scope.ts';
import type { UnitKey } from '../booking/unit.ts';

/** A unit of an order of flights: one traveller on one slice, both counted from 0. */
export interface FlightPlace {
  readonly sliceIndex: number;
  readonly travellerIndex: number;
}

/**
 * A part of an order of flights: some of its slices for some of its travellers, every slice with every traveller.
 * Indexes count from 0 in the order of the offer's slices and the booking's travellers, ascending and without doubles.
 */
export interface FlightScope {
  readonly orderId: string;
  readonly slices: readonly number[];
  readonly travellers: readonly number[];
}

/** The name of a unit of flights. */
export function flightUnit({ sliceIndex, travellerIndex }: FlightPlace): UnitKey {
  return `${sliceIndex}.${travellerIndex}`;
}

/** The place that a name stands for. Throws for a name that is no flight's. */
export function placeOfUnit(unit: UnitKey): FlightPlace {
  const [, sliceIndex, travellerIndex] = /^(\d+)\.(\d+)$/.exec(unit) ?? [];
  if (sliceIndex === undefined || travellerIndex === undefined) throw new Error(`${unit} is no unit of a flight`);
  return { sliceIndex: Number(sliceIndex), travellerIndex: Number(travellerIndex) };
}

/** A part of flights as the core knows it. */
export function unitScope({ orderId, slices, travellers }: FlightScope): OrderScope {
  const units = slices.flatMap((sliceIndex) =>
    travellers.map((travellerIndex) => flightUnit({ sliceIndex, travellerIndex })),
  );
  return { orderId, units };
}

/** The slices and travellers of a part: of parts that were made by `unitScope` every slice with every traveller. */
export function flightScope({ orderId, units }: OrderScope): FlightScope {
  const places = units.map(placeOfUnit);
  const inOrder = (indexes: readonly number[]) => [...new Set(indexes)].toSorted((a, b) => a - b);
  return {
    orderId,
    slices: inOrder(places.map((place) => place.sliceIndex)),
    travellers: inOrder(places.map((place) => place.travellerIndex)),
  };
}

/** True when a part takes a traveller's slice in. */
export function takesIn({ slices, travellers }: FlightScope, { sliceIndex, travellerIndex }: FlightPlace): boolean {
  return slices.includes(sliceIndex) && travellers.includes(travellerIndex);
}
