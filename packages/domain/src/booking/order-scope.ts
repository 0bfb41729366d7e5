import type { UnitKey, UnitRef } from './unit.ts';

/** Some units of one order, each once and in the order of the order's list. */
export interface OrderScope {
  readonly orderId: string;
  readonly units: readonly UnitKey[];
}

/** Names a scope inside its cancellation: two scopes of one order differ in their units. */
export function scopeKey({ orderId, units }: OrderScope): string {
  return `${orderId}:${units.join(',')}`;
}

/** True when the scope contains an order of this many units as a whole. */
export function isWholeOrder(scope: OrderScope, unitCount: number): boolean {
  return scope.units.length === unitCount;
}

/** True when two scopes name a same unit of a same order. */
export function scopesOverlap(one: OrderScope, other: OrderScope): boolean {
  return one.orderId === other.orderId && one.units.some((unit) => other.units.includes(unit));
}

/** True when a scope takes a unit in. */
export function isInScope({ orderId, unit }: UnitRef, scope: OrderScope): boolean {
  return scope.orderId === orderId && scope.units.includes(unit);
}

/** Those of some units that scopes take in, each once. */
export function unitsOfScopes<Ref extends UnitRef>(
  units: readonly Ref[],
  scopes: readonly OrderScope[],
): readonly Ref[] {
  return units.filter((unit) => scopes.some((scope) => isInScope(unit, scope)));
}
