import type { PaidUnit } from '../booking/paid-unit.ts';
import { formatInrExact, type Paise } from '../money/money.ts';
import { TAXES_UNKNOWN } from '../refund/refund-target.ts';

/** Whether the payment for these is split, so that its taxes are known: no ticket is sold without any. */
export function knowsTaxes(units: readonly Pick<PaidUnit, 'statutoryPaise'>[]): boolean {
  return units.some((unit) => unit.statutoryPaise > 0);
}

/** The case that asks an airline for unknown taxes. */
export interface TaxesAsked {
  readonly number: number;
  readonly isOpen: boolean;
  /** What the airline has paid back to it. */
  readonly recoveredPaise: Paise;
}

/**
 * The text of a settled cancellation that refunded nothing although its taxes are not known: that is not the last word.
 * `asked` null = no case asks for them.
 */
export function nothingBackText(asked: TaxesAsked | null): string {
  if (asked === null) return `Nothing has been refunded so far. ${TAXES_UNKNOWN}.`;
  const { number, isOpen, recoveredPaise } = asked;
  if (recoveredPaise > 0) {
    const paid = `The airline has paid ${formatInrExact(recoveredPaise)} back, as case ${number} tells. Its taxes are not known`;
    return isOpen ? `${paid}: the case asks for the rest of them.` : `${paid}; the case is closed.`;
  }
  return isOpen
    ? `Nothing has been refunded so far. Its taxes are not known: case ${number} asks the airline for them.`
    : `Nothing has been refunded. Its taxes are not known; case ${number}, which asked for them, is closed.`;
}
