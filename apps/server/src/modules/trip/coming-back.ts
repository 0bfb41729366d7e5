import { formatInrExact, sum, ZERO } from '@pravas/domain/money/money.ts';
import { givenCreditText } from '@pravas/domain/refund/given-credit.ts';
import { refundWords, waitsForCard } from '@pravas/domain/refund/refund-target.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { ComingBack, CreditComing } from '../booking/index.ts';

/**
 * The refunds of a cancelled trip in sentences: money by where it goes, that to cards with the day by which all of it
 * must be paid, then every credit with its seller and last day.
 */
export function comingBackText(bookings: readonly ComingBack[]): string {
  const byPlace = Map.groupBy(
    // What takes days is named first.
    bookings
      .filter((one) => one.moneyPaise > ZERO)
      .toSorted((a, b) => Number(waitsForCard(b.booking)) - Number(waitsForCard(a.booking))),
    ({ booking }) => refundWords(booking).place,
  );
  const money = [...byPlace.values()].map((own) => {
    const [{ booking }] = own as [ComingBack, ...ComingBack[]];
    const dueOn = own
      .map((one) => one.dueOn)
      .toSorted()
      .at(-1);
    const by = waitsForCard(booking) && dueOn !== undefined ? `, by ${shortDate(dueOn)} at the latest` : '';
    const about = own.every((one) => one.exact) ? '' : 'About ';
    return `${about}${formatInrExact(sum(own.map((one) => one.moneyPaise)))} ${refundWords(booking).goes}${by}.`;
  });
  const credits = bookings.flatMap(({ credits, ...of }) => credits.map((one) => creditText(one, of)));
  return [...money, ...credits].join(' ') || 'No refund.';
}

function creditText(
  { sellerName, amountPaise, expiresOn }: CreditComing,
  { exact, words: { seller, thing } }: Pick<ComingBack, 'exact' | 'words'>,
): string {
  if (expiresOn !== null) return givenCreditText({ sellerName, thing, amountPaise, expiresOn, travellerName: null });
  const about = exact ? '' : 'About ';
  return `${about}${formatInrExact(amountPaise)} is refunded as a credit of ${sellerName} for the next ${thing}, until the day that the ${seller} sets.`;
}
