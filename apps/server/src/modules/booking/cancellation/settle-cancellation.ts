import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { type PaidUnit, returnedFeeOf, soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { splitPenalty, type UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import type { ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import { isSameUnit } from '@pravas/domain/booking/unit.ts';
import { feeBackOf, postCancellation } from '@pravas/domain/ledger/post-cancellation.ts';
import { postCreditGranted } from '@pravas/domain/ledger/post-credit.ts';
import { postGoodwill } from '@pravas/domain/ledger/post-goodwill.ts';
import { least, type Paise, splitByWeight, subtract, sum, sumFormat, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Booking } from '../booking.ts';
import { lateSupplierKey } from '../late-refund-key.ts';
import { historyLine, openRefund } from '../saga/change-lines.ts';
import { creditsGiven, refundablePayments } from '../saga/credits-given.ts';
import type { CreditWanted, SagaChange } from '../saga/saga-change.ts';
import type { Decide } from '../saga/saga-io.ts';
import type { SagaState } from '../saga/saga-state.ts';
import { serviceOf, wordsOf } from '../service-module.ts';
import type { CancelItem } from './cancel-item.ts';
import { takenBack } from './cancel-items.ts';
import { boughtOrders } from './cancel-parts.ts';
import type { Cancellation, CancellationAmounts } from './cancellation.ts';
import { cancelCaseKey, requireCancellation } from './decide-cancellation.ts';
import { amountsOf, penaltyIn } from './part-amounts.ts';
import type { CancelledPart } from './service-cancelling.ts';

/**
 * Every supplier has stated its charge: ledger, refund, judgement, audit and message move together. An order that its
 * supplier turned down is left out: it is still booked. What a supplier keeps beyond the law is claimed from it; the
 * customer's refund does not wait for that.
 */
export const decideCancellationSettled =
  (cancellationId: string): Decide<void> =>
  (state, now, newId) => {
    const { booking } = state;
    const { cancelling } = serviceOf(booking);
    const words = wordsOf(booking);
    const cancellation = requireCancellation(state, cancellationId);
    const items = takenBack(booking, cancellation);
    const all = cancelling.paidUnits(booking, boughtOrders(booking, state.cancellations));
    const parts = items.map((item) => partAsKept(booking, all, cancellation, item));
    const units = parts.flatMap((part) => part.units);
    const stated = penaltiesOf(cancellation, parts);
    const quoted = quotedUnits(cancellation, parts, stated);
    // What a supplier had said that it would keep is what the customer has agreed to: more is claimed from it.
    const penalties = stated.map((one): UnitPenalty => {
      const penaltyPaise = least(one.penaltyPaise, quoted.get(one) ?? one.penaltyPaise);
      return { ...one, penaltyPaise };
    });
    const requestedAt = Temporal.Instant.fromEpochMilliseconds(cancellation.createdAt.getTime());
    const amounts = amountsOf(cancelling.quote(booking, units, penalties, now, requestedAt), true);
    const answered = { cancellation, parts, penalties, refundPaise: amounts.refundPaise };
    const credits = creditsGiven(state, answered, newId, now);
    const { judgement, cases } = cancelling.judgeSettled(state, { ...answered, stated, quoted, credits }, now);
    const feeBackPaise = sum(units.map(returnedFeeOf));
    const chargeOf = (unit: PaidUnit) => penaltyIn(penalties, unit);
    const changes: readonly SagaChange[] = [
      ...moneyOf(state, cancellation, units, amounts, {
        recalledPaise: sum(parts.map((part) => cancelling.recalledPaise(booking, part.units, chargeOf))),
        isEverything: units.length === all.length,
        feeBackPaise,
        credits,
        newId,
      }),
      {
        type: 'cancellation',
        cancellationId: cancellation.id,
        change: {
          state: 'settled',
          refund: feeBackPaise > 0 ? { ...amounts, feeBackPaise } : amounts,
          judgement,
          settledAt: now,
          pollAt: null,
        },
      },
      { type: 'booking', change: { runAt: now } },
      ...[...new Set(items.map((item) => item.order.id))].flatMap((orderId): readonly SagaChange[] => [
        {
          type: 'close_case',
          key: lateSupplierKey(cancellation.id, orderId),
          resolution: `The ${words.seller} has stated the refund.`,
        },
        // Its supplier's changes need no decision any more.
        { type: 'order', orderId, change: { sweepAt: now } },
      ]),
      ...items.flatMap(({ itemKey }): readonly SagaChange[] =>
        (['unclear', 'turned_down'] as const).map((what) => ({
          type: 'close_case',
          key: cancelCaseKey(what, cancellation.id, itemKey),
          resolution: `The ${words.seller} has cancelled it.`,
        })),
      ),
      historyLine(refundLine(words, amounts, sum(credits.map((credit) => credit.amountPaise)))),
      {
        type: 'audit',
        action: 'booking.refund_calculated',
        details: { refundPaise: amounts.refundPaise, penaltyPaise: amounts.penaltyPaise },
      },
      ...(judgement.shortfallPaise > 0
        ? [{ type: 'transfers', transfers: postGoodwill(cancellation.id, judgement.shortfallPaise) } as const]
        : []),
      ...cases,
    ];
    return { changes, result: undefined };
  };

/** A part with its units as their supplier sees them; as they are until it has stated both amounts. */
function partAsKept(
  booking: Booking,
  all: readonly PaidUnit[],
  { orders, createdAt }: Pick<Cancellation, 'orders' | 'createdAt'>,
  item: CancelItem,
): CancelledPart {
  const units = unitsOfScopes(all, [item.scope]);
  const { penaltyPaise = null, refundPaise = null } = orders[item.itemKey]?.cancellation ?? {};
  if (penaltyPaise === null || refundPaise === null) return { item, units };
  const at = Temporal.Instant.fromEpochMilliseconds(createdAt.getTime());
  const { cancelling } = serviceOf(booking);
  return { item, units: cancelling.asKept(booking, all, item.order, units, { penaltyPaise, refundPaise }, at) };
}

/**
 * "Refund: ₹637 of ₹4,193; the hotel keeps ₹3,408, and ₹148 of fees and charges stays paid." All adds up, and what is a
 * credit is not called money.
 */
function refundLine(
  { seller }: ServiceWords,
  { refundPaise, paidPaise, penaltyPaise }: CancellationAmounts,
  creditPaise: Paise,
): string {
  const isCredit = creditPaise > 0 && creditPaise === refundPaise;
  const oursPaise = subtract(subtract(paidPaise, refundPaise), penaltyPaise);
  const inrOf = sumFormat([refundPaise, paidPaise, penaltyPaise, creditPaise, oursPaise]);
  const credit = creditPaise > 0 && !isCredit ? ` (${inrOf(creditPaise)} of it as a credit of the ${seller})` : '';
  const ours = oursPaise > 0 ? `, and ${inrOf(oursPaise)} of fees and charges stays paid` : '';
  return `${isCredit ? `Credit of the ${seller}` : 'Refund'}: ${inrOf(refundPaise)} of ${inrOf(paidPaise)}${credit}; the ${seller} keeps ${inrOf(penaltyPaise)}${ours}.`;
}

function moneyOf(
  state: SagaState,
  cancellation: Cancellation,
  units: readonly PaidUnit[],
  amounts: CancellationAmounts,
  {
    recalledPaise,
    isEverything,
    feeBackPaise,
    credits,
    newId,
  }: {
    readonly recalledPaise: Paise;
    readonly isEverything: boolean;
    readonly feeBackPaise: Paise;
    readonly credits: readonly CreditWanted[];
    readonly newId: () => string;
  },
): readonly SagaChange[] {
  const { booking } = state;
  const isPart = cancellation.scopes !== null;
  const beforePaise = sum(state.cancellations.map(({ refund }) => refund?.feeBackPaise ?? ZERO));
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
    ...(feeBackPaise > 0 ? { feeBack: feeBackOf(feeBackPaise, beforePaise, booking.facts.quote) } : {}),
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
  const dueOn = serviceOf(booking).cancelling.refundDueOn(cancelledOn);
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
      dueOn,
      cancellationId: cancellation.id,
    });
  });
  return [...posted, ...refunds];
}

/** What suppliers keep, as they stated it; as they quoted it before where one has not stated it. */
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
 * What each supplier had said exactly that it would keep, shared out as what it asks now, where it asks for more. One
 * that keeps to its word, or had only stated its rules, is not among them.
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
