import { givenCreditText } from '@pravas/domain/flight-change/flight-credit.ts';
import { refundClock } from '@pravas/domain/flight-order/refund-clock.ts';
import { formatInr, sum, ZERO } from '@pravas/domain/money/money.ts';
import { type RefundOrigin, refundWords } from '@pravas/domain/refund/refund-target.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { ComingBack, CreditComing } from '../booking/index.ts';

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

function creditText({ sellerName, amountPaise, expiresOn }: CreditComing, exact: boolean): string {
  if (expiresOn !== null)
    return givenCreditText({ airlineName: sellerName, amountPaise, expiresOn, travellerName: null });
  const about = exact ? '' : 'About ';
  return `${about}${formatInr(amountPaise)} comes back as a credit of ${sellerName} for the next flight, until the day that the airline sets.`;
}

/** The day by which what is cancelled now must be back on the card. */
export function cardDueOn(now: Temporal.Instant): string {
  const today = indianDay(now);
  return refundClock({ cancelledOn: today, channel: 'agent', today, returnedOn: null }).dueOn;
}
