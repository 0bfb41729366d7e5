import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { type PaidCell, soldForCell } from './paid-cells.ts';

/** Our margin on a part: what it was sold for above what it cost; never below 0. */
export function marginOn(cells: readonly PaidCell[]): Paise {
  return greatest(subtract(sum(cells.map(soldForCell)), sum(cells.map((cell) => cell.costPaise))), ZERO);
}

/**
 * What of our margin on a part is taken back when it is cancelled: a commission is paid out of the fare, so what comes back
 * of the fare is less by it, but statutory taxes come back whole. `chargeOf` is what the airline asks for a cell; more than
 * base fare and fuel charge counts as that.
 */
export function recalledMargin(cells: readonly PaidCell[], chargeOf: (cell: PaidCell) => Paise): Paise {
  const soldPaise = sum(cells.map(soldForCell));
  const keptPaise = sum(cells.map((cell) => least(chargeOf(cell), sum([cell.basePaise, cell.fuelPaise]))));
  const statutoryPaise = sum(cells.map((cell) => cell.statutoryPaise));
  return least(marginOn(cells), greatest(subtract(subtract(soldPaise, keptPaise), statutoryPaise), ZERO));
}
