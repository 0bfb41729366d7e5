import { type OrderScope, unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import type { PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import { type PartCancellation, splitPenalty, type UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { isSameUnit, type UnitRef } from '@pravas/domain/booking/unit.ts';
import { type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { CancellationQuote } from '@pravas/suppliers/order-port.ts';
import type { CancellationAmounts } from './cancellation.ts';

/** What a supplier keeps of a part, as its quote says: by unit, or shared out from its total. */
export function quotedPenalties(
  units: readonly PaidUnit[],
  scope: OrderScope,
  quote: Pick<CancellationQuote, 'penaltyPaise' | 'parts'>,
): readonly UnitPenalty[] {
  const own = unitsOfScopes(units, [scope]);
  if (!quote.parts || sum(quote.parts.map((part) => part.penaltyPaise)) !== quote.penaltyPaise) {
    return splitPenalty(own, quote.penaltyPaise);
  }
  return quote.parts.map(({ unit, penaltyPaise }) => ({ orderId: scope.orderId, unit, penaltyPaise }));
}

/** The totals of a part as cancellations keep them. */
export function amountsOf(part: PartCancellation, exact: boolean): CancellationAmounts {
  return {
    paidPaise: part.paidPaise,
    penaltyPaise: part.penaltyPaise,
    serviceChargePaise: part.serviceChargePaise,
    cgstPaise: part.cgstPaise,
    sgstPaise: part.sgstPaise,
    igstPaise: part.igstPaise,
    statutoryPaise: part.taxesReturnedPaise,
    nonRefundablePaise: part.nonRefundablePaise,
    refundPaise: part.refundPaise,
    exact,
  };
}

/** The refund of these units of a part, its charge shared among all of them. */
export function refundOfUnits(part: PartCancellation, units: readonly PaidUnit[]): Paise {
  return sum(part.units.filter((unit) => units.some((one) => isSameUnit(unit, one))).map((unit) => unit.refundPaise));
}

/** What a supplier keeps of a unit, from its charges for several; zero where it is not among them. */
export function penaltyIn(penalties: readonly UnitPenalty[], unit: UnitRef): Paise {
  return penalties.find((one) => isSameUnit(one, unit))?.penaltyPaise ?? ZERO;
}
