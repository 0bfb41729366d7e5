import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { type PaidUnit, soldForUnit } from './paid-units.ts';

/** Our margin on a part: what it was sold for above what it cost; never below 0. */
export function marginOn(units: readonly PaidUnit[]): Paise {
  return greatest(subtract(sum(units.map(soldForUnit)), sum(units.map((unit) => unit.costPaise))), ZERO);
}

/**
 * What of our margin on a part is taken back when it is cancelled: a commission is paid out of the fare, so what comes back
 * of the fare is less by it, but statutory taxes come back whole. `chargeOf` is what the airline asks for a unit; more than
 * base fare and fuel charge counts as that.
 */
export function recalledMargin(units: readonly PaidUnit[], chargeOf: (unit: PaidUnit) => Paise): Paise {
  const soldPaise = sum(units.map(soldForUnit));
  const keptPaise = sum(units.map((unit) => least(chargeOf(unit), sum([unit.basePaise, unit.fuelPaise]))));
  const statutoryPaise = sum(units.map((unit) => unit.statutoryPaise));
  return least(marginOn(units), greatest(subtract(subtract(soldPaise, keptPaise), statutoryPaise), ZERO));
}
