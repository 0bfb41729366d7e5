/**
 * The origin of a booking outside the suppliers, by the end of its payment's reference, its order id (spec rules §9.2).
 */
export const OFFLINE_REF_SUFFIXES = { desk_entry: '/ZTFARE', correction: '/ZT', pay_later: '/ZIPFARE' } as const;

/** A kind of offline booking. */
export type OfflineKind = keyof typeof OFFLINE_REF_SUFFIXES;

/** The kind that a payment's reference ends in, or null for a booking made online. */
export function offlineKind(paymentRef: string): OfflineKind | null {
  const kinds: readonly OfflineKind[] = ['desk_entry', 'correction', 'pay_later'];
  return kinds.find((kind) => paymentRef.endsWith(OFFLINE_REF_SUFFIXES[kind])) ?? null;
}

/** A payment's reference that names its kind. */
export function offlinePaymentRef(id: string, kind: OfflineKind): string {
  return `${id}${OFFLINE_REF_SUFFIXES[kind]}`;
}
