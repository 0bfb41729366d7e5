/** How a booking outside the suppliers came about, by the end of its order id (spec rules §9.2). */
export const OFFLINE_ORDER_SUFFIXES = { desk_entry: '/ZTFARE', correction: '/ZT', pay_later: '/ZIPFARE' } as const;

/** A kind of offline booking. */
export type OfflineKind = keyof typeof OFFLINE_ORDER_SUFFIXES;

/** The kind that an order id ends in, or null for a booking made online. */
export function offlineKind(orderId: string): OfflineKind | null {
  const kinds: readonly OfflineKind[] = ['desk_entry', 'correction', 'pay_later'];
  return kinds.find((kind) => orderId.endsWith(OFFLINE_ORDER_SUFFIXES[kind])) ?? null;
}

/** An order id that names its kind. */
export function offlineOrderId(id: string, kind: OfflineKind): string {
  return `${id}${OFFLINE_ORDER_SUFFIXES[kind]}`;
}
