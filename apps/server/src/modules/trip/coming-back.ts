import { formatInr, greatest, least, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { refundClock } from '@pravas/domain/refund/refund-clock.ts';
import { type RefundOrigin, refundWords } from '@pravas/domain/refund/refund-target.ts';
import { givenCreditText } from '@pravas/domain/servicing/flight-credit.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type Booking, homeDay } from '../booking/index.ts';
import { listPaymentOrders, listRefunds } from '../payment/index.ts';
import type { FlightOutcome } from './quote-trip-cancellation.ts';

/** A credit of an airline that comes back. `expiresOn` is YYYY-MM-DD; null = the airline has not stated it yet. */
interface CreditComing {
  readonly airlineName: string;
  readonly amountPaise: Paise;
  readonly expiresOn: string | null;
}

/** What cancelling one flight gives back, and how. */
export interface ComingBack {
  readonly origin: RefundOrigin;
  readonly moneyPaise: Paise;
  readonly credits: readonly CreditComing[];
  /** False while the airline has the last word on the sum. */
  readonly exact: boolean;
}

/**
 * What comes back of a cancelled trip in sentences: money by where it goes, that to cards with the day by which it must be
 * back (`dueOn`, YYYY-MM-DD), then every credit with its airline and last day.
 */
export function comingBackText(flights: readonly ComingBack[], dueOn: string): string {
  const money = ORIGINS.flatMap((origin) => {
    const own = flights.filter((one) => one.origin === origin && one.moneyPaise > ZERO);
    if (own.length === 0) return [];
    const by = origin === 'online' ? `, by ${shortDate(dueOn)} at the latest` : '';
    const about = own.every((one) => one.exact) ? '' : 'About ';
    return [`${about}${formatInr(sum(own.map((one) => one.moneyPaise)))} ${refundWords(origin).goes}${by}.`];
  });
  const credits = flights.flatMap(({ credits, exact }) => credits.map((one) => creditText(one, exact)));
  return [...money, ...credits].join(' ') || 'Nothing comes back.';
}

const ORIGINS: readonly RefundOrigin[] = ['online', 'offline', 'pay_later'];

function creditText({ airlineName, amountPaise, expiresOn }: CreditComing, exact: boolean): string {
  if (expiresOn !== null) return givenCreditText({ airlineName, amountPaise, expiresOn, travellerName: null });
  const about = exact ? '' : 'About ';
  return `${about}${formatInr(amountPaise)} comes back as a credit of ${airlineName} for the next flight, until the day that the airline sets.`;
}

/** Reads how a flight's refund comes back. A card takes back no more than it gave: the rest are the credits that paid. */
export async function readComingBack(tx: Tx, { booking, quote }: FlightOutcome): Promise<ComingBack | null> {
  if (!quote || quote.amounts.refundPaise <= ZERO) return null;
  const { refundPaise, exact } = quote.amounts;
  const { origin } = booking;
  const { creditPaise } = quote;
  if (creditPaise > ZERO) {
    const credits = [{ airlineName: airlineOf(booking, null), amountPaise: creditPaise, expiresOn: null }];
    return { origin, exact, moneyPaise: subtract(refundPaise, creditPaise), credits };
  }
  const used = origin === 'online' ? await readUsedCredits(tx, booking) : [];
  if (used.length === 0) return { origin, exact, moneyPaise: refundPaise, credits: [] };
  const moneyPaise = least(refundPaise, await readLeftOnCards(tx, booking));
  let missing = subtract(refundPaise, moneyPaise);
  const credits = used.flatMap((one) => {
    const amountPaise = least(missing, one.amountPaise);
    missing = subtract(missing, amountPaise);
    return amountPaise > ZERO ? [{ ...one, amountPaise }] : [];
  });
  return { origin, exact, moneyPaise, credits };
}

/** The day by which what is cancelled now must be back on the card. */
export function cardDueOn(now: Temporal.Instant): string {
  const today = homeDay(now);
  return refundClock({ cancelledOn: today, channel: 'agent', today, returnedOn: null }).dueOn;
}

async function readLeftOnCards(tx: Tx, { id }: Booking): Promise<Paise> {
  const paid = (await listPaymentOrders(tx, id)).filter((order) => order.status === 'SUCCESSFUL');
  const back = await listRefunds(tx, id);
  const paidPaise = sum(paid.map((order) => order.amountPaise));
  return greatest(ZERO, subtract(paidPaise, sum(back.map((refund) => refund.amountPaise))));
}

/** What has not come back yet of the credits that paid for a flight and its changes, that which lasts longest first. */
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
    airlineName: airlineOf(booking, row.airline_code),
    amountPaise: paise(Number(row.left_paise)),
    expiresOn: row.expires_on,
  }));
}

/** How an airline of the booking is called; without a code that of the first flight. */
function airlineOf({ legs }: Booking, code: string | null): string {
  const segments = legs.flatMap((leg) => leg.offer.slices.flatMap((slice) => [...slice.segments]));
  return (
    (code === null ? segments[0] : segments.find((one) => one.airlineCode === code))?.airlineName ??
    code ??
    'the airline'
  );
}
