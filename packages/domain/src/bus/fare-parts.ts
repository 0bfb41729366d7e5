import { type BasisPoints, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import type { SeatFare } from './seat-fare.ts';

/** What a part of a state corporation's fare is for. `total` repeats the sum of the others. */
type FarePartKind = 'base' | 'charge' | 'tax' | 'total';

/** A part of a seat's fare as a state corporation breaks it up. */
export interface FarePart {
  readonly kind: FarePartKind;
  readonly paise: Paise;
  /** How much of it is refunded when it is cancelled, before the charge; null = all. */
  readonly refundablePaise: Paise | null;
}

/**
 * The fare of a seat from its parts; a stated total is left out when they are added. What is to be paid for it may
 * differ from what the parts add up to: the difference counts as a charge, as passengers pay what the corporation asks.
 */
export function fareOfParts(
  parts: readonly FarePart[],
  asked: { readonly totalPaise: Paise | null; readonly taxRate: BasisPoints | null },
): SeatFare {
  const own = parts.filter(({ kind }) => kind !== 'total');
  const total = (kind: FarePartKind) => sum(own.filter((part) => part.kind === kind).map(({ paise }) => paise));
  const [basePaise, taxPaise] = [total('base'), total('tax')];
  const totalPaise = asked.totalPaise ?? sum(own.map(({ paise }) => paise));
  const kept = own.map(({ paise, refundablePaise }) =>
    refundablePaise === null || refundablePaise >= paise ? ZERO : subtract(paise, refundablePaise),
  );
  return {
    basePaise,
    chargesPaise: subtract(totalPaise, sum([basePaise, taxPaise])),
    taxPaise,
    taxRate: asked.taxRate,
    totalPaise,
    notRefundablePaise: sum(kept),
  };
}
