import { nothingBackText } from '@pravas/domain/flight-order/taxes-unknown.ts';
import { formatInrExact, type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { type GivenCredit, givenCreditText } from '@pravas/domain/refund/given-credit.ts';
import { type PaidBooking, refundWords, waitsForCard } from '@pravas/domain/refund/refund-target.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';

/** What a cancellation refunds, as far as it is known at the time of the notice. */
export interface Returned {
  readonly booking: PaidBooking;
  /** `expected` = the airline has released the flight, but not yet stated the refund and how it is paid. */
  readonly known: 'expected' | 'stated';
  /** The refund in money; while it is only expected, the whole refund. */
  readonly moneyPaise: Paise;
  readonly isSent: boolean;
  /** The effect of a dispute of the payment, in place of where it goes; absent = it is not disputed. */
  readonly disputed?: readonly string[];
  /** The day by which the money must be back, YYYY-MM-DD; null = none is set. */
  readonly dueOn: string | null;
  readonly credits: readonly GivenCredit[];
  /** False where nobody knows the taxes in the fare, which may still be refunded. */
  readonly knowsTaxes: boolean;
}

/** Money with where it goes and by when, then every credit with its airline and last day; each is a line of a mail. */
export function returnedLines({
  booking,
  known,
  moneyPaise,
  isSent,
  dueOn,
  credits,
  knowsTaxes,
  disputed = [],
}: Returned): readonly string[] {
  if (known === 'expected') {
    // Some airlines give a credit where others give money: no destination is promised before they say which.
    const sum = moneyPaise > ZERO ? `About ${formatInrExact(moneyPaise)} is expected back. ` : '';
    return [`${sum}The airline is still working out how much.`];
  }
  const { goes, went } = refundWords(booking);
  const by = dueOn === null || !waitsForCard(booking) ? '' : `, by ${shortDate(dueOn)} at the latest`;
  const money = moneyPaise > ZERO ? [`${formatInrExact(moneyPaise)} ${isSent ? went : `${goes}${by}`}.`] : [];
  const lines = [...(disputed.length > 0 ? disputed : money), ...credits.map(givenCreditText)];
  if (lines.length > 0) return lines;
  return [knowsTaxes ? 'No refund.' : nothingBackText(null)];
}
