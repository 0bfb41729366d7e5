import type { CellPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { greatest, least, type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { type PaidCell, soldForCell } from '@pravas/domain/refund/paid-cells.ts';
import { isOfCell } from '../quote-parts.ts';
import { type AnsweredCancellation, refundableOrders } from './credits-given.ts';
import type { CreditWanted } from './saga-change.ts';
import type { SagaState } from './saga-state.ts';

/** Credits of one order that its airline gave in place of money, though nobody chose them. */
export interface ImposedCredit {
  readonly legId: string;
  readonly creditIds: readonly string[];
  /** What of them is money that whoever paid has not got back. */
  readonly customersPaise: Paise;
  /** What the airline gave besides: our own charge was taken of it. */
  readonly oursPaise: Paise;
}

/**
 * Which of the credits given take the place of money: all of an order's, as far as a card paid for it. What credits had
 * paid for may come back as credits. None where whoever cancelled chose them.
 */
export function imposedCredits(
  state: SagaState,
  { cancellation, parts, penalties, refundPaise }: AnsweredCancellation,
  credits: readonly CreditWanted[],
): readonly ImposedCredit[] {
  if (cancellation.quote.takesCredit) return [];
  const moneyPaise = subtract(refundPaise, sum(credits.map((credit) => credit.amountPaise)));
  let onCards = greatest(subtract(sum(refundableOrders(state).map((order) => order.leftPaise)), moneyPaise), ZERO);
  return [...new Set(credits.flatMap((credit) => credit.legId ?? []))].flatMap((legId): ImposedCredit[] => {
    const own = credits.filter((credit) => credit.legId === legId);
    const grantedPaise = sum(own.map((credit) => credit.amountPaise));
    const customersPaise = least(grantedPaise, onCards);
    onCards = subtract(onCards, customersPaise);
    if (customersPaise <= 0) return [];
    const returned = parts
      .filter(({ item }) => item.leg.id === legId)
      .map(({ item, cells }) => {
        const said = cancellation.orders[item.itemKey]?.cancellation?.refundPaise ?? null;
        return said ?? subtract(sum(cells.map(soldForCell)), keptOf(cells, penalties));
      });
    const oursPaise = greatest(subtract(sum(returned), grantedPaise), ZERO);
    return [{ legId, creditIds: own.map((credit) => credit.id), customersPaise, oursPaise }];
  });
}

/** What of an order's imposed credits stands for one traveller's slice, by what the airline left of it. */
export function creditShares(
  imposed: readonly ImposedCredit[],
  cells: readonly PaidCell[],
  penalties: readonly CellPenalty[],
): ReadonlyMap<PaidCell, Paise> {
  return new Map(
    imposed.flatMap(({ legId, customersPaise, oursPaise }) => {
      const own = cells.filter((cell) => cell.legId === legId);
      const left = own.map((cell) => greatest(subtract(soldForCell(cell), keptOf([cell], penalties)), ZERO));
      const weights = sum(left) > 0 ? left : own.map(soldForCell);
      const shares = splitByWeight(sum([customersPaise, oursPaise]), weights);
      return own.map((cell, index) => [cell, shares[index] ?? ZERO] as const);
    }),
  );
}

function keptOf(cells: readonly PaidCell[], penalties: readonly CellPenalty[]): Paise {
  return sum(penalties.filter((one) => cells.some((cell) => isOfCell(one, cell))).map((one) => one.penaltyPaise));
}
