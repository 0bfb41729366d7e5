import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { splitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import { isSameUnit } from '@pravas/domain/booking/unit.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { refundClock } from '@pravas/domain/flight-order/refund-clock.ts';
import type { AirlineStatement } from '@pravas/domain/flight-order/refund-guard.ts';
import { postCancellation } from '@pravas/domain/ledger/post-cancellation.ts';
import { postCreditGranted } from '@pravas/domain/ledger/post-credit.ts';
import { postGoodwill } from '@pravas/domain/ledger/post-goodwill.ts';
import {
  formatInrExact,
  greatest,
  least,
  type Paise,
  splitByWeight,
  subtract,
  sum,
  ZERO,
} from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Booking } from '../booking.ts';
import { boughtOrders } from '../cancel-facts.ts';
import type { Cancellation, CancellationAmounts } from '../cancellation-repository.ts';
import { lateSupplierKey } from '../late-refund-key.ts';
import { amountsOf, judgePart, paidUnitsOf, penaltyIn, quotePart } from '../quote-parts.ts';
import { type CancelItem, takenBack } from './cancel-items.ts';
import { historyLine, openRefund } from './change-lines.ts';
import { type CancelledPart, creditsGiven, refundablePayments } from './credits-given.ts';
import { cancelCaseKey, requireCancellation } from './decide-cancellation.ts';
import { creditShares, imposedCredits } from './imposed-credits.ts';
import { partAsKept, recalledOf } from './kept-by-airline.ts';
import { imposedCreditCases, refundShortCases } from './refund-short-case.ts';
import type { CreditWanted, SagaChange } from './saga-change.ts';
import type { Decide } from './saga-io.ts';
import type { SagaState } from './saga-state.ts';

/**
 * Every airline has stated its charge: ledger, refund, judgement, audit and message move together. An order that the
 * airline turned down is left out: it is still booked. What an airline keeps beyond the law is claimed from it; the
 * customer's refund does not wait for that.
 */
export const decideCancellationSettled =
  (cancellationId: string): Decide<void> =>
  (state, now, newId) => {
    const { booking } = state;
    const cancellation = requireCancellation(state, cancellationId);
    const items = takenBack(booking, cancellation);
    const all = paidUnitsOf(booking, boughtOrders(booking, state.cancellations));
    const parts = items.map((item) =>
      partAsKept(booking, all, cancellation, { item, units: unitsOfScopes(all, [item.scope]) }),
    );
    const units = parts.flatMap((part) => part.units);
    const stated = penaltiesOf(cancellation, parts);
    const quoted = quotedUnits(cancellation, parts, stated);
    // What an airline had said that it would keep is what the customer has agreed to: more is claimed from the airline.
    const penalties = stated.map((one): UnitPenalty => {
      const penaltyPaise = least(one.penaltyPaise, quoted.get(one) ?? one.penaltyPaise);
      return { ...one, penaltyPaise };
    });
    const requestedAt = Temporal.Instant.fromEpochMilliseconds(cancellation.createdAt.getTime());
    const amounts = amountsOf(quotePart(booking, units, penalties, now, requestedAt), true);
    const answered = { cancellation, parts, penalties, refundPaise: amounts.refundPaise };
    const credits = creditsGiven(state, answered, newId, now);
    const imposed = imposedCredits(state, answered, credits);
    const shares = creditShares(imposed);
    const statements = statementsOf(booking, cancellation, parts, { stated, quoted, shares });
    const judgement = judgePart(units, statements, requestedAt);
    const changes: SagaChange[] = [
      ...moneyOf(state, cancellation, units, amounts, {
        recalledPaise: sum(parts.map((part) => recalledOf(booking, part.units, (unit) => penaltyIn(penalties, unit)))),
        isEverything: units.length === all.length,
        credits,
        newId,
        now,
      }),
      {
        type: 'cancellation',
        cancellationId: cancellation.id,
        change: { state: 'settled', refund: amounts, judgement, settledAt: now, pollAt: null },
      },
      { type: 'booking', change: { runAt: now } },
      ...[...new Set(items.map((item) => item.order.id))].flatMap((orderId): readonly SagaChange[] => [
        {
          type: 'close_case',
          key: lateSupplierKey(cancellation.id, orderId),
          resolution: 'The airline has stated the refund.',
        },
        // What its airline had changed is nothing to decide any more.
        { type: 'order', orderId, change: { sweepAt: now } },
      ]),
      ...items.flatMap(({ itemKey }): readonly SagaChange[] =>
        (['unclear', 'turned_down'] as const).map((what) => ({
          type: 'close_case',
          key: cancelCaseKey(what, cancellation.id, itemKey),
          resolution: 'The airline has cancelled it.',
        })),
      ),
      historyLine(refundLine(amounts, sum(credits.map((credit) => credit.amountPaise)))),
      {
        type: 'audit',
        action: 'booking.refund_calculated',
        details: { refundPaise: amounts.refundPaise, penaltyPaise: amounts.penaltyPaise },
      },
    ];
    if (judgement.shortfallPaise > 0) {
      changes.push(
        { type: 'transfers', transfers: postGoodwill(cancellation.id, judgement.shortfallPaise) },
        ...refundShortCases(state, cancellation, judgement, { units, statements }, now),
      );
    }
    changes.push(...imposedCreditCases(state, cancellation, judgement, { units, statements, imposed }, now));
    return { changes, result: undefined };
  };

