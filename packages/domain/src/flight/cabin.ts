/** Cabin codes of the specification (rules §9.3): E economy, P premium economy, B business, F first. */
export type CabinCode = 'E' | 'P' | 'B' | 'F';

/** The cabins in the order a person reads them, with the names the specification prints. */
export const CABINS: readonly { readonly code: CabinCode; readonly name: string }[] = [
  { code: 'E', name: 'Economy' },
  { code: 'P', name: 'Premium Economy' },
  { code: 'B', name: 'Business' },
  { code: 'F', name: 'First Class' },
];

/** The printed name of a cabin; several cabins in one journey read 'Multiple' (rules §9.3). */
export function cabinName(cabins: readonly CabinCode[]): string {
  const distinct = new Set(cabins);
  if (distinct.size !== 1) return 'Multiple';
  return CABINS.find((cabin) => distinct.has(cabin.code))?.name ?? 'Multiple';
}
