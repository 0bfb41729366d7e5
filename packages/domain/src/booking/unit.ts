/**
 * Names a unit within its order. The core compares these names and never looks into them; what one means (a traveller
 * on a leg, a room, a seat) its service alone knows. A name keeps its meaning while the order lives.
 */
export type UnitKey = string;

/** A unit of an order of a booking. */
export interface UnitRef {
  readonly orderId: string;
  readonly unit: UnitKey;
}

/** True where both name the same unit. */
export function isSameUnit(one: UnitRef, other: UnitRef): boolean {
  return one.orderId === other.orderId && one.unit === other.unit;
}
