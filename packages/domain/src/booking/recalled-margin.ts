import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { keepableOf, type PaidUnit, soldForUnit } from './paid-unit.ts';

/** Our margin on a part: what it was sold for above what it cost; never below 0. */
export function marginOn(units: readonly PaidUnit[]): Paise {
  return greatest(subtract(sum(units.map(soldForUnit)), sum(units.map((unit) => unit.costPaise))), ZERO);
}

/**
 * How much of our margin on a part is recalled when it is cancelled: a commission is paid out of the price, so the
 * refund of that is less by it, but statutory taxes are refunded in full. `chargeOf` is what the supplier asks for a
 * unit; more than it may keep counts as that.
 */
export function recalledMargin<Paid extends PaidUnit>(units: readonly Paid[], chargeOf: (unit: Paid) => Paise): Paise {
  const soldPaise = sum(units.map(soldForUnit));
  const keptPaise = sum(units.map((unit) => least(chargeOf(unit), keepableOf(unit))));
  const statutoryPaise = sum(units.map((unit) => unit.statutoryPaise));
  return least(marginOn(units), greatest(subtract(subtract(soldPaise, keptPaise), statutoryPaise), ZERO));
}
