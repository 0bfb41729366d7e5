import type { AskedSlice } from './search-limits.ts';

/** "BLR-DEL-2026-12-01,DEL-BOM-2026-12-04": the flights of a journey in one parameter of an address. */
export function writeSlices(slices: readonly AskedSlice[]): string {
  return slices.map(({ from, to, date }) => `${from}-${to}-${date}`).join(',');
}
