import { formatInrExact, type Paise, ZERO } from '../money/money.ts';
import { isWithinLookIn, type LookIn } from './look-in.ts';
import type { GuardFinding } from './refund-guard.ts';

/** What an airline asks for a change, and what of it the law lets it ask. charge = lawful + claimed. */
export interface JudgedCharge {
  /** What the customer bears. */
  readonly lawfulPaise: Paise;
  /** What is claimed from the airline; null where it asks nothing that it may not. */
  readonly claim: ChangeClaim | null;
}

/** A charge for a change that the airline may not ask. */
export interface ChangeClaim {
  readonly claimedPaise: Paise;
  /** Hours of the right it goes against. */
  readonly hours: number;
  readonly source: string;
}

/**
 * Within its look-in a ticket is changed for the difference in fare and nothing else (DGCA CAR Section 3, Series M, Part II
 * of 24 February 2026); outside it the airline's charge stands. Throws RangeError for a negative charge.
 */
export function judgeChangeCharge(
  chargePaise: Paise,
  lookIn: LookIn | undefined,
  askedAt: Temporal.Instant,
): JudgedCharge {
  if (chargePaise < 0) throw new RangeError('A charge is never negative');
  if (chargePaise === 0 || !isWithinLookIn(lookIn, askedAt)) return { lawfulPaise: chargePaise, claim: null };
  return { lawfulPaise: ZERO, claim: { claimedPaise: chargePaise, hours: lookIn.hours, source: lookIn.source } };
}

/** The claim as a letter to the airline states it. */
export function findingOfClaim({
  claimedPaise,
  hours,
  source,
}: ChangeClaim): Pick<GuardFinding, 'sentence' | 'askedPaise' | 'allowedPaise' | 'shortfallPaise' | 'source'> {
  return {
    sentence: `The flight was changed within ${hours} hours of booking, so the airline may ask for the difference in fare and nothing else; it asked for ${formatInrExact(claimedPaise)} on top.`,
    askedPaise: claimedPaise,
    allowedPaise: ZERO,
    shortfallPaise: claimedPaise,
    source,
  };
}