/**
 * "Refund: ₹637 of ₹4,193; the airline keeps ₹3,408, and ₹148 of fees and charges stays paid." All adds up, and what is a
 * credit is not called money.
 */
function refundLine({ refundPaise, paidPaise, penaltyPaise }: CancellationAmounts, creditPaise: Paise): string {
  const isCredit = creditPaise > 0 && creditPaise === refundPaise;
  const credit =
    creditPaise > 0 && !isCredit ? ` (${formatInrExact(creditPaise)} of it as a credit of the airline)` : '';
  const oursPaise = subtract(subtract(paidPaise, refundPaise), penaltyPaise);
  const ours = oursPaise > 0 ? `, and ${formatInrExact(oursPaise)} of fees and charges stays paid` : '';
  return `${isCredit ? 'Credit of the airline' : 'Refund'}: ${formatInrExact(refundPaise)} of ${formatInrExact(paidPaise)}${credit}; the airline keeps ${formatInrExact(penaltyPaise)}${ours}.`;
}

function moneyOf(
  state: SagaState,
  cancellation: Cancellation,
  units: readonly PaidFlightUnit[],
  amounts: CancellationAmounts,
  {
    recalledPaise,
    isEverything,
    credits,
    newId,
    now,
  }: {
    readonly recalledPaise: Paise;
    readonly isEverything: boolean;
    readonly credits: readonly CreditWanted[];
    readonly newId: () => string;
    readonly now: Temporal.Instant;
  },
): readonly SagaChange[] {
  const { booking } = state;
  const isPart = cancellation.scopes !== null;
  const transfers = postCancellation({
    bookingId: booking.id,
    ...(isPart ? { subject: cancellation.id } : {}),
    sellPaise: sum(units.map(soldForUnit)),
    costPaise: sum(units.map((unit) => unit.costPaise)),
    recalledPaise,
    penaltyPaise: amounts.penaltyPaise,
    serviceChargePaise: amounts.serviceChargePaise,
    cgstPaise: amounts.cgstPaise,
    sgstPaise: amounts.sgstPaise,
    igstPaise: amounts.igstPaise,
  });
  const posted: readonly SagaChange[] = [
    { type: 'transfers', transfers },
    ...credits.flatMap((credit): SagaChange[] => [
      { type: 'credit_granted', credit },
      { type: 'transfers', transfers: postCreditGranted(credit.id, credit.amountPaise) },
    ]),
  ];
  const moneyPaise = subtract(amounts.refundPaise, sum(credits.map((credit) => credit.amountPaise)));
  if (moneyPaise <= 0) return posted;
  const cancelledOn = indianDay(Temporal.Instant.fromEpochMilliseconds(cancellation.createdAt.getTime()));
  const clock = refundClock({ cancelledOn, channel: 'agent', today: indianDay(now), returnedOn: null });
  // A change is a payment of its own, and each payment takes back no more than it gave.
  let missing = moneyPaise;
  const refunds = refundablePayments(state).flatMap(({ paymentId, leftPaise }, index) => {
    const amountPaise = least(missing, leftPaise);
    if (amountPaise <= 0) return [];
    missing = subtract(missing, amountPaise);
    const refundRef = `rc-${isPart ? cancellation.id : booking.id}`;
    return openRefund({
      id: newId(),
      paymentId,
      refundRef: index === 0 ? refundRef : `${refundRef}-${index}`,
      amountPaise,
      reason: isEverything ? 'The booking was cancelled' : 'A part of the booking was cancelled',
      dueOn: clock.dueOn,
      cancellationId: cancellation.id,
    });
  });
  return [...posted, ...refunds];
}

