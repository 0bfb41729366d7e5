import { formatInrExact, sum, ZERO } from '@pravas/domain/money/money.ts';
import { givenCreditText } from '@pravas/domain/refund/given-credit.ts';
import { type RefundOrigin, refundWords } from '@pravas/domain/refund/refund-target.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { ComingBack, CreditComing } from '../booking/index.ts';

/**
 * What comes back of a cancelled trip in sentences: money by where it goes, that to cards with the day by which all of it
 * must be back, then every credit with its seller and last day.
 */
export function comingBackText(bookings: readonly ComingBack[]): string {
  const money = ORIGINS.flatMap((origin) => {
    const own = bookings.filter((one) => one.origin === origin && one.moneyPaise > ZERO);
    if (own.length === 0) return [];
    const dueOn = own
      .map((one) => one.dueOn)
      .toSorted()
      .at(-1);
    const by = origin === 'online' && dueOn !== undefined ? `, by ${shortDate(dueOn)} at the latest` : '';
    const about = own.every((one) => one.exact) ? '' : 'About ';
    return [`${about}${formatInrExact(sum(own.map((one) => one.moneyPaise)))} ${refundWords(origin).goes}${by}.`];
  });
  const credits = bookings.flatMap(({ credits, ...of }) => credits.map((one) => creditText(one, of)));
  return [...money, ...credits].join(' ') || 'Nothing comes back.';
}

const ORIGINS: readonly RefundOrigin[] = ['online', 'offline', 'pay_later'];

function creditText(
  { sellerName, amountPaise, expiresOn }: CreditComing,
  { exact, words: { seller, thing } }: Pick<ComingBack, 'exact' | 'words'>,
): string {
  if (expiresOn !== null) return givenCreditText({ sellerName, thing, amountPaise, expiresOn, travellerName: null });
  const about = exact ? '' : 'About ';
  return `${about}${formatInrExact(amountPaise)} comes back as a credit of ${sellerName} for the next ${thing}, until the day that the ${seller} sets.`;
}
