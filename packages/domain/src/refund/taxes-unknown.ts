import type { PaidCell } from './paid-cells.ts';

/** Said wherever a fare was entered in one sum: its taxes come back by law, and nobody knows how much they are. */
export const TAXES_UNKNOWN = 'Its taxes are not known: ask the travel desk what comes back';

/** Whether what was paid for these is taken apart, so that its taxes are known: no ticket is sold without any. */
export function knowsTaxes(cells: readonly Pick<PaidCell, 'statutoryPaise'>[]): boolean {
  return cells.some((cell) => cell.statutoryPaise > 0);
}
