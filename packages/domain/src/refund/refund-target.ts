import { formatInrExact, type Paise, ZERO } from '../money/money.ts';
import type { PaidFrom } from '../wallet/means.ts';

/** The origin of a booking: bought at a supplier, entered by the travel desk, or bought on a pay-later key. */
type RefundOrigin = 'online' | 'offline' | 'pay_later';

/** The origin of a booking, and what paid for it besides a card. */
export interface PaidBooking {
  readonly origin: RefundOrigin;
  readonly paidFrom: PaidFrom | null;
}

interface TargetWords {
  /** "The card that paid". */
  readonly place: string;
  /** Follows a sum or "What you get back". */
  readonly goes: string;
  readonly went: string;
  readonly going: string;
  /** Reads after a verb of returning. */
  readonly backTo: string;
}

const WORDS: Readonly<Record<RefundOrigin | PaidFrom, TargetWords>> = {
  online: {
    place: 'The card that paid',
    goes: 'goes back to the card that paid',
    went: 'was sent back to the card',
    going: 'is on its way back to the card',
    backTo: 'to the card that paid',
  },
  // Such a booking is not paid yet: the refund makes the debt for it less.
  offline: {
    place: 'What your organisation owes for bookings of the travel desk',
    goes: 'is set against what your organisation owes',
    went: 'was set against what your organisation owes',
    going: 'is being set against what your organisation owes',
    backTo: 'against what your organisation owes',
  },
  pay_later: {
    place: 'The pay-later balance of your organisation',
    goes: 'is set against the pay-later balance',
    went: 'was set against the pay-later balance',
    going: 'is being set against the pay-later balance',
    backTo: 'against the pay-later balance',
  },
  wallet: {
    place: 'The wallet of your organisation',
    goes: 'goes back to the wallet',
    went: 'was put back into the wallet',
    going: 'is on its way back to the wallet',
    backTo: 'to the wallet',
  },
  credit_line: {
    place: 'What your organisation owes on its credit line',
    goes: 'is taken off what your organisation owes on its credit line',
    went: 'was taken off what your organisation owes on its credit line',
    going: 'is being taken off what your organisation owes on its credit line',
    backTo: 'to the credit line',
  },
  parts: {
    place: 'Where the money came from',
    goes: 'goes back to where it came from',
    went: 'was sent back to where it came from',
    going: 'is on its way back to where it came from',
    backTo: 'to where it came from',
  },
};

/** Where money of a booking is refunded to, in the words of screens, mails and histories. */
export function refundWords(booking: PaidBooking): TargetWords {
  return WORDS[targetOf(booking)];
}

/** True where some of the refund has to pass through a bank, which takes days. */
export function waitsForCard(booking: PaidBooking): boolean {
  const target = targetOf(booking);
  return target === 'online' || target === 'parts';
}

const targetOf = ({ origin, paidFrom }: PaidBooking) => (origin === 'online' ? (paidFrom ?? origin) : origin);

/** Which part of a refund is credit: one that an airline gives now, and refunds to those that had paid. */
export interface CreditShares {
  readonly refundPaise: Paise;
  readonly givenPaise: Paise;
  readonly usedPaise: Paise;
}

/**
 * " as a credit of the airline", ", but ₹4,175 of it as the airline credits that paid": follows the refund and its
 * time. Empty where all of it is money. `text` writes the sums.
 */
export function creditWords(
  { refundPaise, givenPaise, usedPaise }: CreditShares,
  text: (sum: Paise) => string,
): string {
  const shares = [
    { sumPaise: givenPaise, what: 'a credit of the airline' },
    { sumPaise: usedPaise, what: 'the airline credits that paid' },
  ].filter((one) => one.sumPaise > ZERO);
  const [first] = shares;
  if (first === undefined) return '';
  if (shares.length === 1 && first.sumPaise >= refundPaise) return ` as ${first.what}`;
  return `, but ${shares.map((one) => `${text(one.sumPaise)} of it as ${one.what}`).join(' and ')}`;
}

/**
 * The outcome of a refund, one or two sentences: the money with where it went, and what the airline keeps as credit.
 * `bankDays` says how long banks take; only cards have banks to wait for.
 */
export function refundOutcome(refund: {
  readonly booking: PaidBooking;
  readonly moneyPaise: Paise;
  readonly creditPaise: Paise;
  readonly isSent: boolean;
  readonly bankDays: string;
}): string {
  const { booking, moneyPaise, creditPaise, isSent, bankDays } = refund;
  const { went, going } = refundWords(booking);
  const wait = isSent && waitsForCard(booking) ? `; banks show it within ${bankDays}` : '';
  const money = moneyPaise > ZERO ? [`${formatInrExact(moneyPaise)} ${isSent ? went : going}${wait}.`] : [];
  const credit =
    creditPaise > ZERO ? [`The airline keeps ${formatInrExact(creditPaise)} as a credit for the next flight.`] : [];
  return [...money, ...credit].join(' ') || 'No refund.';
}

/** Said wherever a price was entered in one sum: its taxes are refunded by law, and their amount is unknown. */
export const TAXES_UNKNOWN = 'Its taxes are not known: ask the travel desk what is refunded';
