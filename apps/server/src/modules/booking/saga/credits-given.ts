import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { greatest, least, type Paise, splitEvenly, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { inOrderOfSpending } from '@pravas/domain/wallet/means.ts';
import type { Payment } from '../../payment/index.ts';
import type { Booking } from '../booking.ts';
import { travellersOf } from '../cancellation/cancel-items.ts';
import { refundOfUnits } from '../cancellation/part-amounts.ts';
import type { AnsweredCancellation, CancelledPart } from '../cancellation/service-cancelling.ts';
import { serviceOf } from '../service-module.ts';
import { meansOf, paidForChange } from './decide-held.ts';
import { usedPayments } from './decide-settle.ts';
import type { CreditWanted } from './saga-change.ts';
import type { CreditUse, SagaState } from './saga-state.ts';

/** How long a credit without a stated last day holds. */
const A_YEAR = { years: 1 };

/**
 * The part of a refund that sellers keep as credits: what each stated, and what was paid with credits and not by card,
 * since a card takes back no more than it gave.
 */
export function creditsGiven(
  state: SagaState,
  { cancellation, parts, penalties, refundPaise }: AnsweredCancellation,
  newId: () => string,
  now: Temporal.Instant,
): readonly CreditWanted[] {
  const kept: CreditWanted[] = [];
  const requestedAt = Temporal.Instant.fromEpochMilliseconds(cancellation.createdAt.getTime());
  const units = parts.flatMap((part) => part.units);
  const whole = serviceOf(state.booking).cancelling.quote(state.booking, units, penalties, now, requestedAt);
  const left = () => greatest(subtract(refundPaise, sum(kept.map((one) => one.amountPaise))), ZERO);
  for (const part of parts) {
    const order = cancellation.orders[part.item.itemKey];
    const stated = order?.cancellation?.credits ?? [];
    if (stated.length === 0) continue;
    // Our charge is shared among all parts, as the quote shared it, and not taken of the credit alone.
    const own = refundOfUnits(whole, part.units);
    kept.push(...creditsOf(state.booking, part, least(least(own, order?.creditPaise ?? own), left()), stated, newId));
  }
  const [first] = parts;
  const onCards = sum(refundablePayments(state).map((payment) => payment.leftPaise));
  const overPaise = subtract(left(), least(left(), onCards));
  if (first && overPaise > 0) {
    kept.push(...usedCreditsBack(state, overPaise, newId));
    const restPaise = subtract(left(), least(left(), onCards));
    const expiresOn = Temporal.PlainDate.from(indianDay(now)).add(A_YEAR).toString();
    const rest = restPaise > 0 ? creditsOf(state.booking, first, restPaise, [{ code: null, expiresOn }], newId) : [];
    kept.push(...rest.map((credit) => ({ ...credit, orderId: null })));
  }
  return kept;
}

/**
 * What was paid with credits is restored as those credits were: to the same traveller, at the same seller, and not for
 * a day longer. The one that lasts longest is restored first, and none by more than it paid for purchase and changes
 * together.
 */
export function usedCreditsBack(
  { booking, creditUses }: Pick<SagaState, 'booking' | 'creditUses'>,
  amountPaise: Paise,
  newId: () => string,
): readonly CreditWanted[] {
  let missing = amountPaise;
  const used = creditUses.filter((use) => use.state === 'used').toSorted(byLastDay);
  return [...Map.groupBy(used, (use) => use.creditId).values()].flatMap((uses) => {
    const returns = uses.flatMap(({ creditId, changeId, amountPaise: usedPaise, returnedPaise }) => {
      const backPaise = least(missing, subtract(usedPaise, returnedPaise));
      missing = subtract(missing, backPaise);
      return backPaise > 0 ? [{ creditId, changeId, amountPaise: backPaise }] : [];
    });
    const [use] = uses;
    if (!use || returns.length === 0) return [];
    const { sellerCode, supplierId, code, expiresOn } = use;
    const index = booking.travellers.findIndex((one) =>
      isSameName(`${one.firstName} ${one.lastName}`, use.travellerName),
    );
    const backPaise = sum(returns.map((one) => one.amountPaise));
    return [
      {
        ...{ id: newId(), orderId: null, sellerCode, supplierId, code, expiresOn, returns },
        travellerIndex: Math.max(0, index),
        amountPaise: backPaise,
      },
    ];
  });
}

/** Those that last longest first; of one credit's uses the latest, as they are read, last. */
function byLastDay(a: CreditUse, b: CreditUse): number {
  return a.expiresOn < b.expiresOn ? 1 : a.expiresOn > b.expiresOn ? -1 : 0;
}

function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toUpperCase();
  return plain(a) === plain(b);
}

function creditsOf(
  booking: Booking,
  { item }: CancelledPart,
  amountPaise: Paise,
  stated: readonly { readonly code: string | null; readonly expiresOn: string }[],
  newId: () => string,
): readonly CreditWanted[] {
  const { order } = item;
  const travellers = travellersOf(booking, item);
  const [seller] = serviceOf(booking).rules.sellers(order.detail);
  const shares = splitEvenly(amountPaise, travellers.length);
  return travellers.flatMap((travellerIndex, at) => {
    const one = stated[at] ?? stated[0];
    const share = shares[at] ?? ZERO;
    if (!one || share <= 0) return [];
    return [
      {
        id: newId(),
        orderId: order.id,
        sellerCode: seller.code,
        supplierId: order.supplierId,
        travellerIndex,
        code: one.code,
        amountPaise: share,
        expiresOn: one.expiresOn,
      },
    ];
  });
}

/**
 * The payments of a booking, of its changes, and what was owed since for its final price, and what can still be
 * refunded to each; the purchase first.
 */
export function refundablePayments(
  state: SagaState,
): readonly { readonly paymentId: string; readonly leftPaise: Paise }[] {
  // What was spent last is refunded first: accounts with us get it at once, a card waits for its bank.
  const own = backwards(usedPayments(state));
  const ofChanges = new Set(
    state.changes.flatMap((one) => (one.state === 'done' ? backwards(paidForChange(state, one)) : [])),
  );
  const corrected = state.payments.filter(
    ({ status, paymentRef }) => status === 'SUCCESSFUL' && offlineKind(paymentRef) === 'correction',
  );
  const further = [...ofChanges, ...corrected].filter((payment) => own.every(({ id }) => id !== payment.id));
  return [...own, ...further].map((payment) => {
    const back = state.refunds.filter((refund) => refund.paymentId === payment.id).map((one) => one.amountPaise);
    return { paymentId: payment.id, leftPaise: greatest(subtract(payment.amountPaise, sum(back)), ZERO) };
  });
}

/** Payments as refunds use them. */
function backwards(payments: readonly Payment[]): readonly Payment[] {
  return inOrderOfSpending(payments.map((payment) => ({ ...payment, means: meansOf(payment) }))).toReversed();
}
