/** A row by its supplier and the supplier's number of it. */
export interface RowRef {
  readonly supplierId: string;
  readonly supplierHotelId: string;
}

/** A row as one text; in a pair the lesser comes first. */
export function refKey({ supplierId, supplierHotelId }: RowRef): string {
  return `${supplierId} ${supplierHotelId}`;
}

/** The rows of a pair in the order in which it is kept. */
export function inOrder(one: RowRef, other: RowRef): readonly [RowRef, RowRef] {
  return refKey(one) < refKey(other) ? [one, other] : [other, one];
}
