import { formatInr, type Paise } from '../money/money.ts';
import { longDate } from '../time/airport-time.ts';

/** What a seller gives for a person's next purchase instead of money. */
export interface GivenCredit {
  readonly sellerName: string;
  /** What it is for: 'flight', 'stay'. */
  readonly thing: string;
  /** null = not yet shared out among those who travelled. */
  readonly travellerName: string | null;
  readonly amountPaise: Paise;
  /** The last day on which it can be used, YYYY-MM-DD. */
  readonly expiresOn: string;
}

/** "₹2,087 comes back as a credit of IndiGo for the next flight of Asha Rao, to be used by 20 November 2027." */
export function givenCreditText({ sellerName, thing, travellerName, amountPaise, expiresOn }: GivenCredit): string {
  const whose = travellerName === null ? '' : ` of ${travellerName}`;
  return `${formatInr(amountPaise)} is refunded as a credit of ${sellerName} for the next ${thing}${whose}, to be used by ${longDate(expiresOn)}.`;
}
