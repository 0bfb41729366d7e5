import { formatInr, type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { type RefundOrigin, refundWords } from '@pravas/domain/refund/refund-target.ts';
import { longDate, shortDate } from '@pravas/domain/time/airport-time.ts';

/** What an airline keeps for somebody's next flight. */
export interface ReturnedCredit {
  readonly airlineName: string;
  /** null = not yet shared out among those who travelled. */
  readonly travellerName: string | null;
  readonly amountPaise: Paise;
  /** The last day on which it can be used, YYYY-MM-DD. */
  readonly expiresOn: string;
}

/** What a cancellation gives back, as far as it is known when it is told. */
export interface Returned {
  readonly origin: RefundOrigin;
  /** `expected` = the airline has let the flight go, but not said yet what it gives back and how. */
  readonly known: 'expected' | 'stated';
  /** What comes back as money; while it is only expected, all that comes back. */
  readonly moneyPaise: Paise;
  readonly isSent: boolean;
  /** The day by which the money must be back, YYYY-MM-DD; null = none is set. */
  readonly dueOn: string | null;
  readonly credits: readonly ReturnedCredit[];
}

/** Money with where it goes and by when, then every credit with its airline and last day; each is a line of a mail. */
export function returnedLines({ origin, known, moneyPaise, isSent, dueOn, credits }: Returned): readonly string[] {
  if (known === 'expected') {
    // Some airlines give a credit where others give money: no place is promised before they say which.
    const sum = moneyPaise > ZERO ? `About ${formatInr(moneyPaise)} is expected back. ` : '';
    return [`${sum}The airline still works out what comes back.`];
  }
  const { goes, went } = refundWords(origin);
  const by = dueOn === null || origin !== 'online' ? '' : `, by ${shortDate(dueOn)} at the latest`;
  const money = moneyPaise > ZERO ? [`${formatInr(moneyPaise)} ${isSent ? went : `${goes}${by}`}.`] : [];
  const lines = [...money, ...credits.map(creditLine)];
  return lines.length > 0 ? lines : ['Nothing comes back.'];
}

/** "IndiGo keeps ₹2,087 as a credit for the next flight of Asha Rao, to be used by 20 November 2027." */
export function creditLine({ airlineName, travellerName, amountPaise, expiresOn }: ReturnedCredit): string {
  const whose = travellerName === null ? '' : ` of ${travellerName}`;
  return `${airlineName} keeps ${formatInr(amountPaise)} as a credit for the next flight${whose}, to be used by ${longDate(expiresOn)}.`;
}
