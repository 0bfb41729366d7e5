import type { ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import { greatest, least, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { PaidBooking } from '@pravas/domain/refund/refund-target.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { listPayments, listRefunds } from '../../payment/index.ts';
import type { Booking } from '../booking.ts';
import { serviceOf } from '../service-module.ts';
import type { PartsQuote } from './request-cancellation.ts';

/** A refund in the form of a seller's credit. `expiresOn` is YYYY-MM-DD; null = the seller has not stated it yet. */
export interface CreditComing {
  readonly sellerName: string;
  readonly amountPaise: Paise;
  readonly expiresOn: string | null;
}

/** The refund of cancelling a booking or a part of it, and how it is paid. */
export interface ComingBack {
  readonly words: Pick<ServiceWords, 'seller' | 'thing'>;
  /** The day by which money must be back on the card that paid, YYYY-MM-DD. */
  readonly dueOn: string;
  readonly booking: PaidBooking;
  readonly moneyPaise: Paise;
  readonly credits: readonly CreditComing[];
  /** False while the supplier has the last word on the sum. */
  readonly exact: boolean;
}

/**
 * Reads how the refund of a quote is paid. A card gets back no more than it gave: the rest are the credits that paid.
 */
export async function readComingBack(
  tx: Tx,
  booking: Booking,
  quote: Pick<PartsQuote, 'amounts' | 'creditPaise'>,
  now: Temporal.Instant,
): Promise<ComingBack> {
  const { origin, paidFrom } = booking;
  const { cancelling, rules } = serviceOf(booking);
  const of = { booking: { origin, paidFrom }, words: rules.words, dueOn: cancelling.refundDueOn(indianDay(now)) };
  const { refundPaise, exact } = quote.amounts;
  const given: readonly CreditComing[] =
    quote.creditPaise > ZERO
      ? [{ sellerName: sellerName(booking, null), amountPaise: quote.creditPaise, expiresOn: null }]
      : [];
  const leftPaise = subtract(refundPaise, quote.creditPaise);
  const used = origin === 'online' && leftPaise > ZERO ? await readUsedCredits(tx, booking) : [];
  if (used.length === 0) return { ...of, exact, moneyPaise: leftPaise, credits: given };
  const moneyPaise = least(leftPaise, await readLeftOnCards(tx, booking));
  let missing = subtract(leftPaise, moneyPaise);
  const returned = used.flatMap((one) => {
    const amountPaise = least(missing, one.amountPaise);
    missing = subtract(missing, amountPaise);
    return amountPaise > ZERO ? [{ ...one, amountPaise }] : [];
  });
  return { ...of, exact, moneyPaise, credits: [...given, ...returned] };
}

/** The credits in it that had paid, which are restored as they were. */
export function usedCreditsOf({ credits }: Pick<ComingBack, 'credits'>): Paise {
  return sum(credits.flatMap((one) => (one.expiresOn === null ? [] : [one.amountPaise])));
}

async function readLeftOnCards(tx: Tx, { id }: Booking): Promise<Paise> {
  const paid = (await listPayments(tx, id)).filter((payment) => payment.status === 'SUCCESSFUL');
  const back = await listRefunds(tx, id);
  const paidPaise = sum(paid.map((payment) => payment.amountPaise));
  return greatest(ZERO, subtract(paidPaise, sum(back.map((refund) => refund.amountPaise))));
}

/** The unrefunded part of the credits that paid for a booking and its changes, those that last longest first. */
async function readUsedCredits(tx: Tx, booking: Booking): Promise<readonly CreditComing[]> {
  const rows = await tx
    .selectFrom('flight_credit_use as u')
    .innerJoin('flight_credit as c', (join) =>
      join.onRef('c.organization_id', '=', 'u.organization_id').onRef('c.id', '=', 'u.credit_id'),
    )
    .select(['c.airline_code', 'c.expires_on'])
    .select((use) => use.fn.sum<string>(sql<number>`u.amount_paise - u.returned_paise`).as('left_paise'))
    .where('u.booking_id', '=', booking.id)
    .where('u.state', '=', 'used')
    .groupBy(['c.organization_id', 'c.id', 'c.airline_code', 'c.expires_on'])
    .orderBy('c.expires_on', 'desc')
    .execute();
  return rows.map((row) => ({
    sellerName: sellerName(booking, row.airline_code),
    amountPaise: paise(Number(row.left_paise)),
    expiresOn: row.expires_on,
  }));
}

/** The name of a seller of the booking; without a code the first one. */
export function sellerName(booking: Booking, code: string | null): string {
  const { rules } = serviceOf(booking);
  const sellers = booking.orders.flatMap((order) => [...rules.sellers(order.detail)]);
  const found = code === null ? sellers[0] : sellers.find((one) => one.code === code);
  return found?.name ?? code ?? `the ${rules.words.seller}`;
}
