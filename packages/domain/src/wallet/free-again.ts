import { formatInrExact, type Paise, subtract, ZERO } from '../money/money.ts';
import { longDate } from '../time/airport-time.ts';

/** What was set aside for a booking and not spent. */
export interface FreeAgain {
  readonly freePaise: Paise;
  /** How much of it is promotional credit, which may have ended since. */
  readonly promoPaise: Paise;
}

/**
 * The fate of the rest, each sentence after a space; empty where all was spent. `endedPromoText` says whether
 * promotional credit has ended.
 */
export function freeAgainText({ freePaise, promoPaise }: FreeAgain): string {
  const ownPaise = subtract(freePaise, promoPaise);
  const own = ownPaise > ZERO ? ` ${formatInrExact(ownPaise)} that was set aside is available again.` : '';
  const promo =
    promoPaise > ZERO ? ` ${formatInrExact(promoPaise)} of promotional credit was returned with its last day.` : '';
  return own + promo;
}

/** Promotional credit that was refunded to a grant after its last day (YYYY-MM-DD). */
export interface EndedPromo {
  readonly amountPaise: Paise;
  readonly expiresOn: string;
}

/** That it cannot be spent any more, as a line of a booking's history. */
export function endedPromoText({ amountPaise, expiresOn }: EndedPromo): string {
  return `${formatInrExact(amountPaise)} of promotional credit was returned but had ended on ${longDate(expiresOn)}: it cannot be spent any more.`;
}
