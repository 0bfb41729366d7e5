import { isWithinLookIn, type LookIn } from '../flight-order/look-in.ts';
import type { GivenUp } from '../flight-order/paid-units.ts';
import type { GuardFinding } from '../flight-order/refund-guard.ts';
import { formatInrExact, type Paise, paise, subtract, ZERO } from '../money/money.ts';

/** What an airline asks for a change, and how much of it the law allows. charge = lawful + claimed. */
export interface JudgedCharge {
  /** What the customer bears. */
  readonly lawfulPaise: Paise;
  /** What is claimed from the airline; null where it asks nothing that it may not. */
  readonly claim: ChangeClaim | null;
}

/** A charge for a change that the airline may not ask. */
export interface ChangeClaim {
  readonly claimedPaise: Paise;
  /** Hours of the look-in that it violates; null where the airline gave the flight up itself. */
  readonly hours: number | null;
  readonly source: string;
}

/** How many of the flights that are replaced the airline gave up itself. */
export interface GivenUpShare {
  /** At least one. */
  readonly flights: number;
  readonly of: number;
  readonly source: string;
}

/** What frees a change from the airline's charge. */
export interface ChangeRights {
  readonly lookIn?: LookIn | undefined;
  readonly givenUp?: GivenUpShare | undefined;
}

/** The share of the replaced slices of an order that its airline gave up; undefined where it gave up none of them. */
export function givenUpShare(replaced: readonly number[], givenUp: GivenUp | undefined): GivenUpShare | undefined {
  const flights = replaced.filter((index) => givenUp?.slices.includes(index)).length;
  return givenUp && flights > 0 ? { flights, of: replaced.length, source: givenUp.source } : undefined;
}

/**
 * Within its look-in a ticket is changed for the difference in fare and nothing else (DGCA CAR Section 3, Series M,
 * Part II of 24 February 2026). For a flight that the airline cancelled or delayed for long it owes a replacement (Part
 * IV), so that it may charge only for those that are replaced besides, each of which bears an equal share. Otherwise
 * its charge holds. Throws RangeError for a negative charge.
 */
export function judgeChangeCharge(
  chargePaise: Paise,
  { lookIn, givenUp }: ChangeRights,
  askedAt: Temporal.Instant,
): JudgedCharge {
  if (chargePaise < 0) throw new RangeError('A charge is never negative');
  if (chargePaise === 0) return { lawfulPaise: ZERO, claim: null };
  if (isWithinLookIn(lookIn, askedAt)) {
    return { lawfulPaise: ZERO, claim: { claimedPaise: chargePaise, hours: lookIn.hours, source: lookIn.source } };
  }
  if (!givenUp) return { lawfulPaise: chargePaise, claim: null };
  const lawfulPaise = paise(Math.floor((chargePaise * (givenUp.of - givenUp.flights)) / givenUp.of));
  const claimedPaise = subtract(chargePaise, lawfulPaise);
  return { lawfulPaise, claim: { claimedPaise, hours: null, source: givenUp.source } };
}

/** The claim as a letter to the airline states it. */
export function findingOfClaim({
  claimedPaise,
  hours,
  source,
}: ChangeClaim): Pick<GuardFinding, 'sentence' | 'askedPaise' | 'allowedPaise' | 'shortfallPaise' | 'source'> {
  const asked = `it asked for ${formatInrExact(claimedPaise)} on top.`;
  return {
    sentence:
      hours === null
        ? `The airline gave the flight up itself and owes another one in its place, so it may not charge for the change; ${asked}`
        : `The flight was changed within ${hours} hours of booking, so the airline may ask for the difference in fare and nothing else; ${asked}`,
    askedPaise: claimedPaise,
    allowedPaise: ZERO,
    shortfallPaise: claimedPaise,
    source,
  };
}
