/**
 * A part of one order: some of its slices for some of its travellers, every slice with every traveller. Indexes count
 * from 0 in the order of the offer's slices and the booking's travellers, ascending and without doubles.
 */
export interface OrderScope {
  readonly orderId: string;
  readonly slices: readonly number[];
  readonly travellers: readonly number[];
}

/** Names a scope inside its cancellation: two scopes of one order differ in slices or travellers. */
export function scopeKey(scope: OrderScope): string {
  return `${scope.orderId}:${scope.slices.join('.')}:${scope.travellers.join('.')}`;
}

/** True when the scope takes in an order of that size as a whole. */
export function isWholeOrder(scope: OrderScope, sliceCount: number, travellerCount: number): boolean {
  return scope.slices.length === sliceCount && scope.travellers.length === travellerCount;
}

/** True when two scopes name a same traveller on a same slice of a same order. */
export function scopesOverlap(one: OrderScope, other: OrderScope): boolean {
  return (
    one.orderId === other.orderId &&
    one.slices.some((slice) => other.slices.includes(slice)) &&
    one.travellers.some((traveller) => other.travellers.includes(traveller))
  );
}
