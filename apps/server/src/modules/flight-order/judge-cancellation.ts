import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { splitPenalties, splitPenalty, type UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { isSameUnit } from '@pravas/domain/booking/unit.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import type { AirlineStatement } from '@pravas/domain/flight-order/refund-guard.ts';
import { greatest, type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import {
  type CancelItem,
  type Cancellation,
  type Judged,
  penaltyIn,
  type SettledCancellation,
} from '../booking/index.ts';
import type { FlightBooking, FlightState } from './flight-booking.ts';
import { creditShares, imposedCredits } from './imposed-credits.ts';
import { recalledOf } from './kept-by-airline.ts';
import { judgePart } from './quote-parts.ts';
import { imposedCreditCases, offlineRefundCases, refundShortCases } from './refund-short-case.ts';

/** Judges what airlines stated of a settled cancellation by the law, and claims what they kept beyond it. */
export function judgeSettled(
  state: FlightState,
  settled: SettledCancellation<PaidFlightUnit>,
  now: Temporal.Instant,
): Judged {
  const { cancellation, parts, stated, quoted, credits } = settled;
  const units = parts.flatMap((part) => part.units);
  const imposed = imposedCredits(state, settled, credits);
  const statements = statementsOf(state.booking, settled, { stated, quoted, shares: creditShares(imposed) });
  const judgement = judgePart(units, statements, requestedAtOf(cancellation));
  return {
    judgement,
    cases: [
      ...(judgement.shortfallPaise > 0
        ? refundShortCases(state, cancellation, judgement, { units, statements }, now)
        : []),
      ...imposedCreditCases(state, cancellation, judgement, { units, statements, imposed }, now),
    ],
  };
}

/** The same of what the travel desk entered: the claim is the organisation's own. */
export function judgeEntered(
  state: FlightState,
  cancellation: Cancellation,
  items: readonly CancelItem[],
  units: readonly PaidFlightUnit[],
  now: Temporal.Instant,
): Judged {
  const statements = enteredStatements(cancellation, items, units);
  const judgement = judgePart(units, statements, requestedAtOf(cancellation));
  return { judgement, cases: offlineRefundCases(state, cancellation, judgement, { units, statements }, now) };
}

function requestedAtOf({ createdAt }: Cancellation): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(createdAt.getTime());
}

/** What airlines charge by traveller and slice: as they stated it, as they had said before, and their credits. */
interface Charges {
  readonly stated: readonly UnitPenalty[];
  readonly quoted: ReadonlyMap<UnitPenalty, Paise>;
  readonly shares: ReadonlyMap<PaidFlightUnit, Paise>;
}

/**
 * The airlines' own figures by traveller and slice. What they return is compared with what they were paid, not with us.
 */
function statementsOf(
  booking: FlightBooking,
  { cancellation, parts }: Pick<SettledCancellation<PaidFlightUnit>, 'cancellation' | 'parts'>,
  { stated, quoted, shares }: Charges,
): readonly AirlineStatement[] {
  return parts.flatMap(({ item, units }) => {
    const missing = missingShares(
      cancellation,
      item,
      units,
      recalledOf(booking, units, (unit) => penaltyIn(stated, unit)),
    );
    return units.map((unit, index): AirlineStatement => {
      const { orderId } = unit;
      const own = stated.find((one) => isSameUnit(one, unit));
      const chargePaise = own?.penaltyPaise ?? ZERO;
      const quotedPaise = own && quoted.get(own);
      const creditPaise = shares.get(unit);
      const returnedPaise = missing
        ? greatest(subtract(subtract(soldForUnit(unit), chargePaise), missing[index] ?? ZERO), ZERO)
        : null;
      return {
        orderId,
        unit: unit.unit,
        chargePaise,
        ...(quotedPaise === undefined ? {} : { quotedPaise }),
        returnedPaise,
        ...(creditPaise === undefined ? {} : { creditPaise }),
      };
    });
  });
}

/**
 * What is neither refunded nor accounted for by the charge, by unit; below 0 where the refund exceeds what the charge
 * would leave, as it asks for more than there was. Null where the airline stated no refund, or just what its charge
 * leaves.
 */
function missingShares(
  { orders }: Cancellation,
  item: CancelItem,
  units: readonly PaidFlightUnit[],
  recalledPaise: Paise,
): readonly Paise[] | null {
  const said = orders[item.itemKey]?.cancellation;
  if (said?.penaltyPaise == null || said.refundPaise === null) return null;
  const costPaise = sum(units.map((unit) => unit.costPaise));
  const statedPaise = sum([said.penaltyPaise, said.refundPaise]);
  // The airline takes back the part of our margin that comes out of the fare; taxes are refunded in full.
  const soldPaise = subtract(sum(units.map(soldForUnit)), recalledPaise);
  const missingPaise = subtract(soldPaise, statedPaise);
  const morePaise = subtract(statedPaise, greatest(soldPaise, costPaise));
  const weights = units.map(soldForUnit);
  if (weights.every((weight) => weight <= 0)) return null;
  if (missingPaise > 0) return splitByWeight(missingPaise, weights);
  return morePaise > 0 ? splitByWeight(morePaise, weights).map((share) => subtract(ZERO, share)) : null;
}

/**
 * What the airline keeps of each part, of each traveller as it was entered for them, else shared out as the law would
 * let it; what it returned is unknown.
 */
function enteredStatements(
  { orders }: Cancellation,
  items: readonly CancelItem[],
  units: readonly PaidFlightUnit[],
): readonly AirlineStatement[] {
  return items.flatMap(({ itemKey, scope }) => {
    const own = unitsOfScopes(units, [scope]);
    const { penalties, cancellation } = orders[itemKey] ?? {};
    const kept = penalties ? splitPenalties(own, penalties) : splitPenalty(own, cancellation?.penaltyPaise ?? ZERO);
    return kept.map(({ penaltyPaise, ...unit }) => ({ ...unit, chargePaise: penaltyPaise, returnedPaise: null }));
  });
}