/** What the airlines keep, as they stated it; as they quoted it before where one has not stated it. */
function penaltiesOf(cancellation: Cancellation, parts: readonly CancelledPart[]): readonly UnitPenalty[] {
  const stated = parts.map(({ item }) => cancellation.orders[item.itemKey]?.cancellation?.penaltyPaise ?? null);
  if (stated.some((penalty) => penalty === null)) {
    return splitPenalty(
      parts.flatMap((part) => part.units),
      cancellation.quote.penaltyPaise,
    );
  }
  return parts.flatMap(({ units }, index) => splitPenalty(units, stated[index] ?? ZERO));
}

/**
 * What each airline had said exactly that it would keep, shared out as what it asks now, where it asks for more. One that
 * keeps to its word, or had only stated its rules, is not among them.
 */
function quotedUnits(
  { quote, orders }: Cancellation,
  parts: readonly CancelledPart[],
  stated: readonly UnitPenalty[],
): ReadonlyMap<UnitPenalty, Paise> {
  return new Map(
    parts.flatMap(({ item, units }) => {
      const quotedPaise = quote.quotedPenalties?.[item.itemKey];
      const askedPaise = orders[item.itemKey]?.cancellation?.penaltyPaise ?? null;
      if (quotedPaise === undefined || askedPaise === null || askedPaise <= quotedPaise) return [];
      const own = stated.filter((one) => units.some((unit) => isSameUnit(one, unit)));
      const shares = splitByWeight(
        quotedPaise,
        own.map((one) => one.penaltyPaise),
      );
      return own.map((one, index) => [one, shares[index] ?? ZERO] as const);
    }),
  );
}

/** What airlines charge by traveller and slice: as they stated it, as they had said before, and their credits. */
interface Charges {
  readonly stated: readonly UnitPenalty[];
  readonly quoted: ReadonlyMap<UnitPenalty, Paise>;
  readonly shares: ReadonlyMap<PaidFlightUnit, Paise>;
}

/** The airlines' own figures by traveller and slice. What they return is compared with what they were paid, not with us. */
function statementsOf(
  booking: Booking,
  cancellation: Cancellation,
  parts: readonly CancelledPart[],
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
 * What neither comes back nor is accounted for by the charge, by unit; below 0 where more comes back than the charge would
 * leave, as it asks for more than there was. Null where the airline stated no refund, or just what its charge leaves.
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
  // Of our margin the airline takes back what comes out of the fare; taxes come back whole.
  const soldPaise = subtract(sum(units.map(soldForUnit)), recalledPaise);
  const missingPaise = subtract(soldPaise, statedPaise);
  const morePaise = subtract(statedPaise, greatest(soldPaise, costPaise));
  const weights = units.map(soldForUnit);
  if (weights.every((weight) => weight <= 0)) return null;
  if (missingPaise > 0) return splitByWeight(missingPaise, weights);
  return morePaise > 0 ? splitByWeight(morePaise, weights).map((share) => subtract(ZERO, share)) : null;
}
