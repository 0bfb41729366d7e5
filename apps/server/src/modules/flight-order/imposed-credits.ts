import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { isSameUnit } from '@pravas/domain/booking/unit.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { greatest, least, type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import {
  type AnsweredCancellation,
  type CancelledOrder,
  type CancelledPart,
  type CreditWanted,
  refundablePayments,
} from '../booking/index.ts';
import type { FlightState } from './flight-booking.ts';

/** Credits of one order that its airline gave in place of money, without anybody's choice. */
export interface ImposedCredit {
  readonly orderId: string;
  readonly creditIds: readonly string[];
  /** The part that is money not yet refunded to the payer. */
  readonly customersPaise: Paise;
  /** What the airline gave besides: our own charge was deducted from it. */
  readonly oursPaise: Paise;
  /** What the airline gave for each traveller's slice. */
  readonly given: ReadonlyMap<PaidFlightUnit, Paise>;
}

/**
 * Which of the credits given take the place of money: all of an order's, as far as a card paid for it. What credits had
 * paid for may be refunded as credits. None where the person who cancelled chose them.
 */
export function imposedCredits(
  state: FlightState,
  { cancellation, parts, penalties, refundPaise }: AnsweredCancellation<PaidFlightUnit>,
  credits: readonly CreditWanted[],
): readonly ImposedCredit[] {
  if (cancellation.quote.takesCredit) return [];
  const moneyPaise = subtract(refundPaise, sum(credits.map((credit) => credit.amountPaise)));
  let onCards = greatest(
    subtract(sum(refundablePayments(state).map((payment) => payment.leftPaise)), moneyPaise),
    ZERO,
  );
  return [...new Set(credits.flatMap((credit) => credit.orderId ?? []))].flatMap((orderId): ImposedCredit[] => {
    const own = credits.filter((credit) => credit.orderId === orderId);
    const grantedPaise = sum(own.map((credit) => credit.amountPaise));
    const customersPaise = least(grantedPaise, onCards);
    onCards = subtract(onCards, customersPaise);
    if (customersPaise <= 0) return [];
    const given = new Map(
      parts
        .filter(({ item }) => item.order.id === orderId)
        .flatMap((part) => givenByUnit(part, cancellation.orders[part.item.itemKey], penalties)),
    );
    const oursPaise = greatest(subtract(sum([...given.values()]), grantedPaise), ZERO);
    return [{ orderId, creditIds: own.map((credit) => credit.id), customersPaise, oursPaise, given }];
  });
}

/**
 * What the airline gave as a credit for a part, by what it left of each slice; nothing of a part that it paid in money.
 */
function givenByUnit(
  { units }: CancelledPart<PaidFlightUnit>,
  order: CancelledOrder | undefined,
  penalties: readonly UnitPenalty[],
): readonly (readonly [PaidFlightUnit, Paise])[] {
  const said = order?.cancellation;
  if (!said?.credits?.length) return [];
  const returnedPaise = said.refundPaise ?? subtract(sum(units.map(soldForUnit)), keptOf(units, penalties));
  const left = units.map((unit) => greatest(subtract(soldForUnit(unit), keptOf([unit], penalties)), ZERO));
  const weights = sum(left) > 0 ? left : units.map(soldForUnit);
  const shares = splitByWeight(greatest(order?.creditPaise ?? returnedPaise, ZERO), weights);
  return units.map((unit, index) => [unit, shares[index] ?? ZERO] as const);
}

/** The share of an order's imposed credits for one traveller's slice, by what the airline left of it. */
export function creditShares(imposed: readonly ImposedCredit[]): ReadonlyMap<PaidFlightUnit, Paise> {
  return new Map(
    imposed.flatMap(({ customersPaise, oursPaise, given }) => {
      const own = [...given];
      const amounts = own.map(([, amountPaise]) => amountPaise);
      const weights = sum(amounts) > 0 ? amounts : own.map(([unit]) => soldForUnit(unit));
      const shares = splitByWeight(sum([customersPaise, oursPaise]), weights);
      return own.map(([unit], index) => [unit, shares[index] ?? ZERO] as const);
    }),
  );
}

function keptOf(units: readonly PaidFlightUnit[], penalties: readonly UnitPenalty[]): Paise {
  return sum(penalties.filter((one) => units.some((unit) => isSameUnit(one, unit))).map((one) => one.penaltyPaise));
}
